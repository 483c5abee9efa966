// SPDX-License-Identifier: Apache-2.0
// A matrix of 16-bit elements, transposed through LDS in two dimensions.
// launch: grid 64 32 1, work-group 32 8 1, in 1024, out 1024

kernel void test(global const uint* in, global uint* out, uint words) {

  local ushort tile[32][33];
  const uint x = get_local_id(0), y = get_local_id(1);
  global const ushort* from = (global const ushort*)in;
  global ushort* to = (global ushort*)out;
  const uint column = get_global_id(0), row = get_global_id(1);
  tile[y][x] = from[row * 64 + column];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x < 8) {
    for (uint k = 0; k < 4; ++k) {
      const uint c = y * 4 + k;
      to[(get_group_id(0) * 32 + c) * 32 + get_group_id(1) * 8 + x] = tile[x][c];
    }
  }
}
