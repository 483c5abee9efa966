// SPDX-License-Identifier: Apache-2.0
// The instruction and kernel that a line of a file belongs to, for every panel that follows the cursor:
//
//    8  .globl a           a, 12                 the lines before a kernel's first instruction: that one
//   11  a:                 a, 12
//   12    s_nop 0          a, 12
//   13                     a, 14                 between two instructions: the next one, like a breakpoint
//   14    s_endpgm         a, 14
//   15  .size a, .-a       a, no instruction     after its last instruction
//   17  .amdhsa_kernel b   b, no instruction     up to .end_amdhsa_kernel
//
// A pure function; any thread.
#pragma once

#include "program/line_index.h"
#include "program/program.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wavesmith::panels {

struct Place {
  program::Index instruction = program::kNone;
  std::uint32_t kernel = program::kNone; // index into Program::kernels
  bool exact = false;                    // the line itself contains the instruction
};

// A line (from 1) of the file that the index describes; empty past its end.
using LineText = std::function<std::string(std::uint32_t line)>;

// The time depends on the number of lines to the next and to the last instruction; only the text of these
// lines is read.
[[nodiscard]] Place placeAt(const program::Program& program, const program::LineIndex& lines,
                            std::uint32_t line, const LineText& text);

// The kernels of the lines from 1 to `last`, as placeAt() finds them, the first one at 0. One pass, which reads the text of
// every line without an instruction: for many lines.
[[nodiscard]] std::vector<std::uint32_t> kernelsOfLines(const program::Program& program,
                                                        const program::LineIndex& lines, std::uint32_t last,
                                                        const LineText& text);

} // namespace wavesmith::panels
