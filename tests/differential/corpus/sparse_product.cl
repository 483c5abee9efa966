// SPDX-License-Identifier: Apache-2.0
// A sparse matrix by a vector of f64; rows of uneven lengths.
// launch: grid 128 1 1, work-group 64 1 1, in 4096, out 256

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint row = get_global_id(0);
  double sum = 0;
  for (uint k = row * 8, end = k + (in[row] & 31); k < end; ++k) {
    const uint column = in[1024 + k] & 1023;
    sum += (double)(int)in[2048 + (k & 2047)] * (double)(int)in[column];
  }
  out[2 * row] = (uint)double_bits(sum);
  out[2 * row + 1] = (uint)(double_bits(sum) >> 32);
}
