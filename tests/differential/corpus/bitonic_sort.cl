// SPDX-License-Identifier: Apache-2.0
// A bitonic sort of signed integers in LDS.
// launch: grid 512 1 1, work-group 256 1 1, in 1024, out 1024

kernel void test(global const uint* in, global uint* out, uint words) {

  local int keys[512];
  const uint l = get_local_id(0), base = get_group_id(0) * 512;
  keys[l] = (int)in[base + l];
  keys[l + 256] = (int)in[base + l + 256];
  for (uint size = 2; size <= 512; size *= 2) {
    for (uint step = size / 2; step != 0; step /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      const uint at = 2 * step * (l / step) + l % step;
      const bool up = (at & size) == 0;
      const int a = keys[at], b = keys[at + step];
      if ((a > b) == up) {
        keys[at] = b;
        keys[at + step] = a;
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[base + l] = (uint)keys[l];
  out[base + l + 256] = (uint)keys[l + 256];
}
