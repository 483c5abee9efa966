// SPDX-License-Identifier: Apache-2.0
#include "emulator/format_reference.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace wavesmith::testing {

namespace {
using u32 = std::uint32_t;
using i64 = std::int64_t;
} // namespace

std::vector<unsigned> widths(unsigned data) {
  std::vector<unsigned> result;
  unsigned width = 0;
  for (const char c : kFormatNames[data]) {
    if (c == '_') {
      result.insert(result.begin(), width);
      width = 0;
    } else {
      width = width * 10 + static_cast<unsigned>(c - '0');
    }
  }
  if (width != 0) result.insert(result.begin(), width);
  return result;
}

bool means(unsigned data, unsigned number) {
  const std::vector<unsigned> w = widths(data);
  return !w.empty() && number != kReserved &&
         (number != kFloat || std::ranges::none_of(w, [](unsigned n) { return n == 2 || n == 8; }));
}

namespace {

bool bitOf(const std::array<u32, 4>& e, unsigned n) {
  return ((e[n / 32] >> (n % 32)) & 1) != 0;
}

} // namespace

u32 fieldOf(const std::array<u32, 4>& e, unsigned first, unsigned width) {
  u32 value = 0;
  for (unsigned i = 0; i < width; ++i)
    value |= u32{bitOf(e, first + i)} << i;
  return value;
}

namespace {

// The f32 next to p / q, ties to even, by long division.
u32 quotient(i64 p, i64 q) {
  const auto a = static_cast<std::uint64_t>(p < 0 ? -p : p), b = static_cast<std::uint64_t>(q);
  if (a == 0) return 0;
  int shift = 0;
  while ((a << shift) / b < (1u << 23))
    ++shift;
  std::uint64_t digits = (a << shift) / b;
  const std::uint64_t rest = (a << shift) % b;
  if (2 * rest > b || (2 * rest == b && digits % 2 == 1)) ++digits;
  const double value = std::ldexp(static_cast<double>(digits), -shift);
  return std::bit_cast<u32>(static_cast<float>(p < 0 ? -value : value));
}

} // namespace

const std::vector<double>& smallValues(unsigned mantissa) {
  static const std::array<std::vector<double>, 3> tables = [] {
    std::array<std::vector<double>, 3> made;
    for (const unsigned m : {5u, 6u, 10u}) {
      std::vector<double>& t = made[m == 5 ? 0 : m == 6 ? 1 : 2];
      for (int e = 0; e < 31; ++e)
        for (unsigned f = 0; f < 1u << m; ++f)
          t.push_back(e == 0 ? std::ldexp(f, -14 - static_cast<int>(m))
                             : std::ldexp((1u << m) + f, e - 15 - static_cast<int>(m)));
      t.push_back(65536); // infinity
    }
    return made;
  }();
  return tables[mantissa == 5 ? 0 : mantissa == 6 ? 1 : 2];
}

namespace {

// The pattern nearest to a non-negative number, ties to even.
u32 nearestSmall(double value, unsigned mantissa) {
  const std::vector<double>& table = smallValues(mantissa);
  const auto above = static_cast<std::size_t>(std::ranges::lower_bound(table, value) - table.begin());
  if (above == table.size()) return static_cast<u32>(table.size() - 1);
  if (above == 0) return 0;
  const double middle = (table[above - 1] + table[above]) / 2;
  const bool up = value > middle || (value == middle && above % 2 == 0);
  return static_cast<u32>(up ? above : above - 1);
}

} // namespace

u32 expectedHalf(u32 f32) {
  const u32 sign = f32 >> 31 << 15, fraction = f32 & 0x7fffff;
  if ((f32 & 0x7fffffff) > 0x7f800000) return sign | 0x7e00 | fraction >> 13;
  return sign | nearestSmall(std::fabs(std::bit_cast<float>(f32)), 10);
}
namespace {

u32 expectedFromSmall(u32 pattern, unsigned mantissa) {
  const u32 infinity = 31u << mantissa;
  if (pattern > infinity) return 0x7fc00000 | (pattern - infinity) << (23 - mantissa);
  if (pattern == infinity) return 0x7f800000;
  return std::bit_cast<u32>(static_cast<float>(smallValues(mantissa)[pattern]));
}

} // namespace

u32 expectedLoad(unsigned width, unsigned number, u32 field) {
  if (width == 32) return field; // CDNA3 ISA 9.1.3: 32 bits undergo no conversion
  const i64 range = i64{1} << width;
  const i64 asSigned = field < range / 2 ? i64{field} : i64{field} - range;
  switch (number) {
  case kUnorm: return quotient(field, range - 1);
  case kSnorm: return quotient(std::max(asSigned, 1 - range / 2), range / 2 - 1);
  case kUscaled: return quotient(field, 1);
  case kSscaled: return quotient(asSigned, 1);
  case kUint: return field;
  case kSint: return static_cast<u32>(asSigned);
  default:
    if (width == 16) return expectedFromSmall(field & 0x7fff, 10) | field >> 15 << 31;
    return expectedFromSmall(field, width - 5);
  }
}

namespace {

// The integer nearest to value * scale, ties to even; the product has at most 40 bits.
i64 nearestWhole(float value, i64 scale) {
  const long double exact = static_cast<long double>(value) * static_cast<long double>(scale);
  const long double below = std::floor(exact), rest = exact - below;
  const i64 whole = static_cast<i64>(below);
  return rest > 0.5L || (rest == 0.5L && whole % 2 != 0) ? whole + 1 : whole;
}

} // namespace

u32 expectedStore(unsigned width, unsigned number, u32 value) {
  if (width == 32) return value;
  const i64 range = i64{1} << width;
  const u32 mask = static_cast<u32>(range - 1);
  const auto x = std::bit_cast<float>(value);
  if (number == kUint) return value > mask ? mask : value;
  if (number == kSint) {
    const i64 v = static_cast<std::int32_t>(value);
    return static_cast<u32>(v >= range / 2 ? range / 2 - 1 : v < -range / 2 ? -range / 2 : v) & mask;
  }
  if (number == kFloat && width == 16) return expectedHalf(value);
  const bool nan = (value & 0x7fffffff) > 0x7f800000;
  if (number == kFloat) {
    const unsigned mantissa = width - 5;
    if (nan) return (31u << mantissa) | 1u << (mantissa - 1) | (value & 0x7fffff) >> (23 - mantissa);
    return (value >> 31) != 0 ? 0 : nearestSmall(x, mantissa);
  }
  if (nan) return 0;
  const bool sign = number == kSnorm || number == kSscaled;
  const bool norm = number == kUnorm || number == kSnorm;
  const i64 most = sign ? range / 2 - 1 : range - 1;
  const i64 least = number == kSnorm ? -most : number == kSscaled ? -range / 2 : 0;
  if (x >= (norm ? 1.0F : static_cast<float>(most))) return static_cast<u32>(most) & mask;
  if (x <= (norm ? (sign ? -1.0F : 0.0F) : static_cast<float>(least))) return static_cast<u32>(least) & mask;
  return static_cast<u32>(norm ? nearestWhole(x, most) : static_cast<i64>(x)) & mask;
}

} // namespace wavesmith::testing
