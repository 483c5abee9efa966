// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/multi_cursor.h"

#include "editor/code_editor.h"
#include "editor/edits/line_edits.h"
#include "style/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kCaret = 2; // pixels
constexpr int kMostOccurrences = 10000;

bool isWholeWord(const QString& text, qsizetype at, qsizetype size) {
  const auto isOfWord = [&text](qsizetype place) {
    return place >= 0 && place < text.size() && (text[place].isLetterOrNumber() || text[place] == u'_');
  };
  return !isOfWord(at - 1) && !isOfWord(at + size);
}

int columnOf(QStringView text, int offset, int tab) {
  int column = 0;
  for (const QChar c : text.first(offset))
    column = c == u'\t' ? (column / tab + 1) * tab : column + 1;
  return column;
}

// The offset nearest to a column; the end of a shorter line.
int offsetOf(QStringView text, int wanted, int tab) {
  int column = 0;
  for (int offset = 0; offset < text.size(); ++offset) {
    if (column >= wanted) return offset;
    column = text[offset] == u'\t' ? (column / tab + 1) * tab : column + 1;
  }
  return static_cast<int>(text.size());
}

struct Movement {
  QKeySequence::StandardKey key;
  QTextCursor::MoveOperation operation;
  QTextCursor::MoveMode mode;
};
constexpr auto kMove = QTextCursor::MoveAnchor;
constexpr auto kSelect = QTextCursor::KeepAnchor;
constexpr std::array kMovements{Movement{QKeySequence::MoveToNextChar, QTextCursor::Right, kMove},
                                Movement{QKeySequence::MoveToPreviousChar, QTextCursor::Left, kMove},
                                Movement{QKeySequence::SelectNextChar, QTextCursor::Right, kSelect},
                                Movement{QKeySequence::SelectPreviousChar, QTextCursor::Left, kSelect},
                                Movement{QKeySequence::MoveToNextWord, QTextCursor::WordRight, kMove},
                                Movement{QKeySequence::MoveToPreviousWord, QTextCursor::WordLeft, kMove},
                                Movement{QKeySequence::SelectNextWord, QTextCursor::WordRight, kSelect},
                                Movement{QKeySequence::SelectPreviousWord, QTextCursor::WordLeft, kSelect},
                                Movement{QKeySequence::MoveToNextLine, QTextCursor::Down, kMove},
                                Movement{QKeySequence::MoveToPreviousLine, QTextCursor::Up, kMove},
                                Movement{QKeySequence::SelectNextLine, QTextCursor::Down, kSelect},
                                Movement{QKeySequence::SelectPreviousLine, QTextCursor::Up, kSelect},
                                Movement{QKeySequence::MoveToEndOfLine, QTextCursor::EndOfBlock, kMove},
                                Movement{QKeySequence::SelectEndOfLine, QTextCursor::EndOfBlock, kSelect}};

bool isLess(const QTextCursor& a, const QTextCursor& b) {
  return std::pair(a.selectionStart(), a.selectionEnd()) < std::pair(b.selectionStart(), b.selectionEnd());
}

// Two carets at one place, or selections that overlap; neighbors stay two.
bool meet(const QTextCursor& a, const QTextCursor& b) {
  if (a.selectionStart() == b.selectionStart()) return true;
  return b.selectionStart() < a.selectionEnd();
}

} // namespace

MultiCursor::MultiCursor(CodeEditor* editor, Theme* theme) : QObject(editor), editor_(editor), theme_(theme) {
  connect(editor, &QPlainTextEdit::cursorPositionChanged, this, [this] {
    if (!acting_) clear(); // a search, a jump
  });
}

QList<QTextCursor> MultiCursor::all() const {
  QList<QTextCursor> cursors = others_;
  cursors.append(editor_->textCursor());
  std::ranges::sort(cursors, isLess);
  return cursors;
}

void MultiCursor::set(const QTextCursor& own, QList<QTextCursor> others) {
  const QScopedValueRollback acting(acting_, true);
  others_ = std::move(others);
  editor_->setTextCursor(own);
  merge();
  tell();
}

void MultiCursor::merge() {
  QTextCursor own = editor_->textCursor();
  struct Entry {
    QTextCursor cursor;
    bool isOwn;
  };
  std::vector<Entry> entries{{own, true}};
  for (const QTextCursor& other : others_)
    entries.push_back({other, false});
  std::ranges::stable_sort(entries, isLess, &Entry::cursor);
  std::vector<Entry> kept;
  for (const Entry& entry : entries) {
    if (kept.empty() || !meet(kept.back().cursor, entry.cursor)) {
      kept.push_back(entry);
      continue;
    }
    Entry& into = kept.back();
    into.isOwn = into.isOwn || entry.isOwn;
    if (entry.cursor.selectionEnd() <= into.cursor.selectionEnd()) continue;
    // The caret stays at the side at which it was.
    const int from = into.cursor.selectionStart();
    const int to = entry.cursor.selectionEnd();
    const bool forward = entry.cursor.position() >= entry.cursor.anchor();
    into.cursor.setPosition(forward ? from : to);
    into.cursor.setPosition(forward ? to : from, QTextCursor::KeepAnchor);
  }
  others_.clear();
  for (const Entry& entry : kept) {
    if (entry.isOwn)
      own = entry.cursor;
    else
      others_.append(entry.cursor);
  }
  const QTextCursor now = editor_->textCursor();
  if (own.position() != now.position() || own.anchor() != now.anchor()) editor_->setTextCursor(own);
}

void MultiCursor::tell() {
  if (isActive())
    emit editor_->statusMessage(tr("%n cursor(s)", nullptr, static_cast<int>(others_.size()) + 1));
  emit changed();
}

void MultiCursor::clear() {
  columns_.reset();
  if (others_.isEmpty()) return;
  others_.clear();
  emit editor_->statusMessage({});
  emit changed();
}

void MultiCursor::keepDuring(const std::function<void()>& change) {
  const QScopedValueRollback acting(acting_, true);
  const QTextCursor own = editor_->textCursor(); // moves with the text, and not to the place of the change
  change();
  if (!isActive()) return;
  editor_->setTextCursor(own);
  merge();
  emit changed();
}

// --- More cursors ---

void MultiCursor::addInNextLine(int step) {
  columns_.reset();
  const QList<QTextCursor> cursors = all();
  const QTextCursor& from = step > 0 ? cursors.last() : cursors.first();
  QTextBlock block = from.block();
  do
    block = step > 0 ? block.next() : block.previous();
  while (block.isValid() && !block.isVisible());
  if (!block.isValid()) return;
  // The column of the first cursor, which a shorter line between does not change.
  const QTextCursor own = editor_->textCursor();
  const int column = columnOf(own.block().text(), own.positionInBlock(), tabWidth());
  QTextCursor added(block);
  added.setPosition(block.position() + offsetOf(block.text(), column, tabWidth()));
  set(own, others_ + QList{added});
}

void MultiCursor::toggleAt(int position) {
  columns_.reset();
  const auto isThere = [position](const QTextCursor& cursor) {
    return position >= cursor.selectionStart() && position <= cursor.selectionEnd();
  };
  QTextCursor own = editor_->textCursor();
  QList<QTextCursor> others = others_;
  if (isThere(own)) {
    if (others.isEmpty()) return;
    own = others.takeLast();
  } else if (others.removeIf(isThere) == 0) {
    QTextCursor added(editor_->document());
    added.setPosition(position);
    others.append(added);
  }
  set(own, others);
}

void MultiCursor::addNextOccurrence() {
  columns_.reset();
  QTextCursor own = editor_->textCursor();
  if (!own.hasSelection()) {
    own.select(QTextCursor::WordUnderCursor);
    if (own.hasSelection()) set(own, others_);
    return;
  }
  // The newest cursor is the editor's own; what follows it is next, around the end of the text.
  const QString text = own.selectedText();
  if (text.contains(QChar::ParagraphSeparator)) return;
  const QList<QTextCursor> cursors = all();
  QTextCursor found = own;
  const auto isKnown = [&](const QTextCursor& one) { return one.selectionStart() == found.selectionStart(); };
  for (bool isWrapped = false; std::ranges::any_of(cursors, isKnown);) {
    found = editor_->document()->find(text, found.selectionEnd(), QTextDocument::FindCaseSensitively);
    if (found.isNull() && !std::exchange(isWrapped, true))
      found = editor_->document()->find(text, 0, QTextDocument::FindCaseSensitively);
    if (found.isNull() || (isWrapped && found.selectionStart() >= own.selectionStart())) {
      emit editor_->statusMessage(tr("There is no other occurrence"));
      return;
    }
  }
  set(found, others_ + QList{own});
  editor_->ensureCursorVisible();
}

void MultiCursor::selectAllOccurrences() {
  columns_.reset();
  QTextCursor own = editor_->textCursor();
  const bool isWord = !own.hasSelection();
  if (isWord) own.select(QTextCursor::WordUnderCursor);
  const QString wanted = own.selectedText();
  if (wanted.isEmpty() || wanted.contains(QChar::ParagraphSeparator)) return;
  QList<QTextCursor> others;
  for (QTextBlock block = editor_->document()->begin(); block.isValid(); block = block.next()) {
    const QString text = block.text();
    const auto size = wanted.size();
    for (auto at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + size)) {
      if (isWord && !isWholeWord(text, at, size)) continue;
      QTextCursor found(block);
      found.setPosition(block.position() + static_cast<int>(at));
      found.setPosition(found.position() + static_cast<int>(size), QTextCursor::KeepAnchor);
      if (found.selectionStart() == own.selectionStart()) continue;
      if (others.size() == kMostOccurrences) {
        emit editor_->statusMessage(tr("There are more than %n occurrence(s)", nullptr, kMostOccurrences));
        return;
      }
      others << found;
    }
  }
  set(own, others);
}

// --- Editing ---

void MultiCursor::edit(const std::function<void(QTextCursor&, int)>& change, Step step) {
  const QScopedValueRollback acting(acting_, true);
  columns_.reset();
  QTextCursor own = editor_->textCursor();
  std::vector<QTextCursor*> cursors{&own};
  for (QTextCursor& other : others_)
    cursors.push_back(&other);
  std::ranges::sort(cursors, [](const QTextCursor* a, const QTextCursor* b) { return isLess(*a, *b); });
  QTextCursor block(editor_->document());
  const bool joins = step == Step::Typing && typedRevision_ == editor_->document()->revision();
  if (joins)
    block.joinPreviousEditBlock();
  else
    block.beginEditBlock();
  for (int n = 0; QTextCursor* const cursor : cursors)
    change(*cursor, n++);
  block.endEditBlock();
  editor_->setTextCursor(own);
  merge();
  typedRevision_ = step == Step::Typing ? editor_->document()->revision() : -1;
  editor_->ensureCursorVisible();
  emit changed();
}

void MultiCursor::move(const std::function<void(QTextCursor&)>& movement) {
  const QScopedValueRollback acting(acting_, true);
  columns_.reset();
  typedRevision_ = -1;
  QTextCursor own = editor_->textCursor();
  const auto moved = [&movement](QTextCursor& cursor) {
    cursor.setVisualNavigation(true); // past hidden lines
    movement(cursor);
    cursor.setVisualNavigation(false);
  };
  moved(own);
  std::ranges::for_each(others_, moved);
  editor_->setTextCursor(own);
  merge();
  editor_->ensureCursorVisible();
  emit changed();
}

bool MultiCursor::moveByKey(const QKeyEvent* event) {
  if (event->matches(QKeySequence::MoveToStartOfLine) || event->matches(QKeySequence::SelectStartOfLine)) {
    const auto mode = event->matches(QKeySequence::MoveToStartOfLine) ? kMove : kSelect;
    move([mode](QTextCursor& cursor) { moveToStartOfLine(cursor, mode); });
    return true;
  }
  const auto* const found =
      std::ranges::find_if(kMovements, [&](const Movement& one) { return event->matches(one.key); });
  if (found == kMovements.end()) return false;
  move([found](QTextCursor& cursor) { cursor.movePosition(found->operation, found->mode); });
  return true;
}

bool MultiCursor::editByKey(const QKeyEvent* event) {
  const auto remove = [this](QTextCursor::MoveOperation operation) {
    edit([operation](QTextCursor& cursor, int) {
      if (!cursor.hasSelection()) cursor.movePosition(operation, QTextCursor::KeepAnchor);
      cursor.removeSelectedText();
    });
    return true;
  };
  const Qt::KeyboardModifiers modifiers = event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
  if (event->key() == Qt::Key_Backspace && modifiers == Qt::NoModifier)
    return remove(QTextCursor::PreviousCharacter);
  if (event->matches(QKeySequence::Delete)) return remove(QTextCursor::NextCharacter);
  if (event->matches(QKeySequence::DeleteStartOfWord)) return remove(QTextCursor::PreviousWord);
  if (event->matches(QKeySequence::DeleteEndOfWord)) return remove(QTextCursor::NextWord);
  if (event->matches(QKeySequence::Cut)) {
    cut();
    return true;
  }
  if (modifiers == Qt::NoModifier && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    edit([](QTextCursor& cursor, int) { insertNewLine(cursor); });
    return true;
  }
  if (modifiers == Qt::NoModifier && event->key() == Qt::Key_Tab) {
    tab();
    return true;
  }
  const QString text = event->text();
  const bool isText = !text.isEmpty() && (text[0].isPrint() || text[0].isSurrogate());
  const bool isCommand = modifiers.testFlag(Qt::ControlModifier) != modifiers.testFlag(Qt::AltModifier);
  if (!isText || isCommand) return false; // Ctrl and Alt together are AltGr
  type(text);
  return true;
}

void MultiCursor::type(const QString& text) {
  edit([&text](QTextCursor& cursor, int) { cursor.insertText(text); }, Step::Typing);
}

// Letters that are composed, such as those with accents.
bool MultiCursor::handleInput(const QInputMethodEvent* event) {
  const bool isText =
      event->preeditString().isEmpty() && !event->commitString().isEmpty() && event->replacementLength() == 0;
  if (!isActive() || !isText || editor_->isReadOnly()) return false;
  type(event->commitString());
  return true;
}

// Indents the lines if something is selected, like the editor itself.
void MultiCursor::tab() {
  const auto cursors = all();
  if (std::ranges::none_of(cursors, &QTextCursor::hasSelection))
    return edit([](QTextCursor& cursor, int) { insertTab(cursor); });
  int indented = -1;
  edit([&indented](QTextCursor& cursor, int) {
    const QTextBlock block = cursor.block();
    if (std::exchange(indented, block.blockNumber()) == block.blockNumber()) return;
    QTextCursor(block).insertText(QStringLiteral("  "));
  });
}

bool MultiCursor::handleKey(const QKeyEvent* event) {
  if (selectColumns(event)) return true;
  if (!isActive()) return false;
  if (event->key() == Qt::Key_Escape) {
    clear();
    return true;
  }
  if (event->matches(QKeySequence::Copy)) {
    copy();
    return true;
  }
  if (moveByKey(event)) return true;
  return !editor_->isReadOnly() && editByKey(event);
}

QString MultiCursor::selectedText() const {
  QStringList lines;
  for (const QTextCursor& cursor : all())
    lines << cursor.selectedText().replace(QChar::ParagraphSeparator, u'\n');
  return lines.join(u'\n');
}

void MultiCursor::copy() {
  const auto cursors = all();
  if (std::ranges::none_of(cursors, &QTextCursor::hasSelection)) return copyLines(cursors);
  QGuiApplication::clipboard()->setText(selectedText());
}

void MultiCursor::cut() {
  const auto cursors = all();
  if (std::ranges::none_of(cursors, &QTextCursor::hasSelection)) return cutLines(editor_, cursors);
  copy();
  edit([](QTextCursor& cursor, int) { cursor.removeSelectedText(); });
}

void MultiCursor::insert(const QString& pasted) {
  QString text = pasted;
  text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
  QStringList lines = text.split(u'\n');
  if (lines.size() > 1 && lines.last().isEmpty()) lines.removeLast();
  const bool oneEach = lines.size() == others_.size() + 1;
  edit([&](QTextCursor& cursor, int n) { cursor.insertText(oneEach ? lines[n] : text); });
}

// --- Columns ---

int MultiCursor::tabWidth() const {
  const qreal space = QFontMetricsF(editor_->font()).horizontalAdvance(u' ');
  return std::max(1, static_cast<int>(std::lround(editor_->tabStopDistance() / space)));
}

MultiCursor::Corner MultiCursor::cornerOf(const QTextCursor& cursor) const {
  return {cursor.blockNumber(), columnOf(cursor.block().text(), cursor.positionInBlock(), tabWidth())};
}

// The column is that of the place, also past the end of its line.
MultiCursor::Corner MultiCursor::cornerAt(const QPoint& place) const {
  const QTextCursor nearest = editor_->cursorForPosition(place);
  QTextCursor start(nearest.block());
  const qreal width = QFontMetricsF(editor_->font()).horizontalAdvance(u' ');
  const qreal left = editor_->cursorRect(start).left();
  return {nearest.blockNumber(), std::max(0, static_cast<int>(std::lround((place.x() - left) / width)))};
}

bool MultiCursor::selectColumns(const QKeyEvent* event) {
  const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
  if (modifiers != (Qt::AltModifier | Qt::ShiftModifier)) return false;
  int lines = 0;
  int columns = 0;
  switch (event->key()) {
  case Qt::Key_Up: lines = -1; break;
  case Qt::Key_Down: lines = 1; break;
  case Qt::Key_Left: columns = -1; break;
  case Qt::Key_Right: columns = 1; break;
  default: return false;
  }
  if (!columns_) {
    QTextCursor anchor = editor_->textCursor();
    const Corner moving = cornerOf(anchor);
    anchor.setPosition(anchor.anchor());
    columns_.emplace(cornerOf(anchor), moving);
  }
  Corner& corner = columns_->second;
  corner.line = std::clamp(corner.line + lines, 0, editor_->blockCount() - 1);
  corner.column = std::max(0, corner.column + columns);
  showColumns();
  return true;
}

// A line that ends before the rectangle has no cursor.
void MultiCursor::showColumns() {
  const auto rectangle = *columns_;
  const auto [fixed, moving] = rectangle;
  const int left = std::min(fixed.column, moving.column);
  const int step = moving.line >= fixed.line ? 1 : -1;
  QList<QTextCursor> cursors;
  for (int line = fixed.line; line != moving.line + step; line += step) {
    const QTextBlock block = editor_->document()->findBlockByNumber(line);
    const QString text = block.text();
    const bool isShort = columnOf(text, static_cast<int>(text.size()), tabWidth()) < left;
    if (!block.isVisible() || (isShort && line != moving.line)) continue;
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + offsetOf(text, fixed.column, tabWidth()));
    cursor.setPosition(block.position() + offsetOf(text, moving.column, tabWidth()), QTextCursor::KeepAnchor);
    cursors.append(cursor);
  }
  if (cursors.isEmpty()) return;
  const QTextCursor own = cursors.takeLast();
  set(own, cursors);
  columns_ = rectangle;
  editor_->ensureCursorVisible();
}

bool MultiCursor::handleMousePress(const QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return false;
  const QPoint place = event->position().toPoint();
  if (event->modifiers() == Qt::AltModifier) {
    pressed_ = place;
    return true;
  }
  pressed_.reset();
  if (event->modifiers() == (Qt::AltModifier | Qt::ShiftModifier)) {
    startDrag(place);
    return true;
  }
  clear();
  return false;
}

void MultiCursor::startDrag(const QPoint& from) {
  clear();
  pressed_.reset();
  const Corner corner = cornerAt(from);
  columns_.emplace(corner, corner);
  dragging_ = true;
  showColumns();
}

bool MultiCursor::handleMouseMove(const QMouseEvent* event) {
  if (pressed_) {
    const QPoint moved = event->position().toPoint() - *pressed_;
    if (moved.manhattanLength() < QApplication::startDragDistance()) return true;
    startDrag(*pressed_);
  }
  if (!dragging_ || !columns_) return false;
  columns_->second = cornerAt(event->position().toPoint());
  showColumns();
  return true;
}

bool MultiCursor::handleMouseRelease(const QMouseEvent* event) {
  const bool isOurs = handleMouseMove(event);
  dragging_ = false;
  if (const auto place = std::exchange(pressed_, std::nullopt))
    toggleAt(editor_->cursorForPosition(*place).position());
  return isOurs;
}

// --- Drawing ---

void MultiCursor::addTo(QList<QTextEdit::ExtraSelection>& selections) const {
  for (const QTextCursor& cursor : others_) {
    if (!cursor.hasSelection()) continue;
    QTextEdit::ExtraSelection selection;
    selection.cursor = cursor;
    selection.format.setBackground(theme_->color(Theme::Role::Selection));
    selections << selection;
  }
}

void MultiCursor::paint(QPainter& painter) const {
  for (const QTextCursor& cursor : others_) {
    if (!cursor.block().isVisible()) continue;
    const QRect place = editor_->cursorRect(cursor);
    painter.fillRect(QRect(place.left(), place.top(), kCaret, place.height()),
                     theme_->color(Theme::Role::EditorText));
  }
}

} // namespace wavesmith::widgets
