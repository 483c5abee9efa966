// SPDX-License-Identifier: Apache-2.0
// Every data format with every number format, both ways. What is expected is computed with whole numbers and
// sorted tables of all values that a small float has; of the data formats it takes their names alone.
#include "emulator/buffer_format.h"
#include "emulator/vectors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

namespace wavesmith::testing {
namespace {

using emulator::BufferFormat;
using emulator::Element;
using emulator::Encoded;
using u32 = std::uint32_t;
using i64 = std::int64_t;

// CDNA3 ISA 9.1.2: the names have the highest field first.
constexpr std::array<std::string_view, 16> kNames = {
    "",           "8",          "16",      "8_8",   "32",          "16_16",    "10_11_11",    "11_11_10",
    "10_10_10_2", "2_10_10_10", "8_8_8_8", "32_32", "16_16_16_16", "32_32_32", "32_32_32_32", ""};
constexpr unsigned kUnorm = 0, kSnorm = 1, kUscaled = 2, kSscaled = 3, kUint = 4, kSint = 5, kReserved = 6,
                   kFloat = 7;

// Widths, lowest field first.
std::vector<unsigned> widths(unsigned data) {
  std::vector<unsigned> result;
  unsigned width = 0;
  for (const char c : kNames[data]) {
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

bool bitOf(const Element& e, unsigned n) {
  return ((e[n / 32] >> (n % 32)) & 1) != 0;
}
u32 fieldOf(const Element& e, unsigned first, unsigned width) {
  u32 value = 0;
  for (unsigned i = 0; i < width; ++i)
    value |= u32{bitOf(e, first + i)} << i;
  return value;
}

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

// Values of the patterns 0, 1, … of a float with five bits of exponent, up to where infinity is.
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

// Pattern nearest to a number that is not negative, ties to even.
u32 nearestSmall(double value, unsigned mantissa) {
  const std::vector<double>& table = smallValues(mantissa);
  const auto above = static_cast<std::size_t>(std::ranges::lower_bound(table, value) - table.begin());
  if (above == table.size()) return static_cast<u32>(table.size() - 1);
  if (above == 0) return 0;
  const double middle = (table[above - 1] + table[above]) / 2;
  const bool up = value > middle || (value == middle && above % 2 == 0);
  return static_cast<u32>(up ? above : above - 1);
}

u32 expectedHalf(u32 f32) {
  const u32 sign = f32 >> 31 << 15, fraction = f32 & 0x7fffff;
  if ((f32 & 0x7fffffff) > 0x7f800000) return sign | 0x7e00 | fraction >> 13;
  return sign | nearestSmall(std::fabs(std::bit_cast<float>(f32)), 10);
}
u32 expectedFromSmall(u32 pattern, unsigned mantissa) {
  const u32 infinity = 31u << mantissa;
  if (pattern > infinity) return 0x7fc00000 | (pattern - infinity) << (23 - mantissa);
  if (pattern == infinity) return 0x7f800000;
  return std::bit_cast<u32>(static_cast<float>(smallValues(mantissa)[pattern]));
}

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

// The whole number next to value * scale, ties to even; the product has at most 40 bits.
i64 nearestWhole(float value, i64 scale) {
  const long double exact = static_cast<long double>(value) * static_cast<long double>(scale);
  const long double below = std::floor(exact), rest = exact - below;
  const i64 whole = static_cast<i64>(below);
  return rest > 0.5L || (rest == 0.5L && whole % 2 != 0) ? whole + 1 : whole;
}

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

std::vector<u32> storedValues() {
  std::vector<u32> values;
  for (const auto v : kFloats32)
    values.push_back(static_cast<u32>(v));
  for (const auto v : kIntegers32)
    values.push_back(static_cast<u32>(v));
  const auto add = [&](double v) { values.push_back(std::bit_cast<u32>(static_cast<float>(v))); };
  for (int i = -80; i <= 80; ++i) { // among them what is just between two whole numbers after scaling
    add(i / 64.0);
    add(i * 7.5);
    add(i * 1000.25);
    values.push_back(static_cast<u32>(i));
  }
  for (const unsigned m : {5u, 6u, 10u}) { // between two small floats, and next to that
    const std::vector<double>& t = smallValues(m);
    for (std::size_t i = 1; i < t.size(); i += i < 8 || i + 8 > t.size() ? 1 : 61) {
      const auto middle = static_cast<float>((t[i - 1] + t[i]) / 2);
      for (const float v : {middle, std::nextafter(middle, 0.0F), std::nextafter(middle, 1e9F), -middle})
        values.push_back(std::bit_cast<u32>(v));
    }
  }
  std::mt19937 random(5);
  for (int i = 0; i < 400; ++i) {
    values.push_back(static_cast<u32>(random()));
    add(std::ldexp(static_cast<double>(random()), -32) * 2.2 - 1.1);
  }
  return values;
}

std::vector<Element> elements() {
  std::vector<Element> all = {{0, 0, 0, 0}, {~0u, ~0u, ~0u, ~0u}};
  for (const u32 v :
       {0x80808080u, 0x7f7f7f7fu, 0x80008000u, 0x7fff7fffu, 0x7c007c00u, 0xfc01fc01u, 0x00010001u,
        0x20080200u, 0x1ff7fdffu, 0xf83e0f80u, 0x7fa00001u, 0x7f800000u, 0xffc00000u})
    all.push_back({v, ~v, v >> 1, v << 1});
  for (unsigned i = 0; i < 128; ++i) {
    Element one{};
    one[i / 32] = 1u << (i % 32);
    all.push_back(one);
  }
  std::mt19937 random(7);
  for (int i = 0; i < 500; ++i)
    all.push_back({static_cast<u32>(random()), static_cast<u32>(random()), static_cast<u32>(random()),
                   static_cast<u32>(random())});
  return all;
}

std::string nameOf(unsigned data, unsigned number) {
  return fmt::format("data format {} ({}), number format {}", data, kNames[data], number);
}

TEST(BufferFormat, WhichAreValidAndHowLong) {
  for (unsigned data = 0; data < 16; ++data)
    for (unsigned number = 0; number < 8; ++number) {
      const BufferFormat format(data, number);
      EXPECT_EQ(format.valid(), means(data, number)) << nameOf(data, number);
      if (!format.valid()) continue;
      unsigned bits = 0;
      for (const unsigned w : widths(data))
        bits += w;
      EXPECT_EQ(format.bytes() * 8, bits) << nameOf(data, number);
      EXPECT_EQ(format.components(), widths(data).size()) << nameOf(data, number);
      EXPECT_EQ(format.one(), number == kUint || number == kSint ? 1u : 0x3f800000u);
    }
}

TEST(BufferFormat, EveryFormatIsDecoded) {
  const std::vector<Element> inputs = elements();
  ASSERT_GE(inputs.size(), 64u);
  for (unsigned data = 1; data < 15; ++data)
    for (unsigned number = 0; number < 8; ++number) {
      if (!means(data, number)) continue;
      const BufferFormat format(data, number);
      unsigned wrong = 0;
      for (const Element& e : inputs) {
        unsigned first = 0, k = 0;
        for (const unsigned w : widths(data)) {
          const u32 expected = expectedLoad(w, number, fieldOf(e, first, w));
          wrong += decodeComponent(format, e, k) != expected ? 1 : 0;
          if (wrong < 4) {
            EXPECT_EQ(hex(decodeComponent(format, e, k)), hex(expected))
                << nameOf(data, number) << " component " << k << " of " << hex(e[0]) << ' ' << hex(e[1]);
          }
          first += w;
          ++k;
        }
        for (; k < 4; ++k)
          EXPECT_EQ(decodeComponent(format, e, k), 0u) << nameOf(data, number);
      }
    }
}

TEST(BufferFormat, EveryValueOfSixteenBitsIsDecoded) {
  for (const unsigned data : {1u, 2u})
    for (unsigned number = 0; number < 8; ++number) {
      if (!means(data, number)) continue;
      const BufferFormat format(data, number);
      const unsigned width = widths(data)[0];
      for (u32 v = 0; v < 1u << width; ++v)
        ASSERT_EQ(hex(decodeComponent(format, {v}, 0)), hex(expectedLoad(width, number, v)))
            << nameOf(data, number) << ' ' << hex(v);
    }
}

TEST(BufferFormat, EveryFormatIsEncoded) {
  const std::vector<u32> inputs = storedValues();
  ASSERT_GE(inputs.size(), 64u);
  for (unsigned data = 1; data < 15; ++data)
    for (unsigned number = 0; number < 8; ++number) {
      if (!means(data, number)) continue;
      const BufferFormat format(data, number);
      unsigned first = 0, k = 0, wrong = 0;
      for (const unsigned w : widths(data)) {
        Element mask{};
        for (unsigned bit = first; bit < first + w; ++bit)
          mask[bit / 32] |= 1u << (bit % 32);
        for (const u32 value : inputs) {
          Encoded out;
          encodeComponent(format, k, value, out);
          const u32 expected = expectedStore(w, number, value);
          wrong += fieldOf(out.bits, first, w) != expected ? 1 : 0;
          if (wrong < 4) {
            EXPECT_EQ(hex(fieldOf(out.bits, first, w)), hex(expected))
                << nameOf(data, number) << " component " << k << " from " << hex(value);
          }
          ASSERT_TRUE(out.mask == mask) << nameOf(data, number);
        }
        first += w;
        ++k;
      }
      for (; k < 4; ++k) {
        Encoded out;
        encodeComponent(format, k, ~0u, out);
        EXPECT_EQ(out.mask, Element{}) << "the format has no such component: " << nameOf(data, number);
      }
    }
}

TEST(BufferFormat, WhatIsLoadedIsStoredAgain) {
  for (const unsigned number : {kUnorm, kUscaled, kSscaled, kUint, kSint})
    for (u32 v = 0; v < 1u << 16; v += 3) {
      const BufferFormat format(2, number);
      Encoded out;
      encodeComponent(format, 0, decodeComponent(format, {v}, 0), out);
      ASSERT_EQ(out.bits[0], v) << number;
    }
}

TEST(BufferFormat, HalvesOfD16) {
  const BufferFormat unsignedInteger(2, kUint), signedInteger(2, kSint), real(2, kUnorm);
  for (u32 v = 0; v < 1u << 16; ++v) {
    const auto half = static_cast<std::uint16_t>(v);
    ASSERT_EQ(widened(unsignedInteger, half), v);
    ASSERT_EQ(widened(signedInteger, half), static_cast<u32>(static_cast<std::int16_t>(half)));
    ASSERT_EQ(hex(widened(real, half)), hex(expectedLoad(16, kFloat, v)));
  }
  for (const u32 v : storedValues()) {
    ASSERT_EQ(narrowed(unsignedInteger, v), v % 65536);
    ASSERT_EQ(narrowed(signedInteger, v), v % 65536);
    ASSERT_EQ(hex(narrowed(real, v)), hex(expectedHalf(v)));
  }
}

// CDNA3 ISA 9.1.4: what comes back is converted to 16 bits. 65455 / 65535 is just below the middle of two
// f16, its f32 is that middle.
TEST(BufferFormat, D16RoundsTheValueOf32Bits) {
  const BufferFormat format(2, kUnorm);
  const u32 value = decodeComponent(format, {65455}, 0);
  EXPECT_EQ(hex(value), hex(0x3f7fb000));
  EXPECT_EQ(hex(narrowed(format, value)), hex(0x3bfe));
}

TEST(BufferFormat, SelectsOfTheResource) {
  const BufferFormat real(10, kUnorm), integer(10, kUint), unbound(0, kUint);
  const Element e = {0x04030201};
  const u32 select = 6 | 1 << 3 | 0 << 6 | 4 << 9;
  const std::array<u32, 4> expected = {3, 1, 0, 1};
  for (unsigned k = 0; k < 4; ++k)
    EXPECT_EQ(loadedComponent(integer, e, select, k), expected[k]) << k;
  EXPECT_EQ(loadedComponent(real, e, select, 1), 0x3f800000u);
  EXPECT_EQ(loadedComponent(unbound, e, select, 1), 0u) << "an unbound resource reads 0";
  for (const unsigned reserved : {2u, 3u})
    EXPECT_EQ(loadedComponent(integer, e, reserved, 0), 0u);
  Encoded out;
  for (unsigned k = 0; k < 4; ++k)
    storedComponent(integer, select, k, 0xa0 + k, out);
  EXPECT_EQ(hex(out.bits[0]), hex(0x00a000a3)) << "x goes to the third component, w to the first";
  EXPECT_EQ(hex(out.mask[0]), hex(0x00ff00ff));
}

} // namespace
} // namespace wavesmith::testing
