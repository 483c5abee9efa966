// SPDX-License-Identifier: Apache-2.0
#include "emulator/exceptions/exact_float.h"

#include "emulator/exceptions/exceptions.h"

#include <bit>

namespace wavesmith::emulator::exact {
namespace {

constexpr int kSumTop =
    125; // highest bit of an addend: the sum does not overflow, cancellation leaves at least 2 bits

int topBit(Significand value) { // the value is not zero
  const auto high = static_cast<std::uint64_t>(value >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(value));
}

// Shifts to the right; bits that are shifted out are kept as a sticky lowest bit.
Significand shiftedJamming(Significand value, int count) {
  if (count == 0) return value;
  if (count > 127) return value != 0 ? 1 : 0;
  const Significand lost = value & ((Significand{1} << count) - 1);
  return value >> count | (lost != 0 ? 1 : 0);
}

struct Cut {
  Significand kept;
  bool inexact;
};
// value / 2^count to an integer.
Cut cut(Significand value, int count, bool negative, unsigned rounding) {
  // NOLINTNEXTLINE(clang-analyzer-core.BitwiseShift): a count that is not above 0, negated
  if (count <= 0) return {value << -count, false};
  if (count > 127) { // less than half of one
    const bool away = (rounding == 1 && !negative) || (rounding == 2 && negative);
    return {away ? Significand{1} : Significand{0}, true};
  }
  const Significand kept = value >> count, lost = value & ((Significand{1} << count) - 1);
  const Significand half = Significand{1} << (count - 1);
  bool up = false;
  switch (rounding) {
  case 0: up = lost > half || (lost == half && (kept & 1) != 0); break;
  case 1: up = lost != 0 && !negative; break;
  case 2: up = lost != 0 && negative; break;
  default: break;
  }
  return {kept + (up ? 1 : 0), lost != 0};
}

} // namespace

Number unpack(std::uint64_t bits, Format format, bool flush) {
  Number n;
  const std::uint64_t mantissa = bits & ((std::uint64_t{1} << format.mantissaBits) - 1);
  const int top = (1 << format.exponentBits) - 1;
  const int exponent = static_cast<int>(bits >> format.mantissaBits) & top;
  n.negative = ((bits >> (format.width() - 1)) & 1) != 0;
  if (exponent == top) {
    const bool quiet = (mantissa >> (format.mantissaBits - 1)) != 0;
    n.kind = mantissa == 0 ? Kind::Infinite : quiet ? Kind::Quiet : Kind::Signaling;
    return n;
  }
  if (exponent == 0 && (mantissa == 0 || flush)) return n;
  n.kind = Kind::Finite;
  n.denormal = exponent == 0;
  n.significand = exponent == 0 ? mantissa : mantissa | std::uint64_t{1} << format.mantissaBits;
  n.exponent = (exponent == 0 ? 1 : exponent) - format.bias() - format.mantissaBits;
  return n;
}

Number integer(std::int64_t value) {
  Number n;
  if (value == 0) return n;
  n.kind = Kind::Finite;
  n.negative = value < 0;
  n.significand = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  return n;
}

Number multiply(const Number& a, const Number& b) {
  Number n;
  n.negative = a.negative != b.negative;
  if (a.kind == Kind::Zero || b.kind == Kind::Zero) return n;
  n.kind = Kind::Finite;
  n.significand = a.significand * b.significand; // 106 bits at most
  n.exponent = a.exponent + b.exponent;
  return n;
}

Number add(const Number& a, const Number& b) {
  if (a.kind == Kind::Zero) return b;
  if (b.kind == Kind::Zero) return a;
  const auto aligned = [](Number n) {
    const int up = kSumTop - topBit(n.significand);
    n.significand <<= up;
    n.exponent -= up;
    return n;
  };
  Number large = aligned(a), small = aligned(b);
  if (large.exponent < small.exponent) {
    const Number other = large;
    large = small;
    small = other;
  }
  small.significand = shiftedJamming(small.significand, large.exponent - small.exponent);
  Number n;
  n.kind = Kind::Finite;
  n.exponent = large.exponent;
  n.negative = large.negative;
  if (large.negative == small.negative) {
    n.significand = large.significand + small.significand;
  } else if (large.significand >= small.significand) {
    n.significand = large.significand - small.significand;
  } else {
    n.significand = small.significand - large.significand;
    n.negative = small.negative;
  }
  return n.significand == 0 ? Number{} : n;
}

Number negated(Number value) {
  value.negative = !value.negative;
  return value;
}
Number scaled(Number value, int exponent) {
  value.exponent += exponent;
  return value;
}

Rounded round(const Number& value, Format format, unsigned rounding, bool flush) {
  if (value.kind != Kind::Finite) return {value, 0};
  const int least = 1 - format.bias(), most = format.bias();
  const int exponent = topBit(value.significand) + value.exponent;
  const bool below = exponent < least;
  const int unit = (below ? least : exponent) - format.mantissaBits; // exponent of the last place
  const Cut result = cut(value.significand, unit - value.exponent, value.negative, rounding);
  Number n;
  n.negative = value.negative;
  n.kind = result.kept == 0 ? Kind::Zero : Kind::Finite;
  n.significand = result.kept;
  n.exponent = unit;
  std::uint32_t exceptions = result.inexact ? exception::kInexact : 0;
  if (n.kind == Kind::Finite && topBit(n.significand) + unit > most) {
    const bool away = rounding == 0 || (rounding == 1 && !n.negative) || (rounding == 2 && n.negative);
    if (away) {
      n.kind = Kind::Infinite;
    } else {
      n.significand = (Significand{2} << format.mantissaBits) - 1;
      n.exponent = most - format.mantissaBits;
    }
    return {n, exceptions | exception::kOverflow | exception::kInexact};
  }
  if (!below) return {n, exceptions};
  // Tiny: below the smallest normal number when rounded with an unlimited exponent range.
  const int finer = exponent - format.mantissaBits;
  const Cut free = cut(value.significand, finer - value.exponent, value.negative, rounding);
  const bool tiny = topBit(free.kept) + finer < least;
  const bool denormal = n.kind == Kind::Finite && topBit(n.significand) + unit < least;
  if (flush && denormal) {
    n.kind = Kind::Zero;
    exceptions |= exception::kInexact;
  }
  if (tiny && exceptions != 0) exceptions |= exception::kUnderflow;
  return {n, exceptions};
}

std::uint64_t pack(const Number& value, Format format) {
  const std::uint64_t sign = std::uint64_t{value.negative} << (format.width() - 1);
  if (value.kind == Kind::Zero) return sign;
  const std::uint64_t infinity = ((std::uint64_t{1} << format.exponentBits) - 1) << format.mantissaBits;
  if (value.kind != Kind::Finite) return sign | infinity;
  // From the hidden bit on or, for a denormal, from the last place.
  const int top = topBit(value.significand);
  const int least = 1 - format.bias(), exponent = top + value.exponent;
  const int unit = (exponent < least ? least : exponent) - format.mantissaBits;
  const int up = value.exponent - unit;
  const auto mantissa =
      static_cast<std::uint64_t>(up >= 0 ? value.significand << up : value.significand >> -up);
  const std::uint64_t above = exponent < least ? 0 : static_cast<std::uint64_t>(exponent - least);
  return sign | ((above << format.mantissaBits) + mantissa);
}

Whole wholePart(const Number& value, unsigned rounding) {
  if (value.kind != Kind::Finite || value.exponent >= 0) return {value, false};
  const Cut result = cut(value.significand, -value.exponent, value.negative, rounding);
  Number n;
  n.negative = value.negative;
  n.kind = result.kept == 0 ? Kind::Zero : Kind::Finite;
  n.significand = result.kept;
  return {n, result.inexact};
}

int magnitudeAgainst(const Number& value, int exponent) {
  const int top = topBit(value.significand);
  if (top < 0) return -1; // zero
  if (top + value.exponent != exponent) return top + value.exponent < exponent ? -1 : 1;
  return value.significand == Significand{1} << top ? 0 : 1;
}

} // namespace wavesmith::emulator::exact
