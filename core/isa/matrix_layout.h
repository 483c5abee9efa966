// SPDX-License-Identifier: Apache-2.0
// The register and lane of each element of the matrices of an MFMA or SMFMAC (CDNA3 ISA 7.1.4, 7.1.5, 7.4).
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

enum class Matrix : std::uint8_t { A, B, C, D, Index }; // Index: for SMFMAC, the positions of A's elements

struct MatrixShape {
  std::uint8_t m = 0, n = 0, k = 0,
               blocks = 1; // D[m][n] = A[m][k] * B[k][n] + C[m][n]; k counts dense elements
  std::uint8_t bitsA = 0, bitsB = 0, bitsD = 0; // bits of one element; C has the size of D
  bool sparse = false;                          // A holds k/2 elements of each row

  bool operator==(const MatrixShape&) const = default;
};

// nullopt for an opcode that is not a matrix product.
[[nodiscard]] std::optional<MatrixShape> matrixShape(Op op);

// For A the column is k, for B the row is k. For a sparse A and for Index, the column counts stored elements,
// 0 up to k/2: in the dense matrix the element is in column 4 * (column / 2) + its two bits of Index.
struct MatrixElement {
  std::uint8_t block = 0;
  std::uint8_t row = 0;
  std::uint8_t column = 0;

  bool operator==(const MatrixElement&) const = default;
};

// Element `element` of the array of elements that a lane holds in the operand's registers, lowest bits first:
// it is in register element * bits / 32 (two registers for 64 bits), at bit element * bits % 32. An element
// of Index has 2 bits.
struct MatrixPlace {
  std::uint8_t lane = 0;
  std::uint8_t element = 0;

  bool operator==(const MatrixPlace&) const = default;
};

// Row, column, block, lane and element must be in range. The place of Index is the one for CBSZ and ABID
// zero: firstIndex is added to it.
[[nodiscard]] MatrixPlace placeOf(Matrix matrix, const MatrixShape& shape, const MatrixElement& element);
[[nodiscard]] MatrixElement elementAt(Matrix matrix, const MatrixShape& shape, const MatrixPlace& place);

// The number of elements that one lane holds.
[[nodiscard]] unsigned elementsPerLane(Matrix matrix, const MatrixShape& shape);

// Rows and columns of one block, as in MatrixElement.
[[nodiscard]] unsigned rows(Matrix matrix, const MatrixShape& shape);
[[nodiscard]] unsigned columns(Matrix matrix, const MatrixShape& shape);
// For one element; 2 for Index.
[[nodiscard]] unsigned elementBits(Matrix matrix, const MatrixShape& shape);

// The lane whose A (or B) a lane of the multiplier receives: CBSZ and ABID broadcast A's blocks, BLGP
// permutes B's lanes (CDNA3 ISA 7.1.5, tables 29 and 88). For f64, BLGP negates instead and this is the
// identity; for SMFMAC they select the index. In each set of 1 << CBSZ blocks, block ABID is used for all:
// this follows table 88 and AMD's calculator; the formula of 7.1.5.1 is correct only if the set contains all
// blocks. A CBSZ greater than log2(blocks) is undefined; here it is clamped to that maximum.
[[nodiscard]] unsigned sourceLane(Matrix matrix, const MatrixShape& shape, unsigned lane,
                                  const Modifiers& modifiers);

// For SMFMAC: the number added to every element of Index, because a register holds several sets of indices,
// one of which ABID selects if CBSZ is zero (CDNA3 ISA 7.4).
[[nodiscard]] unsigned firstIndex(const MatrixShape& shape, const Modifiers& modifiers);

} // namespace wavesmith::isa
