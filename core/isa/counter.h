// SPDX-License-Identifier: Apache-2.0
// The wait counters of a wave (CDNA3 ISA 4.4), by name. What they count, and what a count proves, is in core/counters.
//
//   for (const Counter counter : kAllCounters)
//     name(counter)                               "vmcnt", "lgkmcnt", "expcnt"
//
// Constants; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace wavesmith::isa {

enum class Counter : std::uint8_t { Vm, Lgkm, Exp };
inline constexpr unsigned kCounters = 3;
inline constexpr std::array<Counter, kCounters> kAllCounters{Counter::Vm, Counter::Lgkm, Counter::Exp};

// The index of a counter in arrays of kCounters elements.
[[nodiscard]] constexpr unsigned number(Counter counter) {
  return static_cast<unsigned>(counter);
}
// As in the operand of s_waitcnt: "vmcnt".
[[nodiscard]] constexpr std::string_view name(Counter counter) {
  constexpr std::array<std::string_view, kCounters> kNames{"vmcnt", "lgkmcnt", "expcnt"};
  return kNames[number(counter)];
}

} // namespace wavesmith::isa
