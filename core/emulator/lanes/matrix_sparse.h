// SPDX-License-Identifier: Apache-2.0
// The row of B by which an element of a sparse A is multiplied (CDNA3 ISA 7.4). Shapes are those of the dense
// product of the stored elements: 16 x 16 x 16 for v_smfmac_f32_16x16x32_f16.
#pragma once

#include "emulator/lanes/matrix_layout.h"
#include "isa/instruction.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

// The shape of B, which is stored completely.
constexpr Shape denseShape(const Shape& s) {
  return {s.m, s.n, 2 * s.k, s.blocks, s.height};
}

// An index register holds several sets of indices: if CBSZ is zero, ABID selects one; otherwise the first is
// used.
constexpr unsigned firstIndexBit(const Shape& s, const isa::Modifiers& modifiers) {
  const unsigned setBits = 2 * s.perLane();
  return (modifiers.cbsz & 3) != 0 ? 0 : modifiers.abid % (32 / setBits) * setBits;
}

// The row of B for stored element k of row i of A. Its index is two bits wide, at the position of the
// element.
inline unsigned chosenRow(const Shape& s, const u32* indices, unsigned firstBit, unsigned i, unsigned k) {
  const Position p = positionA(s, 0, i, k);
  return k / 2 * 4 + ((indices[p.lane] >> (firstBit + 2 * p.item)) & 3);
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
