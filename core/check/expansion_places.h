// SPDX-License-Identifier: Apache-2.0
// Where an instruction that a macro, a repetition or an include produces can be preceded by another one in the text: in the
// body, or before the line that expands it, as long as nothing of the expansion is executed before it.
//
//   1  .macro sum                         the v_add_u32 of line 6: before line 2, or before line 6
//   2    v_add_u32 v1, s4, v0             the v_mov_b32: before line 3 only
//   3    v_mov_b32 v2, v1
//   4  .endm
//   6  sum
//
// Refers to the program and the lines. One thread at a time.
#pragma once

#include "check/source_lines.h"
#include "program/program.h"

#include <optional>
#include <vector>

namespace wavesmith::check {

class ExpansionPlaces {
public:
  ExpansionPlaces(const program::Program& program, SourceLines& lines);

  // By instruction: where it is written; null for one without a line.
  [[nodiscard]] const source::LineEntry* entryOf(program::Index at) const {
    return at < entries_.size() ? entries_[at] : nullptr;
  }
  // The first and the last instruction of an expansion; kNone: it has none.
  [[nodiscard]] program::Index firstOf(std::uint32_t expansion) const { return first_[expansion]; }
  [[nodiscard]] program::Index lastOf(std::uint32_t expansion) const { return last_[expansion]; }
  // The line that expands the body of `location`, if an instruction before it has the same effect as one before `at`, which
  // stands there; nullopt: it has not.
  [[nodiscard]] std::optional<source::Location> outward(const source::Location& location,
                                                        program::Index at) const;

private:
  [[nodiscard]] bool hasLabelBefore(const source::Location& location) const;

  const program::Program& program_;
  SourceLines& lines_;
  std::vector<const source::LineEntry*> entries_; // by instruction
  std::vector<program::Index> first_, last_;      // by expansion
};

} // namespace wavesmith::check
