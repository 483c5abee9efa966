// SPDX-License-Identifier: Apache-2.0
// MFMA of XF32, FP8 and BF8. Whole numbers, twice into the same sums.
// launch: grid 128 1 1, work-group 64 1 1, in 1024, out 7680

#include "matrix.h"

#define product(mfma, count, at)                                                                                       \
  {                                                                                                                    \
    float a[8], b[8], c[count];                                                                                        \
    for (uint k = 0; k < 8; ++k) {                                                                                     \
      a[k] = (float)(int)((in[(i * 8 + k) & 1023] >> 5 & 15) - 7);                                                     \
      b[k] = (float)(int)((in[(i * 8 + k + 300) & 1023] >> 7 & 15) - 8);                                               \
    }                                                                                                                  \
    for (uint k = 0; k < count; ++k)                                                                                   \
      c[k] = (float)(int)((in[(i + k * 3) & 1023] & 255) - 100);                                                       \
    mfma(a, b, c);                                                                                                     \
    mfma(b, a, c);                                                                                                     \
    for (uint k = 0; k < count; ++k)                                                                                   \
      out[i * 60 + at + k] = float_bits(c[k] + 0.0f);                                                                  \
  }

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  product(mfma_f32_32x32x4_xf32, 16, 0)
  product(mfma_f32_16x16x8_xf32, 4, 16)
  product(mfma_f32_32x32x16_fp8, 16, 20)
  product(mfma_f32_16x16x32_fp8, 4, 36)
  product(mfma_f32_32x32x16_bf8, 16, 40)
  product(mfma_f32_16x16x32_bf8, 4, 56)
}
