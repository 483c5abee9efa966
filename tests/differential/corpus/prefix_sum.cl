// SPDX-License-Identifier: Apache-2.0
// A prefix sum in LDS, by doubling steps.
// launch: grid 512 1 1, work-group 256 1 1, in 512, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  local uint sums[2][256];
  const uint i = get_global_id(0), l = get_local_id(0);
  sums[0][l] = in[i];
  uint from = 0;
  for (uint step = 1; step < 256; step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[1 - from][l] = sums[from][l] + (l >= step ? sums[from][l - step] : 0);
    from = 1 - from;
  }
  out[i] = sums[from][l];
}
