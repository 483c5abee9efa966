// SPDX-License-Identifier: Apache-2.0
// The matrix products whose sums the hardware groups, in plain arithmetic (DeviceOptions::plainMatrix):
// products are added to C in the order of k, each step one fused multiply-add rounded to f32. The
// interpretation of elements does not change: denormals are kept, XF32 is truncated.
#include "emulator/lanes/matrix_product.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

template <class T, Shape S>
constexpr Handler kSixteen = kDense<Chaining<Plain<T>, Plain<T>>, S, 16>;
template <class A, class B, Shape S>
constexpr Handler kEight = kDense<Chaining<Plain<A>, Plain<B>>, S, 8>;
template <Shape S>
constexpr Handler kXf32 = kDense<Chaining<Plain<Xf32>, Plain<Xf32>>, S, 32>;
template <class T, Shape S>
constexpr Handler kSparseSixteen = kSparse<Chaining<Plain<T>, Plain<T>>, S, 16>;
template <class A, class B, Shape S>
constexpr Handler kSparseEight = kSparse<Chaining<Plain<A>, Plain<B>>, S, 8>;

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
