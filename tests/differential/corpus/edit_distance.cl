// SPDX-License-Identifier: Apache-2.0
// Dynamic programming along a diagonal in LDS.
// launch: grid 128 1 1, work-group 64 1 1, in 256, out 128

kernel void test(global const uint* in, global uint* out, uint words) {

  local ushort rows[3][66];
  const uint i = get_global_id(0), l = get_local_id(0);
  global const uchar* a = (global const uchar*)in + get_group_id(0) * 64;
  global const uchar* b = a + 256;
  for (uint k = l; k < 66; k += 64)
    rows[0][k] = rows[1][k] = rows[2][k] = (ushort)k;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = 0; d < 127; ++d) {
    const uint now = d % 3, before = (d + 2) % 3, earlier = (d + 1) % 3;
    const int column = (int)d - (int)l;
    if (column >= 0 && column < 64) {
      const uint cost = (a[l] & 3) == (b[column] & 3) ? 0 : 1;
      const uint up = l == 0 ? (uint)column + 1 : rows[before][l - 1], left = column == 0 ? l + 1 : rows[before][l];
      const uint both = l == 0 ? (uint)column : column == 0 ? l : rows[earlier][l - 1];
      rows[now][l] = (ushort)min(both + cost, min(up, left) + 1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (column == 63) out[i] = rows[now][l];
  }
}
