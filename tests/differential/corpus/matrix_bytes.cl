// SPDX-License-Identifier: Apache-2.0
// MFMA of signed bytes. Whole numbers, twice into the same sums.
// launch: grid 128 1 1, work-group 64 1 1, in 1024, out 9216

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
      out[i * 72 + at + k] = float_bits(c[k] + 0.0f);                                                                  \
  }

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  product(mfma_i32_32x32x4_i8, 32, 0)
  product(mfma_i32_16x16x4_i8, 16, 32)
  product(mfma_i32_4x4x4_i8, 4, 48)
  product(mfma_i32_32x32x16_i8, 16, 52)
  product(mfma_i32_16x16x32_i8, 4, 68)
}
