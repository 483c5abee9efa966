// SPDX-License-Identifier: Apache-2.0
// Loops with zero to hundreds of iterations.
// launch: grid 512 1 1, work-group 64 1 1, in 512, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  ulong n = (in[i] & 0xfffff) + 1;
  uint steps = 0;
  while (n != 1 && steps < 1000) {
    n = (n & 1) != 0 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  out[i] = steps;
}
