// SPDX-License-Identifier: Apache-2.0
// One function reads private, local, global and constant memory through generic pointers.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 256

constant uint kTable[8] = {3, 1, 4, 1, 5, 9, 2, 6};
outlined uint sum(const uint* p, uint count) {
  uint total = 0;
  for (uint k = 0; k < count; ++k)
    total = total * 31 + p[k];
  return total;
}
outlined void fill(uint* p, uint x) {
  for (uint k = 0; k < 8; ++k)
    p[k] = x * (k + 1);
}
kernel void test(global const uint* in, global uint* out, uint words) {

  local uint tile[64 * 8];
  const uint i = get_global_id(0), l = get_local_id(0);
  uint mine[8];
  fill(mine, in[i]);
  fill(&tile[l * 8], in[i + 256]);
  mine[in[i] & 7] ^= kTable[in[i + 512] & 7];
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint* p = (in[i] & 3) == 0 ? (const uint*)mine : (in[i] & 3) == 1 ? (const uint*)&tile[((l + 5) & 63) * 8] : (const uint*)&in[i];
  out[i] = sum(p, 8) + sum(mine, 3);
}
