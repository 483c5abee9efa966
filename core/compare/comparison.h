// SPDX-License-Identifier: Apache-2.0
// Two versions of a kernel, row by row:
//
//     s_load_dwordx4 s[4:7], s[0:1], 0x0      s_load_dwordx4 s[4:7], s[0:1], 0x0
//   ~ s_waitcnt vmcnt(0)                      s_waitcnt vmcnt(1)
//   r v_add_f32_e32 v2, v2, v3                v_add_f32_e32 v4, v4, v5
//   - v_mov_b32_e32 v4, 0
//   +                                         v_mul_f32_e32 v5, v1, v1
//
// The targets of branches are labels (L0, L1, ... in the order of the code); two branches are equal if their
// targets are paired. Values; any thread. Time is linear where the versions are mostly equal.
#pragma once

#include "compare/kernel_facts.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::compare {

enum class Change : std::uint8_t {
  Equal,
  Registers, // the same instruction with other registers
  Operands,  // the same opcode; other constants, modifiers or targets
  Removed,
  Inserted,
};
[[nodiscard]] std::string_view name(Change change); // "registers"
[[nodiscard]] char mark(Change change);             // ' ', 'r', '~', '-', '+'

// A part of an instruction's text.
struct TextRange {
  std::uint32_t from = 0; // bytes
  std::uint32_t length = 0;

  bool operator==(const TextRange&) const = default;
};

struct RowSide {
  program::Index at = program::kNone; // kNone: the row has no instruction on this side
  std::string label;                  // "L2" if a branch leads here
  std::string text;
  std::vector<TextRange> differing; // the words that the other side does not have

  bool operator==(const RowSide&) const = default;
};

struct ComparedRow {
  Change change{};
  RowSide before;
  RowSide after;

  bool operator==(const ComparedRow&) const = default;
};

struct Comparison {
  std::string before; // the names of the kernels
  std::string after;
  std::vector<ComparedRow> rows; // a removed instruction comes before an inserted one
  std::vector<Fact> facts;

  [[nodiscard]] std::size_t count(Change change) const;
  [[nodiscard]] bool isEqual() const; // every row is
};

[[nodiscard]] Comparison compareKernels(const KernelSide& before, const KernelSide& after);

} // namespace wavesmith::compare
