// SPDX-License-Identifier: Apache-2.0
// The record of the last walk through a program, which saves further walks: the number of operations
// outstanding before each instruction, the operations that each wait completes, and in long blocks states to
// resume from.
//
//   44 buffer_load_dword v5     counts[44]  vm 1
//   45 s_waitcnt vmcnt(1)       counts[45]  vm 2     ended: 43
//
// Linear. Not for several threads; the result is a value.
#pragma once

#include "analysis/waits/wait_walk.h"

#include <vector>

namespace wavesmith::analysis {

class WaitRecord {
public:
  struct Checkpoint {
    Index at = kNone; // the outstanding operations are those before this instruction
    WaitState state;
  };
  struct Result {
    std::vector<PendingCounts> counts;     // by instruction
    std::vector<Ended> ended;              // by wait, counter, producer
    std::vector<std::uint32_t> byProducer; // indices into `ended`: sorted by producer, wait, counter
    std::vector<Checkpoint> checkpoints;   // by instruction
    // The last one at or before an instruction; nullptr: none. It may belong to an earlier block.
    [[nodiscard]] const Checkpoint* nearest(Index at) const;
  };

  explicit WaitRecord(const WaitProgram& program);
  // Called for the instructions of a block, in order.
  void before(Index at, const WaitState& state);
  void ends(Index wait, Counter counter, unsigned phase, int younger, Index producer);
  [[nodiscard]] Result take(); // moves the result out

private:
  [[nodiscard]] std::uint8_t count(const Queue& queue, Counter counter, unsigned phase);

  const WaitProgram& program_;
  Result result_;
  Index first_ = kNone; // of the block
  std::array<bool, kPhases> phases_{};
  std::vector<std::uint32_t> counted_; // by producer: the last count that included it
  std::uint32_t counts_ = 0;
};

} // namespace wavesmith::analysis
