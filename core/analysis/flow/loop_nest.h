// SPDX-License-Identifier: Apache-2.0
// The blocks of innermost loops: in them the analysis distinguishes the first iteration from all others.
//
//   0 -> 1 -> 2 -> 1      headers: 1 1 for blocks 1 and 2; kNone for 0 and 3
//             2 -> 3
//
// Also provides an efficient order for visiting blocks. A value; any thread.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::analysis {

inline constexpr std::uint32_t kNoBlock = ~std::uint32_t{0};

struct LoopNest {
  // For each block, the header of its innermost loop if that loop contains no other loop and can only be
  // entered at its header; otherwise kNoBlock.
  std::vector<std::uint32_t> simple;
  std::vector<std::uint32_t> order; // blocks reached from the roots, in reverse postorder
};

// Uses Havlak, Nesting of Reducible and Irreducible Loops (1997). Nearly linear.
[[nodiscard]] LoopNest findLoops(std::span<const program::Block> blocks,
                                 std::span<const std::uint32_t> roots);

} // namespace wavesmith::analysis
