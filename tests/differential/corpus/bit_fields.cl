// SPDX-License-Identifier: Apache-2.0
// Bit fields, alignment of pairs, permutes of bytes, sums of absolute differences.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 3072

#ifndef __AMDGCN__
static uint difference(uint a, uint b, uint k, uint bits) {
  const uint mask = (1u << bits) - 1, x = a >> (k * bits) & mask, y = b >> (k * bits) & mask;
  return x > y ? x - y : y - x;
}
// CDNA3 ISA, V_PERM_B32: bytes 0 to 3 are of the second operand, 4 to 7 of the first, then signs and constants.
static uint perm(uint a, uint b, uint selector) {
  const ulong bytes = (ulong)a << 32 | b;
  uint result = 0;
  for (uint k = 0; k < 4; ++k) {
    const uint s = selector >> (8 * k) & 255;
    const uint byte = s < 8 ? (uint)(bytes >> (8 * s)) & 255 : s < 12 ? ((bytes >> (16 * (s - 8) + 15) & 1) != 0 ? 255 : 0) : s == 12 ? 0 : 255;
    result |= byte << (8 * k);
  }
  return result;
}
static uint sum4(uint a, uint b, uint c) {
  for (uint k = 0; k < 4; ++k)
    c += difference(a, b, k, 8);
  return c;
}
static uint masked4(uint a, uint b, uint c) {
  for (uint k = 0; k < 4; ++k)
    c += (b >> (8 * k) & 255) == 0 ? 0 : difference(a, b, k, 8);
  return c;
}
#define __builtin_amdgcn_ubfe(a, at, n) ((n) == 0 ? 0 : (uint)(a) >> (at) & ~0u >> (32 - (n)))
#define __builtin_amdgcn_sbfe(a, at, n) ((n) == 0 ? 0 : (int)((uint)(a) << ((32 - (int)(at) - (int)(n)) & 31)) >> (32 - (n)))
#define __builtin_amdgcn_alignbit(a, b, n) ((uint)(((ulong)(a) << 32 | (b)) >> ((n) & 31)))
#define __builtin_amdgcn_alignbyte(a, b, n) ((uint)(((ulong)(a) << 32 | (b)) >> (8 * ((n) & 3))))
#define __builtin_amdgcn_perm(a, b, s) perm(a, b, s)
#define __builtin_amdgcn_sad_u8(a, b, c) sum4(a, b, c)
#define __builtin_amdgcn_msad_u8(a, b, c) masked4(a, b, c)
#define __builtin_amdgcn_sad_u16(a, b, c) ((c) + difference(a, b, 0, 16) + difference(a, b, 1, 16))
#define __builtin_amdgcn_sad_hi_u8(a, b, c) ((c) + (sum4(a, b, 0) << 16))
#define __builtin_amdgcn_lerp(a, b, c) lerp(a, b, c)
static uint lerp(uint a, uint b, uint c) {
  uint result = 0;
  for (uint k = 0; k < 32; k += 8)
    result |= (((a >> k & 255) + (b >> k & 255) + (c >> k & 1)) >> 1) << k;
  return result;
}
static int leading(int a) { // of bits like the sign
  if (a == 0 || a == -1) return -1;
  return clz(a < 0 ? ~a : a);
}
#else
int leading(int a) __asm("llvm.amdgcn.sffbh.i32");
#endif
kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0), a = in[i], b = in[i + 256], c = in[i + 512];
  const uint at = c & 15, n = (c >> 8 & 15) + 1;
  global uint* o = out + 12 * i;
  o[0] = __builtin_amdgcn_ubfe(a, at, n);
  o[1] = (uint)__builtin_amdgcn_sbfe((int)a, at, n);
  o[2] = __builtin_amdgcn_alignbit(a, b, c);
  o[3] = __builtin_amdgcn_alignbyte(a, b, c);
  o[4] = __builtin_amdgcn_perm(a, b, c & 0x0f0f0f0f);
  o[5] = __builtin_amdgcn_sad_u8(a, b, c);
  o[6] = __builtin_amdgcn_msad_u8(a, b, c);
  o[7] = __builtin_amdgcn_sad_u16(a, b, c);
  o[8] = __builtin_amdgcn_sad_hi_u8(a, b, c);
  o[9] = __builtin_amdgcn_lerp(a, b, c);
  o[10] = mul24(a, b) + (uint)mul24((int)a, (int)c);
  o[11] = (uint)leading((int)a >> (c & 31)) + (uint)__builtin_popcount(a & b) + __builtin_bitreverse32(c);
}
