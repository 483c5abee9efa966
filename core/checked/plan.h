// SPDX-License-Identifier: Apache-2.0
// The facts about each operation of a kernel that checked mode needs at every execution, found once.
//
//   const Plans plans(context);
//   plans.of(op).reads     the registers that it reads, as Spans of the wave's row of registers
//
// Constant after construction.
#pragma once

#include "analysis/waits/counter_events.h"
#include "checked/register_set.h"
#include "emulator/machine/dispatch_context.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::checked {

inline constexpr unsigned kMostSpans = 12;

struct Plan {
  program::Index index = program::kNone; // in the program; kNone: not an instruction
  std::uint8_t readCount = 0, writeCount = 0;
  std::array<Span, kMostSpans> readSpans{};
  std::array<Span, kMostSpans> writeSpans{};
  bool accessesMemory = false; // LDS, scratch or memory, vector or scalar: it has Accesses
  bool special = false;        // checked mode treats it one by one: anything but arithmetic between registers
  analysis::CounterEvent event;

  [[nodiscard]] std::span<const Span> reads() const { return {readSpans.data(), readCount}; }
  [[nodiscard]] std::span<const Span> writes() const { return {writeSpans.data(), writeCount}; }
};

// "v4", "s[4:7]", "a[0:3]": by its number in the row of registers.
[[nodiscard]] std::string registerText(Span span, const emulator::DispatchContext& context);

class Plans {
public:
  explicit Plans(const emulator::DispatchContext& context);

  [[nodiscard]] const Plan& of(const emulator::MicroOp& op) const {
    return plans_[static_cast<std::size_t>(&op - first_)];
  }

  // The plan of the operation with the vector registers of `indexed`, which M0 has selected, and M0 among the reads.
  [[nodiscard]] Plan indexed(const emulator::MicroOp& op, const emulator::MicroOp& indexed) const;

private:
  const emulator::MicroOp* first_;
  std::vector<Plan> plans_; // by operation
};

} // namespace wavesmith::checked
