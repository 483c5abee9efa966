// SPDX-License-Identifier: Apache-2.0
// What holds at the start of each block on every path to it: the direction that a branch has taken on all of these paths,
// if its registers were not written since; and what every iteration of a loop has in common.
//
//   s_mov_b32 s4, 0
// top:                         s4 is even
//   s_add_u32 s4, s4, 2
//   s_cmp_lt_u32 s4, s5
//   s_cbranch_scc1 top
//                              s5 - s4 + 2 is 1 or 2, for the s4 of the last iteration
//
// A pure function; any thread.
#pragma once

#include "analysis/values/path_facts.h"

#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::analysis {

struct BlockFacts {
  PathFacts facts;
  bool isFeasible = true;  // false: the branches of every path to it contradict one another
  std::uint32_t place = 0; // in the order: an edge that does not lead to a later place closes a loop
};
// The facts by block. Nothing is known at `entries`, nor in blocks that the control flow graph does not connect to
// them.
[[nodiscard]] std::vector<BlockFacts> entryFacts(const program::Program& program, const Values& values,
                                                 std::span<const std::uint32_t> order,
                                                 std::span<const std::uint32_t> entries);

} // namespace wavesmith::analysis
