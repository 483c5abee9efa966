// SPDX-License-Identifier: Apache-2.0
// Work-items that end before a loop, in it and after it.
// launch: grid 300 1 1, work-group 100 1 1, in 512, out 300

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0), x = in[i];
  if ((x & 15) == 0) return;
  out[i] = 5;
  for (uint k = 0; k < 20; ++k) {
    if ((x >> k & 3) == 3) {
      out[i] = k;
      return;
    }
    if ((in[(i + k) & 511] & 63) == 0) break;
  }
  out[i] += x;
}
