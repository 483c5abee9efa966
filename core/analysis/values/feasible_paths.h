// SPDX-License-Identifier: Apache-2.0
// Follows paths and finds those that no wave takes: branches that contradict one another, or those that every path
// to the first block has taken.
//
//   FeasiblePaths paths(program, footprints, values, [&] { return counters.facts(); });
//   paths.isFeasible(std::array{3U, 5U, 6U})        through blocks 3 and 5 to the start of block 6
//
// Refers to its arguments. The facts of blocks are asked for at the first question. One thread.
#pragma once

#include "analysis/values/entry_facts.h"
#include "analysis/values/lane_facts.h"

#include <functional>
#include <span>
#include <vector>

namespace wavesmith::analysis {

class FeasiblePaths {
public:
  using Facts = std::function<std::span<const BlockFacts>()>; // by block
  FeasiblePaths(const program::Program& program, const Footprints& footprints, const Values& values,
                Facts facts)
      : program_(program), footprints_(footprints), values_(values), ask_(std::move(facts)) {}

  // What a path knows at one place.
  struct State {
    PathFacts facts;
    LaneFacts lanes;
    bool operator==(const State&) const = default;
  };
  // Control enters a kernel in this block.
  [[nodiscard]] State atEntry(std::uint32_t block) const;
  // The instructions [first, end) of a block.
  void execute(State& state, Index first, Index end) const;
  // Control passes from the end of a block to one of its `next`. False: not on this path.
  [[nodiscard]] bool follow(State& state, std::uint32_t from, std::uint32_t to) const;
  // After an edge that closes a loop: forgets what an iteration has changed, so that a search comes to an end.
  void forgetIteration(State& state, const State& before) const;

  [[nodiscard]] bool isFeasible(std::span<const std::uint32_t> blocks) const;

private:
  [[nodiscard]] std::span<const BlockFacts> facts() const;

  const program::Program& program_;
  const Footprints& footprints_;
  const Values& values_;
  Facts ask_;
  mutable std::span<const BlockFacts> facts_;
};

} // namespace wavesmith::analysis
