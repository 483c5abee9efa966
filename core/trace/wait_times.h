// SPDX-License-Identifier: Apache-2.0
// What each wait of a trace waited for, and how long:
//
//   s_waitcnt vmcnt(5)     496 executions, 274,776 cycles
//     buffer_load_dword v33, v14, s[12:15], 0 offen     248 times, 213,816 cycles; 1,040 cycles from issue to use
//   s_barrier              496 executions, 3,220 cycles until the last wave arrived
//
// Each wave is followed through its executed instructions: its queues of vmcnt and lgkmcnt hold what it issued, and a wait
// ends when the youngest operation completes that it must see complete. What the analysis says of the same wait (which
// register needs it) is analysis::WaitAnswer. A pure function; any thread.
#pragma once

#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::trace {

struct WaitedFor {
  std::uint32_t row = kNoRow;  // the operation
  std::uint64_t times = 0;     // executions of the wait that ended with it
  std::uint64_t cycles = 0;    // the wave waited for it
  std::uint64_t roundTrip = 0; // from its issue to the end of the wait
  std::uint64_t shortest =
      ~std::uint64_t{0}; // round trip of one that the wave did wait for; the maximum: none
  // The operations that the wave did wait for: how many, and their round trips.
  std::uint64_t waitedTimes = 0;
  std::uint64_t waitedTrips = 0;
  // The shortest round trip of one that was complete before the wait; the maximum: none.
  std::uint64_t shortestComplete = ~std::uint64_t{0};

  [[nodiscard]] double meanRoundTrip() const {
    return times == 0 ? 0 : static_cast<double>(roundTrip) / static_cast<double>(times);
  }
};

struct WaitTime {
  std::uint32_t row = kNoRow; // s_waitcnt or s_barrier
  std::uint64_t executions = 0;
  std::uint64_t cycles = 0;     // in all, without the four that an instruction needs to issue
  std::vector<WaitedFor> waits; // most cycles first; empty for a barrier
};

// Waits and barriers that were executed, by row.
[[nodiscard]] std::vector<WaitTime> waitTimes(const Trace& trace);

} // namespace wavesmith::trace
