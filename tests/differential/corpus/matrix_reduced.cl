// SPDX-License-Identifier: Apache-2.0
// MFMA of XF32, FP8 and BF8. Integers, accumulated twice.
// launch: grid 128 1 1, work-group 64 1 1, in 1024, out 7680

#include "matrix.h"

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  matrix_twice(60, mfma_f32_32x32x4_xf32, 16, 0)
  matrix_twice(60, mfma_f32_16x16x8_xf32, 4, 16)
  matrix_twice(60, mfma_f32_32x32x16_fp8, 16, 20)
  matrix_twice(60, mfma_f32_16x16x32_fp8, 4, 36)
  matrix_twice(60, mfma_f32_32x32x16_bf8, 16, 40)
  matrix_twice(60, mfma_f32_16x16x32_bf8, 4, 56)
}
