// SPDX-License-Identifier: Apache-2.0
// MFMA of f32. Integers, accumulated twice.
// launch: grid 128 1 1, work-group 64 1 1, in 1024, out 9216

#include "matrix.h"

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  matrix_twice(72, mfma_f32_32x32x1_f32, 32, 0)
  matrix_twice(72, mfma_f32_16x16x1_f32, 16, 32)
  matrix_twice(72, mfma_f32_4x4x1_f32, 4, 48)
  matrix_twice(72, mfma_f32_32x32x2_f32, 16, 52)
  matrix_twice(72, mfma_f32_16x16x4_f32, 4, 68)
}
