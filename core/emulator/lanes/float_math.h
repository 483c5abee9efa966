// SPDX-License-Identifier: Apache-2.0
// Operations on one lane that several handler files share: selections with the manual's rules for NaN and
// zero, conversions to integers, classes.
#pragma once

#include "emulator/lanes/lanes.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

inline bool isSignaling32(u32 v) {
  return isNan32(v) && (v & 0x0040'0000u) == 0;
}
inline bool isSignaling64(u64 v) {
  return isNan64(v) && (v & 0x0008'0000'0000'0000u) == 0;
}
inline bool isSignaling16(u32 v) {
  return isNan16(v) && (v & 0x0200u) == 0;
}

// Maps floats to integers that compare in the same order; -0 is below +0, as min and max of the manual
// require.
inline i32 order32(u32 v) {
  return static_cast<i32>(v ^ (static_cast<u32>(static_cast<i32>(v) >> 31) >> 1));
}
inline i64 order64(u64 v) {
  return static_cast<i64>(v ^ (static_cast<u64>(static_cast<i64>(v) >> 63) >> 1));
}
inline i32 order16(u32 v) {
  return order32(v << 16) >> 16;
}

// CDNA3 ISA 12.7, V_MIN_F32 and V_MAX_F32: a signaling NaN wins if MODE.IEEE is set; otherwise a NaN loses.
inline u32 min32(u32 a, u32 b, bool ieee) {
  if (ieee && isSignaling32(a)) return a | 0x0040'0000u;
  if (ieee && isSignaling32(b)) return b | 0x0040'0000u;
  if (isNan32(a)) return b;
  if (isNan32(b)) return a;
  return order32(a) < order32(b) ? a : b;
}
inline u32 max32(u32 a, u32 b, bool ieee) {
  if (ieee && isSignaling32(a)) return a | 0x0040'0000u;
  if (ieee && isSignaling32(b)) return b | 0x0040'0000u;
  if (isNan32(a)) return b;
  if (isNan32(b)) return a;
  return order32(a) > order32(b) ? a : b;
}
inline u64 min64(u64 a, u64 b, bool ieee) {
  if (ieee && isSignaling64(a)) return a | 0x0008'0000'0000'0000u;
  if (ieee && isSignaling64(b)) return b | 0x0008'0000'0000'0000u;
  if (isNan64(a)) return b;
  if (isNan64(b)) return a;
  return order64(a) < order64(b) ? a : b;
}
inline u64 max64(u64 a, u64 b, bool ieee) {
  if (ieee && isSignaling64(a)) return a | 0x0008'0000'0000'0000u;
  if (ieee && isSignaling64(b)) return b | 0x0008'0000'0000'0000u;
  if (isNan64(a)) return b;
  if (isNan64(b)) return a;
  return order64(a) > order64(b) ? a : b;
}
inline u32 min16(u32 a, u32 b, bool ieee) {
  if (ieee && isSignaling16(a)) return a | 0x200u;
  if (ieee && isSignaling16(b)) return b | 0x200u;
  if (isNan16(a)) return b;
  if (isNan16(b)) return a;
  return order16(a) < order16(b) ? a : b;
}
inline u32 max16(u32 a, u32 b, bool ieee) {
  if (ieee && isSignaling16(a)) return a | 0x200u;
  if (ieee && isSignaling16(b)) return b | 0x200u;
  if (isNan16(a)) return b;
  if (isNan16(b)) return a;
  return order16(a) > order16(b) ? a : b;
}

template <class T>
inline T lesser(T a, T b) {
  return a < b ? a : b;
}
template <class T>
inline T greater(T a, T b) {
  return a > b ? a : b;
}

// CDNA3 ISA, V_CVT_I32_F32 and similar: toward zero, saturating, NaN gives 0.
inline i32 toI32(double v) {
  if (v != v) return 0;
  return v >= 2147483647.0 ? 2147483647 : v <= -2147483648.0 ? (-2147483647 - 1) : static_cast<i32>(v);
}
inline u32 toU32(double v) {
  if (!(v > 0)) return 0;
  return v >= 4294967295.0 ? 0xffff'ffffu : static_cast<u32>(static_cast<u64>(v));
}
inline i32 toInteger(double v, i32 least, i32 most) {
  if (v != v) return 0;
  return v >= most ? most : v <= least ? least : static_cast<i32>(v);
}

// V_CMP_CLASS: bit n of the mask tests for class n: signaling NaN, quiet NaN, -inf, -normal, -denormal, -0,
// +0, +denormal, +normal, +inf.
inline unsigned classOf(bool nan, bool quiet, bool negative, bool infinite, bool zero, bool denormal) {
  if (nan) return quiet ? 1 : 0;
  if (infinite) return negative ? 2 : 9;
  if (zero) return negative ? 5 : 6;
  if (denormal) return negative ? 4 : 7;
  return negative ? 3 : 8;
}
inline bool isClass32(u32 v, u32 mask) {
  const u32 magnitude = v & 0x7fff'ffffu;
  return ((mask >> classOf(isNan32(v), (v & 0x0040'0000u) != 0, (v >> 31) != 0, magnitude == 0x7f80'0000u,
                           magnitude == 0, magnitude < 0x0080'0000u)) &
          1) != 0;
}
inline bool isClass64(u64 v, u32 mask) {
  const u64 magnitude = v & 0x7fff'ffff'ffff'ffffu;
  return ((mask >> classOf(isNan64(v), (v & 0x0008'0000'0000'0000u) != 0, (v >> 63) != 0,
                           magnitude == 0x7ff0'0000'0000'0000u, magnitude == 0,
                           magnitude < 0x0010'0000'0000'0000u)) &
          1) != 0;
}
inline bool isClass16(u32 v, u32 mask) {
  const u32 magnitude = v & 0x7fffu;
  return ((mask >> classOf(isNan16(v), (v & 0x200u) != 0, (v & 0x8000u) != 0, magnitude == 0x7c00u,
                           magnitude == 0, magnitude < 0x400u)) &
          1) != 0;
}

// value * 2^exponent with a single rounding, for any exponent.
inline double scale64(double value, i32 exponent) {
  const i32 limited = exponent > 2200 ? 2200 : exponent < -2200 ? -2200 : exponent;
  return __builtin_scalbn(value, limited);
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
