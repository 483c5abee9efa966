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

} // namespace wavesmith::widgets
