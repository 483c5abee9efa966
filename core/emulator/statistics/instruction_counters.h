// SPDX-License-Identifier: Apache-2.0
// The counters behind RunCounts and statistics.h while a dispatch runs: one set per instruction, by its index
// in Code::ops(). Operations that are executed in a row are counted at once, at their first one:
//
//   const AccessPlans plans = accessPlans(code);  // once for the dispatch
//   InstructionCounters counters(code, plans);    // one for each thread of the host
//   ...counters.count(op, 12, activeLanes)...     // this one and the next eleven of its run
//   all.add(counters);                            // sums, so that the number of threads does not matter
//   all.statistics(program, plainMatrix)
//
// An InstructionCounters belongs to one thread at a time; AccessPlans are constant.
#pragma once

#include "emulator/code/predecode.h"
#include "emulator/statistics/access_pattern.h"
#include "emulator/statistics/statistics.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

namespace wavesmith::emulator {

struct RunCounts;

using AccessPlans = std::vector<AccessPlan>;
[[nodiscard]] AccessPlans accessPlans(const Code& code);

class InstructionCounters {
public:
  // `plans` is empty if no accesses will be examined.
  InstructionCounters(const Code& code, const AccessPlans& plans);

  // The first `number` operations of the run that starts with `op`. `lanes` is EXEC; instructions that ignore
  // EXEC are excluded at the end.
  void count(const MicroOp& op, unsigned number, std::uint64_t lanes) {
    const std::size_t at = index(op);
    begin_ = std::min(begin_, at);
    end_ = std::max(end_, at + op.left);
    Count* const count = &counts_[at];
    ++count->executed;
    count->lanes += lanes;
    if (number != op.left) [[unlikely]] { // it is not executed to its end
      --count[number].executed;
      count[number].lanes -= lanes;
    }
  }
  // For a wave for which startWave() was called, before it executes a memory instruction.
  void examine(Wave& wave, const MicroOp& op);
  // Marks the wave as one whose accesses are examined.
  void startWave(Wave& wave) const { wave.examined.assign(accesses_.size(), 0); }

  void add(const InstructionCounters& other);
  [[nodiscard]] RunStatistics statistics(const program::Program& program, bool plainMatrix) const;
  // Adds the instructions by class.
  void addTo(RunCounts& counts) const;

private:
  // Counts executions that began with an operation and continue to the end of its run. Where they ended earlier, the
  // number of the next operation is smaller by them (modulo 2^64).
  struct Count {
    std::uint64_t executed = 0;
    std::uint64_t lanes = 0;
  };
  struct Access {
    std::uint64_t examined = 0;
    std::uint64_t extraPasses = 0;
    std::uint64_t cacheLines = 0;
    std::uint64_t leastCacheLines = 0;
    std::uint32_t worstPasses = 0;
    std::uint32_t worstCacheLines = 0;
  };
  [[nodiscard]] std::size_t index(const MicroOp& op) const { return static_cast<std::size_t>(&op - first_); }
  // The counts of the operations from begin_ on.
  [[nodiscard]] std::vector<Count> byInstruction() const;
  [[nodiscard]] LineStatistics lineOf(std::size_t index, const Count& count,
                                      const program::Program& program) const;

  const MicroOp* first_;
  const AccessPlans* plans_;
  // Pages that are not used need no memory: a kernel is often a small part of its code object.
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<Count[], Free> counts_; // by operation; those outside of begin_ to end_ are zero
  std::size_t begin_ = 0, end_ = 0;
  std::vector<Access> accesses_;
};

} // namespace wavesmith::emulator
