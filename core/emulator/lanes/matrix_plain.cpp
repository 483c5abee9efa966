// SPDX-License-Identifier: Apache-2.0
// The matrix products whose sums the hardware groups, in plain arithmetic instead
// (DeviceOptions::plainMatrix): products are added to C in the order of k, each step one fused multiply-add
// rounded to f32. Elements mean what they always mean: denormals are kept, XF32 is cut off.
#include "emulator/lanes/matrix_sets.h"
#include "emulator/lanes/matrix_sparse.h"
#include "emulator/lanes/matrix_sums.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

// For comparisons, not for speed: compiled once for all shapes and types.
using Number = double (*)(u32);
struct Plain {
  Shape shape; // of what is stored of A
  unsigned width;
  Number a, b;
  bool sparse;
};

void plainProduct(Wave& wave, const MicroOp& op, const Plain& plain) {
  constexpr unsigned kMostItems = 32;
  const Shape& s = plain.shape;
  const Shape shapeB = plain.sparse ? denseShape(s) : s;
  const isa::Modifiers mods = plain.sparse ? isa::Modifiers{} : op.instruction->modifiers;
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const u32* const indices = plain.sparse ? source(wave, op, 2) : nullptr;
  const unsigned first = firstIndexBit(s, op.instruction->modifiers);
  const Accumulator c =
      plain.sparse ? Accumulator{wave.vgpr[op.destination].lane, kLanes} : accumulator(wave, op, 1);
  u32 out[kMostItems * kLanes];
  for (unsigned block = 0; block < s.blocks; ++block)
    for (unsigned i = 0; i < s.m; ++i)
      for (unsigned j = 0; j < s.n; ++j) {
        const Position p = positionD(s, block, i, j);
        float sum = bits<float>(c.base[p.item * c.step + p.lane]);
        for (unsigned k = 0; k < s.k; ++k) {
          const unsigned row = plain.sparse ? chosenRow(s, indices, first, i, k) : k;
          const Position pa = positionA(s, block, i, k), pb = positionB(shapeB, block, row, j);
          const u32 x = element(a, pa.item, broadcastA(s, pa.lane, mods.cbsz, mods.abid), plain.width);
          const u32 y = element(b, pb.item, permuteB(pb.lane, mods.blgp), plain.width);
          sum = __builtin_fmaf(static_cast<float>(plain.a(x)), static_cast<float>(plain.b(y)), sum);
        }
        out[p.item * kLanes + p.lane] = sum != sum ? 0x7fc0'0000u : bits<u32>(sum);
      }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof(u32) * s.m * s.n * s.blocks);
}

template <class A, class B, Shape S, unsigned Width, bool Sparse>
void plainly(Wave& wave, const MicroOp& op) {
  plainProduct(wave, op, {S, Width, &A::number, &B::number, Sparse});
}

template <class T, Shape S>
constexpr Handler kSixteen = plainly<T, T, S, 16, false>;
template <class A, class B, Shape S>
constexpr Handler kEight = plainly<A, B, S, 8, false>;
template <Shape S>
constexpr Handler kXf32 = plainly<Xf32, Xf32, S, 32, false>;
template <class T, Shape S>
constexpr Handler kSparseSixteen = plainly<T, T, S, 16, true>;
template <class A, class B, Shape S>
constexpr Handler kSparseEight = plainly<A, B, S, 8, true>;

constexpr HandlerEntry kEntries[] = {
    {Op::v_mfma_f32_32x32x4_2b_f16, kSixteen<Half, Shape{32, 32, 4, 2}>},
    {Op::v_mfma_f32_16x16x4_4b_f16, kSixteen<Half, Shape{16, 16, 4, 4}>},
    {Op::v_mfma_f32_4x4x4_16b_f16, kSixteen<Half, Shape{4, 4, 4, 16}>},
    {Op::v_mfma_f32_32x32x8_f16, kSixteen<Half, Shape{32, 32, 8, 1}>},
    {Op::v_mfma_f32_16x16x16_f16, kSixteen<Half, Shape{16, 16, 16, 1}>},
    {Op::v_mfma_f32_32x32x4_2b_bf16, kSixteen<Brain, Shape{32, 32, 4, 2}>},
    {Op::v_mfma_f32_16x16x4_4b_bf16, kSixteen<Brain, Shape{16, 16, 4, 4}>},
    {Op::v_mfma_f32_4x4x4_16b_bf16, kSixteen<Brain, Shape{4, 4, 4, 16}>},
    {Op::v_mfma_f32_32x32x8_bf16, kSixteen<Brain, Shape{32, 32, 8, 1}>},
    {Op::v_mfma_f32_16x16x16_bf16, kSixteen<Brain, Shape{16, 16, 16, 1}>},
    {Op::v_mfma_f32_16x16x8_xf32, kXf32<Shape{16, 16, 8, 1}>},
    {Op::v_mfma_f32_32x32x4_xf32, kXf32<Shape{32, 32, 4, 1}>},
    {Op::v_mfma_f32_16x16x32_bf8_bf8, kEight<Bf8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_bf8_fp8, kEight<Bf8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_fp8_bf8, kEight<Fp8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_fp8_fp8, kEight<Fp8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_32x32x16_bf8_bf8, kEight<Bf8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_bf8_fp8, kEight<Bf8, Fp8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_fp8_bf8, kEight<Fp8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_fp8_fp8, kEight<Fp8, Fp8, Shape{32, 32, 16, 1}>},
    {Op::v_smfmac_f32_16x16x32_f16, kSparseSixteen<Half, Shape{16, 16, 16, 1}>},
    {Op::v_smfmac_f32_32x32x16_f16, kSparseSixteen<Half, Shape{32, 32, 8, 1}>},
    {Op::v_smfmac_f32_16x16x32_bf16, kSparseSixteen<Brain, Shape{16, 16, 16, 1}>},
    {Op::v_smfmac_f32_32x32x16_bf16, kSparseSixteen<Brain, Shape{32, 32, 8, 1}>},
    {Op::v_smfmac_f32_16x16x64_bf8_bf8, kSparseEight<Bf8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_f32_16x16x64_bf8_fp8, kSparseEight<Bf8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_f32_16x16x64_fp8_bf8, kSparseEight<Fp8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_f32_16x16x64_fp8_fp8, kSparseEight<Fp8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_f32_32x32x32_bf8_bf8, kSparseEight<Bf8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_smfmac_f32_32x32x32_bf8_fp8, kSparseEight<Bf8, Fp8, Shape{32, 32, 16, 1}>},
    {Op::v_smfmac_f32_32x32x32_fp8_bf8, kSparseEight<Fp8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_smfmac_f32_32x32x32_fp8_fp8, kSparseEight<Fp8, Fp8, Shape{32, 32, 16, 1}>},
};

} // namespace

HandlerList plainMatrixEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
