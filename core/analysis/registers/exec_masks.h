// SPDX-License-Identifier: Apache-2.0
// The enabled lanes at each instruction, as far as liveness needs them: symbolic masks, and which masks
// include which others.
//
//                                     mask 2
//   s_and_saveexec_b64 s[4:5], vcc    mask 3, inside of mask 2; s[4:5] hold mask 2
//   v_mov_b32 v1, 0                   in mask 3: the lanes of mask 2 that are not in 3 keep their v1
//   s_or_b64 exec, exec, s[4:5]       mask 2 again
//
// Immutable; any thread.
#pragma once

#include "analysis/footprint.h"

#include <cstdint>
#include <vector>

namespace wavesmith::analysis {

using Mask = std::uint32_t;
inline constexpr Mask kAllLanes = 0; // all lanes enabled: the root

class ExecMasks {
public:
  ExecMasks(const program::Program& program, const Footprints& footprints);

  // EXEC before the first instruction of a block; step() follows it.
  [[nodiscard]] Mask atStart(std::uint32_t block) const { return start_[block]; }
  // EXEC before each instruction of a block, in order.
  [[nodiscard]] std::vector<Mask> within(std::uint32_t block) const;
  // True if `outer` certainly includes all lanes of `inner`.
  [[nodiscard]] bool contains(Mask outer, Mask inner) const;
  // An instruction, or the start of a block, creates a new mask each time it executes. When a path goes
  // backward past it, masks inside of the old one are inside of the mask returned here. Any other mask is
  // unchanged.
  [[nodiscard]] Mask leaving(Mask made, Mask mask) const {
    return made != kAllLanes && contains(made, mask) ? parents_[made] : mask;
  }
  [[nodiscard]] Mask madeBy(Index at) const;                 // kAllLanes if it makes none
  [[nodiscard]] Mask madeAtStart(std::uint32_t block) const; // likewise
  // The smallest known mask that includes the lanes of both.
  [[nodiscard]] Mask around(Mask a, Mask b) const;

private:
  friend class ExecMaskSolver;
  struct Change {
    Index at = kNone; // after this instruction
    Mask mask = kAllLanes;
  };
  std::vector<Mask> parents_;         // by mask: a mask that includes all its lanes
  std::vector<std::uint64_t> makers_; // by mask: twice the instruction, or twice the block plus one
  std::vector<Mask> start_;
  std::vector<Change> changes_; // sorted by instruction
  const program::Program* program_ = nullptr;
};

} // namespace wavesmith::analysis
