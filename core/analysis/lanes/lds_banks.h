// SPDX-License-Identifier: Apache-2.0
// The passes that LDS needs for an access of a whole wave: 32 banks of 4 bytes (CDNA3 ISA 11.1), lanes in groups that are served
// one after the other, and a pass for each of the different dwords of a group that are in the same bank.
//
//   ds_read_b32, lane i reads byte 128 * i        64 passes: 32 for each half of the wave
//   the same with rows of 132 bytes                2 passes
//
// The groups, from the AMDGPU kernel optimization guide of nod-ai/amd-shark-ai ("Avoiding LDS Bank Conflicts", MI300): as many
// lanes as fit in 128 bytes; for loads of 16 bytes four lanes and the four that are 20 or 12 further on. Bytes and words are
// served like dwords, 12 bytes like 16; that is an estimate. The emulator counts the same for what a run accesses; each of
// the two is tested against the other.
//
// Pure functions; any thread.
#pragma once

#include "analysis/lanes/lane_number.h"
#include "analysis/lanes/lds_pattern.h"

#include <cstdint>

namespace wavesmith::analysis {

struct LdsPasses {
  std::uint32_t all = 0;
  std::uint32_t least = 0; // without conflicts
  // Two lanes that are served together and conflict, of the first group that has some.
  std::uint8_t lane = 0, otherLane = 0;

  bool operator==(const LdsPasses&) const = default;
};
// `addresses` but for a common number, which does not matter. All lanes are active.
[[nodiscard]] LdsPasses ldsPasses(const LaneTable& addresses, const LdsPattern& pattern);

// What removes the conflicts of addresses that are sums of a number for each bit of the lane.
struct LdsFix {
  std::uint32_t rowBytes = 0; // the distance of rows as it is; 0: no fix is known
  std::uint32_t padding = 0;  // bytes that each row would be longer; 0: none helps, but a swizzle does:
  std::uint32_t xorRows = 0;  // the address is xored with (row % xorRows) * bytes of an access
};
[[nodiscard]] LdsFix ldsFix(const LaneTable& addresses, const LdsPattern& pattern);

} // namespace wavesmith::analysis
