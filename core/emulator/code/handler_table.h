// SPDX-License-Identifier: Apache-2.0
// Maps opcodes to the functions that execute them. Each file of handlers ends with a list of entries; the
// table merges these lists.
//
//   const HandlerTable& table = handlers(bestInstructionSet()); // handlers/all_handlers.h
//   table.find(isa::Op::v_add_f32)->normal.run
//
// Constant after construction; any thread.
#pragma once

#include "emulator/machine/micro_op.h"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace wavesmith::emulator {

struct WaveAccess;

// A handler, and what it expects of the host: General unless its file says otherwise.
struct Handling {
  Handler run = nullptr;
  Arithmetic arithmetic = Arithmetic::General;

  constexpr Handling() = default;
  constexpr Handling(Handler handler, Arithmetic uses = Arithmetic::General)
      : run(handler), arithmetic(uses) {}
  void operator()(Wave& wave, const MicroOp& op) const { run(wave, op); }
};

struct HandlerEntry {
  isa::Op op = isa::Op::invalid;
  Handling normal;
  Handling clamped = {}; // for integer operations that saturate when the clamp bit is set
};
using HandlerList = std::span<const HandlerEntry>;

class HandlerTable {
public:
  // `once`: compiled for any host; only atomics and formats among them compute with floats. `lanes`: compiled
  // for one instruction set; a later list replaces the handlers of an earlier one.
  HandlerTable(std::initializer_list<HandlerList> once, std::initializer_list<HandlerList> lanes,
               Handler ofDpp, const WaveAccess& access);
  [[nodiscard]] const HandlerEntry* find(isa::Op op) const; // nullptr: no handler
  [[nodiscard]] Handler dpp() const { return dpp_; }
  [[nodiscard]] const WaveAccess& access() const { return *access_; }

private:
  void add(HandlerList list);
  std::vector<HandlerEntry> entries_; // by Op
  Handler dpp_ = nullptr;
  const WaveAccess* access_ = nullptr;
};

} // namespace wavesmith::emulator
