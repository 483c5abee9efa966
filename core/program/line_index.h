// SPDX-License-Identifier: Apache-2.0
// The instructions of each line of a file, and back: for a cursor, a column next to the text or a mark in the
// margin.
//
//   3  .macro load dst
//   4    s_load_dword s[\dst], ...       at(4): 0 and 1       lineOf(0) == 7, where it is called
//   7  load 5                            at(7): 0
//   8  load 6                            at(8): 1             lineOf(1) == 8
//
// Linear time to build, constant time per query. A value, immutable; any thread. Refers to nothing else.
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

  // The instructions that come from a line of the file (from 1), ascending: those it expands to or, in the
  // body of a macro or repetition, all its copies.
  [[nodiscard]] std::span<const Index> at(std::uint32_t line) const;
  // The line of the file at which an instruction is shown: outside of macros and includes; in a repetition,
  // the line of its body; 0: none in this file.
  [[nodiscard]] std::uint32_t lineOf(Index instruction) const;
  // The last line of the file with an instruction; 0: none.
  [[nodiscard]] std::uint32_t lastLine() const;

private:
  std::vector<std::uint32_t> lines_;  // by instruction
  std::vector<std::uint32_t> starts_; // by line: the index of its first instruction in `instructions_`
  std::vector<Index> instructions_;
};

// The kernel whose code contains an instruction: an index into Program::kernels, or kNone.
[[nodiscard]] std::uint32_t kernelOf(const Program& program, Index instruction);

} // namespace wavesmith::program
