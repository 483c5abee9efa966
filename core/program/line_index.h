// SPDX-License-Identifier: Apache-2.0
// The instructions of each line of a file, and back: for a cursor, a column next to the text or a mark in the
// margin.
//
//   3  .macro load dst
//   4    s_load_dword s[\dst], ...       at(4): 0 and 1       lineOf(0) == 7, where it is called
//   7  load 5                            at(7): 0
//   8  load 6                            at(8): 1             lineOf(1) == 8
//
// Linear to make, constant time to ask. A value, immutable; any thread. Refers to nothing.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace wavesmith::program {

class LineIndex {
public:
  LineIndex() = default;
  LineIndex(const Program& program, std::string_view file);

  // The instructions that a line of the file (from 1) became, ascending: those it expands to, or, in the body
  // of a macro or repetition, those it is repeated in.
  [[nodiscard]] std::span<const Index> at(std::uint32_t line) const;
  // The line of the file that an instruction is seen at: outside of macros and includes, in a repetition the
  // line of its body; 0: none in this file.
  [[nodiscard]] std::uint32_t lineOf(Index instruction) const;
  // The last line of the file that became an instruction; 0: none.
  [[nodiscard]] std::uint32_t lastLine() const;

private:
  std::vector<std::uint32_t> lines_;  // by instruction
  std::vector<std::uint32_t> starts_; // by line: where its instructions begin in `instructions_`
  std::vector<Index> instructions_;
};

// The kernel whose code an instruction is in: an index into Program::kernels, or kNone.
[[nodiscard]] std::uint32_t kernelOf(const Program& program, Index instruction);

} // namespace wavesmith::program
