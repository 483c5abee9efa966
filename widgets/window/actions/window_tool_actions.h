// SPDX-License-Identifier: Apache-2.0
// The names of the window's actions that need a document or a second editor. WindowActions has them; their
// functions are in window_tool_actions.cpp.
#pragma once

#include <array>

namespace wavesmith::widgets {

// These are enabled while there is a document.
inline constexpr std::array kDocumentToolActions{"splitRight", "splitBelow", "editorWindow"};
// These are enabled while there is another editor than the tab's.
inline constexpr std::array kEditorToolActions{"otherEditor", "closeSplit"};

} // namespace wavesmith::widgets
