// SPDX-License-Identifier: Apache-2.0
// The inputs that all steps of the wait counter analysis share: events, registers, loops, entries.
//
//   const WaitProgram waits(program, footprints, values, options);
//   waits.registers(44, Counter::Vm)     v5: buffer_load_dword v5, ... at 44 writes it
//
// Immutable but for `facts`, which take longer; refers to its arguments. Any thread.
#pragma once

#include "analysis/values/entry_facts.h"
#include "analysis/waits/wait_queue.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::analysis {

// The inputs of all steps. Refers to its arguments.
struct WaitProgram {
  WaitProgram(const program::Program& program, const Footprints& footprints, const Values& values,
              const Options& options);

  // The counts that are waited for before the instruction has any effect: those of an s_waitcnt as it is written, or those
  // of a plan.
  [[nodiscard]] WaitCounts waitAt(Index i) const {
    if (!plan.empty()) return plan[i];
    return events[i].role == Role::Wait ? waitCounts(program.instructions()[i]) : kNoWait;
  }

  // The registers that a counter protects: for vmcnt and lgkmcnt those that the producer writes, for expcnt
  // those that it reads.
  [[nodiscard]] std::span<const isa::RegisterRange> registers(Index producer, Counter counter) const {
    if (producer == kNone) return {};
    return counter == Counter::Exp ? footprints.reads(producer) : footprints.writes(producer);
  }
  // Returns from a function, as far as is statically known: through s[30:31], or through registers that a
  // call has written. A jump to a known target through such registers is none.
  [[nodiscard]] bool isReturn(Index i) const;
  // Two equal loads of one block into the same registers, from an address and memory that nothing between them
  // changes: in whatever order they complete, the registers have the same value.
  [[nodiscard]] bool loadTheSame(Index earlier, Index later) const;

  const program::Program& program;
  const Footprints& footprints;
  const Values& values;
  Options options;
  std::vector<CounterEvent> events;
  LoopNest loops;
  std::vector<std::uint32_t> kernelEntries, otherEntries; // blocks; operations before the latter are unknown
  std::vector<Index> calls;                               // ascending
  std::vector<BlockFacts> facts; // by block; empty until entryFacts() of this program has been added
  std::vector<WaitCounts> plan;  // by instruction (wait_plan.h); empty: the waits are those that are written
  // Which one of the waits by which an operation has completed is taken to be needed for it.
  enum class Credit : std::uint8_t {
    Effective, // the last one, but for one directly after another that waits for as much
    First,
    Last,
  };
  Credit credit = Credit::Effective;
  bool hasLdsDma = false;
  bool hasFlatWrites = false;                      // which may be to LDS
  std::array<bool, isa::kScalarRegisters> links{}; // registers in which a call leaves the return address
};

// What holds at the start of each block: for the search of paths, not for the queues.
[[nodiscard]] std::vector<BlockFacts> entryFacts(const WaitProgram& waits);

} // namespace wavesmith::analysis
