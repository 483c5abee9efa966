// SPDX-License-Identifier: Apache-2.0
#include "isa/matrix_layout.h"

#include "isa/register.h"

#include <algorithm>
#include <array>

namespace wavesmith::isa {
namespace {

constexpr unsigned kIndexBits = 2;

struct ShapeOf {
  Op op;
  MatrixShape shape;
};

// CDNA3 ISA, tables 28 and 32.
constexpr ShapeOf kShapes[] = {
    // m, n, k, blocks, bits of A, B and D, sparse
    // clang-format off
    {Op::v_mfma_f32_16x16x8_xf32, {16, 16, 8, 1, 32, 32, 32}},
    {Op::v_mfma_f32_32x32x4_xf32, {32, 32, 4, 1, 32, 32, 32}},
    {Op::v_mfma_f32_32x32x1_2b_f32, {32, 32, 1, 2, 32, 32, 32}},
    {Op::v_mfma_f32_16x16x1_4b_f32, {16, 16, 1, 4, 32, 32, 32}},
    {Op::v_mfma_f32_4x4x1_16b_f32, {4, 4, 1, 16, 32, 32, 32}},
    {Op::v_mfma_f32_32x32x2_f32, {32, 32, 2, 1, 32, 32, 32}},
    {Op::v_mfma_f32_16x16x4_f32, {16, 16, 4, 1, 32, 32, 32}},
    {Op::v_mfma_f32_32x32x4_2b_f16, {32, 32, 4, 2, 16, 16, 32}},
    {Op::v_mfma_f32_16x16x4_4b_f16, {16, 16, 4, 4, 16, 16, 32}},
    {Op::v_mfma_f32_4x4x4_16b_f16, {4, 4, 4, 16, 16, 16, 32}},
    {Op::v_mfma_f32_32x32x8_f16, {32, 32, 8, 1, 16, 16, 32}},
    {Op::v_mfma_f32_16x16x16_f16, {16, 16, 16, 1, 16, 16, 32}},
    {Op::v_mfma_i32_32x32x4_2b_i8, {32, 32, 4, 2, 8, 8, 32}},
    {Op::v_mfma_i32_16x16x4_4b_i8, {16, 16, 4, 4, 8, 8, 32}},
    {Op::v_mfma_i32_4x4x4_16b_i8, {4, 4, 4, 16, 8, 8, 32}},
    {Op::v_mfma_i32_32x32x16_i8, {32, 32, 16, 1, 8, 8, 32}},
    {Op::v_mfma_i32_16x16x32_i8, {16, 16, 32, 1, 8, 8, 32}},
    {Op::v_mfma_f32_32x32x4_2b_bf16, {32, 32, 4, 2, 16, 16, 32}},
    {Op::v_mfma_f32_16x16x4_4b_bf16, {16, 16, 4, 4, 16, 16, 32}},
    {Op::v_mfma_f32_4x4x4_16b_bf16, {4, 4, 4, 16, 16, 16, 32}},
    {Op::v_mfma_f32_32x32x8_bf16, {32, 32, 8, 1, 16, 16, 32}},
    {Op::v_mfma_f32_16x16x16_bf16, {16, 16, 16, 1, 16, 16, 32}},
    {Op::v_smfmac_f32_16x16x32_f16, {16, 16, 32, 1, 16, 16, 32, true}},
    {Op::v_smfmac_f32_32x32x16_f16, {32, 32, 16, 1, 16, 16, 32, true}},
    {Op::v_smfmac_f32_16x16x32_bf16, {16, 16, 32, 1, 16, 16, 32, true}},
    {Op::v_smfmac_f32_32x32x16_bf16, {32, 32, 16, 1, 16, 16, 32, true}},
    {Op::v_smfmac_i32_16x16x64_i8, {16, 16, 64, 1, 8, 8, 32, true}},
    {Op::v_smfmac_i32_32x32x32_i8, {32, 32, 32, 1, 8, 8, 32, true}},
    {Op::v_mfma_f64_16x16x4_f64, {16, 16, 4, 1, 64, 64, 64}},
    {Op::v_mfma_f64_4x4x4_4b_f64, {4, 4, 4, 4, 64, 64, 64}},
    {Op::v_mfma_f32_16x16x32_bf8_bf8, {16, 16, 32, 1, 8, 8, 32}},
    {Op::v_mfma_f32_16x16x32_bf8_fp8, {16, 16, 32, 1, 8, 8, 32}},
    {Op::v_mfma_f32_16x16x32_fp8_bf8, {16, 16, 32, 1, 8, 8, 32}},
    {Op::v_mfma_f32_16x16x32_fp8_fp8, {16, 16, 32, 1, 8, 8, 32}},
    {Op::v_mfma_f32_32x32x16_bf8_bf8, {32, 32, 16, 1, 8, 8, 32}},
    {Op::v_mfma_f32_32x32x16_bf8_fp8, {32, 32, 16, 1, 8, 8, 32}},
    {Op::v_mfma_f32_32x32x16_fp8_bf8, {32, 32, 16, 1, 8, 8, 32}},
    {Op::v_mfma_f32_32x32x16_fp8_fp8, {32, 32, 16, 1, 8, 8, 32}},
    {Op::v_smfmac_f32_16x16x64_bf8_bf8, {16, 16, 64, 1, 8, 8, 32, true}},
    {Op::v_smfmac_f32_16x16x64_bf8_fp8, {16, 16, 64, 1, 8, 8, 32, true}},
    {Op::v_smfmac_f32_16x16x64_fp8_bf8, {16, 16, 64, 1, 8, 8, 32, true}},
    {Op::v_smfmac_f32_16x16x64_fp8_fp8, {16, 16, 64, 1, 8, 8, 32, true}},
    {Op::v_smfmac_f32_32x32x32_bf8_bf8, {32, 32, 32, 1, 8, 8, 32, true}},
    {Op::v_smfmac_f32_32x32x32_bf8_fp8, {32, 32, 32, 1, 8, 8, 32, true}},
    {Op::v_smfmac_f32_32x32x32_fp8_bf8, {32, 32, 32, 1, 8, 8, 32, true}},
    {Op::v_smfmac_f32_32x32x32_fp8_fp8, {32, 32, 32, 1, 8, 8, 32, true}},
    // clang-format on
};

// Number of consecutive values of k in one lane (CDNA3 ISA 7.1.4.1, K_L).
unsigned depthPerLane(Matrix matrix, const MatrixShape& s) {
  const unsigned depth = matrix == Matrix::B ? s.k : columns(matrix, s);
  return std::max(depth * s.m * s.blocks / kLanes, 1u);
}

// The distribution of the rows of C and D over lanes and elements (CDNA3 ISA 7.1.4.2, with its names). Blocks
// that share an item alternate: AMD's calculator does this in v_mfma_f64_4x4x4_4b_f64, where the manual's
// formula would place the rows of one block consecutively; for all other shapes the two agree.
struct Output {
  unsigned height;         // H: consecutive rows in one lane
  unsigned blocksPerItem;  // B_I
  unsigned heightsPerItem; // M_I
  unsigned groups;         // G: number of items of `height` rows per block in each lane

  explicit Output(const MatrixShape& s)
      : height(s.bitsD == 64 ? 1 : 4), blocksPerItem(std::max(kLanes * height / (s.n * s.m), 1u)),
        heightsPerItem(kLanes / blocksPerItem / s.n), groups(s.m / (height * heightsPerItem)) {}
};

std::uint8_t narrow(unsigned value) {
  return static_cast<std::uint8_t>(value);
}

bool isOutput(Matrix matrix) {
  return matrix == Matrix::C || matrix == Matrix::D;
}

} // namespace

std::optional<MatrixShape> matrixShape(Op op) {
  const auto* const found = std::ranges::find(kShapes, op, &ShapeOf::op);
  if (found == std::end(kShapes)) return std::nullopt;
  return found->shape;
}

unsigned rows(Matrix matrix, const MatrixShape& shape) {
  return matrix == Matrix::B ? shape.k : shape.m;
}

unsigned columns(Matrix matrix, const MatrixShape& shape) {
  if (matrix == Matrix::A || matrix == Matrix::Index) return shape.sparse ? shape.k / 2 : shape.k;
  return shape.n;
}

unsigned elementBits(Matrix matrix, const MatrixShape& shape) {
  switch (matrix) {
  case Matrix::A: return shape.bitsA;
  case Matrix::B: return shape.bitsB;
  case Matrix::Index: return kIndexBits;
  case Matrix::C:
  case Matrix::D: break;
  }
  return shape.bitsD;
}

unsigned elementsPerLane(Matrix matrix, const MatrixShape& shape) {
  return rows(matrix, shape) * columns(matrix, shape) * shape.blocks / kLanes;
}

MatrixPlace placeOf(Matrix matrix, const MatrixShape& shape, const MatrixElement& element) {
  const unsigned block = element.block;
  if (isOutput(matrix)) {
    const Output out(shape);
    const unsigned band = element.row / out.height;
    const unsigned group = band / out.heightsPerItem + out.groups * (block / out.blocksPerItem);
    const unsigned part = block % out.blocksPerItem + out.blocksPerItem * (band % out.heightsPerItem);
    return {narrow(element.column + shape.n * part), narrow(element.row % out.height + out.height * group)};
  }
  const bool isB = matrix == Matrix::B;
  const unsigned across = isB ? element.column : element.row, k = isB ? element.row : element.column;
  const unsigned depth = depthPerLane(matrix, shape);
  return {narrow(across + (isB ? shape.n : shape.m) * (block + shape.blocks * (k / depth))),
          narrow(k % depth)};
}

MatrixElement elementAt(Matrix matrix, const MatrixShape& shape, const MatrixPlace& place) {
  if (isOutput(matrix)) {
    const Output out(shape);
    const unsigned group = place.element / out.height, part = place.lane / shape.n;
    const unsigned band = part / out.blocksPerItem + out.heightsPerItem * (group % out.groups);
    return {narrow(group / out.groups * out.blocksPerItem + part % out.blocksPerItem),
            narrow(place.element % out.height + out.height * band), narrow(place.lane % shape.n)};
  }
  const bool isB = matrix == Matrix::B;
  const unsigned size = isB ? shape.n : shape.m, column = place.lane / size;
  const unsigned k = column / shape.blocks * depthPerLane(matrix, shape) + place.element;
  const unsigned across = place.lane % size;
  return {narrow(column % shape.blocks), narrow(isB ? k : across), narrow(isB ? across : k)};
}

unsigned sourceLane(Matrix matrix, const MatrixShape& shape, unsigned lane, const Modifiers& modifiers) {
  if (shape.sparse || shape.bitsD == 64) return lane;
  if (matrix == Matrix::A) {
    // Number of blocks that share one.
    const unsigned set = std::min(1u << modifiers.cbsz, unsigned{shape.blocks});
    const unsigned block = lane / shape.m % shape.blocks;
    const unsigned source = block - block % set + modifiers.abid % set;
    return lane + shape.m * source - shape.m * block;
  }
  if (matrix != Matrix::B) return lane;
  switch (modifiers.blgp) { // table 29
  case 1: return lane % 32;
  case 2: return lane % 32 + 32;
  case 3: return (lane + 16) % kLanes;
  case 4:
  case 5:
  case 6:
  case 7: return lane % 16 + 16 * (modifiers.blgp - 4u);
  default: return lane;
  }
}

unsigned firstIndex(const MatrixShape& shape, const Modifiers& modifiers) {
  const unsigned each = elementsPerLane(Matrix::Index, shape);
  if (each == 0 || (modifiers.cbsz & 3) != 0) return 0;
  return modifiers.abid % (32 / kIndexBits / each) * each;
}

} // namespace wavesmith::isa
