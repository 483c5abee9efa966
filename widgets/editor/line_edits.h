// SPDX-License-Identifier: Apache-2.0
// Edits of whole lines: the lines of the selection, or the line of the cursor. Each edit is one undo step,
// and the selection stays on its lines. Also edits at a cursor. GUI thread only.
#pragma once

#include <QTextCursor>

#include <cstdint>

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

// Begins a line that is indented like the cursor's; the line after a label like an instruction.
void insertNewLine(QTextCursor& cursor);
// Spaces up to the next indentation, or a tab if the lines around are indented with tabs.
void insertTab(QTextCursor& cursor);
// Moves to the first non-blank character, or from there to column 1.
void moveToStartOfLine(QTextCursor& cursor, QTextCursor::MoveMode mode);

} // namespace wavesmith::widgets
