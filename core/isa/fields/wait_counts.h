// SPDX-License-Identifier: Apache-2.0
// The immediate of s_waitcnt (CDNA3 ISA 12.5, S_WAITCNT): how many operations may be outstanding in each counter.
//
//   decodeWaitImmediate(0x0070)      vmcnt 0, expcnt 7, lgkmcnt 0
//   waitText({.vm = 0, .lgkm = 0})   "vmcnt(0) lgkmcnt(0)"
//
// Pure functions; any thread.
#pragma once

#include "isa/fields/explained.h"

#include <cstdint>
#include <string>

namespace wavesmith::isa {

// The largest count of a counter, its default here, means that it is not waited for.
struct WaitImmediate {
  static constexpr unsigned kNoVm = 63;
  static constexpr unsigned kNoExp = 7;
  static constexpr unsigned kNoLgkm = 15;

  unsigned vm = kNoVm;
  unsigned exp = kNoExp;
  unsigned lgkm = kNoLgkm;

  bool operator==(const WaitImmediate&) const = default;
};

[[nodiscard]] WaitImmediate decodeWaitImmediate(std::uint32_t simm16);
// Larger counts are reduced to the largest.
[[nodiscard]] std::uint32_t encode(const WaitImmediate& wait);
// Without the counters that are not waited for; all three if none is.
[[nodiscard]] std::string waitText(const WaitImmediate& wait);
[[nodiscard]] Explained explain(const WaitImmediate& wait);

} // namespace wavesmith::isa
