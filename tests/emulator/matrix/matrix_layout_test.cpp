// SPDX-License-Identifier: Apache-2.0
// The emulator has its own formulas for the layout of matrices; they agree with isa's, which tests/isa
// compares with AMD's matrix instruction calculator.
#include "emulator/lanes/matrix_layout.h"
#include "isa/matrix_layout.h"

#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

using emulator::WAVESMITH_LANES::broadcastA;
using emulator::WAVESMITH_LANES::permuteB;
using emulator::WAVESMITH_LANES::Position;
using emulator::WAVESMITH_LANES::Shape;

std::uint8_t narrow(unsigned value) {
  return static_cast<std::uint8_t>(value);
}

bool same(const Position& position, const isa::MatrixPlace& place) {
  return position.item == place.element && position.lane == place.lane;
}

// The number of elements of the block at different places.
unsigned disagreements(const Shape& s, const isa::MatrixShape& shape, unsigned block) {
  using isa::Matrix;
  unsigned wrong = 0;
  const auto place = [&](Matrix matrix, unsigned row, unsigned column) {
    return isa::placeOf(matrix, shape, {narrow(block), narrow(row), narrow(column)});
  };
  for (unsigned k = 0; k < s.k; ++k) {
    for (unsigned i = 0; i < s.m; ++i)
      wrong += same(positionA(s, block, i, k), place(Matrix::A, i, k)) ? 0 : 1;
    for (unsigned j = 0; j < s.n; ++j)
      wrong += same(positionB(s, block, k, j), place(Matrix::B, k, j)) ? 0 : 1;
  }
  for (unsigned i = 0; i < s.m; ++i)
    for (unsigned j = 0; j < s.n; ++j)
      wrong += same(positionD(s, block, i, j), place(Matrix::D, i, j)) ? 0 : 1;
  return wrong;
}

TEST(MatrixLayout, EmulatorMatchesIsa) {
  unsigned shapes = 0;
  for (const isa::Opcode& opcode : isa::opcodes()) {
    const auto shape = isa::matrixShape(isa::findMnemonic(opcode.mnemonic));
    if (!shape || shape->sparse) continue;
    ++shapes;
    const Shape s{shape->m, shape->n, shape->k, shape->blocks, shape->bitsD == 64 ? 1u : 4u};
    for (unsigned block = 0; block < s.blocks; ++block)
      EXPECT_EQ(disagreements(s, *shape, block), 0U) << opcode.mnemonic;
    if (shape->bitsD == 64) continue;
    isa::Modifiers modifiers;
    for (unsigned lane = 0; lane < 64; ++lane) {
      for (modifiers.cbsz = 0; (1u << modifiers.cbsz) <= s.blocks; ++modifiers.cbsz)
        for (modifiers.abid = 0; modifiers.abid < (1u << modifiers.cbsz); ++modifiers.abid)
          ASSERT_EQ(broadcastA(s, lane, modifiers.cbsz, modifiers.abid),
                    isa::sourceLane(isa::Matrix::A, *shape, lane, modifiers));
      for (modifiers.blgp = 0; modifiers.blgp < 8; ++modifiers.blgp)
        ASSERT_EQ(permuteB(lane, modifiers.blgp), isa::sourceLane(isa::Matrix::B, *shape, lane, modifiers));
    }
  }
  EXPECT_EQ(shapes, 32U);
}

} // namespace
} // namespace wavesmith::testing
