// SPDX-License-Identifier: Apache-2.0
// Which instruction of an open program each line of a trace is:
//
//   match.sentence()    "924 of 926 traced instructions are in this program, matched by code bytes"
//                       "the trace is of another version: 920 equal, 2 with other registers, 4 only in the trace"
//
// By code bytes where the trace has its code objects, otherwise by the text of the disassembly and its address. If the
// program is another version, its instructions are paired in their order (compare::align). Values; any thread.
#pragma once

#include "compare/comparison.h"
#include "program/program.h"
#include "trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::trace {

using program::Index;
using program::kNone;

struct RowMatch {
  Index at = kNone;                                  // in the program; kNone: only in the trace, or a label
  compare::Change change = compare::Change::Removed; // Equal, Registers, Operands or Removed
};

struct Match {
  enum class By : std::uint8_t { CodeBytes, Text };
  By by = By::Text;
  std::vector<RowMatch> rows;       // by row of the trace
  std::vector<std::uint32_t> rowOf; // by instruction of the program; kNoRow
  std::size_t instructions = 0;     // rows that are instructions

  [[nodiscard]] std::size_t count(compare::Change change) const;
  [[nodiscard]] bool isSameVersion() const; // every traced instruction is in the program, unchanged
  [[nodiscard]] std::string sentence() const;
};

[[nodiscard]] Match matchTo(const Trace& trace, const program::Program& program);

// The measurements of the instructions of a program, by instruction; zeros where the trace has none. Changed instructions
// have those of their partner.
[[nodiscard]] std::vector<Totals> totalsByInstruction(const Trace& trace, const Match& match);

struct LineTotals {
  source::Place place;
  Totals totals;
  std::vector<Index> instructions;
};
// By source line, in the order of their first instructions; lines without measurements are left out.
[[nodiscard]] std::vector<LineTotals> totalsByLine(const Trace& trace, const Match& match,
                                                   const program::Program& program);

// Two traces, of the same version or of two: their rows, paired. kNoRow: only in the other one.
struct PairedRow {
  std::uint32_t before = kNoRow;
  std::uint32_t after = kNoRow;
  compare::Change change{};
};
[[nodiscard]] std::vector<PairedRow> pairRows(const Trace& before, const Trace& after);

} // namespace wavesmith::trace
