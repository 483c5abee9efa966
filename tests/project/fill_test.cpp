// SPDX-License-Identifier: Apache-2.0
#include "project/expressions/expression.h"
#include "project/launches/fill.h"
#include "project/launches/random.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

namespace wavesmith::project {
namespace {

using execution::ElementType;

const source::Place kFillPlace{"k.run.yaml", 3, 5, 0};

Scalar scalar(std::string text) {
  return {std::move(text), kFillPlace};
}

// Bits of `count` elements, or the error's message.
std::pair<std::vector<std::uint64_t>, std::string> filled(const Fill& what, ElementType type,
                                                          std::size_t count) {
  std::vector<std::byte> bytes(count * execution::bytesOf(type));
  const ScalarValue evaluate = [](const Scalar& text) {
    return project::evaluate(*parseExpression(text.text, text.place), {});
  };
  const auto done = fill(what, type, bytes, evaluate, kFillPlace, {});
  if (!done) return {{}, done.error().message};
  std::vector<std::uint64_t> bits(count);
  for (std::size_t i = 0; i < count; ++i)
    bits[i] = execution::loadBits(type, bytes, i);
  return {bits, ""};
}

std::vector<std::uint64_t> bitsOf(const Fill& what, ElementType type, std::size_t count) {
  auto [bits, error] = filled(what, type, count);
  EXPECT_EQ(error, "");
  bits.resize(count);
  return std::move(bits);
}

std::vector<double> numbers(const Fill& what, ElementType type, std::size_t count) {
  std::vector<double> result;
  for (const std::uint64_t bits : bitsOf(what, type, count))
    result.push_back(execution::toDouble(type, bits));
  return result;
}

std::string refused(const Fill& what, ElementType type) {
  return filled(what, type, 8).second;
}

FillUniform uniform(std::string low, std::string high, std::uint64_t seed = 1) {
  return {scalar(std::move(low)), scalar(std::move(high)), seed};
}

using Numbers = std::vector<double>;
using Bits = std::vector<std::uint64_t>;

TEST(Fill, ConstantsAndRamps) {
  EXPECT_EQ(numbers(FillConstant{scalar("7")}, ElementType::F32, 3), (Numbers{7, 7, 7}));
  EXPECT_EQ(numbers(FillConstant{scalar("-1")}, ElementType::I8, 2), (Numbers{-1, -1}));
  EXPECT_EQ(numbers(FillConstant{scalar("1.5")}, ElementType::F16, 2), (Numbers{1.5, 1.5}));
  EXPECT_EQ(numbers(FillRamp{scalar("0"), scalar("1")}, ElementType::U32, 4), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(numbers(FillRamp{scalar("10"), scalar("-3")}, ElementType::I32, 3), (Numbers{10, 7, 4}));
  EXPECT_EQ(numbers(FillRamp{scalar("1"), scalar("0.25")}, ElementType::F32, 3), (Numbers{1, 1.25, 1.5}));
  EXPECT_EQ(bitsOf(FillRamp{scalar("254"), scalar("1")}, ElementType::U8, 4),
            (Bits{254, 255, 0, 1})); // wraps
  EXPECT_EQ(bitsOf(FillRamp{scalar("18446744073709551615"), scalar("2")}, ElementType::U64, 2),
            (Bits{~std::uint64_t{0}, 1}));
  EXPECT_EQ(numbers(FillConstant{scalar("1")}, ElementType::F32, 0), Numbers{});
}

TEST(Fill, RejectsUnrepresentableNumbers) {
  EXPECT_EQ(refused(FillConstant{scalar("256")}, ElementType::U8), "256 is not representable in u8");
  EXPECT_EQ(refused(FillConstant{scalar("0.5")}, ElementType::I32), "0.5 is not representable in i32");
  EXPECT_EQ(refused(FillRamp{scalar("0"), scalar("0.5")}, ElementType::I32),
            "0.5 is not an integer: a ramp of i32 needs integers");
  EXPECT_EQ(refused(uniform("1", "1"), ElementType::F32),
            "uniform needs a non-empty range: 1 is not above 1");
  EXPECT_EQ(refused(uniform("0", "-1"), ElementType::I32),
            "uniform needs a non-empty range: -1 is not above 0");
  EXPECT_EQ(refused(uniform("0", "inf"), ElementType::F32), "uniform needs finite bounds");
  EXPECT_EQ(refused(FillNormal{scalar("nan"), scalar("1"), 0}, ElementType::F32),
            "normal needs a finite mean and deviation");
  EXPECT_EQ(refused(FillPermutation{scalar("0"), 0}, ElementType::U32),
            "permutation needs a block length: a positive integer");
  EXPECT_EQ(filled(FillPermutation{scalar(""), 0}, ElementType::U8, 257).second,
            "u8 cannot represent the numbers 0 to 256 of a permutation");
  EXPECT_EQ(filled(FillPermutation{scalar(""), 0}, ElementType::F16, 2050).second,
            "f16 cannot represent the numbers 0 to 2049 of a permutation");
  EXPECT_EQ(filled(FillPermutation{scalar(""), 0}, ElementType::F16, 2049).second, "");
}

TEST(Fill, PoisonIsNanOrDeadbeef) {
  for (const ElementType type : {ElementType::F16, ElementType::Bf16, ElementType::F32, ElementType::F64,
                                 ElementType::Fp8, ElementType::Bf8})
    EXPECT_TRUE(std::isnan(numbers(FillPoison{}, type, 2)[1])) << name(type);
  EXPECT_EQ(bitsOf(FillPoison{}, ElementType::U32, 1)[0], 0xdead'beefu);
  EXPECT_EQ(bitsOf(FillPoison{}, ElementType::U64, 1)[0], 0xdead'beef'dead'beefu);
  EXPECT_EQ(bitsOf(FillPoison{}, ElementType::I16, 1)[0], 0xbeefu);
}

// The numbers of a seed are part of a run file's meaning and never change. These were computed separately
// from the description in random.h, by a short program in another language.
TEST(Fill, SeedsAreStable) {
  const RandomNumbers one(1);
  EXPECT_EQ(one.bits(0), 0xbfef'8030'ddc2'd772u);
  EXPECT_EQ(one.bits(1), 0x5f55'2ce4'82f2'aa47u);
  EXPECT_EQ(one.bits(1'000'000), 0x8df5'd5a4'1b1c'7609u);
  EXPECT_EQ(RandomNumbers(2).bits(0), 0x4114'2829'ae9e'115eu);
  EXPECT_EQ(RandomNumbers(0).bits(0), 0xe220'a839'7b1d'cdafu); // SplitMix64's first number for state 0
  EXPECT_EQ(bitsOf(uniform("-1", "1"), ElementType::F32, 3), (Bits{0x3eff'be01, 0xbe82'ab4c, 0xbdfc'ca04}));
  EXPECT_EQ(bitsOf(uniform("0", "99"), ElementType::U32, 4), (Bits{74, 37, 43, 95}));
}

TEST(Fill, UniformCoversItsRange) {
  const auto floats = numbers(uniform("-1", "1"), ElementType::F32, 200'000);
  const auto [least, greatest] = std::minmax_element(floats.begin(), floats.end());
  EXPECT_GE(*least, -1);
  EXPECT_LT(*greatest, 1);
  EXPECT_LT(*least, -0.9999);
  EXPECT_GT(*greatest, 0.9999);
  EXPECT_NEAR(std::accumulate(floats.begin(), floats.end(), 0.0) / 200'000, 0, 0.005);
  // The end of a range is excluded, also where rounding to the type would reach it.
  const auto coarse = numbers(uniform("1", "2"), ElementType::Fp8, 5000);
  EXPECT_EQ(*std::max_element(coarse.begin(), coarse.end()), 1.875);
  EXPECT_EQ(*std::min_element(coarse.begin(), coarse.end()), 1);
  const auto wide = numbers(uniform("-1.7e308", "1.7e308"), ElementType::F64, 1000);
  EXPECT_TRUE(std::ranges::all_of(wide, [](double x) { return std::isfinite(x); }));
  const auto negative = numbers(uniform("-1", "0"), ElementType::Bf16, 5000);
  EXPECT_LT(*std::max_element(negative.begin(), negative.end()), 0);
}

TEST(Fill, UniformIntegersIncludeBothEnds) {
  std::array<int, 8> counts{};
  for (const double value : numbers(uniform("-3", "4"), ElementType::I32, 80'000)) {
    ASSERT_GE(value, -3);
    ASSERT_LE(value, 4);
    ++counts[static_cast<std::size_t>(value + 3)];
  }
  for (const int count : counts)
    EXPECT_NEAR(count, 10'000, 500);
  EXPECT_EQ(numbers(uniform("5", "5"), ElementType::U8, 3), (Numbers{5, 5, 5}));
  // All of 64 bits, signed and not.
  const auto all = bitsOf(uniform("0", "18446744073709551615"), ElementType::U64, 64);
  EXPECT_EQ(std::set<std::uint64_t>(all.begin(), all.end()).size(), 64u);
  const auto every = bitsOf(uniform("-9223372036854775808", "9223372036854775807"), ElementType::I64, 64);
  EXPECT_TRUE(std::ranges::any_of(every, [](std::uint64_t bits) { return bits >> 63 != 0; }));
  EXPECT_TRUE(std::ranges::any_of(every, [](std::uint64_t bits) { return bits >> 63 == 0; }));
}

TEST(Fill, NormalHasItsMeanAndDeviation) {
  const std::size_t n = 200'000;
  const auto values = numbers(FillNormal{scalar("3"), scalar("2"), 5}, ElementType::F64, n);
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  std::size_t withinOne = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
    withinOne += std::abs(value - 3) < 2 ? 1 : 0;
  }
  EXPECT_NEAR(mean, 3, 0.02);
  EXPECT_NEAR(std::sqrt(squares / n), 2, 0.02);
  EXPECT_NEAR(static_cast<double>(withinOne) / n, 0.6827, 0.005);
  // Integers are rounded and stay in range.
  for (const double value : numbers(FillNormal{scalar("0"), scalar("100"), 5}, ElementType::I8, 1000)) {
    ASSERT_GE(value, -128);
    ASSERT_LE(value, 127);
  }
}

// Checked against the distribution function.
TEST(Fill, NormalQuantileInvertsTheDistribution) {
  for (const double p :
       {1e-300, 1e-20, 1e-10, 0.001, 0.02, 0.0749, 0.0751, 0.3, 0.5, 0.8, 0.9249, 0.9251, 0.999999}) {
    const double x = normalQuantile(p);
    const double back = 0.5 * std::erfc(-x / std::sqrt(2.0));
    EXPECT_NEAR(back / p, 1, 1e-12) << p;
  }
  EXPECT_EQ(normalQuantile(0.5), 0);
  EXPECT_EQ(normalQuantile(0.25), -normalQuantile(0.75));
}

TEST(Fill, PermutationsContainEveryNumberOnce) {
  const auto isPermutation = [](std::vector<double> values) {
    std::ranges::sort(values);
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i] != static_cast<double>(i)) return false;
    return true;
  };
  const auto blocks = numbers(FillPermutation{scalar("64"), 2}, ElementType::U32, 200);
  std::set<Numbers> different;
  for (std::size_t first = 0; first < 200; first += 64) { // the last block has 8
    const Numbers block(blocks.begin() + static_cast<std::ptrdiff_t>(first),
                        blocks.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(first + 64, 200)));
    EXPECT_TRUE(isPermutation(block)) << first;
    EXPECT_NE(block,
              Numbers(blocks.begin(), blocks.begin() + static_cast<std::ptrdiff_t>(first == 0 ? 1 : 64)));
    different.insert(block);
  }
  EXPECT_EQ(different.size(), 4u);
  EXPECT_TRUE(isPermutation(numbers(FillPermutation{scalar(""), 0}, ElementType::I64, 1000)));
  EXPECT_TRUE(isPermutation(numbers(FillPermutation{scalar("5000"), 3}, ElementType::F32, 1000)));
  EXPECT_NE(numbers(FillPermutation{scalar(""), 0}, ElementType::U32, 1000),
            numbers(FillPermutation{scalar(""), 1}, ElementType::U32, 1000));
}

TEST(Fill, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  std::vector<std::byte> bytes(64);
  const auto done = fill(FillPoison{}, ElementType::U8, bytes, {}, kFillPlace, stop.get_token());
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, source::Code::RunCanceled);
}

} // namespace
} // namespace wavesmith::project
