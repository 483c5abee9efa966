// SPDX-License-Identifier: Apache-2.0
// Binary floating-point formats as data, and their exact conversion from and to f64.
//
//   encode<kF16>(1.0 / 3.0) == 0x3555       decode<kF16>(0x3555) == 0.333251953125
//
// Inline because they are used in loops over buffers. Pure functions; any thread.
#pragma once

#include <bit>
#include <cstdint>

namespace wavesmith::execution {

struct FloatFormat {
  int mantissaBits; // stored bits
  int bias;
  int bits;
  bool finiteUnsignedZero; // FNUZ: no infinity, no -0, and the encoding of -0 is the only NaN
};

inline constexpr FloatFormat kF16{10, 15, 16, false};
inline constexpr FloatFormat kBf16{7, 127, 16, false};
inline constexpr FloatFormat kF32{23, 127, 32, false};
// CDNA3 ISA, 7.2 "BF8 and FP8 Formats and Conversions": zero is 0x00, infinity and NaN are both 0x80, the
// largest numbers are 240 and 57344.
inline constexpr FloatFormat kFp8{3, 8, 8, true};
inline constexpr FloatFormat kBf8{2, 16, 8, true};

namespace detail {
inline constexpr int kDoubleMantissa = 52;
inline constexpr int kDoubleBias = 1023;
inline constexpr std::uint64_t kDoubleInfinity = std::uint64_t{0x7ff} << kDoubleMantissa;
inline constexpr std::uint64_t kDoubleQuiet = std::uint64_t{1} << (kDoubleMantissa - 1);
} // namespace detail

// Exact; a NaN keeps its sign and payload and becomes quiet.
template <FloatFormat kFormat>
[[nodiscard]] constexpr double decode(std::uint64_t bits) {
  using namespace detail;
  constexpr int kExponentBits = kFormat.bits - 1 - kFormat.mantissaBits;
  constexpr std::uint64_t kSign = std::uint64_t{1} << (kFormat.bits - 1);
  constexpr std::uint64_t kExponentMask = (std::uint64_t{1} << kExponentBits) - 1;
  constexpr std::uint64_t kMantissaMask = (std::uint64_t{1} << kFormat.mantissaBits) - 1;
  constexpr int kShift = kDoubleMantissa - kFormat.mantissaBits;

  const std::uint64_t sign = (bits & kSign) != 0 ? std::uint64_t{1} << 63 : 0;
  const std::uint64_t exponent = (bits >> kFormat.mantissaBits) & kExponentMask;
  const std::uint64_t mantissa = bits & kMantissaMask;
  if constexpr (kFormat.finiteUnsignedZero) {
    if ((bits & (kSign | (kSign - 1))) == kSign) return std::bit_cast<double>(kDoubleInfinity | kDoubleQuiet);
  } else if (exponent == kExponentMask) {
    const std::uint64_t payload = mantissa == 0 ? 0 : (mantissa << kShift) | kDoubleQuiet;
    return std::bit_cast<double>(sign | kDoubleInfinity | payload);
  }
  if (exponent == 0) {
    // A power of two that is a normal f64 number, times an integer of few bits: exact.
    constexpr auto kUnit = static_cast<std::uint64_t>(1 - kFormat.bias - kFormat.mantissaBits + kDoubleBias)
                           << kDoubleMantissa;
    const double magnitude = static_cast<double>(mantissa) * std::bit_cast<double>(kUnit);
    return sign != 0 ? -magnitude : magnitude;
  }
  const std::uint64_t wide = exponent + static_cast<std::uint64_t>(kDoubleBias - kFormat.bias);
  return std::bit_cast<double>(sign | (wide << kDoubleMantissa) | (mantissa << kShift));
}

// Rounded once, to nearest even. Overflow gives infinity, or NaN in a format without one. A NaN keeps its
// sign and the upper bits of its payload and becomes quiet.
template <FloatFormat kFormat>
[[nodiscard]] constexpr std::uint64_t encode(double value) {
  using namespace detail;
  constexpr std::uint64_t kSign = std::uint64_t{1} << (kFormat.bits - 1);
  constexpr std::uint64_t kInfinity =
      kFormat.finiteUnsignedZero ? kSign : kSign - (std::uint64_t{1} << kFormat.mantissaBits);
  constexpr int kShift = kDoubleMantissa - kFormat.mantissaBits;

  const auto wide = std::bit_cast<std::uint64_t>(value);
  const std::uint64_t magnitude = wide & ~(std::uint64_t{1} << 63);
  const std::uint64_t sign = magnitude != wide ? kSign : 0;
  if (magnitude >= kDoubleInfinity) {
    if constexpr (kFormat.finiteUnsignedZero) return kSign;
    const std::uint64_t payload = (magnitude & (kDoubleInfinity ^ ~std::uint64_t{0})) >> kShift;
    if (magnitude == kDoubleInfinity) return sign | kInfinity;
    return sign | kInfinity | (std::uint64_t{1} << (kFormat.mantissaBits - 1)) |
           (payload & ((std::uint64_t{1} << kFormat.mantissaBits) - 1));
  }
  // value = significand * 2^(exponent - 52); numbers below the smallest normal one share its unit.
  const int stored = static_cast<int>(magnitude >> kDoubleMantissa);
  const std::uint64_t fraction = magnitude & ((std::uint64_t{1} << kDoubleMantissa) - 1);
  const std::uint64_t significand = stored == 0 ? fraction : fraction | std::uint64_t{1} << kDoubleMantissa;
  const int exponent =
      (stored == 0 ? 1 : stored) - kDoubleBias + kFormat.bias; // as the format would store it
  const int shift = kShift + (exponent < 1 ? 1 - exponent : 0);
  if (shift > kDoubleMantissa + 1)
    return kFormat.finiteUnsignedZero ? 0 : sign; // below half of the smallest number
  const std::uint64_t half = std::uint64_t{1} << (shift - 1);
  const std::uint64_t rest = significand & ((half << 1) - 1);
  std::uint64_t rounded = significand >> shift;
  if (rest > half || (rest == half && (rounded & 1) != 0)) ++rounded;
  // The implicit bit of a normal number adds one to the stored exponent, and so does a rounding carry.
  const std::uint64_t base = static_cast<std::uint64_t>(exponent < 1 ? 0 : exponent - 1)
                             << kFormat.mantissaBits;
  const std::uint64_t result = base + rounded;
  if (result >= kInfinity) return kFormat.finiteUnsignedZero ? kSign : sign | kInfinity;
  if (kFormat.finiteUnsignedZero && result == 0) return 0;
  return sign | result;
}

} // namespace wavesmith::execution
