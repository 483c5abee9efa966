// SPDX-License-Identifier: Apache-2.0
// A hash with products of 64 and 128 bits.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  ulong h = 0x9e3779b97f4a7c15ul * (i + 1);
  for (uint k = 0; k < 4; ++k) {
    const ulong x = (ulong)in[(4 * i + k) & 1023] << 32 | in[(4 * i + k + 77) & 1023];
    h = rotate(h ^ (x * 0xc2b2ae3d27d4eb4ful), 31ul) * 0x9fb21c651e98df25ul;
    h ^= mul_hi(h, x | 1) + (ulong)mul_hi((long)h, (long)x);
    h = (h >> (x & 63)) | (h << (-x & 63));
  }
  out[2 * i] = (uint)h;
  out[2 * i + 1] = (uint)(h >> 32);
}
