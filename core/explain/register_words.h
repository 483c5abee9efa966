// SPDX-License-Identifier: Apache-2.0
// Numbers that registers hold where an instruction reads them as something encoded: the descriptor of a buffer, the
// selector of v_perm_b32. From the values of the analysis, along all paths; what they do not know is unknown.
//
//   12  s_mov_b32 s6, 0x400
//   13  s_mov_b32 s7, 0x00020000
//   ..
//   20  buffer_load_dword v0, v1, s[4:7], 0 offen
//         descriptorAt(program, analysis, 12 or 20)      words ?, ?, 0x400, 0x00020000, written at ..., 12, 13
//
// Pure functions; any thread.
#pragma once

#include "analysis/analysis.h"
#include "isa/fields/buffer_descriptor.h"
#include "isa/register.h"
#include "program/program.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace wavesmith::explain {

struct RegisterWord {
  isa::RegisterRange where;
  std::optional<std::uint32_t> value;
  std::vector<program::Index> writers; // instructions whose results can be read, ascending
};

struct BuiltDescriptor {
  program::Index user = program::kNone; // the buffer instruction
  std::array<RegisterWord, 4> words;

  [[nodiscard]] isa::BufferWords values() const;
};
// `at`: a buffer instruction, or one that writes a part of the descriptor of one (of the first, if there are several).
[[nodiscard]] std::optional<BuiltDescriptor>
descriptorAt(const program::Program& program, const analysis::Analysis& analysis, program::Index at);

struct BuiltSelector {
  program::Index user = program::kNone; // the v_perm_b32
  RegisterWord word;
};
// `at`: a v_perm_b32 whose selector is a register, or an instruction that writes the selector of one.
[[nodiscard]] std::optional<BuiltSelector> selectorAt(const program::Program& program,
                                                      const analysis::Analysis& analysis, program::Index at);

} // namespace wavesmith::explain
