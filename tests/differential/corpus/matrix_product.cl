// SPDX-License-Identifier: Apache-2.0
// A product of f32 matrices through tiles in LDS: fused, and always in the same order.
// launch: grid 64 64 1, work-group 16 16 1, in 8192, out 4096

kernel void test(global const uint* in, global uint* out, uint words) {

  local float a[16][17], b[16][16];
  const uint x = get_local_id(0), y = get_local_id(1), column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (uint tile = 0; tile < 4; ++tile) {
    a[y][x] = (float)(int)in[row * 64 + tile * 16 + x] * 0x1p-20f;
    b[y][x] = (float)(int)in[4096 + (tile * 16 + y) * 64 + column] * 0x1p-25f;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 16; ++k)
      sum = fma(a[y][k], b[k][x], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[row * 64 + column] = float_bits(sum);
}
