// SPDX-License-Identifier: Apache-2.0
// Floating point for the interpreter of programs: every operation is rounded once, in software or by the
// host's arithmetic, according to MODE. It shares no code with core/emulator, which it tests.
//
//   arithmetic('+', x, y, modes)      of two f16: exact in f64, rounded to odd, then once to f16
//
// An operation with NaN operands yields the first of them (in the order S0, S1, S2, D), quieted.
// Changes the host's rounding mode during a call; any thread.
#pragma once

#include "operations/interpreter/value.h"

#include <cstdint>
#include <span>

namespace wavesmith::operations {

enum class Rounding : std::uint8_t { NearestEven, Up, Down, ToZero }; // as in MODE.FP_ROUND

struct FloatModes {
  Rounding round32 = Rounding::NearestEven;
  Rounding round64 = Rounding::NearestEven;
  unsigned denorm32 = 3; // bit 0 lets sources through, bit 1 results
  unsigned denorm64 = 3;
  bool dx10Clamp = true;
  bool ieee = false;
  bool fp16Overflow = false;

  [[nodiscard]] static FloatModes of(std::uint32_t mode);
  [[nodiscard]] Rounding rounding(FloatType type) const { return type == FloatType::F32 ? round32 : round64; }
  [[nodiscard]] unsigned denorm(FloatType type) const { return type == FloatType::F32 ? denorm32 : denorm64; }
  // Whether an overflowing result of the type becomes the largest number.
  [[nodiscard]] bool saturates(FloatType type) const { return fp16Overflow && type == FloatType::F16; }
};

[[nodiscard]] bool isNan(const Value& x);
[[nodiscard]] bool isSignaling(const Value& x);
[[nodiscard]] bool isInfinite(const Value& x);
[[nodiscard]] bool isZero(const Value& x);
[[nodiscard]] bool isDenormal(const Value& x);
[[nodiscard]] bool isNegative(const Value& x);
[[nodiscard]] Value quieted(Value x);
[[nodiscard]] Value flushed(Value x); // denormals to zero

// Exact; a NaN yields some NaN.
[[nodiscard]] double toDouble(const Value& x);
// Rounds once. saturate: overflow yields the largest number.
[[nodiscard]] Value fromDouble(FloatType type, double value, Rounding rounding, bool saturate);
[[nodiscard]] Value fromInteger(FloatType type, Integer value, Rounding rounding, bool saturate);
// From a float or an integer; a NaN keeps the top of its payload.
[[nodiscard]] Value convert(FloatType type, const Value& v, Rounding rounding, bool saturate);

[[nodiscard]] Value arithmetic(char op, const Value& x, const Value& y, const FloatModes& modes);
[[nodiscard]] Value fusedMultiplyAdd(const Value& x, const Value& y, const Value& z, const FloatModes& modes);
// (x * y + z) * 2^exponent, of f32 and f64.
[[nodiscard]] Value fusedAndScaled(const Value& x, const Value& y, const Value& z, Integer exponent,
                                   const FloatModes& modes);
[[nodiscard]] Value squareRoot(const Value& x, const FloatModes& modes);
[[nodiscard]] Value scaled(const Value& x, Integer exponent, const FloatModes& modes);
[[nodiscard]] Value fraction(const Value& x, const FloatModes& modes);
// The result of an f64 function of the host, rounded according to MODE.
[[nodiscard]] Value applied(double (*function)(double), const Value& x, const FloatModes& modes);

// Total order of numbers: -0 is below +0. No NaNs.
[[nodiscard]] bool below(const Value& x, const Value& y);
[[nodiscard]] Value minimum(const Value& x, const Value& y, bool ieee);
[[nodiscard]] Value maximum(const Value& x, const Value& y, bool ieee);
// Comparison as a program writes it: == != < <= > >=.
[[nodiscard]] bool compare(std::string_view op, const Value& x, const Value& y);

// The FNUZ formats of eight bits (CDNA3 ISA 7.2): exponent bias 8 and 16, no infinities, no -0, NaN is 0x80.
enum class SmallFormat : std::uint8_t { Fp8, Bf8 };
[[nodiscard]] std::uint8_t toSmall(SmallFormat format, const Value& x, bool saturate);
[[nodiscard]] std::uint8_t toSmallStochastic(SmallFormat format, const Value& x, std::uint32_t seed,
                                             bool saturate);
[[nodiscard]] Value fromSmall(SmallFormat format, std::uint8_t pattern); // f32

// The NaN that an operation yields, or nothing if no operand is a NaN.
[[nodiscard]] std::optional<Value> chosenNan(std::span<const Value> operands);

} // namespace wavesmith::operations
