// SPDX-License-Identifier: Apache-2.0
#include "counters/waits.h"

#include <algorithm>

namespace wavesmith::counters {

WaitCounts waitCounts(const isa::Instruction& wait, const isa::Target& target) {
  return isa::decodeWaitCounts(static_cast<std::uint32_t>(wait.immediate), target.waits);
}

WaitCounts stricter(const WaitCounts& a, const WaitCounts& b) {
  WaitCounts counts;
  for (const Counter counter : kAllCounters)
    counts[counter] = std::min(a[counter], b[counter]);
  return counts;
}

std::string waitStatement(const WaitCounts& counts) {
  return "s_waitcnt " + (counts == kWaitForAll ? std::string("0") : isa::waitText(counts));
}

} // namespace wavesmith::counters
