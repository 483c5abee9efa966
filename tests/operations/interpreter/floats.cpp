// SPDX-License-Identifier: Apache-2.0
// Compiled with -frounding-math: the host's rounding mode changes at run time.
#include "operations/interpreter/floats.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cfenv>
#include <cmath>

namespace wavesmith::operations {
namespace {

class HostRounding {
public:
  explicit HostRounding(int rounding) : saved_(std::fegetround()) { std::fesetround(rounding); }
  ~HostRounding() { std::fesetround(saved_); }
  HostRounding(const HostRounding&) = delete;
  HostRounding& operator=(const HostRounding&) = delete;

private:
  int saved_;
};
int hostRounding(Rounding rounding) {
  constexpr std::array<int, 4> kHost = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  return kHost.at(static_cast<std::size_t>(rounding));
}

// The limits of a format.
struct Layout {
  unsigned mantissaBits;
  int leastExponent; // of a normal number
  std::uint64_t largest;
  std::uint64_t overflow; // the pattern beyond the largest
};
Layout layoutOf(FloatFormat f) {
  return {f.mantissaBits, 1 - f.bias(), f.infinity() - 1, f.infinity()};
}

__extension__ using Quad = __float128;

struct Exact {
  bool negative = false;
  UnsignedInteger significand = 0; // times 2 to the exponent
  int exponent = 0;
};

int highestBit(UnsignedInteger v) {
  const auto high = static_cast<std::uint64_t>(v >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(v));
}

// One unit more than the truncated magnitude?
bool roundsAway(bool odd, int restAgainstHalf, bool inexact, bool negative, Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven: return restAgainstHalf > 0 || (restAgainstHalf == 0 && odd);
  case Rounding::Up: return inexact && !negative;
  case Rounding::Down: return inexact && negative;
  default: return false;
  }
}

// The magnitude's pattern; the sign is the caller's.
std::uint64_t roundMagnitude(const Exact& x, const Layout& layout, Rounding rounding, bool saturate) {
  if (x.significand == 0) return 0;
  const int exponent = highestBit(x.significand) + x.exponent;
  const int shift =
      std::max(exponent, layout.leastExponent) - static_cast<int>(layout.mantissaBits) - x.exponent;
  UnsignedInteger kept = 0;
  if (exponent > 20000) {
    kept = 0; // overflows below
  } else if (shift <= 0) {
    kept = x.significand << -shift;
  } else {
    kept = shift > 127 ? 0 : x.significand >> shift;
    const UnsignedInteger rest = shift > 127 ? x.significand : x.significand - (kept << shift);
    const UnsignedInteger half = shift > 128 ? ~UnsignedInteger{0} : UnsignedInteger{1} << (shift - 1);
    const int against = shift > 128 || rest < half ? -1 : rest == half ? 0 : 1;
    if (roundsAway((kept & 1) != 0, against, rest != 0, x.negative, rounding)) ++kept;
  }
  // A carry out of the mantissa moves on into the exponent.
  const UnsignedInteger above =
      static_cast<UnsignedInteger>(std::clamp(exponent - layout.leastExponent, 0, 40000));
  const UnsignedInteger pattern = (above << layout.mantissaBits) + kept;
  if (pattern <= layout.largest) return static_cast<std::uint64_t>(pattern);
  const bool outwards = rounding == Rounding::NearestEven || (rounding == Rounding::Up && !x.negative) ||
                        (rounding == Rounding::Down && x.negative);
  return saturate || !outwards ? layout.largest : layout.overflow;
}

Value rounded(FloatType type, const Exact& x, Rounding rounding, bool saturate) {
  const FloatFormat f = formatOf(type);
  const std::uint64_t magnitude = roundMagnitude(x, layoutOf(f), rounding, saturate);
  return Value::real(type, magnitude | (x.negative ? f.sign() : 0));
}

// For numbers, not NaNs or infinities.
Exact exactOf(FloatFormat f, std::uint64_t bits) {
  const int biased = static_cast<int>((bits & f.infinity()) >> f.mantissaBits);
  const std::uint64_t hidden = biased != 0 ? std::uint64_t{1} << f.mantissaBits : 0;
  return {(bits & f.sign()) != 0, (bits & f.mantissa()) | hidden,
          std::max(biased, 1) - f.bias() - static_cast<int>(f.mantissaBits)};
}

Value defaultNan(FloatType type) {
  return Value::real(type, formatOf(type).defaultNan());
}

// Evaluates in f64, rounded to odd: the last bit records inexactness, so that a second rounding to at most 51
// bits is correct (Boldo and Melquiond).
template <class Operation>
double toOdd(const Operation& operation) {
  const HostRounding scope(FE_TOWARDZERO);
  std::feclearexcept(FE_ALL_EXCEPT);
  const volatile double result = operation();
  const bool inexact = std::fetestexcept(FE_INEXACT) != 0;
  const double value = result;
  return inexact ? std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) | 1) : value;
}

// An operation on numbers that are exact in f64.
template <class Operation>
Value evaluated(FloatType type, const FloatModes& modes, const Operation& operation) {
  const Rounding rounding = modes.rounding(type);
  if (type != FloatType::F64) {
    const double value = toOdd(operation);
    if (std::isnan(value)) return defaultNan(type);
    if (value != 0) return fromDouble(type, value, rounding, modes.saturates(type));
  }
  // f64 itself; and the sign of a zero depends on the rounding.
  const HostRounding scope(hostRounding(rounding));
  const volatile double result = operation();
  const double value = result;
  if (std::isnan(value)) return defaultNan(type);
  return fromDouble(type, value, rounding, modes.saturates(type));
}

} // namespace

FloatModes FloatModes::of(std::uint32_t mode) {
  FloatModes m;
  m.round32 = static_cast<Rounding>(mode & 3);
  m.round64 = static_cast<Rounding>((mode >> 2) & 3);
  m.denorm32 = (mode >> 4) & 3;
  m.denorm64 = (mode >> 6) & 3;
  m.dx10Clamp = ((mode >> 8) & 1) != 0;
  m.ieee = ((mode >> 9) & 1) != 0;
  m.fp16Overflow = ((mode >> 23) & 1) != 0;
  return m;
}

bool isNan(const Value& x) {
  const FloatFormat f = formatOf(x.type);
  return (x.bits & ~f.sign()) > f.infinity();
}
bool isSignaling(const Value& x) {
  return isNan(x) && (x.bits & formatOf(x.type).quiet()) == 0;
}
bool isInfinite(const Value& x) {
  const FloatFormat f = formatOf(x.type);
  return (x.bits & ~f.sign()) == f.infinity();
}
bool isZero(const Value& x) {
  return (x.bits & ~formatOf(x.type).sign()) == 0;
}
bool isDenormal(const Value& x) {
  return (x.bits & formatOf(x.type).infinity()) == 0 && !isZero(x);
}
bool isNegative(const Value& x) {
  return (x.bits & formatOf(x.type).sign()) != 0;
}
Value quieted(Value x) {
  if (isNan(x)) x.bits |= formatOf(x.type).quiet();
  return x;
}
Value flushed(Value x) {
  if (isDenormal(x)) x.bits &= formatOf(x.type).sign();
  return x;
}

std::optional<Value> chosenNan(std::span<const Value> operands) {
  std::optional<Value> chosen;
  for (const Value& x : operands)
    if (isNan(x) && (!chosen || x.order < chosen->order)) chosen = x;
  if (chosen) chosen = quieted(*chosen);
  return chosen;
}

double toDouble(const Value& x) {
  if (x.type == FloatType::F64) return std::bit_cast<double>(x.bits);
  const double sign = isNegative(x) ? -1.0 : 1.0;
  if (isNan(x)) return std::nan("");
  if (isInfinite(x)) return sign * HUGE_VAL;
  const Exact exact = exactOf(formatOf(x.type), x.bits);
  return sign *
         std::ldexp(static_cast<double>(static_cast<std::uint64_t>(exact.significand)), exact.exponent);
}

Value fromDouble(FloatType type, double value, Rounding rounding, bool saturate) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  if (type == FloatType::F64) return Value::real(type, bits);
  const FloatFormat f = formatOf(type);
  if (std::isnan(value)) return defaultNan(type);
  if (std::isinf(value)) return Value::real(type, f.infinity() | (std::signbit(value) ? f.sign() : 0));
  return rounded(type, exactOf(formatOf(FloatType::F64), bits), rounding, saturate);
}

Value fromInteger(FloatType type, Integer value, Rounding rounding, bool saturate) {
  const bool negative = value < 0;
  return rounded(type, {negative, static_cast<UnsignedInteger>(negative ? -value : value), 0}, rounding,
                 saturate);
}

Value convert(FloatType type, const Value& v, Rounding rounding, bool saturate) {
  if (!v.isFloat) return fromInteger(type, v.number, rounding, saturate);
  const FloatFormat from = formatOf(v.type), to = formatOf(type);
  const std::uint64_t sign = isNegative(v) ? to.sign() : 0;
  if (isNan(v)) {
    const std::uint64_t payload = (v.bits & from.mantissa()) << (52 - from.mantissaBits);
    return Value::real(type, sign | to.infinity() | to.quiet() | payload >> (52 - to.mantissaBits), v.order);
  }
  if (isInfinite(v)) return Value::real(type, sign | to.infinity());
  return rounded(type, exactOf(from, v.bits), rounding, saturate);
}

Value arithmetic(char op, const Value& x, const Value& y, const FloatModes& modes) {
  if (const auto nan = chosenNan(std::array{x, y})) return *nan;
  const double a = toDouble(x), b = toDouble(y);
  switch (op) {
  case '+': return evaluated(x.type, modes, [&] { return a + b; });
  case '-': return evaluated(x.type, modes, [&] { return a - b; });
  case '*': return evaluated(x.type, modes, [&] { return a * b; });
  default: return evaluated(x.type, modes, [&] { return a / b; });
  }
}

Value fusedMultiplyAdd(const Value& x, const Value& y, const Value& z, const FloatModes& modes) {
  if (const auto nan = chosenNan(std::array{x, y, z})) return *nan;
  const double a = toDouble(x), b = toDouble(y), c = toDouble(z);
  return evaluated(x.type, modes, [&] { return std::fma(a, b, c); });
}

// The sum in binary128, rounded to odd: of its 113 bits, 53 are enough after one more rounding.
Value fusedAndScaled(const Value& x, const Value& y, const Value& z, Integer exponent,
                     const FloatModes& modes) {
  const Value plain = fusedMultiplyAdd(x, y, z, modes);
  if (isNan(plain) || isInfinite(x) || isInfinite(y) || isInfinite(z)) return plain;
  const Quad product = static_cast<Quad>(toDouble(x)) * toDouble(y), c = toDouble(z); // exact
  const Quad sum = product + c, part = sum - product;
  const Quad error = (product - (sum - part)) + (c - part); // Knuth's TwoSum
  if (sum == 0) return plain;
  auto bits = std::bit_cast<UnsignedInteger>(sum);
  if (error != 0 && (bits & 1) == 0) bits += (error > 0) == (sum > 0) ? 1 : -1;
  constexpr unsigned kMantissa = 112, kBias = 16383;
  const UnsignedInteger one = UnsignedInteger{1} << kMantissa;
  const int biased = static_cast<int>(bits >> kMantissa) & 0x7fff;
  const Exact exact{(bits >> 127) != 0, (bits & (one - 1)) | one,
                    biased - static_cast<int>(kBias + kMantissa) +
                        static_cast<int>(std::clamp<Integer>(exponent, -10000, 10000))};
  return rounded(x.type, exact, modes.rounding(x.type), modes.saturates(x.type));
}

Value squareRoot(const Value& x, const FloatModes& modes) {
  if (const auto nan = chosenNan(std::array{x})) return *nan;
  const double a = toDouble(x);
  return evaluated(x.type, modes, [&] { return std::sqrt(a); });
}

Value scaled(const Value& x, Integer exponent, const FloatModes& modes) {
  if (const auto nan = chosenNan(std::array{x})) return *nan;
  if (isInfinite(x)) return x;
  Exact exact = exactOf(formatOf(x.type), x.bits);
  exact.exponent += static_cast<int>(std::clamp<Integer>(exponent, -100000, 100000));
  return rounded(x.type, exact, modes.rounding(x.type), modes.saturates(x.type));
}

Value fraction(const Value& x, const FloatModes& modes) {
  if (const auto nan = chosenNan(std::array{x})) return *nan;
  const double a = toDouble(x), whole = std::floor(a); // not in the lambda: floor may raise "inexact"
  Value result = evaluated(x.type, modes, [&] { return a - whole; });
  const Value one = fromInteger(x.type, 1, Rounding::NearestEven, false);
  if (!isNan(result) && result.bits == one.bits) --result.bits;
  return result;
}

Value applied(double (*function)(double), const Value& x, const FloatModes& modes) {
  if (const auto nan = chosenNan(std::array{x})) return *nan;
  const double value = function(toDouble(x));
  return std::isnan(value) ? defaultNan(x.type)
                           : fromDouble(x.type, value, modes.rounding(x.type), modes.saturates(x.type));
}

bool below(const Value& x, const Value& y) {
  const bool negativeX = isNegative(x), negativeY = isNegative(y);
  if (negativeX != negativeY) return negativeX;
  return negativeX ? x.bits > y.bits : x.bits < y.bits;
}

namespace {

// The result if an operand is a NaN.
std::optional<Value> selected(const Value& x, const Value& y, bool ieee) {
  if (ieee && isSignaling(x)) return quieted(x);
  if (ieee && isSignaling(y)) return quieted(y);
  if (isNan(x)) return y;
  if (isNan(y)) return x;
  return std::nullopt;
}

} // namespace

Value minimum(const Value& x, const Value& y, bool ieee) {
  if (const auto value = selected(x, y, ieee)) return *value;
  return below(y, x) ? y : x;
}
Value maximum(const Value& x, const Value& y, bool ieee) {
  if (const auto value = selected(x, y, ieee)) return *value;
  return below(x, y) ? y : x;
}

bool compare(std::string_view op, const Value& x, const Value& y) {
  if (isNan(x) || isNan(y)) return op == "!=";
  const double a = toDouble(x), b = toDouble(y);
  if (op == "==") return a == b;
  if (op == "!=") return a != b;
  if (op == "<") return a < b;
  if (op == "<=") return a <= b;
  if (op == ">") return a > b;
  return a >= b;
}

namespace {

constexpr std::uint8_t kSmallNan = 0x80;

Layout smallLayout(SmallFormat format) {
  return format == SmallFormat::Fp8 ? Layout{3, -7, 0x7f, kSmallNan} : Layout{2, -15, 0x7f, kSmallNan};
}
std::uint8_t withSign(std::uint64_t magnitude, bool negative) {
  if (magnitude == 0 || magnitude == kSmallNan) return static_cast<std::uint8_t>(magnitude);
  return static_cast<std::uint8_t>(magnitude | (negative ? 0x80 : 0));
}

} // namespace

std::uint8_t toSmall(SmallFormat format, const Value& x, bool saturate) {
  if (isNan(x) || (isInfinite(x) && !saturate)) return kSmallNan;
  const Layout layout = smallLayout(format);
  if (isInfinite(x)) return withSign(layout.largest, isNegative(x));
  const Exact exact = exactOf(formatOf(x.type), x.bits);
  return withSign(roundMagnitude(exact, layout, Rounding::NearestEven, saturate), exact.negative);
}

std::uint8_t toSmallStochastic(SmallFormat format, const Value& x, std::uint32_t seed, bool saturate) {
  if (isNan(x) || (isInfinite(x) && !saturate)) return kSmallNan;
  const Layout layout = smallLayout(format);
  if (isInfinite(x)) return withSign(layout.largest, isNegative(x));
  // Random bits are added below the kept bits, then the rest is truncated.
  const FloatFormat f = formatOf(x.type);
  Exact exact = exactOf(f, x.bits);
  if (exact.significand != 0) {
    const int exponent = highestBit(exact.significand) + exact.exponent;
    const int shift =
        std::max(exponent, layout.leastExponent) - static_cast<int>(layout.mantissaBits) - exact.exponent;
    exact.significand <<= 32;
    exact.exponent -= 32;
    if (shift > 0 && shift < 64) exact.significand += static_cast<UnsignedInteger>(seed) << shift;
  }
  const Rounding cut = Rounding::ToZero;
  std::uint64_t magnitude = roundMagnitude(exact, layout, cut, true);
  if (!saturate && magnitude == layout.largest) {
    Layout wider = layout;
    wider.largest += 1;
    if (roundMagnitude(exact, wider, cut, true) > layout.largest) magnitude = layout.overflow;
  }
  return withSign(magnitude, exact.negative);
}

Value fromSmall(SmallFormat format, std::uint8_t pattern) {
  if (pattern == kSmallNan) return Value::real(FloatType::F32, 0xffc00000);
  const Layout layout = smallLayout(format);
  const unsigned magnitude = pattern & 0x7f, biased = magnitude >> layout.mantissaBits;
  const unsigned mantissa = magnitude & ((1u << layout.mantissaBits) - 1);
  const unsigned significand = mantissa | (biased != 0 ? 1u << layout.mantissaBits : 0);
  const int exponent = layout.leastExponent + static_cast<int>(std::max(biased, 1u)) - 1 -
                       static_cast<int>(layout.mantissaBits);
  return rounded(FloatType::F32, {(pattern & 0x80) != 0, significand, exponent}, Rounding::NearestEven,
                 false);
}

} // namespace wavesmith::operations
