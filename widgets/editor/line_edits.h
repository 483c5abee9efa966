// SPDX-License-Identifier: Apache-2.0
// Edits of whole lines: the lines of the selection, or the line of the cursor. Each edit is one undo step,
// and the selection stays on its lines. GUI thread only.
#pragma once

#include <cstdint>

class QPlainTextEdit;

namespace wavesmith::widgets {

enum class Direction : std::uint8_t { Up, Down };

// Inserts a copy of the lines below them and selects it.
void duplicateLines(QPlainTextEdit* editor);
// Moves the lines past the line above or below; does nothing at the ends of the text.
void moveLines(QPlainTextEdit* editor, Direction direction);

} // namespace wavesmith::widgets
