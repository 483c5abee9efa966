// SPDX-License-Identifier: Apache-2.0
#include "execution/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace wavesmith::execution {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <typename T>
Comparison compared(ElementType type, const std::vector<T>& actual, const std::vector<T>& expected,
                    const Tolerance& tolerance = {}) {
  CompareOptions options;
  options.tolerance = tolerance;
  return compare(type, std::as_bytes(std::span(actual)), std::as_bytes(std::span(expected)), options);
}

Comparison floats(const std::vector<float>& actual, const std::vector<float>& expected,
                  const Tolerance& tolerance = {}) {
  return compared(ElementType::F32, actual, expected, tolerance);
}

const float kNan = std::numeric_limits<float>::quiet_NaN();
const float kInf = std::numeric_limits<float>::infinity();

TEST(Compare, EqualArraysHaveNoDifferences) {
  const Comparison result = floats({1, 2, 3}, {1, 2, 3});
  EXPECT_TRUE(result.equal());
  EXPECT_EQ(result.compared, 3u);
  EXPECT_TRUE(result.first.empty());
  EXPECT_FALSE(result.worst.has_value());
  EXPECT_EQ(result.greatestAbsolute, 0);
  EXPECT_EQ(result.greatestUlp, 0u);
  EXPECT_EQ(result.heat, (std::vector<std::uint64_t>{0, 0, 0}));
}

TEST(Compare, ReportsTheFirstAndTheWorst) {
  const Comparison result = floats({1, 2.5f, 3, 14, 5}, {1, 2, 3, 4, 5.25f});
  EXPECT_EQ(result.differing, 3u);
  ASSERT_EQ(result.first.size(), 3u);
  EXPECT_EQ(result.first[0], (Difference{1, 0x4020'0000, 0x4000'0000}));
  EXPECT_EQ(result.worst->index, 3u);
  EXPECT_EQ(result.greatestAbsolute, 10);
  EXPECT_EQ(result.greatestRelative, 2.5);
  EXPECT_EQ(result.heat, (std::vector<std::uint64_t>{0, 1, 0, 1, 1}));
}

TEST(Compare, NanEqualsOnlyNan) {
  EXPECT_TRUE(floats({kNan}, {-kNan}).equal());
  const Comparison result = floats({kNan, 1, 0}, {0, kNan, 100}, {});
  EXPECT_EQ(result.differing, 3u);
  EXPECT_EQ(result.greatestAbsolute, kInfinity);
  EXPECT_EQ(result.greatestUlp, ~std::uint64_t{0});
  EXPECT_EQ(result.worst->index, 0u); // the first of equals
  EXPECT_EQ(
      floats({kNan}, {1}, {.absolute = 1e30, .relative = 1e30, .ulp = 1u << 31, .bits = false}).differing,
      1u);
}

TEST(Compare, ZeroesAreEqualExceptBitwise) {
  EXPECT_TRUE(floats({0.0f}, {-0.0f}).equal());
  EXPECT_TRUE(floats({0.0f}, {-0.0f}, {.absolute = {}, .relative = {}, .ulp = 0, .bits = false}).equal());
  const Comparison bits =
      floats({0.0f, kNan}, {-0.0f, -kNan}, {.absolute = {}, .relative = {}, .ulp = {}, .bits = true});
  EXPECT_EQ(bits.differing, 2u);
  EXPECT_TRUE(bits.worst.has_value());
}

TEST(Compare, InfinityIsOutsideEveryTolerance) {
  EXPECT_TRUE(floats({kInf}, {kInf}).equal());
  EXPECT_EQ(
      floats({1, kInf, kInf}, {kInf, 1, -kInf}, {.absolute = 1e300, .relative = {}, .ulp = {}, .bits = false})
          .differing,
      3u);
  EXPECT_EQ(
      floats({1, kInf, kInf}, {kInf, 1, -kInf}, {.absolute = {}, .relative = 10.0, .ulp = {}, .bits = false})
          .differing,
      3u);
}

TEST(Compare, AppliesEveryTolerance) {
  const std::vector<float> expected{100, 100, 0, 1};
  const std::vector<float> actual{101, 110, 0.5f, std::nextafter(1.0f, 2.0f)};
  EXPECT_EQ(floats(actual, expected, {.absolute = 1.0, .relative = {}, .ulp = {}, .bits = false}).differing,
            1u); // 110
  EXPECT_EQ(floats(actual, expected, {.absolute = {}, .relative = 0.1, .ulp = {}, .bits = false}).differing,
            1u); // 0.5 against 0
  EXPECT_EQ(floats(actual, expected, {.absolute = 1.0, .relative = 0.1, .ulp = {}, .bits = false}).differing,
            2u);
  EXPECT_EQ(floats(actual, expected, {.absolute = {}, .relative = {}, .ulp = 1, .bits = false}).differing,
            3u);
  EXPECT_EQ(floats(actual, expected, {.absolute = {}, .relative = {}, .ulp = 0, .bits = false}).differing,
            4u);
}

TEST(Compare, ReportsTheWorstToleratedDifference) {
  const Comparison result =
      floats({1, 2.25f, 3.5f}, {1, 2, 3}, {.absolute = 1.0, .relative = {}, .ulp = {}, .bits = false});
  EXPECT_TRUE(result.equal());
  EXPECT_TRUE(result.first.empty());
  EXPECT_EQ(result.worst->index, 2u);
  EXPECT_EQ(result.greatestAbsolute, 0.5);
}

TEST(Compare, IntegersAreExactWhereF64IsNot) {
  const std::vector<std::uint64_t> expected{(std::uint64_t{1} << 60), ~std::uint64_t{0}};
  const std::vector<std::uint64_t> actual{(std::uint64_t{1} << 60) + 1, 0};
  const Comparison result = compared(ElementType::U64, actual, expected);
  EXPECT_EQ(result.differing, 2u);
  EXPECT_EQ(result.greatestUlp, ~std::uint64_t{0});
  const Comparison tolerated = compared(ElementType::U64, actual, expected,
                                        {.absolute = 1.0, .relative = {}, .ulp = {}, .bits = false});
  EXPECT_EQ(tolerated.differing, 1u);
  EXPECT_EQ(compared<std::int8_t>(ElementType::I8, {-128}, {127}).greatestAbsolute, 255);
}

TEST(Compare, SmallFormats) {
  EXPECT_TRUE((compared<std::uint8_t>(ElementType::Fp8, {0x80}, {0x80}).equal()));
  EXPECT_EQ((compared<std::uint8_t>(ElementType::Fp8, {0x80}, {0x00}).greatestAbsolute),
            kInfinity); // NaN against 0
  EXPECT_EQ((compared<std::uint16_t>(ElementType::F16, {0x3c01}, {0x3c00}).greatestAbsolute), 0x1p-10);
  EXPECT_EQ((compared<std::uint16_t>(ElementType::Bf16, {0x3f81}, {0x3f80}).greatestAbsolute), 0x1p-7);
  EXPECT_EQ((compared<std::uint8_t>(ElementType::Bf8, {0x01}, {0x81}).greatestUlp), 2u);
}

TEST(Compare, LimitsListedDifferencesButCountsAll) {
  std::vector<std::uint32_t> expected(5000);
  std::vector<std::uint32_t> actual(5000, 1);
  CompareOptions options;
  options.keep = 10;
  options.slices = 7;
  const Comparison result = compare(ElementType::U32, std::as_bytes(std::span(actual)),
                                    std::as_bytes(std::span(expected)), options);
  EXPECT_EQ(result.differing, 5000u);
  ASSERT_EQ(result.first.size(), 10u);
  EXPECT_EQ(result.first[9].index, 9u);
  EXPECT_EQ(result.heat.size(), 7u);
  EXPECT_EQ(std::accumulate(result.heat.begin(), result.heat.end(), std::uint64_t{0}), 5000u);
  const auto [least, most] = std::minmax_element(result.heat.begin(), result.heat.end());
  EXPECT_LE(*most - *least, 1u); // slice lengths differ by at most one element
}

// Compares with a loop that implements the definition in the header, on random data with all kinds of
// elements.
TEST(Compare, AgreesWithTheDefinition) {
  std::mt19937 random(3);
  const std::vector<float> values{0.0f, -0.0f, 1, -1, 1.0000001f, 100, 101, kNan, kInf, -kInf, 1e-45f, 3e38f};
  for (int round = 0; round < 300; ++round) {
    std::vector<float> actual(1 + random() % 700);
    std::vector<float> expected(actual.size());
    for (std::size_t i = 0; i < actual.size(); ++i) {
      expected[i] = values[random() % values.size()];
      actual[i] = random() % 3 != 0 ? expected[i] : values[random() % values.size()];
    }
    Tolerance tolerance;
    if (random() % 2 != 0) tolerance.absolute = 1.0;
    if (random() % 2 != 0) tolerance.relative = 0.01;
    if (random() % 2 != 0) tolerance.ulp = 2;
    std::uint64_t differing = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
      const double a = static_cast<double>(actual[i]);
      const double e = static_cast<double>(expected[i]);
      bool equal = a == e || (std::isnan(a) && std::isnan(e));
      const bool finite = std::isfinite(a) && std::isfinite(e);
      if (!equal && (tolerance.absolute || tolerance.relative || tolerance.ulp)) {
        equal = true;
        if (tolerance.absolute) equal = equal && finite && std::abs(a - e) <= *tolerance.absolute;
        if (tolerance.relative)
          equal = equal && finite && std::abs(a - e) <= *tolerance.relative * std::abs(e);
        if (tolerance.ulp)
          equal = equal && ulpDistance(ElementType::F32, std::bit_cast<std::uint32_t>(actual[i]),
                                       std::bit_cast<std::uint32_t>(expected[i])) <= *tolerance.ulp;
      }
      differing += equal ? 0 : 1;
    }
    const Comparison result = floats(actual, expected, tolerance);
    ASSERT_EQ(result.differing, differing);
    ASSERT_EQ(std::accumulate(result.heat.begin(), result.heat.end(), std::uint64_t{0}), differing);
  }
}

// Whatever the pieces, the result is that of one comparison, including the heat map.
TEST(Compare, PiecesGiveTheSameResult) {
  constexpr std::size_t kCount = 10'000;
  std::mt19937 random(5);
  std::vector<float> actual(kCount), expected(kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    expected[i] = static_cast<float>(i);
    actual[i] = random() % 4 == 0 ? expected[i] + static_cast<float>(random() % 9) : expected[i];
  }
  CompareOptions options;
  options.tolerance.absolute = 2;
  options.slices = 7;
  options.keep = 300;
  const auto bytes = std::as_bytes(std::span(actual)), wanted = std::as_bytes(std::span(expected));
  const Comparison whole = compare(ElementType::F32, bytes, wanted, options);
  ASSERT_GT(whole.differing, 300u);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{333}, kCount - 1}) {
    Comparing comparing(ElementType::F32, kCount, options);
    for (std::size_t at = 0; at < kCount; at += piece) {
      const std::size_t size = 4 * std::min(piece, kCount - at);
      comparing.add(bytes.subspan(4 * at, size), wanted.subspan(4 * at, size));
    }
    const Comparison result = comparing.finish();
    EXPECT_EQ(result.compared, kCount);
    EXPECT_EQ(result.differing, whole.differing);
    EXPECT_EQ(result.first, whole.first);
    EXPECT_EQ(result.worst, whole.worst);
    EXPECT_EQ(result.greatestAbsolute, whole.greatestAbsolute);
    EXPECT_EQ(result.greatestRelative, whole.greatestRelative);
    EXPECT_EQ(result.greatestUlp, whole.greatestUlp);
    EXPECT_EQ(result.heat, whole.heat) << piece;
  }
}

TEST(Compare, EmptyArrays) {
  const Comparison result = floats({}, {});
  EXPECT_TRUE(result.equal());
  EXPECT_EQ(result.compared, 0u);
  EXPECT_TRUE(result.heat.empty());
}

} // namespace
} // namespace wavesmith::execution
