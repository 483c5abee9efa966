// SPDX-License-Identifier: Apache-2.0
// SMFMAC (CDNA3 ISA 7.4): of each four elements of a row of A two are stored, and two bits for each select
// which. So a row of A is multiplied by a selection of B's rows, and the rest is a dense product of half the
// depth. Published numerics only cover dense products: those of SMFMAC are assumed to be the same.
#include "emulator/lanes/matrix_product.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

template <class T, Shape S>
constexpr Handler kSixteen = kSparse<Grouping<T, T, 8>, S, 16>;
template <class A, class B, Shape S>
constexpr Handler kEight = kSparse<Grouping<A, B, 16, true>, S, 8>;
template <Shape S>
constexpr Handler kInteger = kSparse<AddingIntegers, S, 8>;

constexpr HandlerEntry kEntries[] = {
    {Op::v_smfmac_f32_16x16x32_f16, kSixteen<Half, Shape{16, 16, 16, 1}>},
    {Op::v_smfmac_f32_32x32x16_f16, kSixteen<Half, Shape{32, 32, 8, 1}>},
    {Op::v_smfmac_f32_16x16x32_bf16, kSixteen<Brain, Shape{16, 16, 16, 1}>},
    {Op::v_smfmac_f32_32x32x16_bf16, kSixteen<Brain, Shape{32, 32, 8, 1}>},
    {Op::v_smfmac_i32_16x16x64_i8, kInteger<Shape{16, 16, 32, 1}>},
    {Op::v_smfmac_i32_32x32x32_i8, kInteger<Shape{32, 32, 16, 1}>},
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

} // namespace wavesmith::emulator::WAVESMITH_LANES
