// SPDX-License-Identifier: Apache-2.0
// Dot products of packed bytes, nibbles and halves.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 1280

#ifndef __AMDGCN__
static int field(uint x, uint k, uint bits, bool isSigned) {
  const uint f = x >> (k * bits) & ((1u << bits) - 1);
  return isSigned && (f >> (bits - 1)) != 0 ? (int)(f | ~0u << bits) : (int)f;
}
static uint dot(uint a, uint b, uint c, uint bits, bool isSigned) {
  for (uint k = 0; k < 32 / bits; ++k)
    c += (uint)field(a, k, bits, isSigned) * (uint)field(b, k, bits, isSigned);
  return c;
}
#define __builtin_amdgcn_sdot4(a, b, c, clamp) dot((uint)(a), (uint)(b), (uint)(c), 8, true)
#define __builtin_amdgcn_udot4(a, b, c, clamp) dot(a, b, c, 8, false)
#define __builtin_amdgcn_sdot8(a, b, c, clamp) dot((uint)(a), (uint)(b), (uint)(c), 4, true)
#define __builtin_amdgcn_udot8(a, b, c, clamp) dot(a, b, c, 4, false)
#define __builtin_amdgcn_sdot2(a, b, c, clamp) dot(as_uint(a), as_uint(b), (uint)(c), 16, true)
#endif
kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0), a = in[i], b = in[i + 256], c = in[i + 512];
  out[i * 5] = (uint)__builtin_amdgcn_sdot4((int)a, (int)b, (int)c, false);
  out[i * 5 + 1] = __builtin_amdgcn_udot4(a, b, c, false);
  out[i * 5 + 2] = (uint)__builtin_amdgcn_sdot8((int)a, (int)b, (int)c, false);
  out[i * 5 + 3] = __builtin_amdgcn_udot8(a, b, c, false);
  out[i * 5 + 4] = (uint)__builtin_amdgcn_sdot2(as_short2(a), as_short2(b), (int)c, false);
}
