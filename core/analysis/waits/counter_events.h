// SPDX-License-Identifier: Apache-2.0
// The effect of each instruction on the wait counters, in eight bytes: what it adds to them, its role among the
// instructions that add to them and wait, and its other effects that need waits (CDNA3 ISA 4.4, 8.3 and 10.2; LLVM 19,
// SIInsertWaitcnts.cpp, updateEventWaitcntAfter).
//
//   buffer_load_dword v4, ...        Issue  Load    vm 1            kReturns, kVector
//   s_load_dwordx4 s[4:7], ...       Issue  Scalar  lgkm 2          kReturns, kFollows
//   s_waitcnt vmcnt(0)               Wait
//
// Pure functions; any thread.
#pragma once

#include "analysis/waits/wait_counters.h"
#include "counters/proof.h"
#include "counters/waits.h"

#include <cstdint>
#include <vector>

namespace wavesmith::analysis {

using counters::kNoWait;
using counters::waitCounts;
using counters::WaitCounts;

enum class Role : std::uint8_t {
  Plain,   // only accesses its registers
  Issue,   // adds to a counter
  Wait,    // s_waitcnt
  Barrier, // s_barrier
  Call,
  Leave, // s_setpc, s_rfe: a return, or a branch to a computed target
  End,
  Vskip,   // may switch VSKIP on or off
  Unknown, // a line that did not assemble, or words that are not an instruction
};

struct CounterEvent : counters::Event {
  enum Flags : std::uint16_t {
    kReturns = 1,       // registers, which are undefined until it has completed
    kReadsLds = 2,      // reads LDS for the wave itself: ds_*
    kWritesLds = 4,     //
    kLdsDma = 8,        // writes bytes to LDS, counted by vmcnt
    kForOthers = 16,    // may be visible to other waves: a wait for it can be for their sake
    kPublishes = 32,    // signals other waves, so that earlier operations may have to complete first
    kVector = 64,       // not issued while VSKIP is on (CDNA3 ISA 12.4)
    kScalarStore = 128, // leaves dirty lines in the scalar data cache
    kWritesBack = 256,  // s_dcache_wb
    // Earlier stores may have to be complete for its sake: it stores, too, perhaps a flag; or it reads what they
    // have written another way, which is in no order with them. For LDS only stores to other memory count.
    kFollows = 512,
    kReadsClock = 1024, // s_memtime, s_memrealtime: what was waited for before it belongs to the measurement
  };
  Role role = Role::Plain;
  std::uint16_t flags = 0;

  [[nodiscard]] bool has(unsigned flag) const { return (flags & flag) != 0; }
};

// `returns`: whether the instruction writes registers.
[[nodiscard]] CounterEvent counterEvent(const isa::Instruction& instruction, bool returns);
[[nodiscard]] std::vector<CounterEvent> counterEvents(const program::Program& program,
                                                      const Footprints& footprints);

} // namespace wavesmith::analysis
