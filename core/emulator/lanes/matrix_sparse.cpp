// SPDX-License-Identifier: Apache-2.0
// SMFMAC (CDNA3 ISA 7.4): of each four elements of a row of A two are stored, and two bits for each say
// which. So a row of A meets a selection of B's rows, and from there on the product is a dense one of half
// the depth. What is published about the numerics is of dense products: those of SMFMAC are taken to be
// theirs.
#include "emulator/lanes/matrix_sparse.h"

#include "emulator/lanes/matrix_sets.h"
#include "emulator/lanes/matrix_sums.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

// S: of the dense product; B has twice as many rows.
template <class A, class B, Shape S, unsigned Width, unsigned Group, bool Eight>
void sparse(Wave& wave, const MicroOp& op) {
  constexpr Shape kB = denseShape(S);
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const u32* const indices = source(wave, op, 2);
  const unsigned first = firstIndexBit(S, op.instruction->modifiers);
  const u32* const c = wave.vgpr[op.destination].lane;
  alignas(64) u32 out[S.m * S.n];
  Elements<S.m, S.k> ea;
  Elements<kB.k, S.n> eb;
  for (unsigned i = 0; i < S.m; ++i)
    for (unsigned k = 0; k < S.k; ++k) {
      const Position p = positionA(S, 0, i, k);
      ea.template set<A>(i, k, element(a, p.item, p.lane, Width));
    }
  for (unsigned k = 0; k < kB.k; ++k)
    for (unsigned j = 0; j < S.n; ++j) {
      const Position p = positionB(kB, 0, k, j);
      eb.template set<B>(k, j, element(b, p.item, p.lane, Width));
    }
  Elements<S.k, S.n> chosen;
  for (unsigned i = 0; i < S.m; ++i) {
    // Of all of B: an infinity in a row that is not chosen costs time and changes nothing.
    chosen.special = eb.special;
    chosen.largest = eb.largest;
    for (unsigned k = 0; k < S.k; ++k) {
      const unsigned row = chosenRow(S, indices, first, i, k);
      __builtin_memcpy(chosen.raw[k], eb.raw[row], sizeof eb.raw[row]);
      __builtin_memcpy(chosen.significand[k], eb.significand[row], sizeof eb.significand[row]);
      __builtin_memcpy(chosen.exponent[k], eb.exponent[row], sizeof eb.exponent[row]);
    }
    const Position p = positionD(S, 0, i, 0);
    u32* const sums = out + p.item * kLanes + p.lane;
    __builtin_memcpy(sums, c + p.item * kLanes + p.lane, sizeof(u32) * S.n);
    addGroups<A, B, Group, Eight>(ea, i, chosen, allFinite(ea, chosen), sums);
  }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof out);
}

template <Shape S>
void sparseInteger(Wave& wave, const MicroOp& op) {
  constexpr Shape kB = denseShape(S);
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const u32* const indices = source(wave, op, 2);
  const unsigned first = firstIndexBit(S, op.instruction->modifiers);
  const u32* const c = wave.vgpr[op.destination].lane;
  alignas(64) u32 out[S.m * S.n];
  __builtin_memcpy(out, c, sizeof out);
  for (unsigned i = 0; i < S.m; ++i)
    for (unsigned k = 0; k < S.k; ++k) {
      const Position pa = positionA(S, 0, i, k);
      const i32 x = static_cast<i8>(element(a, pa.item, pa.lane, 8));
      const unsigned row = chosenRow(S, indices, first, i, k);
      for (unsigned j = 0; j < S.n; ++j) {
        const Position p = positionD(S, 0, i, j), pb = positionB(kB, 0, row, j);
        out[p.item * kLanes + p.lane] +=
            static_cast<u32>(x * static_cast<i8>(element(b, pb.item, pb.lane, 8)));
      }
    }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof out);
}

template <class T, Shape S>
constexpr Handler kSixteen = sparse<T, T, S, 16, 8, false>;
template <class A, class B, Shape S>
constexpr Handler kEight = sparse<A, B, S, 8, 16, true>;

constexpr HandlerEntry kEntries[] = {
    {Op::v_smfmac_f32_16x16x32_f16, kSixteen<Half, Shape{16, 16, 16, 1}>},
    {Op::v_smfmac_f32_32x32x16_f16, kSixteen<Half, Shape{32, 32, 8, 1}>},
    {Op::v_smfmac_f32_16x16x32_bf16, kSixteen<Brain, Shape{16, 16, 16, 1}>},
    {Op::v_smfmac_f32_32x32x16_bf16, kSixteen<Brain, Shape{32, 32, 8, 1}>},
    {Op::v_smfmac_i32_16x16x64_i8, sparseInteger<Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_i32_32x32x32_i8, sparseInteger<Shape{32, 32, 16, 1}>},
    {Op::v_smfmac_f32_16x16x64_bf8_bf8, kEight<Bf8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_f32_16x16x64_bf8_fp8, kEight<Bf8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_f32_16x16x64_fp8_bf8, kEight<Fp8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_f32_16x16x64_fp8_fp8, kEight<Fp8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_f32_32x32x32_bf8_bf8, kEight<Bf8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_smfmac_f32_32x32x32_bf8_fp8, kEight<Bf8, Fp8, Shape{32, 32, 16, 1}>},
    {Op::v_smfmac_f32_32x32x32_fp8_bf8, kEight<Fp8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_smfmac_f32_32x32x32_fp8_fp8, kEight<Fp8, Fp8, Shape{32, 32, 16, 1}>},
};

} // namespace

HandlerList sparseMatrixEntries() {
  return kEntries;
}

MatrixSet matrixSet() {
  return {sparseMatrixEntries(), plainMatrixEntries()};
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
