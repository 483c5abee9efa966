// SPDX-License-Identifier: Apache-2.0
// Definitions that can reach an instruction, and uses that a definition can reach, along all paths.
//
//   1 v_mov_b32 v1, 1        definitions(program, footprints, 5, v1)   1, 3
//   2 s_cbranch_scc1 5       uses(program, footprints, 1, v1)          5
//   3 v_mov_b32 v1, 2
//   5 v_add_u32 v2, v1, v0
//
// Each block is visited once per register: linear. Pure functions; any thread.
#pragma once

#include "analysis/footprint.h"

#include <vector>

namespace wavesmith::analysis {

// How far a search continues past an instruction that writes the register.
enum class Follow : std::uint8_t {
  Value,   // while the value, or a part of it, stays in the register
  Derived, // also past instructions that compute the new value from the old one: v_add_u32 v1, v1, v0
};

struct RegisterAccess {
  Index at = kNone;
  // The queried registers that are accessed here: from the first to the last of them.
  isa::RegisterRange registers;
};

// The definitions by instruction, each once. `registers` holds at most 64 registers.
[[nodiscard]] std::vector<RegisterAccess> definitions(const program::Program& program,
                                                      const Footprints& footprints, Index at,
                                                      const isa::RegisterRange& registers,
                                                      Follow follow = Follow::Value);
[[nodiscard]] std::vector<RegisterAccess> uses(const program::Program& program, const Footprints& footprints,
                                               Index at, const isa::RegisterRange& registers,
                                               Follow follow = Follow::Value);

} // namespace wavesmith::analysis
