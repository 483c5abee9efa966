// SPDX-License-Identifier: Apache-2.0
// Which register and lane hold which element of the matrices of an MFMA or SMFMAC (CDNA3 ISA 7.1.4, 7.1.5,
// 7.4).
//
//   const auto shape = *matrixShape(Op::v_mfma_f32_32x32x8_f16);    // 32 x 32 x 8, 1 block
//   placeOf(Matrix::A, shape, {.block = 0, .row = 3, .column = 5})
//   // lane 35, element 1: v[src0] bits [31:16]
//
// Constant; any thread.
#pragma once

#include "isa/instruction.h"
#include "isa/opcode.h"

#include <cstdint>
#include <optional>

namespace wavesmith::isa {

enum class Matrix : std::uint8_t { A, B, C, D, Index }; // Index: of SMFMAC, the positions of A's elements

struct MatrixShape {
  std::uint8_t m = 0, n = 0, k = 0,
               blocks = 1; // D[m][n] = A[m][k] * B[k][n] + C[m][n]; k counts dense elements
  std::uint8_t bitsA = 0, bitsB = 0, bitsD = 0; // of one element; C is as D
  bool sparse = false;                          // A holds k/2 elements of each row

  bool operator==(const MatrixShape&) const = default;
};

// nullopt for an opcode that is no matrix product.
[[nodiscard]] std::optional<MatrixShape> matrixShape(Op op);

// Of A the column is k, of B the row is k. Of a sparse A and of Index the column counts what is stored, 0 up
// to k/2: the element belongs into column 4 * (column / 2) + its two bits of Index of the dense matrix.
struct MatrixElement {
  std::uint8_t block = 0;
  std::uint8_t row = 0;
  std::uint8_t column = 0;

  bool operator==(const MatrixElement&) const = default;
};

// Element `element` of the array of elements that a lane holds in the operand's registers, the lowest bits
// first: register element * bits / 32 (two for 64 bits), bit element * bits % 32 of it. An element of Index
// has 2 bits.
struct MatrixPlace {
  std::uint8_t lane = 0;
  std::uint8_t element = 0;

  bool operator==(const MatrixPlace&) const = default;
};

// Both want a row, a column, a block, a lane and an element that are there. Index is where CBSZ and ABID are
// zero: firstIndex moves it.
[[nodiscard]] MatrixPlace placeOf(Matrix matrix, const MatrixShape& shape, const MatrixElement& element);
[[nodiscard]] MatrixElement elementAt(Matrix matrix, const MatrixShape& shape, const MatrixPlace& place);

// How many elements one lane holds.
[[nodiscard]] unsigned elementsPerLane(Matrix matrix, const MatrixShape& shape);

// Rows and columns of one block, in the sense of MatrixElement.
[[nodiscard]] unsigned rows(Matrix matrix, const MatrixShape& shape);
[[nodiscard]] unsigned columns(Matrix matrix, const MatrixShape& shape);
// Of one element; 2 for Index.
[[nodiscard]] unsigned elementBits(Matrix matrix, const MatrixShape& shape);

// The lane whose A (or B) a lane of the multiplier sees: CBSZ and ABID broadcast A's blocks, BLGP permutes
// B's lanes (CDNA3 ISA 7.1.5, tables 29 and 88). Of f64, BLGP negates instead and this is the identity; of
// SMFMAC they choose the index. In each set of 1 << CBSZ blocks, block ABID serves all: so says table 88 and
// so AMD's calculator, while the formula of 7.1.5.1 is right only if the set is all the blocks. A CBSZ that
// is greater than log2(blocks) is undefined; here it is the greatest.
[[nodiscard]] unsigned sourceLane(Matrix matrix, const MatrixShape& shape, unsigned lane,
                                  const Modifiers& modifiers);

// Of SMFMAC: the number that is added to every element of Index, because a register holds several sets of
// indices of which ABID chooses one while CBSZ is zero (CDNA3 ISA 7.4).
[[nodiscard]] unsigned firstIndex(const MatrixShape& shape, const Modifiers& modifiers);

} // namespace wavesmith::isa
