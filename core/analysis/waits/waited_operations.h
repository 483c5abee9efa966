// SPDX-License-Identifier: Apache-2.0
// Which operations each wait waits for, and the counts that wait for given ones: what a wait means when lines have moved.
//
//   43 buffer_load_dword v4       waitedOperations(program)     45 vmcnt: 43
//   44 buffer_load_dword v5
//   45 s_waitcnt vmcnt(1)
//
//   43 buffer_load_dword v5       countsFor(program, {45 vmcnt: 44})    45: vmcnt(0)
//   44 buffer_load_dword v4
//   45 s_waitcnt vmcnt(1)
//
// An operation that an earlier wait has completed on all paths is not waited for again. Pure functions; any thread.
#pragma once

#include "analysis/waits/wait_counters.h"

#include <vector>

namespace wavesmith::analysis {

struct WaitedOperations {
  Index wait = kNone;
  Counter counter{};
  std::vector<Index> producers; // ascending

  bool operator==(const WaitedOperations&) const = default;
};

// Of each s_waitcnt and counter that it waits for; sorted by instruction, then counter. Those that wait for nothing are there
// with no producers.
[[nodiscard]] std::vector<WaitedOperations> waitedOperations(const program::Program& program, const Footprints& footprints,
                                                             const Values& values, const Options& options);

// The weakest counts that complete these operations at these waits, if the others stay as they are written. By instruction:
// of each s_waitcnt; a wait of `wanted` may become none.
[[nodiscard]] std::vector<counters::WaitCounts> countsFor(const std::vector<WaitedOperations>& wanted,
                                                          const program::Program& program, const Footprints& footprints,
                                                          const Values& values, const Options& options);

} // namespace wavesmith::analysis
