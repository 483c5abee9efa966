// SPDX-License-Identifier: Apache-2.0
// Number formats that the host lacks: conversions that round once, as MODE specifies. Pure functions.
#pragma once

#include "emulator/lanes/isa_namespace.h"

#include <cstdint>

namespace wavesmith::emulator::WAVESMITH_LANES {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

template <class To, class From>
inline To bits(From from) {
  return __builtin_bit_cast(To, from);
}

// A floating point format of at most 16 bits.
struct Format {
  int exponentBits;
  int mantissaBits;
  int bias;
  // Otherwise FNUZ: no infinities, no negative zero, the only NaN has the bit pattern of negative zero.
  bool infinities;
};
inline constexpr Format kHalf{5, 10, 15, true};
inline constexpr Format kBrain{8, 7, 127, true};
inline constexpr Format kFp8{4, 3, 8, false}; // CDNA3 ISA 7.2
inline constexpr Format kBf8{5, 2, 16, false};

// Rounding as in MODE: 0 to nearest even, 1 up, 2 down, 3 to zero.
enum : int { kNearestEven = 0, kUp = 1, kDown = 2, kToZero = 3 };

// The carry to add to a truncated magnitude, from the bits that were cut off.
inline u64 roundingCarry(u64 kept, u64 cut, unsigned shift, bool negative, int rounding) {
  const u64 half = u64{1} << (shift - 1);
  switch (rounding) {
  case kNearestEven: return cut > half || (cut == half && (kept & 1) != 0);
  case kUp: return cut != 0 && !negative;
  case kDown: return cut != 0 && negative;
  default: return 0;
  }
}

// Rounds once. `saturate`: an overflow becomes the largest finite value (MODE.FP16_OVFL) instead of infinity,
// or of NaN if the format has no infinity; an infinite source stays infinite in formats that have infinities.
inline u32 narrow(double value, const Format format, int rounding, bool saturate) {
  const u64 raw = bits<u64>(value);
  const bool negative = (raw >> 63) != 0;
  const int width = 1 + format.exponentBits + format.mantissaBits;
  const u32 sign = negative ? 1u << (width - 1) : 0;
  const u32 top = ((1u << format.exponentBits) - 1) << format.mantissaBits; // infinity, if the format has one
  const u32 largest = format.infinities ? top - 1 : top | ((1u << format.mantissaBits) - 1);
  const int exponent = static_cast<int>((raw >> 52) & 0x7ff) - 1023;
  const u64 fraction = raw & 0xf'ffff'ffff'ffffu;
  if (exponent == 1024) {
    if (fraction != 0) {
      if (!format.infinities) return 1u << (width - 1);
      return sign | top | (1u << (format.mantissaBits - 1)) |
             static_cast<u32>(fraction >> (52 - format.mantissaBits));
    }
    if (format.infinities) return sign | top;
    return saturate ? sign | largest : 1u << (width - 1);
  }
  if (exponent == -1023) { // zero, or a denormal of f64, which is below the range of all these formats
    const bool away = fraction != 0 && (rounding == kUp ? !negative : rounding == kDown && negative);
    if (away) return sign | 1;
    return format.infinities ? sign : 0;
  }
  const int least = 1 - format.bias; // exponent of the smallest normal number
  const int below = exponent < least ? least - exponent : 0;
  const int cutBits = 52 - format.mantissaBits + below;
  const unsigned shift = cutBits > 63 ? 63u : static_cast<unsigned>(cutBits);
  const u64 significand = fraction | u64{1} << 52;
  u64 kept = significand >> shift;
  kept += roundingCarry(kept, significand & ((u64{1} << shift) - 1), shift, negative, rounding);
  // A carry out of the mantissa propagates into the exponent by itself.
  const u64 magnitude =
      below != 0 ? kept : (static_cast<u64>(exponent - least) << format.mantissaBits) + kept;
  if (magnitude > largest) {
    const bool toward =
        rounding == kNearestEven || (rounding == kUp && !negative) || (rounding == kDown && negative);
    if (saturate || !toward) return sign | largest;
    return format.infinities ? sign | top : 1u << (width - 1);
  }
  if (magnitude == 0 && !format.infinities) return 0;
  return sign | static_cast<u32>(magnitude);
}

// Exact. NaNs keep their payload at the top of the mantissa, quieted.
inline double widen(u32 value, const Format format) {
  const int width = 1 + format.exponentBits + format.mantissaBits;
  const u64 sign = static_cast<u64>((value >> (width - 1)) & 1) << 63;
  const u32 exponent = (value >> format.mantissaBits) & ((1u << format.exponentBits) - 1);
  const u64 fraction = value & ((1u << format.mantissaBits) - 1);
  if (!format.infinities && (value & ((1u << width) - 1)) == 1u << (width - 1))
    return bits<double>(u64{0xfff8} << 48);
  if (format.infinities && exponent == (1u << format.exponentBits) - 1) {
    const u64 nan = fraction != 0 ? u64{1} << 51 : 0;
    return bits<double>(sign | u64{0x7ff} << 52 | fraction << (52 - format.mantissaBits) | nan);
  }
  if (exponent == 0) {
    const int scaleExponent = 1023 + 1 - format.bias - format.mantissaBits;
    const double scale = bits<double>(static_cast<u64>(scaleExponent) << 52);
    return bits<double>(bits<u64>(static_cast<double>(fraction) * scale) | sign);
  }
  const u64 exponent64 = u64{exponent} + 1023 - static_cast<unsigned>(format.bias);
  return bits<double>(sign | exponent64 << 52 | fraction << (52 - format.mantissaBits));
}

// a * b + c for f16 values (a * b is exact in double): rounded to odd, so that the following single rounding
// to f16 gives the same result as one rounding of the exact value (Boldo and Melquiond, "Emulation of FMA and
// correctly rounded sums").
inline double addToOdd(double x, double y) {
  const double sum = x + y;
  const double back = sum - x;
  const double error = (x - (sum - back)) + (y - back);
  const u64 raw = bits<u64>(sum);
  if (error == 0 || error != error || (raw & 1) != 0) return sum;
  const bool grow = (error > 0) == (sum > 0);
  return bits<double>(grow ? raw + 1 : raw - 1);
}

inline bool isNan32(u32 value) {
  return (value & 0x7fff'ffffu) > 0x7f80'0000u;
}
inline bool isNan64(u64 value) {
  return (value & 0x7fff'ffff'ffff'ffffu) > 0x7ff0'0000'0000'0000u;
}
inline bool isNan16(u32 value) {
  return (value & 0x7fffu) > 0x7c00u;
}

inline u32 flush32(u32 value, u32 keep) {
  return (value & 0x7f80'0000u) != 0 ? value : value & keep;
}
inline u64 flush64(u64 value, u64 keep) {
  return (value & 0x7ff0'0000'0000'0000u) != 0 ? value : value & keep;
}
inline u32 flush16(u32 value, u32 keep) {
  return (value & 0x7c00u) != 0 ? value : value & keep;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
