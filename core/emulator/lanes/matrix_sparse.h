// SPDX-License-Identifier: Apache-2.0
// Which row of B an element of a sparse A meets (CDNA3 ISA 7.4). Shapes are those of the dense product of
// the stored elements: 16 x 16 x 16 for v_smfmac_f32_16x16x32_f16.
#pragma once

#include "emulator/lanes/matrix_layout.h"
#include "isa/instruction.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

// Of B, all of which is stored.
constexpr Shape denseShape(const Shape& s) {
  return {s.m, s.n, 2 * s.k, s.blocks, s.height};
}

// An index register holds several sets of indices: ABID chooses one while CBSZ is zero, else it is the first.
constexpr unsigned firstIndexBit(const Shape& s, const isa::Modifiers& modifiers) {
  const unsigned setBits = 2 * s.perLane();
  return (modifiers.cbsz & 3) != 0 ? 0 : modifiers.abid % (32 / setBits) * setBits;
}

// Of element k of row i of A as it is stored; its index is where it would be, two bits wide.
inline unsigned chosenRow(const Shape& s, const u32* indices, unsigned firstBit, unsigned i, unsigned k) {
  const Position p = positionA(s, 0, i, k);
  return k / 2 * 4 + ((indices[p.lane] >> (firstBit + 2 * p.item)) & 3);
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
