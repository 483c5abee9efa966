// SPDX-License-Identifier: Apache-2.0
// Edits of whole lines: the lines of the selection, or the line of the cursor. Each edit is one undo step,
// and the selection stays on its lines. Also edits at a cursor. What is copied without a selection is whole lines
// (copyLines), and pasted as such, above the cursor's line. GUI thread only.
#pragma once

#include <QList>
#include <QTextCursor>

#include <cstdint>

class QMimeData;
class QPlainTextEdit;

namespace wavesmith::widgets {

enum class Direction : std::uint8_t { Up, Down };

// Inserts a copy of the lines below them and selects it.
void duplicateLines(QPlainTextEdit* editor);
// Moves the lines past the line above or below; does nothing at the ends of the text.
void moveLines(QPlainTextEdit* editor, Direction direction);
// Adds // before the code of each line, or removes it if all lines have it.
void toggleComment(QPlainTextEdit* editor);
// By two columns.
void indentLines(QPlainTextEdit* editor);
void unindentLines(QPlainTextEdit* editor);

// The lines of all these cursors. The editor's own keeps its column, in the line that follows.
void deleteLines(QPlainTextEdit* editor, const QList<QTextCursor>& cursors);
// An empty line with the indentation that Enter would give it; the cursor moves to it.
void insertLine(QPlainTextEdit* editor, Direction direction);
// Joins the lines, or the cursor's line with the next one, with a blank between them.
void joinLines(QPlainTextEdit* editor);
// Selects the lines with the break at their end; again: one more line.
void selectLines(QPlainTextEdit* editor);

// To the clipboard, as whole lines.
void copyLines(const QList<QTextCursor>& cursors);
void cutLines(QPlainTextEdit* editor, const QList<QTextCursor>& cursors);
// False: it is something else, or there is a selection, which it replaces.
bool pasteLines(QPlainTextEdit* editor, const QMimeData& source);

// Ends a label, which moves to the first column unless the labels above are indented. False: the line is no label.
bool insertColonOfLabel(QTextCursor& cursor);
// Begins a line that is indented like the cursor's; the line after a label like an instruction.
void insertNewLine(QTextCursor& cursor);
// Spaces up to the next indentation, or a tab if the lines around are indented with tabs.
void insertTab(QTextCursor& cursor);
// Moves to the first non-blank character, or from there to column 1.
void moveToStartOfLine(QTextCursor& cursor, QTextCursor::MoveMode mode);

} // namespace wavesmith::widgets
