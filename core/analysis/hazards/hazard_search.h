// SPDX-License-Identifier: Apache-2.0
// Searches backward from a consumer, over all paths, for producers that are too close.
//
//   HazardSearch search(program, footprints, &paths);
//   for each instruction, in their order: search.visit(at);
//   search.shortenTogether(mayChange);
//   search.violations(), search.nops()
//
// For one thread.
#pragma once

#include "analysis/hazards/hazard_pairs.h"
#include "analysis/hazards/wait_states.h"
#include "analysis/values/feasible_paths.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <vector>

namespace wavesmith::analysis {

// s_nop uses four bits of its operand (CDNA3 ISA 12.5); every other instruction counts as one.
[[nodiscard]] unsigned waitStatesOf(const isa::Instruction& instruction);

struct Violation {
  Index producer = kNone;
  Index consumer = kNone;
  Need need;
  unsigned found = 0;
  std::vector<Index> path;
};

// Whether XNACK may be on, by the target of the code: a scalar load is executed again when a page is missing.
[[nodiscard]] bool mayReplay(const program::Program& program);

class HazardSearch {
public:
  // paths: violations on infeasible paths are dropped, strict ones only if asked for; null: all paths are feasible.
  HazardSearch(const program::Program& program, const Footprints& footprints,
               const FeasiblePaths* paths = nullptr, bool strict = false);
  void visit(Index consumer);
  [[nodiscard]] const std::vector<Violation>& violations() const { return violations_; }
  // After the last visit: lengthens what each nop alone could be shortened to until all of those that may change can
  // be shortened together, since two can cover for one another.
  void shortenTogether(const std::function<bool(const NopAnswer&)>& mayChange);
  [[nodiscard]] std::vector<NopAnswer> nops() const;

private:
  static constexpr unsigned kScalars = 128;
  // The instructions between the current position of the search and the consumer.
  struct Gap {
    unsigned states = 0;
    unsigned withoutNops = 0; // without the longest nop: the distance if that nop were removed
    unsigned longestNop = 0;
    unsigned withoutAnyNop = 0;
    // Matrix operations in between, as far as they keep those after them from issuing: the earliest of them, the
    // wait states from it to the consumer, and those before it.
    Index matrix = kNone;
    unsigned fromMatrix = 0;
    unsigned beforeMatrix = 0;
    std::bitset<kScalars> rewritten; // scalar registers that the scalar unit has written in between
  };
  struct Seen {
    std::uint32_t block;
    Gap gap;
  };

  void searchBack(std::uint32_t block, Index end, Gap gap);
  void searchBefore(std::uint32_t block, const Gap& gap);
  bool alreadySeen(std::uint32_t block, const Gap& gap);
  void judge(Index producer, const Gap& gap);
  void judge(Index producer, const Gap& gap, Need need);
  [[nodiscard]] unsigned statesWithMatrix(Index producer, const Gap& gap) const;
  void lengthen(Index producer, const Gap& gap, const Need& need);
  [[nodiscard]] unsigned statesOf(Index at) const;
  void noteNop(Index producer, const Gap& gap, const Need& need);
  void report(Index producer, const Need& need, unsigned found);
  void search();
  [[nodiscard]] bool isFeasible(const Need& need) const;
  void markUnknown();
  void pass(Index at, Gap& gap);
  void visitScalarRun(Index consumer);
  void reportScalarRun(Index reader, Index consumer);

  const program::Program& program_;
  const Footprints& footprints_;
  const FeasiblePaths* paths_;
  bool strict_;
  bool xnack_ = false;
  Index consumer_ = kNone;
  Subject subject_;
  unsigned reach_ = 0;
  std::size_t firstOfConsumer_ = 0; // index into violations_
  std::vector<Seen> seen_;
  std::vector<std::uint32_t> way_; // blocks, from that of the consumer backward
  bool metInfeasible_ = false;     // a violation of this consumer is on an infeasible path
  // The search goes every way into a block: the shortest one may be the infeasible one.
  bool isExhaustive_ = false;
  std::size_t waysLeft_ = 0; // paths that an exhaustive search may still follow
  // From the consumer backward: instructions after which control did not fall through.
  std::vector<Index> jumps_;
  std::vector<Index> between_; // nops in between, nearest to the consumer first
  // In the run of consecutive scalar loads that ends here: the last reader of a register.
  Index runEnd_ = kNone;
  std::array<Index, kScalars> runReader_{};
  std::vector<Violation> violations_;
  std::vector<NopAnswer> nops_;
  // While the nops are shortened together: the wait states that each is left with, by index into nops_.
  std::vector<std::uint8_t> shortened_;
  std::vector<std::uint32_t> nopOf_; // index into nops_, by instruction; empty if the program has no nops
};

} // namespace wavesmith::analysis
