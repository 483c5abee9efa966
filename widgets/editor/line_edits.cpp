// SPDX-License-Identifier: Apache-2.0
#include "editor/line_edits.h"

#include <QPlainTextEdit>
#include <QTextBlock>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

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
  const QString lines = edit.selectedText(); // with paragraph separators, which insertText() understands
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

// --- At a cursor ---

namespace {

constexpr int kIndentation = 2;     // columns, as indentLines()
constexpr int kLinesAround = 10000; // that are looked at for an indentation

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
