// SPDX-License-Identifier: Apache-2.0
// What an instruction adds to the wait counters, and in which order its operation completes (CDNA3 ISA 4.4, 8.3 and 10.2;
// LLVM 19, SIInsertWaitcnts.cpp, updateEventWaitcntAfter).
//
//   buffer_load_dword v4, ...        Load     vmcnt 1
//   ds_read_b32 v4, v0               Lds      lgkmcnt 1
//   s_load_dwordx4 s[4:7], ...       Scalar   lgkmcnt 2, in no order
//   flat_load_dword v4, v[0:1]       Flat     vmcnt 1, lgkmcnt 1, in no order
//
// One instruction is one operation, whatever it adds. proof.h tells which operations a count proves complete.
//
// Values and pure functions; any thread.
#pragma once

#include "isa/counter.h"
#include "isa/instruction.h"

#include <array>
#include <cstdint>

namespace wavesmith::counters {

using isa::Counter;
using isa::kAllCounters;
using isa::kCounters;
using isa::name;
using isa::number;

// What kind of operation a counter counts.
enum class Kind : std::uint8_t {
  Load,    // vector memory to registers
  Store,   // vector memory, also from LDS
  Atomic,  // vector memory, with or without a result
  LdsDma,  // vector memory to LDS
  Lds,     // ds_*, also those that only exchange lanes
  Scalar,  // scalar memory
  Flat,    // flat_*: memory, scratch or LDS, which only the addresses decide
  Message, // s_sendmsg
  Gws,     // ds_gws_*
  Cache,   // write-back or invalidation of a cache: in vmcnt of vector caches, in lgkmcnt of the scalar cache
};

struct Event {
  Kind kind = Kind::Load;
  std::array<std::uint8_t, kCounters> steps{}; // by counter; all 0: no counter counts the instruction

  // What is added to the counter when the instruction is issued.
  [[nodiscard]] constexpr std::uint8_t raises(Counter counter) const { return steps[number(counter)]; }
  // Whether the counter completes this kind in the order of issue, with the other kinds for which it does: if the younger
  // operation is complete, so is the older one. Such an operation adds 1, so that a count is a number of operations.
  [[nodiscard]] constexpr bool ordered(Counter counter) const {
    switch (counter) {
    case Counter::Vm: return kind != Kind::Flat;
    case Counter::Lgkm: return kind == Kind::Lds;
    case Counter::Exp: break;
    }
    return true;
  }
  bool operator==(const Event&) const = default;
};

[[nodiscard]] Event eventOf(const isa::Instruction& instruction);
// Where only the opcode is known: a load that its modifier `lds` directs to LDS is a Load, of the same order.
[[nodiscard]] Event eventOf(const isa::Opcode& opcode);

// Whether the counter counts both operations and completes `younger`, which is issued later, after `older`. What both write
// then has the value of `younger`, without a wait between them.
[[nodiscard]] constexpr bool completeInOrder(Counter counter, const Event& older, const Event& younger) {
  return older.raises(counter) != 0 && younger.raises(counter) != 0 && older.ordered(counter) &&
         younger.ordered(counter);
}
// Whether some counter does.
[[nodiscard]] constexpr bool completeInOrder(const Event& older, const Event& younger) {
  for (const Counter counter : kAllCounters)
    if (completeInOrder(counter, older, younger)) return true;
  return false;
}

} // namespace wavesmith::counters
