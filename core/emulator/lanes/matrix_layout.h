// SPDX-License-Identifier: Apache-2.0
// The positions of the matrix elements of an MFMA instruction (CDNA3 ISA 7.1.4 and 7.1.5). Blocks b, rows i,
// columns j, inner index k; an element is item `item` of lane `lane`.
#pragma once

#include "emulator/lanes/numbers.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

struct Shape {
  unsigned m, n, k, blocks;
  unsigned height = 4; // consecutive rows in one lane; 1 for f64

  [[nodiscard]] constexpr unsigned perLane() const {
    return k * m * blocks / 64;
  } // values of k that one lane holds
};

struct Position {
  unsigned item, lane;
};

constexpr Position positionA(const Shape& s, unsigned b, unsigned i, unsigned k) {
  return {k % s.perLane(), i + s.m * (b + s.blocks * (k / s.perLane()))};
}
constexpr Position positionB(const Shape& s, unsigned b, unsigned k, unsigned j) {
  return {k % s.perLane(), j + s.n * (b + s.blocks * (k / s.perLane()))};
}
// Blocks that share an item alternate (AMD's matrix instruction calculator, v_mfma_f64_4x4x4_4b_f64; the
// order in 7.1.4.2 differs, but only for that instruction).
constexpr Position positionD(const Shape& s, unsigned b, unsigned i, unsigned j) {
  const unsigned perBlock = s.n * s.m / s.height;
  const unsigned blocksPerItem = perBlock >= 64 ? 1 : 64 / perBlock;
  const unsigned rowsPerItem = 64 / blocksPerItem / s.n;
  const unsigned groups = s.m / (s.height * rowsPerItem);
  return {(i % s.height) + s.height * (i / (s.height * rowsPerItem) + groups * (b / blocksPerItem)),
          j + s.n * (b % blocksPerItem + blocksPerItem * ((i / s.height) % rowsPerItem))};
}

// CBSZ and ABID: in each set of 1 << CBSZ blocks, the A of block ABID is broadcast to all (CDNA3 ISA, table
// 88, and AMD's matrix instruction calculator; the formula of 7.1.5.1 is equivalent only if the set contains
// all blocks).
constexpr unsigned broadcastA(const Shape& s, unsigned lane, unsigned cbsz, unsigned abid) {
  const unsigned set = (1u << cbsz) < s.blocks ? 1u << cbsz : s.blocks;
  const unsigned block = lane / s.m % s.blocks;
  return lane - s.m * (block % set) + s.m * (abid % set);
}
// BLGP: table 29.
constexpr unsigned permuteB(unsigned lane, unsigned blgp) {
  switch (blgp) {
  case 1: return lane % 32;
  case 2: return lane % 32 + 32;
  case 3: return (lane + 16) % 64;
  case 4: return lane % 16;
  case 5: return lane % 16 + 16;
  case 6: return lane % 16 + 32;
  case 7: return lane % 16 + 48;
  default: return lane;
  }
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
