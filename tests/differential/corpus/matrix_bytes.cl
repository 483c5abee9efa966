// SPDX-License-Identifier: Apache-2.0
// MFMA of signed bytes. Integers, accumulated twice.
// launch: grid 128 1 1, work-group 64 1 1, in 1024, out 9216

#include "matrix.h"

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  matrix_twice(72, mfma_i32_32x32x4_i8, 32, 0)
  matrix_twice(72, mfma_i32_16x16x4_i8, 16, 32)
  matrix_twice(72, mfma_i32_4x4x4_i8, 4, 48)
  matrix_twice(72, mfma_i32_32x32x16_i8, 16, 52)
  matrix_twice(72, mfma_i32_16x16x32_i8, 4, 68)
}
