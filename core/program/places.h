// SPDX-License-Identifier: Apache-2.0
// The places of a program's instructions as text: every list of lines uses these functions
// (source/place_text.h).
//
//   placeText(program, 45, "k.s")   "line 14 (in macro load invoked at line 229)", or "0x1908" without a line
//
// Pure functions of immutable values; any thread.
#pragma once

#include "program/program.h"
#include "source/diagnostic.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::program {

// `file` is the main file: its lines appear without a file name.
[[nodiscard]] std::string placeText(const Program& program, Index at, std::string_view file);
// The place in a short form for lists and columns: "14 (load at 229)".
[[nodiscard]] std::string shortPlaceText(const Program& program, Index at, std::string_view file);

// The innermost expansion that contains an instruction; kNoExpansion: none.
[[nodiscard]] std::uint32_t expansionOf(const Program& program, Index at);
// "in macro load invoked at line 229"; empty outside of all expansions.
[[nodiscard]] std::string expansionText(const Program& program, Index at, std::string_view file);
// The expansions as notes of a diagnostic.
[[nodiscard]] std::vector<source::Note> expansionNotes(const Program& program, Index at);

} // namespace wavesmith::program
