// SPDX-License-Identifier: Apache-2.0
// All of LDS, and sixteen waves.
// launch: grid 1024 1 1, work-group 1024 1 1, in 1024, out 1024

kernel __attribute__((reqd_work_group_size(1024, 1, 1))) void test(global const uint* in, global uint* out, uint words) {

  local uint tile[16384];
  const uint l = get_local_id(0);
  for (uint k = 0; k < 16; ++k)
    tile[k * 1024 + l] = in[l] * (k + 1);
  uint x = in[l];
  for (uint k = 0; k < 8; ++k) {
    barrier(CLK_LOCAL_MEM_FENCE);
    x += tile[(x + k * 2048 + l) & 16383];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[l * 16 + k] = x;
  }
  out[l] = x;
}
