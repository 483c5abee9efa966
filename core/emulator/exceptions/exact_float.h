// SPDX-License-Identifier: Apache-2.0
// Numbers of f16, f32 and f64 as integers times a power of two, sums and products of them that are exact, and
// the one rounding at the end with the exceptions that it signals. Slow and simple: used to determine the
// exceptions that an operation signals, and for the few results that the host has no instruction for.
//
//   const Number exact = add(multiply(unpack(a, kF32), unpack(b, kF32)), unpack(c, kF32));
//   round(exact, kF32, rounding, false).exceptions      // kOverflow | kInexact
//
// Functions of their arguments; any thread.
#pragma once

#include <cstdint>

namespace wavesmith::emulator::exact {

struct Format {
  int exponentBits, mantissaBits;

  [[nodiscard]] constexpr int bias() const { return (1 << (exponentBits - 1)) - 1; }
  [[nodiscard]] constexpr int width() const { return 1 + exponentBits + mantissaBits; }
};
inline constexpr Format kF16{5, 10}, kF32{8, 23}, kF64{11, 52};

enum class Kind : std::uint8_t { Zero, Finite, Infinite, Quiet, Signaling };

__extension__ using Significand = unsigned __int128;

struct Number {
  Kind kind = Kind::Zero;
  bool negative = false;
  bool denormal = false; // the original operand was a denormal
  int exponent = 0;      // for a finite number: significand * 2^exponent
  Significand significand = 0;

  [[nodiscard]] bool nan() const { return kind == Kind::Quiet || kind == Kind::Signaling; }
};

// `flush`: denormals become zero.
[[nodiscard]] Number unpack(std::uint64_t bits, Format format, bool flush = false);
[[nodiscard]] Number integer(std::int64_t value);

// The operands are finite or zero. A sum keeps the information that rounding needs about bits that do not
// fit.
[[nodiscard]] Number multiply(const Number& a, const Number& b);
[[nodiscard]] Number add(const Number& a, const Number& b);
[[nodiscard]] Number negated(Number value);
[[nodiscard]] Number scaled(Number value, int exponent);

struct Rounded {
  Number value;
  std::uint32_t exceptions = 0; // bits of TRAPSTS.EXCP
};
// MODE's rounding: 0 to nearest even, 1 up, 2 down, 3 to zero. `flush`: a denormal result becomes zero.
[[nodiscard]] Rounded round(const Number& value, Format format, unsigned rounding, bool flush);

// The bits of a rounded number that is not a NaN.
[[nodiscard]] std::uint64_t pack(const Number& value, Format format);

// A number rounded to an integer.
struct Whole {
  Number value;
  bool changed = false; // there was a fraction
};
[[nodiscard]] Whole wholePart(const Number& value, unsigned rounding);

// -1, 0, 1: compares |value| with 2^exponent, for finite numbers other than zero.
[[nodiscard]] int magnitudeAgainst(const Number& value, int exponent);

} // namespace wavesmith::emulator::exact
