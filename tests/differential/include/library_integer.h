// SPDX-License-Identifier: Apache-2.0
// OpenCL's integer functions without libclc: for the CPU, and for C on both machines.
#pragma once

// OpenCL's functions under names that clang does not know.
#define overloaded static inline __attribute__((overloadable, unused))

#define WS_VECTORS1(f, R, T)                                                                                 \
  overloaded R##2 f(T##2 a) {                                                                                \
    return (R##2)(f(a.s0), f(a.s1));                                                                         \
  }                                                                                                          \
  overloaded R##4 f(T##4 a) {                                                                                \
    return (R##4)(f(a.s0), f(a.s1), f(a.s2), f(a.s3));                                                       \
  }
#define WS_VECTORS2(f, R, T, U)                                                                              \
  overloaded R##2 f(T##2 a, U##2 b) {                                                                        \
    return (R##2)(f(a.s0, b.s0), f(a.s1, b.s1));                                                             \
  }                                                                                                          \
  overloaded R##4 f(T##4 a, U##4 b) {                                                                        \
    return (R##4)(f(a.s0, b.s0), f(a.s1, b.s1), f(a.s2, b.s2), f(a.s3, b.s3));                               \
  }
#define WS_VECTORS3(f, T)                                                                                    \
  overloaded T##2 f(T##2 a, T##2 b, T##2 c) {                                                                \
    return (T##2)(f(a.s0, b.s0, c.s0), f(a.s1, b.s1, c.s1));                                                 \
  }                                                                                                          \
  overloaded T##4 f(T##4 a, T##4 b, T##4 c) {                                                                \
    return (T##4)(f(a.s0, b.s0, c.s0), f(a.s1, b.s1, c.s1), f(a.s2, b.s2, c.s2), f(a.s3, b.s3, c.s3));       \
  }

// Integers. The names are those of libclc; `R` is the unsigned type of `T`, `W` is twice as wide.
#define WS_INTEGER(T, R, W, BITS, LEAST, MOST)                                                               \
  overloaded T ws_min(T a, T b) {                                                                            \
    return a < b ? a : b;                                                                                    \
  }                                                                                                          \
  overloaded T ws_max(T a, T b) {                                                                            \
    return a > b ? a : b;                                                                                    \
  }                                                                                                          \
  overloaded T ws_clamp(T x, T a, T b) {                                                                     \
    return ws_min(ws_max(x, a), b);                                                                          \
  }                                                                                                          \
  overloaded T ws_rotate(T a, T n) {                                                                         \
    const R x = (R)a;                                                                                        \
    const uint k = (uint)n & (BITS - 1);                                                                     \
    return (T)(k == 0 ? x : (R)((R)(x << k) | (R)(x >> (BITS - k))));                                        \
  }                                                                                                          \
  overloaded T ws_add_sat(T a, T b) {                                                                        \
    T r;                                                                                                     \
    if (!__builtin_add_overflow(a, b, &r)) return r;                                                         \
    return (LEAST) != 0 && b < 0 ? (T)(LEAST) : (T)(MOST);                                                   \
  }                                                                                                          \
  overloaded T ws_sub_sat(T a, T b) {                                                                        \
    T r;                                                                                                     \
    if (!__builtin_sub_overflow(a, b, &r)) return r;                                                         \
    return (LEAST) != 0 && b < 0 ? (T)(MOST) : (T)(LEAST);                                                   \
  }                                                                                                          \
  overloaded T ws_mul_hi(T a, T b) {                                                                         \
    return (T)(((W)a * (W)b) >> BITS);                                                                       \
  }                                                                                                          \
  overloaded T ws_hadd(T a, T b) {                                                                           \
    return (T)(((W)a + (W)b) >> 1);                                                                          \
  }                                                                                                          \
  overloaded T ws_rhadd(T a, T b) {                                                                          \
    return (T)(((W)a + (W)b + 1) >> 1);                                                                      \
  }                                                                                                          \
  overloaded R ws_abs_diff(T a, T b) {                                                                       \
    return a < b ? (R)((R)b - (R)a) : (R)((R)a - (R)b);                                                      \
  }                                                                                                          \
  overloaded R ws_abs(T a) {                                                                                 \
    return a < 0 ? (R)(-(R)a) : (R)a;                                                                        \
  }                                                                                                          \
  overloaded T ws_popcount(T a) {                                                                            \
    return (T)__builtin_popcountl((ulong)(R)a);                                                              \
  }                                                                                                          \
  overloaded T ws_clz(T a) {                                                                                 \
    return (T)((R)a == 0 ? BITS : __builtin_clzl((ulong)(R)a) - (64 - BITS));                                \
  }                                                                                                          \
  WS_VECTORS2(ws_min, T, T, T)                                                                               \
  WS_VECTORS2(ws_max, T, T, T)                                                                               \
  WS_VECTORS2(ws_rotate, T, T, T)                                                                            \
  WS_VECTORS2(ws_add_sat, T, T, T)                                                                           \
  WS_VECTORS2(ws_sub_sat, T, T, T)                                                                           \
  WS_VECTORS2(ws_mul_hi, T, T, T)                                                                            \
  WS_VECTORS2(ws_hadd, T, T, T)                                                                              \
  WS_VECTORS2(ws_rhadd, T, T, T)                                                                             \
  WS_VECTORS2(ws_abs_diff, R, T, T)                                                                          \
  WS_VECTORS1(ws_abs, R, T)                                                                                  \
  WS_VECTORS1(ws_popcount, T, T)                                                                             \
  WS_VECTORS1(ws_clz, T, T)

WS_INTEGER(char, uchar, int, 8, -128, 127)
WS_INTEGER(uchar, uchar, uint, 8, 0, 255)
WS_INTEGER(short, ushort, int, 16, -32768, 32767)
WS_INTEGER(ushort, ushort, uint, 16, 0, 65535)
WS_INTEGER(int, uint, long, 32, -2147483647 - 1, 2147483647)
WS_INTEGER(uint, uint, ulong, 32, 0, 0xffffffffu)
WS_INTEGER(long, ulong, __int128, 64, -0x7fffffffffffffffl - 1, 0x7fffffffffffffffl)
WS_INTEGER(ulong, ulong, unsigned __int128, 64, 0, 0xfffffffffffffffful)
#define min ws_min
#define max ws_max
#define clamp ws_clamp
#define rotate ws_rotate
#define add_sat ws_add_sat
#define sub_sat ws_sub_sat
#define mul_hi ws_mul_hi
#define hadd ws_hadd
#define rhadd ws_rhadd
#define abs_diff ws_abs_diff
#define abs ws_abs
#define popcount ws_popcount
#define clz ws_clz
overloaded int ws_mul24(int a, int b) {
  return (int)((uint)(a << 8 >> 8) * (uint)(b << 8 >> 8));
}
overloaded uint ws_mul24(uint a, uint b) {
  return (a & 0xffffff) * (b & 0xffffff);
}
#define mul24 ws_mul24
