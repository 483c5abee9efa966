// SPDX-License-Identifier: Apache-2.0
// The counts that an s_waitcnt waits for, by counter (CDNA3 ISA 12.5).
//
//   waitCounts(s_waitcnt vmcnt(3))            vmcnt 3, lgkmcnt 15, expcnt 7
//   waitStatement(only(Counter::Lgkm, 0))     "s_waitcnt lgkmcnt(0)"
//   stricter(only(Counter::Vm, 3), other)     both waits in one
//
// The bits of the operand are in isa/fields/wait_counts.h, because isa also prints them.
//
// Pure functions; any thread.
#pragma once

#include "counters/event.h"
#include "isa/fields/wait_counts.h"
#include "isa/target.h"

#include <string>

namespace wavesmith::counters {

using isa::highest;
using isa::kNoWait;
using isa::kWaitForAll;
using isa::WaitCounts;

// Of an s_waitcnt.
[[nodiscard]] WaitCounts waitCounts(const isa::Instruction& wait, const isa::Target& target = isa::gfx942());

// A wait for one counter.
[[nodiscard]] constexpr WaitCounts only(Counter counter, unsigned count) {
  WaitCounts counts;
  counts[counter] = static_cast<std::uint8_t>(count);
  return counts;
}
// What both waits wait for.
[[nodiscard]] WaitCounts stricter(const WaitCounts& a, const WaitCounts& b);

// As the assembler reads it, with the counters that are waited for: "s_waitcnt vmcnt(3) lgkmcnt(0)", or "s_waitcnt 0" for
// kWaitForAll.
[[nodiscard]] std::string waitStatement(const WaitCounts& counts);

} // namespace wavesmith::counters
