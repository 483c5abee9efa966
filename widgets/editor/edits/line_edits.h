// SPDX-License-Identifier: Apache-2.0
// Edits of whole lines: the lines of the selection, or the line of the cursor. Each edit is one undo step, and the
// selection stays on its lines. Copying without a selection copies whole lines (copyLines), which are pasted above
// the cursor's line. The last functions edit at a cursor. GUI thread only.
#pragma once

#include <QList>
#include <QTextCursor>

#include <cstdint>

class QMimeData;
class QPlainTextEdit;

namespace wavesmith::widgets {

enum class Direction : std::uint8_t { Up, Down };

// Inserts a copy of the selected lines below them and selects it.
void duplicateLines(QPlainTextEdit* editor);
// Moves the lines past the line above or below; does nothing at the ends of the text.
void moveLines(QPlainTextEdit* editor, Direction direction);
// Adds // before the code of each line, or removes it if all lines have it.
void toggleComment(QPlainTextEdit* editor);
// Indents or unindents by two columns.
void indentLines(QPlainTextEdit* editor);
void unindentLines(QPlainTextEdit* editor);

// Deletes the lines of all these cursors. The editor's own cursor keeps its column, in the line that follows.
void deleteLines(QPlainTextEdit* editor, const QList<QTextCursor>& cursors);
// Inserts an empty line with the indentation that Enter would give it, and moves the cursor to it.
void insertLine(QPlainTextEdit* editor, Direction direction);
// Joins the lines, or the cursor's line with the next one, with a blank between them.
void joinLines(QPlainTextEdit* editor);
// Selects the lines with the break at their end; again: one more line.
void selectLines(QPlainTextEdit* editor);

// Copy whole lines to the clipboard.
void copyLines(const QList<QTextCursor>& cursors);
void cutLines(QPlainTextEdit* editor, const QList<QTextCursor>& cursors);
// Pastes whole lines. False: the clipboard has something else, or there is a selection, which the paste replaces.
bool pasteLines(QPlainTextEdit* editor, const QMimeData& source);

// Ends a label with a colon, and moves it to column 1 unless the labels above are indented. False: not a label.
bool insertColonOfLabel(QTextCursor& cursor);
// Begins a line with the indentation of the cursor's line; after a label, with that of an instruction.
void insertNewLine(QTextCursor& cursor);
// Inserts spaces up to the next indentation, or a tab if the lines around are indented with tabs.
void insertTab(QTextCursor& cursor);
// Moves to the first non-blank character, or from there to column 1.
void moveToStartOfLine(QTextCursor& cursor, QTextCursor::MoveMode mode);

} // namespace wavesmith::widgets
