// SPDX-License-Identifier: Apache-2.0
#include "operations/interpreter/matrices.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace wavesmith::operations {
namespace {

using isa::Matrix;

constexpr std::uint64_t kNanF32 = 0x7fc0'0000, kNanF64 = 0x7ff8'0000'0000'0000; // the resulting NaNs

std::uint8_t narrow(unsigned v) {
  return static_cast<std::uint8_t>(v);
}

struct Format {
  int exponentBits, mantissaBits, bias;
  bool fnuz; // CDNA3 ISA 7.2
};
Format formatOfType(std::string_view type) {
  if (type == "f16") return {5, 10, 15, false};
  if (type == "bf16") return {8, 7, 127, false};
  if (type == "fp8") return {4, 3, 8, true};
  if (type == "bf8") return {5, 2, 16, true};
  return {8, 10, 127, false}; // xf32, without its unused bits
}

// significand * 2^(exponent - mantissa bits)
struct Split {
  bool nan = false, infinite = false, negative = false;
  Integer significand = 0; // with its sign
  int exponent = 0;
};
Split split(std::uint64_t bits, std::string_view type) {
  if (type == "xf32") bits >>= 13;
  const Format f = formatOfType(type);
  const int width = 1 + f.exponentBits + f.mantissaBits, top = (1 << f.exponentBits) - 1;
  const int biased = static_cast<int>(bits >> f.mantissaBits) & top;
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << f.mantissaBits) - 1);
  Split s;
  s.negative = ((bits >> (width - 1)) & 1) != 0;
  if (f.fnuz) {
    s.nan = bits == std::uint64_t{1} << (width - 1);
  } else if (biased == top) {
    s.nan = fraction != 0;
    s.infinite = fraction == 0;
  }
  s.significand = static_cast<Integer>(fraction | (biased != 0 ? std::uint64_t{1} << f.mantissaBits : 0));
  // Rule 1: the exponent of a zero is -126, that of a denormal the smallest of a normal number.
  s.exponent = s.significand == 0 ? -126 : std::max(biased, 1) - f.bias;
  if (s.negative) s.significand = -s.significand;
  return s;
}

// Down, or up and exact.
Integer shifted(Integer v, int up) {
  if (up >= 0) return v << up;
  return v >> std::min(-up, 126);
}
Integer cutTowardZero(Integer v, int up) {
  return v < 0 ? -shifted(-v, up) : shifted(v, up);
}

struct Sum {
  Integer units = 0; // of 2^(exponent - 24)
  int exponent = -100000;
};

// Rule 2.
Sum aligned(std::span<const Factor> factors, std::size_t first, std::size_t step, std::string_view typeA,
            std::string_view typeB) {
  const int mantissas = formatOfType(typeA).mantissaBits + formatOfType(typeB).mantissaBits;
  Sum sum;
  for (std::size_t k = first; k < factors.size(); k += step)
    sum.exponent =
        std::max(sum.exponent, split(factors[k].a, typeA).exponent + split(factors[k].b, typeB).exponent);
  for (std::size_t k = first; k < factors.size(); k += step) {
    const Split x = split(factors[k].a, typeA), y = split(factors[k].b, typeB);
    sum.units +=
        cutTowardZero(x.significand * y.significand, 24 - mantissas + x.exponent + y.exponent - sum.exponent);
  }
  return sum;
}

// Rule 4: the sum, if it is not finite. Products beyond f32 count as infinite if nothing else is.
std::optional<Value> special(const Value& c, std::span<const Factor> factors, std::string_view typeA,
                             std::string_view typeB) {
  struct Found {
    bool nan = false, up = false, down = false;
    [[nodiscard]] std::optional<Value> value() const {
      if (nan || (up && down)) return Value::real(FloatType::F32, kNanF32);
      if (up || down) return Value::real(FloatType::F32, up ? 0x7f80'0000 : 0xff80'0000);
      return std::nullopt;
    }
  };
  Found given{isNan(c), isInfinite(c) && !isNegative(c), isInfinite(c) && isNegative(c)}, large;
  const int mantissas = formatOfType(typeA).mantissaBits + formatOfType(typeB).mantissaBits;
  for (const Factor& f : factors) {
    const Split x = split(f.a, typeA), y = split(f.b, typeB);
    if (x.nan || y.nan) {
      given.nan = true;
    } else if (x.infinite || y.infinite) {
      const bool zero = (!x.infinite && x.significand == 0) || (!y.infinite && y.significand == 0);
      (zero ? given.nan : x.negative != y.negative ? given.down : given.up) = true;
    } else {
      const auto significands = static_cast<double>(static_cast<long long>(x.significand * y.significand));
      const double product = std::ldexp(significands, x.exponent + y.exponent - mantissas);
      large.up = large.up || product >= 0x1p128;
      large.down = large.down || product <= -0x1p128;
    }
  }
  const auto value = given.value();
  return value ? value : large.value();
}

bool ofEightBits(std::string_view type) {
  return type == "fp8" || type == "bf8";
}

} // namespace

Value addGroup(const Value& c, std::span<const Factor> factors, std::string_view typeA,
               std::string_view typeB) {
  if (const auto value = special(c, factors, typeA, typeB)) return *value;
  const bool eight = ofEightBits(typeA);
  Sum sum = aligned(factors, 0, eight ? 2 : 1, typeA, typeB);
  if (eight) {
    const Sum odd = aligned(factors, 1, 2, typeA, typeB);
    const int both = std::max(sum.exponent, odd.exponent);
    sum = {shifted(sum.units, sum.exponent - both) + shifted(odd.units, odd.exponent - both), both};
  }
  // Rule 3, in units of 2^(top - 31).
  const int biased = static_cast<int>(c.bits >> 23) & 0xff, exponentOfC = std::max(biased, 1) - 127;
  Integer significand = static_cast<Integer>((c.bits & 0x7f'ffff) | (biased != 0 ? 0x80'0000U : 0U));
  if (isNegative(c)) significand = -significand;
  const int exponent = significand == 0 ? -126 : exponentOfC, top = std::max(sum.exponent, exponent);
  Integer accumulated = shifted(significand, 1 + exponent - top);
  if (eight && exponent < top - 25) accumulated = 0;
  const Integer all = shifted(sum.units, 7 + sum.exponent - top) + (accumulated << 7);
  // At most 40 bits: exact in f64.
  return fromDouble(FloatType::F32, std::ldexp(static_cast<double>(static_cast<long long>(all)), top - 31),
                    Rounding::NearestEven, false);
}

Matrices::Matrices(isa::Op op)
    : shape(isa::matrixShape(op).value_or(isa::MatrixShape{})), a(testing::registersOf(Matrix::A, shape)),
      b(testing::registersOf(Matrix::B, shape)), c(testing::registersOf(Matrix::C, shape)), index(64),
      d(testing::registersOf(Matrix::D, shape)) {
  const std::string mnemonic(isa::row(op).mnemonic);
  typeB_ = mnemonic.substr(mnemonic.rfind('_') + 1);
  typeA_ = ofEightBits(typeB_) ? mnemonic.substr(mnemonic.rfind('_') - 3, 3) : typeB_;
}

std::uint64_t Matrices::raw(Matrix matrix, const isa::MatrixElement& at) const {
  isa::MatrixPlace place = isa::placeOf(matrix, shape, at);
  const testing::Registers& registers = matrix == Matrix::A   ? a
                                        : matrix == Matrix::B ? b
                                        : matrix == Matrix::C ? c
                                                              : d;
  if (matrix == Matrix::A || matrix == Matrix::B)
    place.lane = narrow(isa::sourceLane(matrix, shape, place.lane, modifiers));
  const unsigned width = isa::elementBits(matrix, shape), first = place.element * width;
  const std::size_t dword = std::size_t{first / 32} * 64 + place.lane;
  if (width == 64) return registers[dword] | std::uint64_t{registers[dword + 64]} << 32;
  return registers[dword] >> (first % 32) & ((std::uint64_t{1} << width) - 1);
}

Value Matrices::decoded(const std::string& type, std::uint64_t bits) const {
  if (type == "i8") return Value::integer(signExtend(static_cast<Integer>(bits), 8));
  if (type == "f64") return Value::real(FloatType::F64, bits);
  if (type == "f16") return Value::real(FloatType::F16, bits);
  if (type == "bf16") return Value::real(FloatType::Bf16, bits);
  const Value value = Value::real(FloatType::F32, bits);
  return type == "f32" && (modes.denorm32 & 1) == 0 ? flushed(value) : value;
}

Value Matrices::element(std::string_view matrix, const isa::MatrixElement& at) const {
  const bool negates = typeB_ == "f64"; // CDNA3 ISA 7.1.5.3
  const auto negated = [&](Value v, unsigned bit) {
    if (negates && ((modifiers.blgp >> bit) & 1) != 0) v.bits ^= formatOf(v.type).sign();
    return v;
  };
  if (matrix == "A") return negated(decoded(typeA_, raw(Matrix::A, at)), 0);
  if (matrix == "B") return negated(decoded(typeB_, raw(Matrix::B, at)), 1);
  const bool isC = matrix == "C";
  const std::uint64_t bits = raw(isC ? Matrix::C : Matrix::D, at);
  if (typeB_ == "i8") return Value::integer(signExtend(static_cast<Integer>(bits), 32));
  const Value value = Value::real(negates ? FloatType::F64 : FloatType::F32, bits);
  return isC ? negated(value, 2) : value;
}

unsigned Matrices::indexOf(unsigned block, unsigned row, unsigned stored) const {
  const isa::MatrixPlace place =
      isa::placeOf(Matrix::Index, shape, {narrow(block), narrow(row), narrow(stored)});
  const unsigned element = place.element + isa::firstIndex(shape, modifiers);
  return index[place.lane] >> (2 * element) & 3;
}

void Matrices::setD(const isa::MatrixElement& at, const Value& value) {
  std::uint64_t bits = value.isFloat ? value.bits : static_cast<std::uint64_t>(zeroExtend(value.number, 32));
  if (value.isFloat && isNan(value)) bits = value.type == FloatType::F64 ? kNanF64 : kNanF32;
  testing::put(d, Matrix::D, shape, at, bits);
}

Value Matrices::dot(const Value& c0, unsigned block, unsigned i, unsigned j, unsigned group) const {
  Value sum = c0;
  std::vector<Factor> factors;
  for (unsigned k = 0; k < shape.k; ++k) {
    factors.push_back({raw(Matrix::A, {narrow(block), narrow(i), narrow(k)}),
                       raw(Matrix::B, {narrow(block), narrow(k), narrow(j)})});
    if (factors.size() != group && k + 1U != shape.k) continue;
    sum = addGroup(sum, factors, typeA_, typeB_);
    factors.clear();
  }
  return sum;
}

Value Matrices::sparseDot(const Value& c0, unsigned block, unsigned i, unsigned j, unsigned group) const {
  Value sum = c0;
  std::vector<Factor> factors;
  for (unsigned q = 0; q < shape.k / 2U; ++q) {
    const unsigned k = q / 2 * 4 + indexOf(block, i, q);
    factors.push_back({raw(Matrix::A, {narrow(block), narrow(i), narrow(q)}),
                       raw(Matrix::B, {narrow(block), narrow(k), narrow(j)})});
    if (factors.size() != group && q + 1U != shape.k / 2U) continue;
    sum = addGroup(sum, factors, typeA_, typeB_);
    factors.clear();
  }
  return sum;
}

} // namespace wavesmith::operations
