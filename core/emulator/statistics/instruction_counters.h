// SPDX-License-Identifier: Apache-2.0
// The counters behind statistics.h while a dispatch runs: one set per instruction, by its index in
// Code::ops().
//
//   const AccessPlans plans(code);               // once for the dispatch
//   InstructionCounters counters(code, plans);   // one for each thread of the host
//   ...counters.count(op, activeLanes)...
//   all.add(counters);                           // sums, so that the number of threads does not matter
//   statisticsOf(all, program, options)
//
// An InstructionCounters belongs to one thread at a time; AccessPlans are constant.
#pragma once

#include "emulator/code/predecode.h"
#include "emulator/statistics/access_pattern.h"
#include "emulator/statistics/statistics.h"

#include <cstdint>
#include <vector>

namespace wavesmith::emulator {

using AccessPlans = std::vector<AccessPlan>;
[[nodiscard]] AccessPlans accessPlans(const Code& code);

class InstructionCounters {
public:
  InstructionCounters(const Code& code, const AccessPlans& plans);

  // `lanes` is EXEC; instructions that ignore EXEC are excluded at the end.
  void count(const MicroOp& op, std::uint64_t lanes) {
    Count& count = counts_[index(op)];
    ++count.executed;
    count.lanes += lanes;
  }
  // For a wave for which startWave() was called, before it executes a memory instruction.
  void examine(Wave& wave, const MicroOp& op);
  // Marks the wave as one whose accesses are examined.
  void startWave(Wave& wave) const { wave.examined.assign(counts_.size(), 0); }

  void add(const InstructionCounters& other);
  [[nodiscard]] RunStatistics statistics(const program::Program& program, bool plainMatrix) const;

private:
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
  [[nodiscard]] LineStatistics lineOf(std::size_t index, const program::Program& program) const;

  const MicroOp* first_;
  const AccessPlans* plans_;
  std::vector<Count> counts_;
  std::vector<Access> accesses_;
};

} // namespace wavesmith::emulator
