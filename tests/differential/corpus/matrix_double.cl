// SPDX-License-Identifier: Apache-2.0
// MFMA of f64. Integers, accumulated twice.
// launch: grid 128 1 1, work-group 64 1 1, in 1024, out 640

#include "matrix.h"

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  matrix_twice(5, mfma_f64_16x16x4, 4, 0)
  matrix_twice(5, mfma_f64_4x4x4, 1, 4)
}
