// SPDX-License-Identifier: Apache-2.0
// Fields of a packed structure in global, local and private memory.
// launch: grid 128 1 1, work-group 64 1 1, in 1024, out 512

struct __attribute__((packed)) record {
  uchar a;
  ushort b;
  uint c;
  ulong d;
  char e;
};
kernel void test(global const uint* in, global uint* out, uint words) {

  local struct record records[64];
  const uint i = get_global_id(0), l = get_local_id(0);
  const struct record r = ((global const struct record*)in)[i];
  records[l] = r;
  barrier(CLK_LOCAL_MEM_FENCE);
  struct record mine[3];
  mine[0] = records[l ^ 1];
  mine[1] = records[63 - l];
  mine[2] = r;
  const struct record s = mine[in[i] % 3];
  out[4 * i] = s.a + s.b * 3u + (uint)s.e;
  out[4 * i + 1] = s.c;
  out[4 * i + 2] = (uint)s.d;
  out[4 * i + 3] = (uint)(s.d >> 32);
}
