// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/snippet_stops.h"

#include "editor/assistance/completion.h"
#include "editor/assistance/completion_index.h"
#include "editor/assistance/hover.h"
#include "editor/code_editor.h"
#include "editor/edits/multi_cursor.h"
#include "style/from_view.h"
#include "style/theme.h"

#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QSet>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <string_view>

namespace wavesmith::widgets {
namespace {

bool isBlank(QStringView text) {
  return text.trimmed().isEmpty();
}

} // namespace

bool SnippetStops::Range::contains(int position) const {
  return position >= begin.position() && position <= end.position();
}

QTextCursor SnippetStops::Range::selection() const {
  QTextCursor selected(begin);
  selected.setKeepPositionOnInsert(false);
  selected.setPosition(begin.position()); // its anchor moves with inserted text
  selected.setPosition(std::max(begin.position(), end.position()), QTextCursor::KeepAnchor);
  return selected;
}

SnippetStops::SnippetStops(CodeEditor* editor, Theme* theme)
    : QObject(editor), editor_(editor), theme_(theme) {
  editor->installEventFilter(this);
  connect(editor, &QPlainTextEdit::textChanged, this, &SnippetStops::onTextChanged);
  connect(editor, &QPlainTextEdit::cursorPositionChanged, this, &SnippetStops::onCursorMoved);
}

// --- Inserting ---

source::Snippet SnippetStops::withFreeNames(const source::Snippet& snippet) const {
  editor_->index()->finish();
  QSet<QString> taken;
  for (const Definition& definition : editor_->index()->definitions())
    taken.insert(definition.name);
  source::Snippet free = snippet;
  for (const unsigned number : source::stopOrder(snippet)) {
    const auto stop = std::ranges::find(free.stops, number, &source::SnippetStop::number);
    const std::string value = free.text.substr(stop->begin, stop->end - stop->begin);
    const QString name = QString::fromStdString(value);
    if (!taken.contains(name)) continue;
    int next = 2;
    while (taken.contains(QStringLiteral("%1_%2").arg(name).arg(next)))
      ++next;
    free = source::withValue(free, number, value + '_' + std::to_string(next));
  }
  return free;
}

void SnippetStops::insert(const source::Snippet& snippet, int from, int to) {
  end();
  if (editor_->isReadOnly()) return;
  editor_->cursors()->clear();
  const source::Snippet free = withFreeNames(snippet);
  const QScopedValueRollback acting(acting_, true);
  QTextCursor cursor(editor_->document());
  cursor.setPosition(from);
  const QString before = cursor.block().text().left(cursor.positionInBlock());
  const QTextBlock last = editor_->document()->findBlock(to);
  const bool isLast = isBlank(QStringView(last.text()).sliced(to - last.position()));
  const bool isOwnLine = isBlank(before);
  if (isOwnLine) cursor.setPosition(cursor.block().position());
  cursor.setPosition(to, QTextCursor::KeepAnchor);
  QString text = fromView(free.text);
  if (isLast && text.endsWith(u'\n')) text.chop(1); // the line has one already
  const int begin = cursor.selectionStart() + (isOwnLine ? 0 : 1);
  cursor.beginEditBlock();
  cursor.insertText(isOwnLine ? text : u'\n' + text);
  cursor.endEditBlock();
  mark(free, begin);
  setCurrent(0);
  select();
}

void SnippetStops::mark(const source::Snippet& snippet, int at) {
  const std::string_view text = snippet.text;
  const int most = editor_->document()->characterCount() - 1;
  const auto cursorAt = [&](std::size_t offset) {
    QTextCursor cursor(editor_->document());
    cursor.setPosition(std::min(at + static_cast<int>(fromView(text.substr(0, offset)).size()), most));
    return cursor;
  };
  whole_ = {cursorAt(0), cursorAt(text.size())};
  whole_.begin.setKeepPositionOnInsert(true);
  for (const unsigned number : source::stopOrder(snippet)) {
    Stop& stop = stops_.emplace_back();
    for (const source::SnippetStop& place : snippet.stops)
      if (place.number == number) stop.push_back({cursorAt(place.begin), cursorAt(place.end)});
  }
}

void SnippetStops::end() {
  if (stops_.empty()) return;
  stops_.clear();
  current_ = 0;
  emit changed();
}

// --- Moving ---

// Text that is inserted at the edge of the current stop belongs to it, and not to a neighbor.
void SnippetStops::setCurrent(int stop) {
  current_ = stop;
  const int at = stops_[static_cast<std::size_t>(stop)].front().begin.position();
  for (std::size_t n = 0; n < stops_.size(); ++n)
    for (Range& range : stops_[n]) {
      const bool isCurrent = static_cast<int>(n) == current_;
      const bool isBefore = !isCurrent && range.begin.position() < at;
      range.begin.setKeepPositionOnInsert(isCurrent || isBefore);
      range.end.setKeepPositionOnInsert(isBefore);
    }
}

void SnippetStops::select() {
  const auto count = static_cast<int>(stops_.size());
  editor_->setTextCursor(stops_[static_cast<std::size_t>(current_)].front().selection());
  editor_->ensureCursorVisible();
  if (current_ == count - 1) return end(); // the last one is where the cursor belongs
  emit editor_->statusMessage(
      tr("Placeholder %1 of %2; Tab goes to the next one, Esc ends").arg(current_ + 1).arg(count - 1));
  emit changed();
}

void SnippetStops::step(int stops) {
  const int next = std::clamp(current_ + stops, 0, static_cast<int>(stops_.size()) - 1);
  const QScopedValueRollback acting(acting_, true);
  setCurrent(next);
  select();
}

void SnippetStops::onCursorMoved() {
  if (!isActive() || acting_) return;
  const int at = editor_->textCursor().position();
  if (!whole_.contains(at)) return end();
  const auto isThere = [at](const Range& range) { return range.contains(at); };
  if (std::ranges::any_of(stops_[static_cast<std::size_t>(current_)], isThere)) return;
  for (std::size_t n = 0; n < stops_.size(); ++n)
    if (std::ranges::any_of(stops_[n], isThere)) {
      setCurrent(static_cast<int>(n));
      emit changed();
      return;
    }
}

// --- Linked places ---

void SnippetStops::onTextChanged() {
  if (!isActive() || acting_) return;
  const int at = editor_->textCursor().position();
  // Undo takes the snippet away.
  if (!whole_.contains(at) || whole_.begin.position() >= whole_.end.position()) return end();
  Stop& stop = stops_[static_cast<std::size_t>(current_)];
  const auto edited = std::ranges::find_if(stop, [at](const Range& range) { return range.contains(at); });
  if (edited == stop.end()) return;
  const QString value = edited->selection().selectedText();
  if (value.contains(QChar::ParagraphSeparator)) return end(); // more than a value
  const QScopedValueRollback acting(acting_, true);
  QTextCursor join(editor_->document());
  bool isJoined = false;
  for (const Range& range : stop) {
    QTextCursor place = range.selection();
    if (place.selectedText() == value) continue;
    if (!isJoined) join.joinPreviousEditBlock();
    isJoined = true;
    place.insertText(value);
  }
  if (isJoined) join.endEditBlock();
  emit changed();
}

// --- Keys ---

bool SnippetStops::takes(const QKeyEvent* key) const {
  if (!isActive() || editor_->cursors()->isActive() || editor_->completion()->isOpen()) return false;
  const Qt::KeyboardModifiers modifiers = key->modifiers() & ~Qt::KeypadModifier;
  if (key->key() == Qt::Key_Backtab) return (modifiers & ~Qt::ShiftModifier) == Qt::NoModifier;
  if (key->key() == Qt::Key_Tab) return modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier;
  return key->key() == Qt::Key_Escape && modifiers == Qt::NoModifier && !editor_->hover()->isOpen();
}

bool SnippetStops::eventFilter(QObject* watched, QEvent* event) {
  const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (watched != editor_ || !isKey) return QObject::eventFilter(watched, event);
  const auto* const key = static_cast<QKeyEvent*>(event);
  if (!takes(key)) return false;
  event->accept();
  if (event->type() == QEvent::ShortcutOverride) return true;
  if (key->key() == Qt::Key_Escape)
    end();
  else
    step(key->key() == Qt::Key_Backtab || key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
  return true;
}

// --- Drawing ---

// Linked places have the same fill; each stop is underlined, so that not only a color marks it.
void SnippetStops::addTo(QList<QTextEdit::ExtraSelection>& selections) const {
  for (std::size_t n = 0; n < stops_.size(); ++n)
    for (const Range& range : stops_[n]) {
      QTextEdit::ExtraSelection place;
      place.cursor = range.selection();
      if (!place.cursor.hasSelection()) continue;
      if (static_cast<int>(n) == current_) place.format.setBackground(theme_->color(Theme::Role::Bracket));
      place.format.setUnderlineStyle(QTextCharFormat::DotLine);
      place.format.setUnderlineColor(theme_->color(Theme::Role::Accent));
      selections << place;
    }
}

} // namespace wavesmith::widgets
