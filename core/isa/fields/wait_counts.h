// SPDX-License-Identifier: Apache-2.0
// The immediate of s_waitcnt (CDNA3 ISA 12.5, S_WAITCNT): how many operations of each counter may be outstanding when the
// wave continues. The only place that knows its bits; counters/waits.h has the counts of an instruction.
//
//   decodeWaitCounts(0x0070)         vmcnt 0, expcnt 7, lgkmcnt 0
//   encode({.vm = 0, .lgkm = 0})     0x0070
//   waitText({.vm = 0, .lgkm = 0})   "vmcnt(0) lgkmcnt(0)"
//
// Pure functions; any thread.
#pragma once

#include "isa/counter.h"
#include "isa/fields/explained.h"

#include <cstdint>
#include <string>

namespace wavesmith::isa {

// Where a target has the counts (LLVM AMDGPUBaseInfo.cpp, decodeWaitcnt and encodeWaitcnt).
struct WaitEncoding {
  struct Bits {
    std::uint8_t first = 0;
    std::uint8_t count = 0;

    [[nodiscard]] constexpr std::uint32_t highest() const { return (1U << count) - 1; }
    bool operator==(const Bits&) const = default;
  };
  Bits vm;     // the low part of vmcnt
  Bits vmHigh; // the rest of it
  Bits lgkm;
  Bits exp;

  bool operator==(const WaitEncoding&) const = default;
};
// gfx900 to gfx950; bits 12 and 13 are ignored.
inline constexpr WaitEncoding kGfx9Waits{.vm = {0, 4}, .vmHigh = {14, 2}, .lgkm = {8, 4}, .exp = {4, 3}};

// The highest count of a counter, which it cannot exceed: hardware issues no operation that would. So waiting for it waits
// for nothing.
[[nodiscard]] constexpr std::uint8_t highest(Counter counter, const WaitEncoding& encoding = kGfx9Waits) {
  switch (counter) {
  case Counter::Vm:
    return static_cast<std::uint8_t>(encoding.vm.highest() | encoding.vmHigh.highest() << encoding.vm.count);
  case Counter::Lgkm: return static_cast<std::uint8_t>(encoding.lgkm.highest());
  case Counter::Exp: break;
  }
  return static_cast<std::uint8_t>(encoding.exp.highest());
}

// The default is a wait for nothing.
struct WaitCounts {
  std::uint8_t vm = highest(Counter::Vm);
  std::uint8_t lgkm = highest(Counter::Lgkm);
  std::uint8_t exp = highest(Counter::Exp);

  [[nodiscard]] constexpr std::uint8_t operator[](Counter counter) const {
    return counter == Counter::Vm ? vm : counter == Counter::Lgkm ? lgkm : exp;
  }
  [[nodiscard]] constexpr std::uint8_t& operator[](Counter counter) {
    return counter == Counter::Vm ? vm : counter == Counter::Lgkm ? lgkm : exp;
  }
  [[nodiscard]] constexpr bool waitsFor(Counter counter) const { return (*this)[counter] < highest(counter); }
  bool operator==(const WaitCounts&) const = default;
};
inline constexpr WaitCounts kNoWait{};
inline constexpr WaitCounts kWaitForAll{.vm = 0, .lgkm = 0, .exp = 0}; // "s_waitcnt 0"

[[nodiscard]] WaitCounts decodeWaitCounts(std::uint32_t simm16, const WaitEncoding& encoding = kGfx9Waits);
// Larger counts are reduced to the highest.
[[nodiscard]] std::uint32_t encode(const WaitCounts& counts, const WaitEncoding& encoding = kGfx9Waits);
// Without the counters that are not waited for; all three if none is.
[[nodiscard]] std::string waitText(const WaitCounts& counts);
[[nodiscard]] Explained explain(const WaitCounts& counts);

} // namespace wavesmith::isa
