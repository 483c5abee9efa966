// SPDX-License-Identifier: Apache-2.0
// What a loop writes, and the registers that each iteration increases by the same number.
//
//   top: s_add_u32 s4, s4, s8         s4 by s8, and s5 is the high half of the sum
//        s_addc_u32 s5, s5, 0
//        s_cbranch_scc1 top
//
// A pure function; any thread. Linear in the blocks of the loop, for each register that is increased.
#pragma once

#include "analysis/footprint.h"
#include "program/loops.h"

#include <cstdint>
#include <vector>

namespace wavesmith::limits {

inline constexpr std::uint16_t kNoRegister = UINT16_MAX;

struct Induction {
  isa::RegisterClass cls{};
  std::uint16_t number = 0;
  std::uint16_t high = kNoRegister; // the register of its high half, if it has one
  analysis::Index at = analysis::kNone;
  unsigned step = 0; // the operand of that instruction that is added, which the loop does not change
  bool isSubtracted = false;
};
struct LoopChanges {
  std::vector<isa::RegisterRange> written; // by an iteration; all of them
  std::vector<Induction> inductions;
};
[[nodiscard]] LoopChanges changesIn(const program::Program& program, const analysis::Footprints& footprints,
                                    const program::Loop& loop);

} // namespace wavesmith::limits
