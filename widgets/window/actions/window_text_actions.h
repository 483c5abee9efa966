// SPDX-License-Identifier: Apache-2.0
// The names of the window's actions that change the text of the current document, or have several cursors in it.
// WindowActions has them; their functions are in window_text_actions.cpp.
#pragma once

#include <array>

namespace wavesmith::widgets {

// These are enabled while the document can be edited.
inline constexpr std::array kWritingActions{
    "comment",        "indent",         "unindent",          "trimLines",       "duplicateLine",
    "moveLineUp",     "moveLineDown",   "deleteLine",        "insertLineBelow", "joinLines",
    "addCursorAbove", "addCursorBelow", "addNextOccurrence", "insertLineAbove", "selectAllOccurrences"};

} // namespace wavesmith::widgets
