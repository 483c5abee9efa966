// SPDX-License-Identifier: Apache-2.0
// Places of instructions as text. A line in a macro, a repetition or an included file can stand for many
// instructions, so its place names the invocation as well:
//
//   placeText(lines, at, "k.s")         "line 41"
//                                       "line 14 (in macro load invoked at line 229)"
//                                       "line 125 (in iteration 2 of .rept at line 124)"
//                                       "wait.inc:2 (included at line 12)"
//   shortPlaceText(lines, at, "k.s")    "41", "14 (load at 229)", "125 (iteration 2 at 124)"
//
// `file` is the main file: its lines are plain numbers, other lines follow the name of their file. Iterations
// count from 1. The text is always one line. Pure functions of values; any thread.
#pragma once

#include "source/diagnostic.h"
#include "source/line_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

// "line 14 (in macro load invoked at line 229)". Empty if the location has no line.
[[nodiscard]] std::string placeText(const LineTable& lines, const Location& at, std::string_view file);

// The same for lists and columns: "14 (load at 229)", "125 (iteration 2 at 124)", "wait.inc:2 (at 12)",
// "14 (load at 40 in all at 229)".
[[nodiscard]] std::string shortPlaceText(const LineTable& lines, const Location& at, std::string_view file);

// "in macro load invoked at line 229, in macro all invoked at line 300", innermost first; a long chain is
// reduced to its ends. Empty outside of all expansions.
[[nodiscard]] std::string expansionText(const LineTable& lines, const Location& at, std::string_view file);

// The expansions as notes of a diagnostic, innermost first: "in this expansion of macro load" at line 229. A
// recursion becomes one note.
[[nodiscard]] std::vector<Note> expansionNotes(const LineTable& lines, const Location& at);

// Notes on several iterations of one repetition become one: "in iterations 1 to 16 of this .rept", or "in 3 of the
// iterations 2 to 9 of this .rept".
void joinIterations(std::vector<Note>& notes);

// Adds the lines of places that have only an address in the code object, for a diagnostic that was made before the lines
// were known, and the expansions of its own place as notes.
void addLines(Diagnostic& diagnostic, const LineTable& lines);

} // namespace wavesmith::source
