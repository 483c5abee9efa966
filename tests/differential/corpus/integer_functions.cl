// SPDX-License-Identifier: Apache-2.0
// libclc's integer functions, each for every type.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 24576

#define low(x) ((uint)(x) ^ (uint)((ulong)(x) >> 32) * 7)
#define rows(T, at)                                                                                                    \
  {                                                                                                                    \
    const T a = (T)(in[i] | (ulong)in[i + 256] << 32), b = (T)(in[i + 512] | (ulong)in[i + 768] << 32);                \
    row(at + 0, min(a, b)) row(at + 1, max(a, b)) row(at + 2, add_sat(a, b)) row(at + 3, sub_sat(a, b))                \
    row(at + 4, mul_hi(a, b)) row(at + 5, hadd(a, b)) row(at + 6, rhadd(a, b)) row(at + 7, abs_diff(a, b))             \
    row(at + 8, rotate(a, b)) row(at + 9, abs(a)) row(at + 10, popcount(a)) row(at + 11, clz(a))                       \
  }
#define row(at, value) out[(at) * 256 + i] = low(value);

kernel void test(global const uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  rows(char, 0)
  rows(uchar, 12)
  rows(short, 24)
  rows(ushort, 36)
  rows(int, 48)
  rows(uint, 60)
  rows(long, 72)
  rows(ulong, 84)
}
