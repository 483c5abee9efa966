// SPDX-License-Identifier: Apache-2.0
// The elements of A and B in the registers of an operand, item by item and lane by lane.
//
//   elementOf<16>(registers, 3, lane)   // the upper half of the second register
#pragma once

#include "emulator/lanes/lanes.h"
#include "emulator/lanes/matrix_layout.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

// Width: bits of an element.
template <unsigned Width>
inline u32 elementOf(const u32* registers, unsigned item, unsigned lane) {
  constexpr unsigned kPerDword = 32 / Width;
  const u32 dword = registers[(item / kPerDword) * kLanes + lane];
  return Width == 32 ? dword : (dword >> (Width * (item % kPerDword))) & ((u64{1} << Width) - 1);
}

// The place of an element among all of an operand.
constexpr unsigned offset(Position p) {
  return p.item * kLanes + p.lane;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
