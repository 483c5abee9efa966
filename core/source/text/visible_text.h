// SPDX-License-Identifier: Apache-2.0
// Names and texts of files as a terminal may print them. A symbol of a code object may contain an escape sequence that
// clears the screen, retitles the window or hides what follows:
//
//   visible("a\x1b[2Jb")        "a\x1b[2Jb", where \x1b are four characters
//   visible("a\u202eb")         "a\u202eb", where \u202e are six characters
//
// Any thread.
#pragma once

#include <string>
#include <string_view>

namespace wavesmith::source {

// The text without control characters and without invalid UTF-8: \x1b for a byte, \u202e for a character. The controls
// are C0 but the tab, DEL, C1, and the characters that change the direction or the lines of a text (Unicode 15, Bidi_Control
// and general categories Zl and Zp). Newlines are controls, too.
[[nodiscard]] std::string visible(std::string_view text);

// The same for several lines: newlines are kept, and "\r\n" is a newline. JSON remains JSON, because it has neither raw C0
// controls nor invalid UTF-8.
[[nodiscard]] std::string visibleLines(std::string_view text);

// No tab and nothing that visible() changes.
[[nodiscard]] bool isVisible(std::string_view text);

} // namespace wavesmith::source
