// SPDX-License-Identifier: Apache-2.0
// Lines of assembly as edits see them: where the statement is, and where its comment begins.
//
//   "lab:  s_nop 3 // wait"  statement at column 7, "s_nop 3"; comment at column 15
//
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace wavesmith::analysis {

// Lines without their ends; any of \n, \r\n, \r ends one.
[[nodiscard]] std::vector<std::string_view> splitLines(std::string_view text);

struct StatementPlace {
  std::size_t label = 0;   // where the line's text begins: a label, or the statement itself
  std::size_t begin = 0;   // of the statement
  std::size_t end = 0;     // behind its last character
  std::size_t comment = 0; // where the comment begins; the length of the line if it has none
};
// Offsets into the line. AMDGPU's comments are `;`, `//` and `/* */`; quotes are respected.
[[nodiscard]] StatementPlace findStatement(std::string_view line);

} // namespace wavesmith::analysis
