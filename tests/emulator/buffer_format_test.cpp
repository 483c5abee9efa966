// SPDX-License-Identifier: Apache-2.0
// Every data format with every number format, loads and stores. Expected values are computed with integers
// and sorted tables of all values of a small float (format_reference.h).
#include "emulator/format_reference.h"
#include "emulator/handlers/buffer_format.h"
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

std::vector<u32> storedValues() {
  std::vector<u32> values;
  for (const auto v : kFloats32)
    values.push_back(static_cast<u32>(v));
  for (const auto v : kIntegers32)
    values.push_back(static_cast<u32>(v));
  const auto add = [&](double v) { values.push_back(std::bit_cast<u32>(static_cast<float>(v))); };
  for (int i = -80; i <= 80; ++i) { // including values halfway between two integers after scaling
    add(i / 64.0);
    add(i * 7.5);
    add(i * 1000.25);
    values.push_back(static_cast<u32>(i));
  }
  for (const unsigned m : {5u, 6u, 10u}) { // halfway between two small floats, and next to it
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
  return fmt::format("data format {} ({}), number format {}", data, kFormatNames[data], number);
}

TEST(BufferFormat, ValidityAndSize) {
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

TEST(BufferFormat, DecodesEveryFormat) {
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

TEST(BufferFormat, DecodesEvery16BitValue) {
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

TEST(BufferFormat, EncodesEveryFormat) {
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

TEST(BufferFormat, RoundTrips) {
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

// CDNA3 ISA 9.1.4: the returned value is converted to 16 bits. 65455 / 65535 is just below the middle of two
// f16; rounded to f32, it is that middle.
TEST(BufferFormat, D16RoundsThe32BitValue) {
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
