// SPDX-License-Identifier: Apache-2.0
// What the memory operations of a program took in a measured run, for estimates that assume it:
//
//   const MeasuredMemory memory = measuredMemory(program, waits, match);
//   assumptions.measuredMemory = memory.cycles;
//   memory.text()     "memory as measured: 12 of 14 instructions, 160 to 1,040 cycles"
//
// From the issue of an instruction to the end of the wait that it ended, mean over the executions for which a wave did
// wait. If no wave ever waited for it, the shortest time after which it was known to be complete. A pure function; any
// thread.
#pragma once

#include "program/program.h"
#include "trace/match.h"
#include "trace/wait_times.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::timing {

struct MeasuredMemory {
  std::vector<std::uint32_t> cycles; // Assumptions::measuredMemory
  std::size_t operations = 0;        // memory instructions of the program that a wait can wait for
  std::size_t measured = 0;
  std::uint32_t shortest = 0, longest = 0;

  [[nodiscard]] std::string text() const;
};

// `waits` and `match` are those of one trace (trace::waitTimes, trace::matchTo).
[[nodiscard]] MeasuredMemory measuredMemory(const program::Program& program,
                                            std::span<const trace::WaitTime> waits,
                                            const trace::Match& match);

} // namespace wavesmith::timing
