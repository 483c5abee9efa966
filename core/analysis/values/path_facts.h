// SPDX-License-Identifier: Apache-2.0
// What is known of the scalars of a wave after the branches of a path: which way each condition went, and
// which numbers a symbol can still be. A path whose branches contradict one another is infeasible: no wave
// takes it.
//
//   s_cmp_eq_u32 s6, 0
//   s_cbranch_scc1 L1       not taken: take() leaves s6 in {1..2^32-1}
//   ...
//   s_cmp_lt_u32 s6, 1
//   s_cbranch_scc1 L2       taken: take() returns false
//
// entryFacts() returns the facts that hold at the start of a block on every path to it: those of a branch
// that all of these paths have gone the same way, about registers that were not written since.
//
// Values; any thread.
#pragma once

#include "analysis/values/number_set.h"
#include "analysis/values/value.h"

#include <compare>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace wavesmith::analysis {

class PathFacts {
public:
  // Control goes one way at a branch on this condition. False: it contradicts what is known, and nothing
  // changes.
  [[nodiscard]] bool take(const Values& values, const Values::Condition& condition, bool taken);
  // Drops the facts about symbols that get a new meaning: at the start of a block, when an instruction of
  // [first, end) executes.
  void enter(const Values& values, std::uint32_t block);
  void execute(const Values& values, Index first, Index end);
  // Keeps what is known on both paths.
  void keepCommon(const PathFacts& other);

  [[nodiscard]] bool empty() const { return outcomes_.empty() && sets_.empty(); }
  [[nodiscard]] std::size_t size() const { return outcomes_.size() + sets_.size(); }
  auto operator<=>(const PathFacts&) const = default;

private:
  struct Outcome {
    std::uint32_t condition = 0;
    bool isTrue = false;
    std::array<Symbol, 2> symbols{};
    auto operator<=>(const Outcome&) const = default;
  };
  void drop(auto&& isRenewed);

  std::vector<Outcome> outcomes_; // ascending; of conditions that are no comparison with a constant
  std::vector<std::pair<Symbol, NumberSet>> sets_; // ascending by symbol
};

// What holds at the start of a block.
struct BlockFacts {
  PathFacts facts;
  bool isFeasible = true; // false: the branches of every path to it contradict one another
};
// By block. Nothing is known at `entries`, nor in blocks that the control flow graph does not connect to
// them.
[[nodiscard]] std::vector<BlockFacts> entryFacts(const program::Program& program, const Values& values,
                                                 std::span<const std::uint32_t> order,
                                                 std::span<const std::uint32_t> entries);

} // namespace wavesmith::analysis
