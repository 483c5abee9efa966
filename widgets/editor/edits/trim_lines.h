// SPDX-License-Identifier: Apache-2.0
// Removes blanks at the ends of lines, in the whole text, as one undo step that keeps the view.
//
//   trimLines(editor);      emits CodeEditor::statusMessage
//
// GUI thread only.
#pragma once

namespace wavesmith::widgets {

class CodeEditor;

int trimLines(CodeEditor* editor); // returns the number of changed lines

} // namespace wavesmith::widgets
