// SPDX-License-Identifier: Apache-2.0
#include "execution/element.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <vector>

namespace wavesmith::execution {
namespace {

constexpr std::array kAll{ElementType::U8,  ElementType::I8,   ElementType::U16, ElementType::I16,
                          ElementType::U32, ElementType::I32,  ElementType::U64, ElementType::I64,
                          ElementType::F16, ElementType::Bf16, ElementType::F32, ElementType::F64,
                          ElementType::Fp8, ElementType::Bf8};
// Formats small enough to test every value.
constexpr std::array kSmallFloats{ElementType::F16, ElementType::Bf16, ElementType::Fp8, ElementType::Bf8};

// The definition of a binary format, reimplemented without bit tricks.
struct Format {
  int exponentBits;
  int mantissaBits;
  int bias;
  bool fnuz;
};

Format formatOf(ElementType type) {
  switch (type) {
  case ElementType::F16: return {5, 10, 15, false};
  case ElementType::Bf16: return {8, 7, 127, false};
  case ElementType::Fp8: return {4, 3, 8, true};
  default: return {5, 2, 16, true};
  }
}

// Empty for NaN.
std::optional<double> valueByDefinition(ElementType type, unsigned bits) {
  const Format format = formatOf(type);
  const int width = 1 + format.exponentBits + format.mantissaBits;
  const bool negative = (bits >> (width - 1)) != 0;
  const int exponent = static_cast<int>(bits >> format.mantissaBits) & ((1 << format.exponentBits) - 1);
  const int mantissa = static_cast<int>(bits) & ((1 << format.mantissaBits) - 1);
  const double sign = negative ? -1 : 1;
  if (format.fnuz && bits == 1u << (width - 1)) return std::nullopt;
  if (!format.fnuz && exponent == (1 << format.exponentBits) - 1) {
    if (mantissa != 0) return std::nullopt;
    return sign * std::numeric_limits<double>::infinity();
  }
  if (exponent == 0) return sign * std::ldexp(mantissa, 1 - format.bias - format.mantissaBits);
  return sign *
         std::ldexp((1 << format.mantissaBits) + mantissa, exponent - format.bias - format.mantissaBits);
}

unsigned codes(ElementType type) {
  return 1u << (8 * bytesOf(type));
}

bool sameValue(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

TEST(Element, NamesAndSizes) {
  for (const ElementType type : kAll) {
    EXPECT_EQ(elementTypeOf(name(type)), type);
    EXPECT_EQ(bytesOf(type) * 8 >= 8, true);
  }
  EXPECT_EQ(bytesOf(ElementType::Bf16), 2u);
  EXPECT_EQ(bytesOf(ElementType::I64), 8u);
  EXPECT_TRUE(isFloat(ElementType::Bf8));
  EXPECT_FALSE(isFloat(ElementType::I8));
  EXPECT_TRUE(isSigned(ElementType::I8));
  EXPECT_FALSE(isSigned(ElementType::U64));
  EXPECT_FALSE(elementTypeOf("F32").has_value());
  EXPECT_FALSE(elementTypeOf("").has_value());
}

TEST(Element, DecodesEveryValueOfTheSmallFormats) {
  for (const ElementType type : kSmallFloats)
    for (unsigned bits = 0; bits < codes(type); ++bits) {
      const auto expected = valueByDefinition(type, bits);
      const double value = toDouble(type, bits);
      if (!expected) {
        ASSERT_TRUE(std::isnan(value)) << name(type) << " " << bits;
        ASSERT_TRUE(std::isnan(toDouble(type, fromDouble(type, value))));
        continue;
      }
      ASSERT_TRUE(sameValue(value, *expected))
          << name(type) << " " << bits << " " << value << " " << *expected;
      ASSERT_EQ(fromDouble(type, value), bits) << name(type);
    }
}

TEST(Element, FnuzFormatsMatchTheManual) {
  EXPECT_EQ(toDouble(ElementType::Fp8, 0x7f), 240.0); // greatest numbers
  EXPECT_EQ(toDouble(ElementType::Bf8, 0x7f), 57344.0);
  EXPECT_EQ(toDouble(ElementType::Fp8, 0x01), 0x1p-10); // least
  EXPECT_EQ(toDouble(ElementType::Bf8, 0x01), 0x1p-17);
  EXPECT_EQ(fromDouble(ElementType::Fp8, -0.0), 0x00u);
  EXPECT_EQ(fromDouble(ElementType::Bf8, -1e-30), 0x00u);
  for (const double value :
       {1e10, -1e10, std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(fromDouble(ElementType::Fp8, value), 0x80u);
    EXPECT_EQ(fromDouble(ElementType::Bf8, value), 0x80u);
  }
}

// Rounding changes exactly at the middle between two neighbors, which rounds to the even one.
TEST(Element, RoundsToNearestEvenBetweenAllNeighbors) {
  for (const ElementType type : kSmallFloats) {
    const unsigned sign = codes(type) / 2;
    for (unsigned bits = 0; bits + 1 < sign; ++bits) {
      const double low = toDouble(type, bits);
      const double high = toDouble(type, bits + 1);
      if (!std::isfinite(high)) break;
      const double middle = (low + high) / 2; // exact: both have few bits
      const unsigned even = (bits & 1) == 0 ? bits : bits + 1;
      ASSERT_EQ(fromDouble(type, middle), even) << name(type) << " " << bits;
      ASSERT_EQ(fromDouble(type, std::nextafter(middle, 0)), bits);
      ASSERT_EQ(fromDouble(type, std::nextafter(middle, 1e300)), bits + 1);
      const bool unsignedZero = formatOf(type).fnuz && bits == 0;
      ASSERT_EQ(fromDouble(type, -std::nextafter(middle, 0)), unsignedZero ? 0 : sign | bits);
      ASSERT_EQ(fromDouble(type, -std::nextafter(middle, 1e300)), sign | (bits + 1));
    }
  }
}

TEST(Element, OverflowsIfTheNextNumberIsNearer) {
  EXPECT_EQ(fromDouble(ElementType::F16, std::nextafter(65520.0, 0)), 0x7bffu);
  EXPECT_EQ(fromDouble(ElementType::F16, 65520.0), 0x7c00u);
  EXPECT_EQ(fromDouble(ElementType::F16, -65520.0), 0xfc00u);
  EXPECT_EQ(fromDouble(ElementType::Fp8, std::nextafter(248.0, 0)), 0x7fu);
  EXPECT_EQ(fromDouble(ElementType::Fp8, 248.0), 0x80u);
  EXPECT_EQ(fromDouble(ElementType::Bf8, std::nextafter(61440.0, 0)), 0x7fu);
  EXPECT_EQ(fromDouble(ElementType::Bf8, 61440.0), 0x80u);
}

// The host converts f64 to f32 by IEEE 754, a reference for every exponent and random mantissas.
TEST(Element, ConvertsToF32LikeTheHost) {
  std::mt19937_64 random(1);
  for (int n = 0; n < 2'000'000; ++n) {
    const std::uint64_t mantissa = random() & 0xf'ffff'ffff'ffff;
    // Half of them are near the exponents of f32, and a fifth have only high mantissa bits, close to ties.
    const std::uint64_t exponent = (n & 1) != 0 ? 850 + random() % 320 : random() % 2047;
    const std::uint64_t bits =
        (random() << 63) | (exponent << 52) | (n % 5 == 0 ? mantissa & 0xf'ffff'f000'0000 : mantissa);
    const auto value = std::bit_cast<double>(bits);
    const auto expected = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    ASSERT_EQ(fromDouble(ElementType::F32, value), expected) << std::hexfloat << value;
    ASSERT_TRUE(
        sameValue(toDouble(ElementType::F32, expected), static_cast<double>(std::bit_cast<float>(expected))));
  }
}

TEST(Element, KeepsTheSignAndPayloadOfANan) {
  EXPECT_EQ(fromDouble(ElementType::F32, toDouble(ElementType::F32, 0xffc0'1234)), 0xffc0'1234u);
  EXPECT_EQ(fromDouble(ElementType::F16, toDouble(ElementType::F32, 0x7fc0'2000)), 0x7e01u);
  EXPECT_EQ(fromDouble(ElementType::F32, toDouble(ElementType::F32, 0x7f80'0001)),
            0x7fc0'0001u); // becomes quiet
  EXPECT_EQ(fromDouble(ElementType::Bf16, std::numeric_limits<double>::quiet_NaN()), 0x7fc0u);
}

TEST(Element, Integers8And16Bit) {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    ASSERT_EQ(toDouble(ElementType::U16, bits), bits);
    ASSERT_EQ(toDouble(ElementType::I16, bits), static_cast<std::int16_t>(bits));
    ASSERT_EQ(toDouble(ElementType::U8, bits), bits & 0xff);
    ASSERT_EQ(toDouble(ElementType::I8, bits), static_cast<std::int8_t>(bits));
    ASSERT_EQ(fromDouble(ElementType::U16, bits), bits);
    ASSERT_EQ(fromDouble(ElementType::I16, static_cast<std::int16_t>(bits)), bits);
    ASSERT_EQ(fromDouble(ElementType::U8, bits), bits & 0xff); // wraps
    ASSERT_EQ(toText(ElementType::I16, bits), std::to_string(static_cast<std::int16_t>(bits)));
  }
}

TEST(Element, IntegersTruncateAndWrapAsInC) {
  EXPECT_EQ(fromDouble(ElementType::I32, -1.9), 0xffff'ffffu);
  EXPECT_EQ(fromDouble(ElementType::U32, -1.0), 0xffff'ffffu);
  EXPECT_EQ(fromDouble(ElementType::U32, 4294967296.0 + 5), 5u);
  EXPECT_EQ(fromDouble(ElementType::U64, 0x1p63), std::uint64_t{1} << 63);
  EXPECT_EQ(fromDouble(ElementType::I64, -0x1p63), std::uint64_t{1} << 63);
  EXPECT_EQ(fromDouble(ElementType::I64, std::numeric_limits<double>::quiet_NaN()), 0u);
  EXPECT_EQ(fromDouble(ElementType::U64, 1e300), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(fromDouble(ElementType::I64, -1e300), std::uint64_t{1} << 63);
  // Beyond 2^53 to nearest even.
  EXPECT_EQ(toDouble(ElementType::U64, (std::uint64_t{1} << 53) + 1), 0x1p53);
  EXPECT_EQ(toDouble(ElementType::I64, static_cast<std::uint64_t>(-((std::int64_t{1} << 53) + 3))),
            -(0x1p53 + 4));
}

double parsed(const std::string& text) {
  return std::strtod(text.c_str(), nullptr);
}

TEST(Element, TextRoundTrips) {
  for (const ElementType type : kSmallFloats)
    for (unsigned bits = 0; bits < codes(type); ++bits) {
      const std::string text = toText(type, bits);
      if (text.starts_with("nan")) continue;
      ASSERT_EQ(fromDouble(type, parsed(text)), bits) << name(type) << " " << text;
      // The text is no longer than necessary: f16 needs at most five digits.
      ASSERT_LE(text.size(), 12u) << text;
    }
  std::mt19937_64 random(2);
  for (int n = 0; n < 100'000; ++n) {
    const std::uint64_t bits = random();
    for (const ElementType type : {ElementType::F32, ElementType::F64}) {
      const std::uint64_t masked = type == ElementType::F32 ? bits & 0xffff'ffff : bits;
      if (std::isnan(toDouble(type, masked))) continue;
      ASSERT_EQ(fromDouble(type, parsed(toText(type, masked))), masked);
    }
  }
}

TEST(Element, TextIsShort) {
  EXPECT_EQ(toText(ElementType::F32, 0x3dcc'cccd), "0.1");
  EXPECT_EQ(toText(ElementType::F32, 0x3f80'0000), "1");
  EXPECT_EQ(toText(ElementType::F32, 0x8000'0000), "-0");
  EXPECT_EQ(toText(ElementType::F16, 0x7bff), "65504");
  EXPECT_EQ(toText(ElementType::F16, 0x3555), "0.3333"); // 0.333 is another number
  EXPECT_EQ(toText(ElementType::Fp8, 0x7f), "240");
  EXPECT_EQ(toText(ElementType::F32, 0x7fc0'0001), "nan (0x7fc00001)");
  EXPECT_EQ(toText(ElementType::F16, 0xfc00), "-inf");
  EXPECT_EQ(toText(ElementType::Fp8, 0x80), "nan (0x80)");
  EXPECT_EQ(toText(ElementType::U64, ~std::uint64_t{0}), "18446744073709551615");
  EXPECT_EQ(toText(ElementType::I64, std::uint64_t{1} << 63), "-9223372036854775808");
}

// The distance counts the numbers between: it grows by one from each to the next.
TEST(Element, UlpDistanceCountsRepresentableNumbers) {
  for (const ElementType type : kSmallFloats) {
    std::vector<unsigned> ordered;
    const unsigned sign = codes(type) / 2;
    for (unsigned bits = sign; bits-- > 0;)
      if (!std::isnan(toDouble(type, sign | bits))) ordered.push_back(sign | bits);
    if (toDouble(type, ordered.back()) == 0) ordered.pop_back(); // -0 is 0
    for (unsigned bits = 0; bits < sign; ++bits)
      if (!std::isnan(toDouble(type, bits))) ordered.push_back(bits);
    for (std::size_t i = 0; i < ordered.size(); i += 97)
      for (std::size_t j = 0; j < ordered.size(); j += 89)
        ASSERT_EQ(ulpDistance(type, ordered[i], ordered[j]), i > j ? i - j : j - i)
            << name(type) << " " << ordered[i] << " " << ordered[j];
  }
}

TEST(Element, UlpDistanceAtTheEdges) {
  EXPECT_EQ(ulpDistance(ElementType::F32, 0x0000'0000, 0x8000'0000), 0u);
  EXPECT_EQ(ulpDistance(ElementType::F32, 0x0000'0001, 0x8000'0001), 2u);
  EXPECT_EQ(ulpDistance(ElementType::F32, 0x7fc0'0000, 0xffc0'1234), 0u);
  EXPECT_EQ(ulpDistance(ElementType::F32, 0x7fc0'0000, 0), ~std::uint64_t{0});
  EXPECT_EQ(ulpDistance(ElementType::F64, std::bit_cast<std::uint64_t>(1.0),
                        std::bit_cast<std::uint64_t>(std::nextafter(1.0, 2))),
            1u);
  EXPECT_EQ(ulpDistance(ElementType::I64, std::uint64_t{1} << 63, ~std::uint64_t{0} >> 1), ~std::uint64_t{0});
  EXPECT_EQ(ulpDistance(ElementType::I8, 0xff, 0x01), 2u);
  EXPECT_EQ(ulpDistance(ElementType::U8, 0xff, 0x01), 254u);
}

TEST(Element, LoadsAndStoresAtAnIndex) {
  std::vector<std::byte> bytes(32);
  for (const ElementType type : kAll) {
    const std::uint64_t bits = 0x8877'6655'4433'2211 & (~std::uint64_t{0} >> (64 - 8 * bytesOf(type)));
    std::ranges::fill(bytes, std::byte{0xee});
    storeBits(type, bytes, 3, 0x8877'6655'4433'2211);
    EXPECT_EQ(loadBits(type, bytes, 3), bits);
    EXPECT_EQ(bytes[3 * bytesOf(type)], std::byte{0x11}); // little-endian
    EXPECT_EQ(bytes[3 * bytesOf(type) - 1], std::byte{0xee});
    if (4 * bytesOf(type) < 32) {
      EXPECT_EQ(bytes[4 * bytesOf(type)], std::byte{0xee});
    }
  }
}

} // namespace
} // namespace wavesmith::execution
