// SPDX-License-Identifier: Apache-2.0
// CRC-32 by a table that each group computes in LDS.
// launch: grid 256 1 1, work-group 128 1 1, in 1024, out 256

kernel void test(global const uint* in, global uint* out, uint words) {

  local uint table[256];
  const uint i = get_global_id(0);
  for (uint k = get_local_id(0); k < 256; k += 128) {
    uint x = k;
    for (uint bit = 0; bit < 8; ++bit)
      x = (x & 1) != 0 ? 0xedb88320 ^ (x >> 1) : x >> 1;
    table[k] = x;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  global const uchar* bytes = (global const uchar*)(in + 4 * i);
  uint crc = ~0u;
  for (uint k = 0; k < 3 + (i & 12); ++k)
    crc = table[(crc ^ bytes[k]) & 0xff] ^ (crc >> 8);
  out[i] = ~crc;
}
