// SPDX-License-Identifier: Apache-2.0
#include "project/expressions/element_arithmetic.h"

#include "project/expressions/scalar.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

namespace wavesmith::project::detail {
namespace {

using execution::ElementType;

// Calls body with a value of the C type. Arithmetic only uses these four: C promotes the others.
template <typename Body>
void inType(ElementType type, Body body) {
  switch (type) {
  case ElementType::U32: return body(std::uint32_t{});
  case ElementType::I64: return body(std::int64_t{});
  case ElementType::U64: return body(std::uint64_t{});
  default: return body(std::int32_t{});
  }
}

// out[i] = f(a[i], b[i]), with operands of type T; the result, T or bool, is extended again.
template <typename T, typename F>
void map(const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out, std::size_t count, F f) {
  for (std::size_t i = 0; i < count; ++i)
    out[i] = static_cast<std::uint64_t>(f(static_cast<T>(a[i]), static_cast<T>(b[i])));
}

// Wraps, while signed overflow is undefined in C.
template <typename T, typename F>
T wrapping(T x, T y, F f) {
  using U = std::make_unsigned_t<T>;
  return static_cast<T>(f(static_cast<U>(x), static_cast<U>(y)));
}

template <typename T>
void binaryAs(Operator op, const std::uint64_t* a, const std::uint64_t* b, std::uint64_t* out,
              std::size_t n) {
  constexpr unsigned kMask = 8 * sizeof(T) - 1;
  switch (op) {
  case Operator::Multiply:
    return map<T>(a, b, out, n,
                  [](T x, T y) { return wrapping(x, y, [](auto u, auto v) { return u * v; }); });
  case Operator::Add:
    return map<T>(a, b, out, n,
                  [](T x, T y) { return wrapping(x, y, [](auto u, auto v) { return u + v; }); });
  case Operator::Subtract:
    return map<T>(a, b, out, n,
                  [](T x, T y) { return wrapping(x, y, [](auto u, auto v) { return u - v; }); });
  case Operator::ShiftLeft:
    return map<T>(a, b, out, n, [](T x, T y) {
      return wrapping(x, y, [](auto u, auto v) { return u << (static_cast<unsigned>(v) & kMask); });
    });
  case Operator::ShiftRight:
    return map<T>(a, b, out, n,
                  [](T x, T y) { return static_cast<T>(x >> (static_cast<unsigned>(y) & kMask)); });
  case Operator::Less: return map<T>(a, b, out, n, [](T x, T y) { return x < y; });
  case Operator::LessEqual: return map<T>(a, b, out, n, [](T x, T y) { return x <= y; });
  case Operator::Greater: return map<T>(a, b, out, n, [](T x, T y) { return x > y; });
  case Operator::GreaterEqual: return map<T>(a, b, out, n, [](T x, T y) { return x >= y; });
  case Operator::Equal: return map<T>(a, b, out, n, [](T x, T y) { return x == y; });
  case Operator::NotEqual: return map<T>(a, b, out, n, [](T x, T y) { return x != y; });
  case Operator::And: return map<T>(a, b, out, n, [](T x, T y) { return static_cast<T>(x & y); });
  case Operator::Xor: return map<T>(a, b, out, n, [](T x, T y) { return static_cast<T>(x ^ y); });
  case Operator::Or: return map<T>(a, b, out, n, [](T x, T y) { return static_cast<T>(x | y); });
  default: std::fill_n(out, n, 0); // the compiler generates no other operators
  }
}

template <typename F>
void mapReals(const double* a, const double* b, double* out, std::size_t count, F f) {
  for (std::size_t i = 0; i < count; ++i)
    out[i] = f(a[i], b[i]);
}

template <typename F>
void mapReal(const double* a, double* out, std::size_t count, F f) {
  for (std::size_t i = 0; i < count; ++i)
    out[i] = f(a[i]);
}

// a * b + c rounded to odd, for operands whose product is exact in f64 (those of half its precision). Boldo
// and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd".
double oddFma(double a, double b, double c) {
  const double product = a * b;
  const double sum = product + c;
  if (!std::isfinite(sum)) return sum;
  const double partOfC = sum - product;
  const double lost = (product - (sum - partOfC)) + (c - partOfC);
  const auto bits = std::bit_cast<std::uint64_t>(sum);
  if (lost == 0 || (bits & 1) != 0) return sum;
  // The neighbor on the side of the lost bits is odd.
  const bool away = (lost > 0) == (sum > 0);
  return std::bit_cast<double>(away ? bits + 1 : bits - 1);
}

template <typename Round>
void roundWith(double* values, std::size_t count, Round round) {
  for (std::size_t i = 0; i < count; ++i)
    values[i] = round(values[i]);
}

} // namespace

void unaryIntegers(Operator op, ElementType type, const std::uint64_t* a, std::uint64_t* out,
                   std::size_t count) {
  inType(type, [&](auto zero) {
    using T = decltype(zero);
    if (op == Operator::Complement)
      return map<T>(a, a, out, count, [](T x, T) { return static_cast<T>(~x); });
    map<T>(a, a, out, count, [](T x, T) { return wrapping(T{0}, x, [](auto u, auto v) { return u - v; }); });
  });
}

void binaryIntegers(Operator op, ElementType type, const std::uint64_t* a, const std::uint64_t* b,
                    std::uint64_t* out, std::size_t count) {
  inType(type, [&](auto zero) { binaryAs<decltype(zero)>(op, a, b, out, count); });
}

void divideIntegers(bool remainder, ElementType type, const std::uint64_t* a, const std::uint64_t* b,
                    std::uint64_t* out, std::size_t count) {
  inType(type, [&](auto zero) {
    using T = decltype(zero);
    // The smallest number divided by -1 does not fit and would trap on the host.
    const auto overflows = [](T x, T y) {
      return std::is_signed_v<T> && y == static_cast<T>(-1) && x == std::numeric_limits<T>::min();
    };
    if (remainder)
      return map<T>(a, b, out, count,
                    [&](T x, T y) { return overflows(x, y) ? T{0} : static_cast<T>(x % y); });
    map<T>(a, b, out, count, [&](T x, T y) { return overflows(x, y) ? x : static_cast<T>(x / y); });
  });
}

void callIntegers(Function function, ElementType type, const std::uint64_t* a, const std::uint64_t* b,
                  std::uint64_t* out, std::size_t count) {
  inType(type, [&](auto zero) {
    using T = decltype(zero);
    if (function == Function::Min) return map<T>(a, b, out, count, [](T x, T y) { return std::min(x, y); });
    if (function == Function::Max) return map<T>(a, b, out, count, [](T x, T y) { return std::max(x, y); });
    map<T>(a, a, out, count, [](T x, T) { // abs
      return x < T{0} ? wrapping(T{0}, x, [](auto u, auto v) { return u - v; }) : x;
    });
  });
}

void binaryReals(Operator op, const double* a, const double* b, double* out, std::size_t count) {
  switch (op) {
  case Operator::Multiply: return mapReals(a, b, out, count, [](double x, double y) { return x * y; });
  case Operator::Divide: return mapReals(a, b, out, count, [](double x, double y) { return x / y; });
  case Operator::Remainder:
    return mapReals(a, b, out, count, [](double x, double y) { return std::fmod(x, y); });
  case Operator::Add: return mapReals(a, b, out, count, [](double x, double y) { return x + y; });
  case Operator::Subtract: return mapReals(a, b, out, count, [](double x, double y) { return x - y; });
  default: std::fill_n(out, count, 0.0); // the compiler generates no other functions
  }
}

void compareReals(Operator op, const double* a, const double* b, std::uint64_t* out, std::size_t count) {
  const auto map = [&](auto f) {
    for (std::size_t i = 0; i < count; ++i)
      out[i] = f(a[i], b[i]) ? 1 : 0;
  };
  switch (op) {
  case Operator::Less: return map([](double x, double y) { return x < y; });
  case Operator::LessEqual: return map([](double x, double y) { return x <= y; });
  case Operator::Greater: return map([](double x, double y) { return x > y; });
  case Operator::GreaterEqual: return map([](double x, double y) { return x >= y; });
  case Operator::Equal: return map([](double x, double y) { return x == y; });
  default: return map([](double x, double y) { return x != y; });
  }
}

void callReals(Function function, const std::array<const double*, 3>& arguments, double* out,
               std::size_t count, bool toBeRounded) {
  const double* a = arguments[0];
  const double* b = arguments[1];
  switch (function) {
  case Function::Min: return mapReals(a, b, out, count, [](double x, double y) { return std::fmin(x, y); });
  case Function::Max: return mapReals(a, b, out, count, [](double x, double y) { return std::fmax(x, y); });
  case Function::Abs: return mapReal(a, out, count, [](double x) { return std::abs(x); });
  case Function::Sqrt: return mapReal(a, out, count, [](double x) { return std::sqrt(x); });
  case Function::Exp: return mapReal(a, out, count, [](double x) { return std::exp(x); });
  case Function::Log: return mapReal(a, out, count, [](double x) { return std::log(x); });
  case Function::Exp2: return mapReal(a, out, count, [](double x) { return std::exp2(x); });
  case Function::Log2: return mapReal(a, out, count, [](double x) { return std::log2(x); });
  case Function::Sin: return mapReal(a, out, count, [](double x) { return std::sin(x); });
  case Function::Cos: return mapReal(a, out, count, [](double x) { return std::cos(x); });
  case Function::Tanh: return mapReal(a, out, count, [](double x) { return std::tanh(x); });
  case Function::Floor: return mapReal(a, out, count, [](double x) { return std::floor(x); });
  case Function::Ceil: return mapReal(a, out, count, [](double x) { return std::ceil(x); });
  case Function::Round: return mapReal(a, out, count, [](double x) { return std::round(x); });
  case Function::Rint: return mapReal(a, out, count, [](double x) { return std::nearbyint(x); });
  case Function::Trunc: return mapReal(a, out, count, [](double x) { return std::trunc(x); });
  case Function::Pow: return mapReals(a, b, out, count, [](double x, double y) { return std::pow(x, y); });
  case Function::Fma:
    for (std::size_t i = 0; i < count; ++i)
      out[i] = toBeRounded ? oddFma(a[i], b[i], arguments[2][i]) : std::fma(a[i], b[i], arguments[2][i]);
    return;
  }
}

void roundReals(ElementType type, double* values, std::size_t count) {
  switch (type) {
  case ElementType::F64: return;
  case ElementType::F32:
    return roundWith(values, count, [](double x) { return static_cast<double>(static_cast<float>(x)); });
  default:
    return roundWith(values, count,
                     [type](double x) { return execution::toDouble(type, execution::fromDouble(type, x)); });
  }
}

void integersToReals(ElementType type, ElementType round, const std::uint64_t* a, double* out,
                     std::size_t count) {
  const bool isSigned = execution::isSigned(type);
  for (std::size_t i = 0; i < count; ++i) {
    const bool negative = isSigned && static_cast<std::int64_t>(a[i]) < 0;
    const std::uint64_t magnitude = negative ? 0 - a[i] : a[i];
    const double value = round == ElementType::F64 ? static_cast<double>(magnitude) : oddDouble(magnitude);
    out[i] = negative ? -value : value;
  }
}

} // namespace wavesmith::project::detail
