// SPDX-License-Identifier: Apache-2.0
// Edits of whole lines: those of the selection, or that of the cursor. Each is one undo step, and the
// selection stays on the lines that it was on. GUI thread only.
#pragma once

#include <cstdint>

class QPlainTextEdit;

namespace wavesmith::widgets {

enum class Direction : std::uint8_t { Up, Down };

// A copy of the lines below them, which is selected then.
void duplicateLines(QPlainTextEdit* editor);
// Past the line above or below; nothing at the end of the text.
void moveLines(QPlainTextEdit* editor, Direction direction);

} // namespace wavesmith::widgets
