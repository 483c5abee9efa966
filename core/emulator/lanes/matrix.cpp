// SPDX-License-Identifier: Apache-2.0
// MFMA (CDNA3 ISA chapter 7). Layouts follow the manual, the numerics of the narrow types follow
// matrix_sums.h; f32 and f64 are sequences of fused multiply-adds.
#include "emulator/lanes/matrix_product.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

// BLGP negates A, B and C instead of permuting (CDNA3 ISA 7.1.5.3).
template <Shape S>
void doublePrecision(Wave& wave, const MicroOp& op) {
  const unsigned negate = op.instruction->modifiers.blgp;
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const Source& sc = op.sources[2];
  const bool registers = sc.kind == SourceKind::Vector;
  const u32* const c = registers ? wave.vgpr[sc.index].lane : source(wave, op, 2);
  constexpr unsigned kItems = S.m * S.n * S.blocks / 64;
  alignas(64) u32 out[2 * kItems * kLanes];
  const auto load = [&](const u32* base, unsigned item, unsigned lane, bool flip) {
    const u64 v = base[2 * item * kLanes + lane] | u64{base[(2 * item + 1) * kLanes + lane]} << 32;
    return bits<double>(v ^ static_cast<u64>(flip) << 63);
  };
  for (unsigned block = 0; block < S.blocks; ++block)
    for (unsigned i = 0; i < S.m; ++i)
      for (unsigned j = 0; j < S.n; ++j) {
        const Position p = positionD(S, block, i, j);
        double sum = load(c, registers ? p.item : 0, p.lane, (negate & 4) != 0);
        for (unsigned k = 0; k < S.k; ++k) {
          const Position pa = positionA(S, block, i, k), pb = positionB(S, block, k, j);
          sum = __builtin_fma(load(a, pa.item, pa.lane, (negate & 1) != 0),
                              load(b, pb.item, pb.lane, (negate & 2) != 0), sum);
        }
        const u64 v = sum != sum ? u64{0x7ff8} << 48 : bits<u64>(sum);
        out[2 * p.item * kLanes + p.lane] = static_cast<u32>(v);
        out[(2 * p.item + 1) * kLanes + p.lane] = static_cast<u32>(v >> 32);
      }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof out);
}

template <class T, Shape S>
constexpr Handler kSixteen = kDense<Grouping<T, T, (S.k < 8 ? S.k : 8)>, S, 16>;
template <class A, class B, Shape S>
constexpr Handler kEight = kDense<Grouping<A, B, 16, true>, S, 8>;
template <Shape S>
constexpr Handler kXf32 = kDense<Grouping<Xf32, Xf32, 4>, S, 32>;
template <Shape S>
constexpr Handler kSingle = kDense<Chaining<Single, Single>, S, 32>;
template <Shape S>
constexpr Handler kInteger = kDense<AddingIntegers, S, 8>;

constexpr HandlerEntry kEntries[] = {
    {Op::v_mfma_f32_32x32x1_2b_f32, kSingle<Shape{32, 32, 1, 2}>},
    {Op::v_mfma_f32_16x16x1_4b_f32, kSingle<Shape{16, 16, 1, 4}>},
    {Op::v_mfma_f32_4x4x1_16b_f32, kSingle<Shape{4, 4, 1, 16}>},
    {Op::v_mfma_f32_32x32x2_f32, kSingle<Shape{32, 32, 2, 1}>},
    {Op::v_mfma_f32_16x16x4_f32, kSingle<Shape{16, 16, 4, 1}>},
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
    {Op::v_mfma_i32_32x32x4_2b_i8, kInteger<Shape{32, 32, 4, 2}>},
    {Op::v_mfma_i32_16x16x4_4b_i8, kInteger<Shape{16, 16, 4, 4}>},
    {Op::v_mfma_i32_4x4x4_16b_i8, kInteger<Shape{4, 4, 4, 16}>},
    {Op::v_mfma_i32_32x32x16_i8, kInteger<Shape{32, 32, 16, 1}>},
    {Op::v_mfma_i32_16x16x32_i8, kInteger<Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f64_16x16x4_f64, doublePrecision<Shape{16, 16, 4, 1, 1}>},
    {Op::v_mfma_f64_4x4x4_4b_f64, doublePrecision<Shape{4, 4, 4, 4, 1}>},
    {Op::v_mfma_f32_16x16x32_bf8_bf8, kEight<Bf8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_bf8_fp8, kEight<Bf8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_fp8_bf8, kEight<Fp8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_fp8_fp8, kEight<Fp8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_32x32x16_bf8_bf8, kEight<Bf8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_bf8_fp8, kEight<Bf8, Fp8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_fp8_bf8, kEight<Fp8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_fp8_fp8, kEight<Fp8, Fp8, Shape{32, 32, 16, 1}>},
};

} // namespace

HandlerList matrixEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
