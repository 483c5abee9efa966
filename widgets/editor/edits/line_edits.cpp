// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/line_edits.h"

#include "document/text/line_moves.h"
#include "document/text/line_states.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTextBlock>

#include <algorithm>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

const QString kLinesFormat = QStringLiteral("application/x-wavesmith-lines"); // type of copied lines

struct Lines {
  QTextBlock first;
  QTextBlock last;
};

// A selection that ends at the start of a line does not include that line.
Lines selectedLines(const QTextCursor& cursor) {
  const QTextDocument* text = cursor.document();
  const QTextBlock first = text->findBlock(cursor.selectionStart());
  QTextBlock last = text->findBlock(cursor.selectionEnd());
  if (cursor.hasSelection() && last.blockNumber() > first.blockNumber() &&
      cursor.selectionEnd() == last.position())
    last = last.previous();
  return {first, last};
}

void select(QPlainTextEdit* editor, int anchor, int position) {
  const int end = editor->document()->characterCount() - 1;
  QTextCursor cursor = editor->textCursor();
  cursor.setPosition(std::clamp(anchor, 0, end));
  cursor.setPosition(std::clamp(position, 0, end), QTextCursor::KeepAnchor);
  editor->setTextCursor(cursor);
}

} // namespace

void duplicateLines(QPlainTextEdit* editor) {
  if (editor->isReadOnly()) return;
  const QTextCursor before = editor->textCursor();
  const auto [first, last] = selectedLines(before);
  const int anchor = before.anchor();
  const int position = before.position();
  QTextCursor edit(editor->document());
  edit.setPosition(first.position());
  edit.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
  const LineMoves::Scope scope(*editor->document(), LineMove::Kind::Move);
  const QString lines = edit.selectedText(); // has paragraph separators, which insertText() understands
  edit.setPosition(edit.selectionEnd());
  edit.insertText(u'\n' + lines);
  const auto shift = static_cast<int>(lines.size()) + 1;
  select(editor, anchor + shift, position + shift);
}

void moveLines(QPlainTextEdit* editor, Direction direction) {
  if (editor->isReadOnly()) return;
  const QTextCursor before = editor->textCursor();
  const auto [first, last] = selectedLines(before);
  const QTextBlock other = direction == Direction::Up ? first.previous() : last.next();
  if (!other.isValid()) return;
  const int anchor = before.anchor();
  const int position = before.position();
  const QString text = other.text();
  const auto shift = static_cast<int>(text.size()) + 1;
  const int start = first.position();
  const int end = last.position() + last.length() - 1;
  const LineMoves::Scope scope(*editor->document(), LineMove::Kind::Move);
  QTextCursor edit(editor->document());
  edit.beginEditBlock();
  if (direction == Direction::Up) {
    edit.setPosition(end);
    edit.insertText(u'\n' + text);
    edit.setPosition(other.position());
    edit.setPosition(start, QTextCursor::KeepAnchor);
    edit.removeSelectedText();
  } else {
    edit.setPosition(end);
    edit.setPosition(end + shift, QTextCursor::KeepAnchor);
    edit.removeSelectedText();
    edit.setPosition(start);
    edit.insertText(text + u'\n');
  }
  edit.endEditBlock();
  const int by = direction == Direction::Up ? -shift : shift;
  select(editor, anchor + by, position + by);
}

void toggleComment(QPlainTextEdit* editor) {
  const auto [first, last] = selectedLines(editor->textCursor());
  const QString mark = QStringLiteral("//");
  bool allCommented = true;
  int column = 1000;
  for (QTextBlock block = first; block.isValid() && block != last.next(); block = block.next()) {
    const QString text = block.text();
    const QStringView trimmed = QStringView(text).trimmed();
    if (trimmed.isEmpty()) continue;
    allCommented = allCommented && trimmed.startsWith(mark);
    column = std::min(column, static_cast<int>(trimmed.data() - text.constData()));
  }
  if (column == 1000) return;
  QTextCursor edit = editor->textCursor();
  edit.beginEditBlock();
  for (QTextBlock block = first; block.isValid() && block != last.next(); block = block.next()) {
    const QString text = block.text();
    if (QStringView(text).trimmed().isEmpty()) continue;
    QTextCursor line(block);
    if (allCommented) {
      const auto at = static_cast<int>(text.indexOf(mark));
      line.setPosition(block.position() + at);
      line.setPosition(block.position() + at + (text.mid(at + 2, 1) == u" " ? 3 : 2),
                       QTextCursor::KeepAnchor);
      line.removeSelectedText();
    } else {
      line.setPosition(block.position() + column);
      line.insertText(mark + u' ');
    }
  }
  edit.endEditBlock();
}

void indentLines(QPlainTextEdit* editor) {
  const auto [first, last] = selectedLines(editor->textCursor());
  QTextCursor edit = editor->textCursor();
  edit.beginEditBlock();
  for (QTextBlock block = first; block.isValid() && block != last.next(); block = block.next())
    if (block.length() > 1) QTextCursor(block).insertText(QStringLiteral("  "));
  edit.endEditBlock();
}

void unindentLines(QPlainTextEdit* editor) {
  const auto [first, last] = selectedLines(editor->textCursor());
  QTextCursor edit = editor->textCursor();
  edit.beginEditBlock();
  for (QTextBlock block = first; block.isValid() && block != last.next(); block = block.next()) {
    const QString text = block.text();
    const int remove = text.startsWith(u'\t')   ? 1
                       : text.startsWith(u"  ") ? 2
                       : text.startsWith(u' ')  ? 1
                                                : 0;
    if (remove == 0) continue;
    QTextCursor line(block);
    line.setPosition(block.position() + remove, QTextCursor::KeepAnchor);
    line.removeSelectedText();
  }
  edit.endEditBlock();
}

// --- Lines of several cursors ---

namespace {

using Range = std::pair<int, int>; // block numbers, first and last

// Ascending, and apart from one another.
std::vector<Range> rangesOf(const QList<QTextCursor>& cursors) {
  std::vector<Range> all;
  for (const QTextCursor& cursor : cursors) {
    const auto [first, last] = selectedLines(cursor);
    all.emplace_back(first.blockNumber(), last.blockNumber());
  }
  std::ranges::sort(all);
  std::vector<Range> ranges;
  for (const Range& one : all)
    if (!ranges.empty() && one.first <= ranges.back().second)
      ranges.back().second = std::max(ranges.back().second, one.second);
    else
      ranges.push_back(one);
  return ranges;
}

// The last line has no break at its end, so it goes with the one before it.
void removeLines(QTextDocument& text, const Range& range) {
  const QTextBlock first = text.findBlockByNumber(range.first);
  const QTextBlock last = text.findBlockByNumber(range.second);
  const bool isEnd = !last.next().isValid();
  QTextCursor edit(&text);
  edit.setPosition(isEnd && range.first > 0 ? first.position() - 1 : first.position());
  edit.setPosition(isEnd ? last.position() + last.length() - 1 : last.next().position(),
                   QTextCursor::KeepAnchor);
  edit.removeSelectedText();
}

} // namespace

void deleteLines(QPlainTextEdit* editor, const QList<QTextCursor>& cursors) {
  if (editor->isReadOnly()) return;
  QTextDocument& text = *editor->document();
  const QTextCursor own = editor->textCursor();
  const int column = own.positionInBlock();
  const int line = selectedLines(own).first.blockNumber();
  const std::vector<Range> ranges = rangesOf(cursors);
  const LineMoves::Scope scope(text, LineMove::Kind::Move);
  int above = 0; // lines that are deleted there
  QTextCursor block(&text);
  block.beginEditBlock();
  for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
    removeLines(text, *range);
    above += std::max(0, std::min(range->second + 1, line) - range->first);
  }
  block.endEditBlock();
  const QTextBlock now = text.findBlockByNumber(std::min(line - above, text.blockCount() - 1));
  const int at = now.position() + std::min(column, now.length() - 1);
  select(editor, at, at);
  editor->ensureCursorVisible();
}

void insertLine(QPlainTextEdit* editor, Direction direction) {
  if (editor->isReadOnly()) return;
  QTextCursor cursor = editor->textCursor();
  const auto [first, last] = selectedLines(cursor);
  if (direction == Direction::Down) {
    cursor.setPosition(last.position() + last.length() - 1);
    insertNewLine(cursor);
  } else {
    const QString text = first.text();
    const auto start = std::ranges::find_if_not(text, [](QChar c) { return c.isSpace(); });
    const QString indentation = text.left(start - text.begin());
    cursor.setPosition(first.position());
    cursor.insertText(indentation + u'\n');
    cursor.movePosition(QTextCursor::PreviousCharacter);
  }
  editor->setTextCursor(cursor);
  editor->ensureCursorVisible();
}

void joinLines(QPlainTextEdit* editor) {
  if (editor->isReadOnly()) return;
  QTextCursor edit = editor->textCursor();
  const auto [first, last] = selectedLines(edit);
  const int joints = std::max(1, last.blockNumber() - first.blockNumber());
  if (!first.next().isValid()) return;
  edit.beginEditBlock();
  for (int n = 0; n < joints && first.next().isValid(); ++n) {
    const QString text = first.text();
    const QString next = first.next().text();
    const auto isBlank = [](QChar c) { return c.isSpace(); };
    const auto end = std::find_if_not(text.rbegin(), text.rend(), isBlank).base() - text.begin();
    const auto start = std::ranges::find_if_not(next, isBlank) - next.begin();
    edit.setPosition(first.position() + static_cast<int>(end));
    edit.setPosition(first.next().position() + static_cast<int>(start), QTextCursor::KeepAnchor);
    edit.insertText(end > 0 && start < next.size() ? QStringLiteral(" ") : QString());
  }
  edit.endEditBlock();
  editor->setTextCursor(edit);
  editor->ensureCursorVisible();
}

void selectLines(QPlainTextEdit* editor) {
  const QTextCursor cursor = editor->textCursor();
  const QTextDocument* text = editor->document();
  const QTextBlock first = text->findBlock(cursor.selectionStart());
  const QTextBlock last = text->findBlock(cursor.selectionEnd());
  const QTextBlock next = last.next();
  select(editor, first.position(), next.isValid() ? next.position() : last.position() + last.length() - 1);
  editor->ensureCursorVisible();
}

void copyLines(const QList<QTextCursor>& cursors) {
  if (cursors.isEmpty()) return;
  const QTextDocument* text = cursors.first().document();
  QString lines;
  for (const auto& [first, last] : rangesOf(cursors))
    for (int line = first; line <= last; ++line)
      lines += text->findBlockByNumber(line).text() + u'\n';
  auto* data = new QMimeData;
  data->setText(lines);
  data->setData(kLinesFormat, QByteArrayLiteral("1"));
  QGuiApplication::clipboard()->setMimeData(data);
}

void cutLines(QPlainTextEdit* editor, const QList<QTextCursor>& cursors) {
  if (editor->isReadOnly()) return;
  copyLines(cursors);
  deleteLines(editor, cursors);
}

bool pasteLines(QPlainTextEdit* editor, const QMimeData& source) {
  QTextCursor own = editor->textCursor();
  if (!source.hasFormat(kLinesFormat) || own.hasSelection() || editor->isReadOnly()) return false;
  QTextCursor edit(own.block());
  edit.insertText(source.text());                      // the cursor moves down with its line,
  if (own.atBlockStart()) editor->setTextCursor(edit); // also from its first column
  editor->ensureCursorVisible();
  return true;
}

// --- At a cursor ---

namespace {

constexpr int kIndentation = 2;     // columns, as indentLines()
constexpr int kLinesAround = 10000; // most lines that are searched for an indentation, above and below

// The nearest indented line decides, first those above.
bool isIndentedWithTabs(const QTextBlock& here) {
  const auto isIndented = [](const QTextBlock& block) {
    const QString text = block.text();
    return !text.trimmed().isEmpty() && text[0].isSpace();
  };
  QTextBlock block = here;
  for (int n = 0; n < kLinesAround && block.isValid(); ++n, block = block.previous())
    if (isIndented(block)) return block.text().startsWith(u'\t');
  block = here.next();
  for (int n = 0; n < kLinesAround && block.isValid(); ++n, block = block.next())
    if (isIndented(block)) return block.text().startsWith(u'\t');
  return false;
}

} // namespace

void insertTab(QTextCursor& cursor) {
  const int column = std::min(cursor.selectionStart(), cursor.selectionEnd()) -
                     cursor.document()->findBlock(cursor.selectionStart()).position();
  if (isIndentedWithTabs(cursor.block()))
    cursor.insertText(QStringLiteral("\t"));
  else
    cursor.insertText(QString(kIndentation - column % kIndentation, u' '));
}

namespace {

// A line that has only a label, perhaps without its colon.
const QRegularExpression& labelLine() {
  static const QRegularExpression pattern(QStringLiteral("^(\\s*)([A-Za-z_.$][\\w.$@]*)(:?)\\s*$"));
  return pattern;
}

bool areLabelsIndented(const QTextBlock& here) {
  QTextBlock block = here.previous();
  for (int n = 0; n < kLinesAround && block.isValid(); ++n, block = block.previous()) {
    const auto match = labelLine().match(block.text());
    if (match.hasMatch() && !match.captured(3).isEmpty() && lineState(block) == source::LineState::Statement)
      return !match.captured(1).isEmpty();
  }
  return false;
}

} // namespace

bool insertColonOfLabel(QTextCursor& cursor) {
  const QTextBlock block = cursor.block();
  const auto match = labelLine().match(block.text());
  const bool isEnd = match.hasMatch() && cursor.positionInBlock() == match.capturedEnd(2);
  if (cursor.hasSelection() || !isEnd || !match.captured(3).isEmpty() || match.captured(1).isEmpty() ||
      lineState(block) != source::LineState::Statement || areLabelsIndented(block))
    return false;
  cursor.beginEditBlock();
  cursor.insertText(QStringLiteral(":"));
  QTextCursor indentation(block);
  indentation.setPosition(block.position() + static_cast<int>(match.capturedLength(1)),
                          QTextCursor::KeepAnchor);
  indentation.removeSelectedText();
  cursor.endEditBlock();
  return true;
}

void insertNewLine(QTextCursor& cursor) {
  const QString before = cursor.block().text().left(cursor.positionInBlock());
  const auto text = std::ranges::find_if_not(before, [](QChar c) { return c.isSpace(); });
  QString indentation = before.left(text - before.begin());
  // The line after a label is indented to the column of instructions.
  if (indentation.isEmpty() && before.trimmed().endsWith(u':')) indentation = QStringLiteral("  ");
  cursor.insertText(u'\n' + indentation);
}

void moveToStartOfLine(QTextCursor& cursor, QTextCursor::MoveMode mode) {
  const QString text = cursor.block().text();
  const auto first = std::ranges::find_if_not(text, [](QChar c) { return c.isSpace(); });
  const auto indentation = first == text.end() ? 0 : static_cast<int>(first - text.begin());
  const bool isThere = cursor.positionInBlock() == indentation;
  cursor.setPosition(cursor.block().position() + (isThere ? 0 : indentation), mode);
}

} // namespace wavesmith::widgets
