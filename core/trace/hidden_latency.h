// SPDX-License-Identifier: Apache-2.0
// How many cycles of each line of a trace another wave of the same SIMD made use of:
//
//   s_waitcnt vmcnt(5)    stall 274,776, of which 61,204 are hidden
//
// Hidden latency as AMD's viewer defines it (ROCm/rocprof-compute-viewer, pull request 37): idle and stalled cycles of a
// wave are hidden while a pipe of the same or a higher priority is busy, cycles of issue only while one of a higher
// priority is. From the highest priority: MFMA, VALU, vector memory and LDS, SALU and SMEM. Everything else (waits,
// branches, messages) hides nothing, and all of the pipes hide it. A pipe is busy while an instruction of a wave on the
// same SIMD is issued to it.
//
// On gfx942 a trace records how long an instruction was issued, not how long it was executed, so that a pipe can be busy
// for longer than the trace says: the true numbers can be higher. A pure function; any thread.
#pragma once

#include "trace/match.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::trace {

// Cycles, summed over all executions.
struct Hidden {
  std::uint64_t idle = 0;
  std::uint64_t stall = 0;
  std::uint64_t issue = 0;

  [[nodiscard]] std::uint64_t total() const { return idle + stall + issue; }
  Hidden& operator+=(const Hidden& other);
  bool operator==(const Hidden&) const = default;
};

// The hidden latency by row of the trace. Empty: unknown, because the trace has only totals.
[[nodiscard]] std::vector<Hidden> hiddenLatency(const Trace& trace);

// The same by instruction of the program, in the order of totalsByInstruction(). Empty: unknown.
[[nodiscard]] std::vector<Hidden> hiddenByInstruction(std::span<const Hidden> hidden, const Match& match);

} // namespace wavesmith::trace
