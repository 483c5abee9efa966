// SPDX-License-Identifier: Apache-2.0
// Elements for session/dispatch.h: results, element types, fills and comparisons, as session/buffer.h has them.
//
// C++17 and the standard library alone, so that it can be copied beside a host program. The numbers of a fill are those of
// Wavesmith's fills to the bit, and comparisons have the same results; a test compares both. Functions of values; any thread.
#pragma once

#include "dispatch_random.h" // project/launches/random.h, which is installed with this name

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace wavesmith {

struct Place {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

enum class Severity : std::uint8_t { Error, Warning, Remark };

struct Diagnostic {
  std::string message;
  Place place = {};
  Severity severity = Severity::Error;
};
using Diagnostics = std::vector<Diagnostic>;

// A value or a diagnostic: what std::expected is in C++23.
template <typename T>
class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Diagnostic error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  [[nodiscard]] T& value() { return std::get<0>(state_); }
  [[nodiscard]] const T& value() const { return std::get<0>(state_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  [[nodiscard]] const Diagnostic& error() const { return std::get<1>(state_); }

private:
  std::variant<T, Diagnostic> state_;
};

template <>
class Result<void> {
public:
  Result() = default;
  Result(Diagnostic error) : error_(std::move(error)) {}

  [[nodiscard]] bool has_value() const { return !error_; }
  explicit operator bool() const { return has_value(); }
  [[nodiscard]] const Diagnostic& error() const { return *error_; }

private:
  std::optional<Diagnostic> error_;
};

enum class ElementType : std::uint8_t { U8, I8, U16, I16, U32, I32, U64, I64, F16, Bf16, F32, F64, Fp8, Bf8 };

template <typename T>
[[nodiscard]] constexpr ElementType elementTypeOf() {
  static_assert(std::is_arithmetic_v<T>, "elements are numbers");
  if constexpr (std::is_same_v<T, float>) return ElementType::F32;
  if constexpr (std::is_same_v<T, double>) return ElementType::F64;
  constexpr bool kSigned = std::is_signed_v<T>;
  switch (sizeof(T)) {
  case 1: return kSigned ? ElementType::I8 : ElementType::U8;
  case 2: return kSigned ? ElementType::I16 : ElementType::U16;
  case 4: return kSigned ? ElementType::I32 : ElementType::U32;
  default: return kSigned ? ElementType::I64 : ElementType::U64;
  }
}

struct Tolerance {
  std::optional<double> absolute = {};
  std::optional<double> relative = {};
  std::optional<std::uint64_t> ulp = {};
  bool bits = false;
};

struct Difference {
  std::uint64_t index = 0;
  std::uint64_t actual = 0;   // bits
  std::uint64_t expected = 0; // bits
};

struct Comparison {
  ElementType type = ElementType::F32;
  std::uint64_t compared = 0;
  std::uint64_t differing = 0;
  std::vector<Difference> first = {}; // at most 1000
  double greatestAbsolute = 0;
  double greatestRelative = 0;
  std::uint64_t greatestUlp = 0;

  [[nodiscard]] bool equal() const { return differing == 0; }
};

namespace dispatch {

// A binary floating-point format; `finite`: FNUZ, without infinity and -0 (CDNA3 ISA, 7.2).
struct Format {
  int mantissa;
  int bias;
  int bits;
  bool finite;
};

struct TypeFacts {
  const char* name;
  std::size_t size;
  bool isSigned;
  bool isFloat;
  Format format;
};
inline const TypeFacts& facts(ElementType type) {
  static const TypeFacts all[] = {{"u8", 1, false, false, {}},
                                  {"i8", 1, true, false, {}},
                                  {"u16", 2, false, false, {}},
                                  {"i16", 2, true, false, {}},
                                  {"u32", 4, false, false, {}},
                                  {"i32", 4, true, false, {}},
                                  {"u64", 8, false, false, {}},
                                  {"i64", 8, true, false, {}},
                                  {"f16", 2, true, true, {10, 15, 16, false}},
                                  {"bf16", 2, true, true, {7, 127, 16, false}},
                                  {"f32", 4, true, true, {23, 127, 32, false}},
                                  {"f64", 8, true, true, {52, 1023, 64, false}},
                                  {"fp8", 1, true, true, {3, 8, 8, true}},
                                  {"bf8", 1, true, true, {2, 16, 8, true}}};
  return all[static_cast<std::size_t>(type)];
}

inline std::size_t sizeOf(ElementType type) {
  return facts(type).size;
}
inline std::uint64_t maskOf(ElementType type) {
  return ~std::uint64_t{0} >> (64 - 8 * sizeOf(type));
}
inline std::int64_t signExtend(ElementType type, std::uint64_t bits) {
  const auto shift = static_cast<unsigned>(64 - 8 * sizeOf(type));
  return static_cast<std::int64_t>(bits << shift) >> shift;
}

inline double toDouble(ElementType type, std::uint64_t bits) {
  const TypeFacts& of = facts(type);
  if (!of.isFloat)
    return of.isSigned ? static_cast<double>(signExtend(type, bits)) : static_cast<double>(bits);
  const Format& format = of.format;
  if (type == ElementType::F64) {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  const std::uint64_t sign = std::uint64_t{1} << (format.bits - 1);
  const int exponents = (1 << (format.bits - 1 - format.mantissa)) - 1;
  const auto exponent = static_cast<int>((bits >> format.mantissa) & static_cast<std::uint64_t>(exponents));
  const std::uint64_t mantissa = bits & ((std::uint64_t{1} << format.mantissa) - 1);
  if (format.finite && bits == sign) return std::numeric_limits<double>::quiet_NaN();
  double magnitude = 0;
  if (!format.finite && exponent == exponents)
    magnitude =
        mantissa == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  else if (exponent == 0)
    magnitude = std::ldexp(static_cast<double>(mantissa), 1 - format.bias - format.mantissa);
  else
    magnitude = std::ldexp(static_cast<double>(mantissa | std::uint64_t{1} << format.mantissa),
                           exponent - format.bias - format.mantissa);
  return (bits & sign) != 0 ? -magnitude : magnitude;
}

// Rounded to nearest even.
inline std::uint64_t fromReal(ElementType type, double value) {
  const Format& format = facts(type).format;
  const std::uint64_t sign = std::uint64_t{1} << (format.bits - 1);
  const std::uint64_t infinity =
      format.finite ? sign : sign - (std::uint64_t{1} << static_cast<unsigned>(format.mantissa));
  const std::uint64_t negative = std::signbit(value) ? sign : 0;
  if (format.finite && !std::isfinite(value)) return sign;
  if (std::isnan(value)) return negative | infinity | std::uint64_t{1} << (format.mantissa - 1);
  if (std::isinf(value)) return negative | infinity;
  if (value == 0) return format.finite ? 0 : negative;
  int exponent = std::ilogb(value);
  if (exponent < 1 - format.bias) exponent = 1 - format.bias; // denormal numbers share its unit
  // In units of the last place: an integer of at most mantissa + 1 bits, and what is rounded away.
  const auto units =
      static_cast<std::uint64_t>(std::nearbyint(std::ldexp(std::abs(value), format.mantissa - exponent)));
  // The implicit bit of a normal number adds one to the exponent, and so does a carry.
  const std::uint64_t result =
      (static_cast<std::uint64_t>(exponent + format.bias - 1) << format.mantissa) + units;
  if (result >= infinity) return format.finite ? sign : negative | infinity;
  return format.finite && result == 0 ? 0 : negative | result;
}

// Integers wrap as a conversion from 64 bits.
inline std::uint64_t fromDouble(ElementType type, double value) {
  if (type == ElementType::F64) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  }
  if (facts(type).isFloat) return fromReal(type, value);
  if (std::isnan(value)) return 0;
  if (value >= 0x1p64) return maskOf(type);
  if (value >= 0x1p63) return static_cast<std::uint64_t>(value) & maskOf(type);
  if (value < -0x1p63) return (std::uint64_t{1} << 63) & maskOf(type);
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) & maskOf(type);
}

inline std::uint64_t load(ElementType type, const std::byte* bytes, std::uint64_t index) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes + index * sizeOf(type), sizeOf(type));
  return bits;
}
inline void store(ElementType type, std::byte* bytes, std::uint64_t index, std::uint64_t bits) {
  std::memcpy(bytes + index * sizeOf(type), &bits, sizeOf(type));
}

inline std::string toText(ElementType type, std::uint64_t bits) {
  const TypeFacts& of = facts(type);
  if (!of.isFloat) return of.isSigned ? std::to_string(signExtend(type, bits)) : std::to_string(bits);
  const double value = toDouble(type, bits);
  char text[64];
  if (std::isnan(value)) {
    std::snprintf(text, sizeof text, "nan (0x%0*llx)", static_cast<int>(2 * of.size),
                  static_cast<unsigned long long>(bits));
    return text;
  }
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char* const end = text + sizeof text;
  if (type == ElementType::F64) return {text, std::to_chars(text, end, value).ptr};
  if (type == ElementType::F32) return {text, std::to_chars(text, end, static_cast<float>(value)).ptr};
  if (value == std::trunc(value) && std::abs(value) < 1e6) {
    std::snprintf(text, sizeof text, "%.0f", value);
    return text;
  }
  for (int digits = 1;; ++digits) {
    char* const last = std::to_chars(text, end, value, std::chars_format::general, digits).ptr;
    double back = 0;
    std::from_chars(text, last, back);
    if (digits == 17 || fromDouble(type, back) == bits) return {text, last};
  }
}

inline std::string countOf(std::uint64_t count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

// The shortest text that reads back to the number.
inline std::string numberText(double value) {
  if (value == std::trunc(value) && std::abs(value) < 1e15)
    return std::to_string(static_cast<long long>(value));
  return toText(ElementType::F64, fromDouble(ElementType::F64, value));
}

// --- Fills: one element after the other, as bits ---

template <typename Make>
void fillEach(ElementType type, std::vector<std::byte>& bytes, Make make) {
  const std::uint64_t count = bytes.size() / sizeOf(type);
  for (std::uint64_t i = 0; i < count; ++i)
    store(type, bytes.data(), i, make(i));
}

inline std::uint64_t poison(ElementType type) {
  switch (type) {
  case ElementType::F16: return 0x7ead;
  case ElementType::Bf16: return 0x7fed;
  case ElementType::F32: return 0x7fedbeef;
  case ElementType::F64: return 0x7ffedeadbeefdead;
  case ElementType::Fp8:
  case ElementType::Bf8: return 0x80;
  default: return 0xdeadbeefdeadbeef & maskOf(type);
  }
}

// The bits of a number that the type can represent, or an error.
inline Result<std::uint64_t> fittingBits(ElementType type, double value) {
  const TypeFacts& of = facts(type);
  const std::uint64_t bits = fromDouble(type, value);
  const bool fits = of.isFloat ? std::isfinite(toDouble(type, bits)) && std::isfinite(value)
                               : toDouble(type, bits) == value;
  if (fits) return bits;
  return Diagnostic{numberText(value) + " is not representable in " + of.name};
}

inline Result<void> fillUniform(ElementType type, std::vector<std::byte>& bytes, double low, double high,
                                std::uint64_t seed) {
  const auto lowBits = fittingBits(type, low);
  if (!lowBits) return lowBits.error();
  const auto highBits = fittingBits(type, high);
  if (!highBits) return highBits.error();
  const double a = toDouble(type, *lowBits);
  const double b = toDouble(type, *highBits);
  const bool real = facts(type).isFloat;
  if (real ? !(a < b) : a > b)
    return Diagnostic{"uniform needs a non-empty range: " + numberText(high) + " is not above " +
                      numberText(low)};
  const project::RandomNumbers random(seed);
  if (!real) {
    const auto base =
        facts(type).isSigned ? static_cast<std::uint64_t>(signExtend(type, *lowBits)) : *lowBits;
    const auto last =
        facts(type).isSigned ? static_cast<std::uint64_t>(signExtend(type, *highBits)) : *highBits;
    fillEach(type, bytes, [&](std::uint64_t i) { return base + random.below(i, last - base + 1); });
    return {};
  }
  // The upper end is excluded: its neighbor below is the greatest.
  const std::uint64_t sign = (maskOf(type) >> 1) + 1;
  const std::uint64_t below = b > 0 ? *highBits - 1 : b == 0 ? sign | 1 : *highBits + 1;
  const double greatest = toDouble(type, below);
  fillEach(type, bytes, [&](std::uint64_t i) {
    const double u = random.unit(i);
    const double value = a * (1 - u) + b * u;
    return fromDouble(type, value < a ? a : value > greatest ? greatest : value);
  });
  return {};
}

inline void fillNormal(ElementType type, std::vector<std::byte>& bytes, double mean, double deviation,
                       std::uint64_t seed) {
  const project::RandomNumbers random(seed);
  const TypeFacts& of = facts(type);
  const int width = 8 * static_cast<int>(of.size);
  const double end = std::ldexp(1, of.isSigned ? width - 1 : width);
  const double greatest = width == 64 ? std::nextafter(end, 0) : end - 1;
  const double least = of.isSigned ? -end : 0;
  fillEach(type, bytes, [&](std::uint64_t i) {
    double value = mean + deviation * random.normal(i);
    if (!of.isFloat) {
      value = std::nearbyint(value);
      value = value < least ? least : value > greatest ? greatest : value;
    }
    return fromDouble(type, value);
  });
}

inline void fillPermutation(ElementType type, std::vector<std::byte>& bytes, std::uint64_t seed) {
  const project::RandomNumbers random(seed);
  std::vector<std::uint64_t> numbers(bytes.size() / sizeOf(type));
  std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
  for (std::uint64_t i = numbers.size(); i-- > 1;)
    std::swap(numbers[i], numbers[random.below(i, i + 1)]);
  fillEach(type, bytes, [&](std::uint64_t i) {
    return facts(type).isFloat ? fromDouble(type, static_cast<double>(numbers[i])) : numbers[i];
  });
}

// --- Comparisons ---

inline std::uint64_t ulpDistance(ElementType type, std::uint64_t a, std::uint64_t b) {
  if (!facts(type).isFloat) {
    const auto wide = [&](std::uint64_t bits) {
      return facts(type).isSigned ? static_cast<std::uint64_t>(signExtend(type, bits)) : bits;
    };
    const bool less = facts(type).isSigned ? signExtend(type, a) < signExtend(type, b) : a < b;
    return less ? wide(b) - wide(a) : wide(a) - wide(b);
  }
  const bool aNan = std::isnan(toDouble(type, a));
  const bool bNan = std::isnan(toDouble(type, b));
  if (aNan || bNan) return aNan && bNan ? 0 : std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t sign = (maskOf(type) >> 1) + 1;
  const std::uint64_t x = a & ~sign;
  const std::uint64_t y = b & ~sign;
  if (((a ^ b) & sign) != 0) return x + y;
  return x > y ? x - y : y - x;
}

inline Comparison compare(ElementType type, const std::byte* actual, const std::byte* expected,
                          std::uint64_t count, const Tolerance& tolerance) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  Comparison result;
  result.type = type;
  result.compared = count;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t a = load(type, actual, i);
    const std::uint64_t e = load(type, expected, i);
    if (a == e) continue;
    const std::uint64_t ulp = ulpDistance(type, a, e);
    const double x = toDouble(type, a);
    const double y = toDouble(type, e);
    double absolute = 0;
    double relative = 0;
    if (ulp != 0) {
      const bool finite = std::isfinite(x) && std::isfinite(y);
      absolute = !finite ? kInfinite : facts(type).isFloat ? std::abs(x - y) : static_cast<double>(ulp);
      relative = !finite || y == 0 ? kInfinite : absolute / std::abs(y);
    }
    result.greatestAbsolute = std::fmax(result.greatestAbsolute, absolute);
    result.greatestRelative = std::fmax(result.greatestRelative, relative);
    result.greatestUlp = ulp > result.greatestUlp ? ulp : result.greatestUlp;
    const bool bounded = tolerance.absolute || tolerance.relative || tolerance.ulp;
    const bool within =
        !tolerance.bits && (!tolerance.absolute || absolute <= *tolerance.absolute) &&
        (!tolerance.relative || (std::isfinite(absolute) && absolute <= *tolerance.relative * std::abs(y))) &&
        (!tolerance.ulp || ulp <= *tolerance.ulp) && (bounded || ulp == 0);
    if (within) continue;
    ++result.differing;
    if (result.first.size() < 1000) result.first.push_back({i, a, e});
  }
  return result;
}

} // namespace dispatch

[[nodiscard]] inline std::string describe(const Comparison& comparison) {
  if (comparison.compared == 0) return "there are no elements";
  if (comparison.equal())
    return (comparison.compared == 1 ? std::string("its 1 element is ")
                                     : "all " + std::to_string(comparison.compared) + " elements are ") +
           (comparison.greatestUlp != 0 ? "within the tolerance" : "equal");
  const Difference& first = comparison.first.front();
  return std::to_string(comparison.differing) + " of " + dispatch::countOf(comparison.compared, "element") +
         (comparison.differing == 1 ? " differs" : " differ") + ": the first is element " +
         std::to_string(first.index) + ", " + dispatch::toText(comparison.type, first.actual) +
         " instead of " + dispatch::toText(comparison.type, first.expected);
}

[[nodiscard]] inline std::string describe(const Diagnostic& diagnostic) {
  static const char* const kNames[] = {"error", "warning", "remark"};
  std::string text = diagnostic.place.file;
  if (diagnostic.place.line != 0) text += ":" + std::to_string(diagnostic.place.line);
  if (diagnostic.place.column != 0) text += ":" + std::to_string(diagnostic.place.column);
  if (!text.empty()) text += ": ";
  return text + kNames[static_cast<std::size_t>(diagnostic.severity)] + ": " + diagnostic.message + "\n";
}

} // namespace wavesmith
