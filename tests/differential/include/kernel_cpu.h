// SPDX-License-Identifier: Apache-2.0
// kernel.h for this CPU: the OpenCL float functions that the kernels use, and cross-lane operations. Exact
// functions are those of the C library; approximate ones are those of the C library in double.
#pragma once

#include "library_integer.h"

float wavesmith_fma_f16_odd(float, float, float);

// Lanes. CDNA3 ISA, "Data Share Operations" (permutes and swizzle) and "Data Parallel Processing".
#define lane() wavesmith_lane()
#define site() (__COUNTER__)
#define shuffle_lane(x, from) wavesmith_shuffle(site(), x, from)
#define push_lane(x, to) wavesmith_push(site(), x, to)
#define read_lane(x, from) wavesmith_shuffle(site(), x, from)
#define read_first_lane(x) wavesmith_first(site(), x)
#define write_lane(old, x, to) (lane() == (to) ? (uint)(x) : (uint)(old))
#define swizzle_lane(x, pattern) wavesmith_swizzle(site(), x, pattern)
#define dpp(old, x, control, rows, banks, bound) wavesmith_dpp(site(), old, x, control, rows, banks, bound)
#define ballot(condition) wavesmith_ballot(site(), (condition) ? 1 : 0)

static bool wavesmith_is_active(uint from) {
  return (wavesmith_active() >> (from & 63) & 1) != 0;
}
static uint wavesmith_given(uint from) {
  return wavesmith_is_active(from) ? *(const uint*)wavesmith_operand(from) : 0;
}
static uint wavesmith_shuffle(uint site, uint x, uint from) {
  wavesmith_exchange(site, &x, sizeof x);
  return wavesmith_given(from & 63);
}
static uint wavesmith_push(uint site, uint x, uint to) {
  const uint pair[2] = {x, to & 63};
  wavesmith_exchange(site, pair, sizeof pair);
  uint result = 0; // nothing was sent
  for (uint from = 0; from < 64; ++from) {
    const uint* sent = (const uint*)wavesmith_operand(from);
    if (wavesmith_is_active(from) && sent[1] == lane()) result = sent[0];
  }
  return result;
}
static uint wavesmith_first(uint site, uint x) {
  wavesmith_exchange(site, &x, sizeof x);
  return wavesmith_given((uint)__builtin_ctzl(wavesmith_active()));
}
static ulong wavesmith_ballot(uint site, uint x) {
  wavesmith_exchange(site, &x, sizeof x);
  ulong mask = 0;
  for (uint from = 0; from < 64; ++from)
    mask |= (ulong)(wavesmith_given(from) & 1) << from;
  return mask;
}
static uint wavesmith_swizzle(uint site, uint x, uint pattern) {
  wavesmith_exchange(site, &x, sizeof x);
  const uint l = lane();
  uint from;
  if ((pattern & 0x8000) != 0)
    from = (l & ~3u) | (pattern >> (2 * (l & 3)) & 3);
  else
    from = (l & 32) | ((((l & 31) & (pattern & 31)) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31));
  return wavesmith_given(from);
}

// The lane that DPP reads for lane l, or -1 if there is none.
static int wavesmith_dpp_source(uint control, int l) {
  const int row = l & ~15, n = (int)(control & 15), at = l & 15;
  if (control < 0x100) return (l & ~3) | (int)(control >> (2 * (l & 3)) & 3);
  switch (control & 0x1f0) {
  case 0x100: return at + n < 16 ? l + n : -1; // row_shl
  case 0x110: return at - n >= 0 ? l - n : -1; // row_shr
  case 0x120: return row | ((at - n) & 15);    // row_ror
  case 0x150: return row | n;                  // row_newbcast
  default: break;
  }
  switch (control) {
  case 0x130: return l < 63 ? l + 1 : -1;      // wave_shl
  case 0x134: return (l + 1) & 63;             // wave_rol
  case 0x138: return l - 1;                    // wave_shr
  case 0x13c: return (l - 1) & 63;             // wave_ror
  case 0x140: return row | (15 - at);          // row_mirror
  case 0x141: return (l & ~7) | (7 - (l & 7)); // row_half_mirror
  case 0x142: return l < 16 ? -1 : row - 1;    // row_bcast:15
  case 0x143: return l < 32 ? -1 : 31;         // row_bcast:31
  default: return -1;
  }
}
static uint wavesmith_dpp(uint site, uint old, uint x, uint control, uint rows, uint banks, bool bound) {
  wavesmith_exchange(site, &x, sizeof x);
  const uint l = lane();
  if ((rows >> (l / 16) & 1) == 0 || (banks >> (l / 4 % 4) & 1) == 0) return old;
  const int from = wavesmith_dpp_source(control, (int)l);
  if (from < 0 || !wavesmith_is_active((uint)from)) return bound ? 0 : old;
  return wavesmith_given((uint)from);
}

#define WS_FLOAT1(name)                                                                                      \
  overloaded float ws_##name(float x) {                                                                      \
    return __builtin_##name##f(x);                                                                           \
  }                                                                                                          \
  overloaded double ws_##name(double x) {                                                                    \
    return __builtin_##name(x);                                                                              \
  }                                                                                                          \
  WS_VECTORS1(ws_##name, float, float)                                                                       \
  WS_VECTORS1(ws_##name, double, double)
#define WS_FLOAT2(name)                                                                                      \
  overloaded float ws_##name(float x, float y) {                                                             \
    return __builtin_##name##f(x, y);                                                                        \
  }                                                                                                          \
  overloaded double ws_##name(double x, double y) {                                                          \
    return __builtin_##name(x, y);                                                                           \
  }                                                                                                          \
  WS_VECTORS2(ws_##name, float, float, float)                                                                \
  WS_VECTORS2(ws_##name, double, double, double)
// Computed in double and rounded again: the error is slightly above half an ulp of f32.
#define WS_NEAR1(name)                                                                                       \
  overloaded float ws_##name(float x) {                                                                      \
    return (float)__builtin_##name((double)x);                                                               \
  }                                                                                                          \
  overloaded double ws_##name(double x) {                                                                    \
    return __builtin_##name(x);                                                                              \
  }                                                                                                          \
  WS_VECTORS1(ws_##name, float, float)
#define WS_NEAR2(name)                                                                                       \
  overloaded float ws_##name(float x, float y) {                                                             \
    return (float)__builtin_##name((double)x, (double)y);                                                    \
  }                                                                                                          \
  overloaded double ws_##name(double x, double y) {                                                          \
    return __builtin_##name(x, y);                                                                           \
  }                                                                                                          \
  WS_VECTORS2(ws_##name, float, float, float)

WS_FLOAT1(floor)
WS_FLOAT1(ceil)
WS_FLOAT1(trunc)
WS_FLOAT1(rint)
WS_FLOAT1(round)
WS_FLOAT1(fabs)
WS_FLOAT1(sqrt)
WS_FLOAT1(logb)
WS_FLOAT2(fmin)
WS_FLOAT2(fmax)
WS_FLOAT2(copysign)
WS_FLOAT2(fmod)
WS_FLOAT2(fdim)
WS_FLOAT2(nextafter)
WS_NEAR1(sin)
WS_NEAR1(cos)
WS_NEAR1(tan)
WS_NEAR1(asin)
WS_NEAR1(acos)
WS_NEAR1(atan)
WS_NEAR1(sinh)
WS_NEAR1(cosh)
WS_NEAR1(tanh)
WS_NEAR1(exp)
WS_NEAR1(exp2)
WS_NEAR1(expm1)
WS_NEAR1(log)
WS_NEAR1(log2)
WS_NEAR1(log10)
WS_NEAR1(log1p)
WS_NEAR1(cbrt)
WS_NEAR2(atan2)
WS_NEAR2(pow)
WS_NEAR2(hypot)
#define floor ws_floor
#define ceil ws_ceil
#define trunc ws_trunc
#define rint ws_rint
#define round ws_round
#define fabs ws_fabs
#define sqrt ws_sqrt
#define logb ws_logb
#define fmin ws_fmin
#define fmax ws_fmax
#define copysign ws_copysign
#define fmod ws_fmod
#define fdim ws_fdim
#define nextafter ws_nextafter
#define sin ws_sin
#define cos ws_cos
#define tan ws_tan
#define asin ws_asin
#define acos ws_acos
#define atan ws_atan
#define sinh ws_sinh
#define cosh ws_cosh
#define tanh ws_tanh
#define exp ws_exp
#define exp2 ws_exp2
#define expm1 ws_expm1
#define log ws_log
#define log2 ws_log2
#define log10 ws_log10
#define log1p ws_log1p
#define cbrt ws_cbrt
#define atan2 ws_atan2
#define pow ws_pow
#define hypot ws_hypot

overloaded float ws_fma(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}
overloaded double ws_fma(double a, double b, double c) {
  return __builtin_fma(a, b, c);
}
overloaded half ws_fma(half a, half b, half c) {
  return (half)wavesmith_fma_f16_odd((float)a, (float)b, (float)c);
}
WS_VECTORS3(ws_fma, half)
WS_VECTORS3(ws_fma, float)
WS_VECTORS3(ws_fma, double)
#define fma ws_fma
overloaded half ws_fabs(half x) {
  return as_half((ushort)(as_ushort(x) & 0x7fff));
}
overloaded half ws_fmin(half a, half b) {
  return (half)__builtin_fminf((float)a, (float)b);
}
overloaded half ws_fmax(half a, half b) {
  return (half)__builtin_fmaxf((float)a, (float)b);
}
overloaded half ws_floor(half a) {
  return (half)__builtin_floorf((float)a);
}
overloaded half ws_trunc(half a) {
  return (half)__builtin_truncf((float)a);
}
overloaded half ws_rint(half a) {
  return (half)__builtin_rintf((float)a);
}
overloaded half ws_sqrt(half a) {
  return (half)__builtin_sqrtf((float)a);
}
// The exponent of an infinity or a NaN is 0, as in v_frexp_exp_i32_f32 (unspecified in C).
static inline __attribute__((unused)) float fraction_of(float x) {
  int n = 0;
  return __builtin_frexpf(x, &n);
}
static inline __attribute__((unused)) int exponent_of(float x) {
  int n = 0;
  const float part = __builtin_frexpf(x, &n);
  return __builtin_isfinite(part) ? n : 0;
}
overloaded int ws_isnan(float x) {
  return x != x;
}
overloaded int ws_isnan(double x) {
  return x != x;
}
overloaded int ws_isnan(half x) {
  return x != x;
}
#define isnan ws_isnan
