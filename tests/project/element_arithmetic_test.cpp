// SPDX-License-Identifier: Apache-2.0
// The results of element expressions, compared with the host's own arithmetic and with 128-bit integers.
#include "project/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <random>

namespace wavesmith::project {
namespace {

using execution::ElementType;
using testing::World;
__extension__ using Wide = __int128;

TEST(ElementArithmetic, F64RoundsOnceTypeRoundsEachOperation) {
  World world;
  world.array<float>("t", ElementType::F32, {0x1p-24f});
  const auto value = [&](std::string_view text, bool inElementType) {
    return world.values<float>(text, ElementType::F32, 1, inElementType)[0];
  };
  EXPECT_EQ(value("1.0 + t[i] + t[i]", false), 1.0f + 0x1p-23f);
  EXPECT_EQ(value("1.0 + t[i] + t[i]", true), 1.0f);
  EXPECT_EQ(value("f32(f32(1.0 + t[i]) + t[i])", false), 1.0f); // rounded by hand
  EXPECT_EQ(value("0.1 * 3", true), 0.1f * 3.0f);               // operands too
  EXPECT_EQ(value("0.1 * 3", false), static_cast<float>(0.1 * 3));
}

TEST(ElementArithmetic, SumsAddInOrder) {
  World world;
  world.array<float>("a", ElementType::F32, {1, 0x1p-24f, 0x1p-24f, 0x1p-24f, 0x1p-24f});
  const auto value = [&](std::string_view text, bool inElementType) {
    return world.values<float>(text, ElementType::F32, 1, inElementType)[0];
  };
  EXPECT_EQ(value("sum(k, 0, 5, a[k])", false), 1 + 0x1p-22f);
  EXPECT_EQ(value("sum(k, 0, 5, a[k])", true), 1.0f);
  EXPECT_EQ(value("sum(k, 0, 5, a[4 - k])", true), 1 + 0x1p-22f);
}

TEST(ElementArithmetic, IntegersConvertToFloatsInOneRounding) {
  World world;
  const std::uint64_t beyondATie = 4611686293305294849; // f64 would put it on a tie of f32
  world.array<std::uint64_t>("u", ElementType::U64, {beyondATie});
  const float once = static_cast<float>(beyondATie);
  ASSERT_NE(static_cast<float>(static_cast<double>(beyondATie)), once);
  EXPECT_EQ(world.values<float>("u[i]", ElementType::F32, 1)[0], once);
  EXPECT_EQ(world.values<float>("f32(u[i])", ElementType::F32, 1)[0], once);
  EXPECT_EQ(world.values<float>("u[i] + 0.0", ElementType::F32, 1, true)[0], once);
  EXPECT_EQ(world.values<double>("i64(u[i]) * -1", ElementType::F64, 1)[0], -static_cast<double>(beyondATie));
}

// Random f32 numbers: half of them have any exponent, so that some results are subnormal or infinite.
std::vector<float> randomFloats(std::mt19937& random, std::size_t count) {
  std::vector<float> values(count);
  for (float& value : values) {
    do
      value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    while (std::isnan(value));
    if (random() % 2 != 0) value = static_cast<float>(static_cast<std::int32_t>(random())) * 0x1p-31f;
  }
  return values;
}

TEST(ElementArithmetic, F32MatchesTheHost) {
  std::mt19937 random(6);
  const std::size_t n = 20'000;
  const auto a = randomFloats(random, n);
  const auto b = randomFloats(random, n);
  const auto c = randomFloats(random, n);
  World world;
  world.array("a", ElementType::F32, a).array("b", ElementType::F32, b).array("c", ElementType::F32, c);
  const auto check = [&](std::string_view text, auto f) {
    const auto result = world.values<float>(text, ElementType::F32, n, true);
    for (std::size_t i = 0; i < n; ++i) {
      const float expected = f(a[i], b[i], c[i]);
      ASSERT_TRUE(std::bit_cast<std::uint32_t>(result[i]) == std::bit_cast<std::uint32_t>(expected) ||
                  (std::isnan(result[i]) && std::isnan(expected)))
          << text << " of " << a[i] << ", " << b[i] << ", " << c[i] << ": " << result[i] << ", expected "
          << expected;
    }
  };
  check("a[i] + b[i]", [](float x, float y, float) { return x + y; });
  check("a[i] - b[i]", [](float x, float y, float) { return x - y; });
  check("a[i] * b[i]", [](float x, float y, float) { return x * y; });
  check("a[i] / b[i]", [](float x, float y, float) { return x / y; });
  check("sqrt(abs(a[i]))", [](float x, float, float) { return std::sqrt(std::abs(x)); });
  check("fma(a[i], b[i], c[i])", [](float x, float y, float z) { return std::fma(x, y, z); });
  check("a[i] * b[i] + c[i]", [](float x, float y, float z) { return x * y + z; });
}

// f16 numbers below 2 in magnitude: each a multiple of 2^-24, so products are multiples of 2^-48.
std::vector<std::uint16_t> randomHalves(std::mt19937& random, std::size_t count) {
  std::vector<std::uint16_t> values(count);
  for (std::uint16_t& value : values)
    value = static_cast<std::uint16_t>(random() & 0xbfff);
  return values;
}

TEST(ElementArithmetic, FmaInF16RoundsTheExactResult) {
  std::mt19937 random(7);
  const std::size_t n = 50'000;
  const auto a = randomHalves(random, n);
  const auto b = randomHalves(random, n);
  const auto c = randomHalves(random, n);
  World world;
  world.array("a", ElementType::F16, a).array("b", ElementType::F16, b).array("c", ElementType::F16, c);
  const auto result = world.values<std::uint16_t>("fma(a[i], b[i], c[i])", ElementType::F16, n, true);
  const auto scaled = [](std::uint16_t bits) {
    return static_cast<std::int64_t>(execution::toDouble(ElementType::F16, bits) * 0x1p24);
  };
  for (std::size_t i = 0; i < n; ++i) {
    const Wide exact =
        static_cast<Wide>(scaled(a[i])) * scaled(b[i]) + static_cast<Wide>(scaled(c[i])) * (1 << 24);
    const double value = static_cast<double>(exact) * 0x1p-48; // below 2^53 times 2^-48: exact
    ASSERT_LT(std::abs(static_cast<double>(exact)), 0x1p53);
    const std::uint64_t expected = execution::fromDouble(ElementType::F16, value);
    ASSERT_TRUE(result[i] == expected || (exact == 0 && (result[i] & 0x7fff) == 0))
        << i << ": " << result[i] << ", expected " << expected;
  }
}

// The square root and the quotient by 3 of every f16, in f16.
TEST(ElementArithmetic, F16RoundsTheExactResult) {
  std::vector<std::uint16_t> all(0x7c00);
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = static_cast<std::uint16_t>(i);
  World world;
  world.array("a", ElementType::F16, all);
  const auto roots = world.values<std::uint16_t>("sqrt(a[i])", ElementType::F16, all.size(), true);
  const auto thirds = world.values<std::uint16_t>("a[i] / 3", ElementType::F16, all.size(), true);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double value = execution::toDouble(ElementType::F16, all[i]);
    // The neighbors are further away than the result, measured without rounding: r is nearest to sqrt(v) if v
    // is between the squares of the midpoints, which are exact in f64.
    const auto nearest = [&](std::uint16_t bits, auto power) {
      const double r = execution::toDouble(ElementType::F16, bits);
      const double below = bits == 0 ? 0 : (r + execution::toDouble(ElementType::F16, bits - 1u)) / 2;
      const double above = (r + execution::toDouble(ElementType::F16, bits + 1u)) / 2;
      return power(below) <= value && value <= power(above);
    };
    ASSERT_TRUE(nearest(roots[i], [](double x) { return x * x; })) << i;
    ASSERT_TRUE(nearest(thirds[i], [](double x) { return x * 3; })) << i;
  }
}

// Random integer expressions, also computed here in 128 bits and wrapped by hand.
class RandomIntegers {
public:
  explicit RandomIntegers(unsigned seed) : random_(seed) {}

  struct Made {
    std::string text;
    ElementType type; // one of the four that C computes in
    Wide value;
  };

  Made make(int depth) {
    if (depth == 0 || random_() % 5 == 0) return leaf();
    const Made a = make(depth - 1);
    const Made b = make(depth - 1);
    constexpr std::array<std::string_view, 13> kOperators{"+", "-", "*",  "/",  "%",  "&", "|",
                                                          "^", "<", "==", ">=", "<<", ">>"};
    return combine(a, std::string(kOperators[random_() % kOperators.size()]), b);
  }

private:
  static int width(ElementType type) { return 8 * static_cast<int>(execution::bytesOf(type)); }

  static Wide wrap(ElementType type, Wide value) {
    const Wide modulus = Wide{1} << width(type);
    Wide low = value % modulus;
    if (low < 0) low += modulus;
    return execution::isSigned(type) && low >= modulus / 2 ? low - modulus : low;
  }

  Made leaf() {
    constexpr std::array kTypes{ElementType::I32, ElementType::U32, ElementType::I64, ElementType::U64};
    constexpr std::array<std::string_view, 4> kSuffixes{"", "u", "l", "ul"};
    constexpr std::array<std::int64_t, 8> kValues{0, 1, 2, 7, 31, 1000000007, 2147483647, 65536};
    const std::size_t type = random_() % kTypes.size();
    const std::int64_t value = kValues[random_() % kValues.size()];
    return {fmt::format("{}{}", value, kSuffixes[type]), kTypes[type], value};
  }

  static Made combine(const Made& a, const std::string& op, const Made& b) {
    const bool shift = op == "<<" || op == ">>";
    ElementType type = a.type;
    if (!shift &&
        (width(b.type) > width(a.type) || (width(a.type) == width(b.type) && !execution::isSigned(b.type))))
      type = b.type;
    const Wide x = wrap(type, a.value);
    const Wide y = wrap(type, b.value);
    if ((op == "/" || op == "%") && y == 0) return a;
    const bool comparison = op == "<" || op == "==" || op == ">=";
    Made result{fmt::format("({} {} {})", a.text, op, b.text), comparison ? ElementType::I32 : type, 0};
    const auto count =
        static_cast<unsigned>(static_cast<std::uint64_t>(b.value) % static_cast<unsigned>(width(type)));
    if (op == "+") result.value = x + y;
    if (op == "-") result.value = x - y;
    // 64 by 64 bits, modulo 2^64: 128 bits are enough.
    if (op == "*") result.value = static_cast<std::uint64_t>(x) * static_cast<std::uint64_t>(y);
    if (op == "/") result.value = x / y;
    if (op == "%") result.value = x % y;
    if (op == "&") result.value = x & y;
    if (op == "|") result.value = x | y;
    if (op == "^") result.value = x ^ y;
    if (op == "<<") result.value = static_cast<std::uint64_t>(x) << count;
    if (op == ">>") result.value = x >> count;
    if (op == "<") result.value = x < y;
    if (op == "==") result.value = x == y;
    if (op == ">=") result.value = x >= y;
    result.value = wrap(result.type, result.value);
    return result;
  }

  std::mt19937 random_;
};

TEST(ElementArithmetic, IntegersMatchC) {
  RandomIntegers integers(8);
  for (int n = 0; n < 5000; ++n) {
    const auto made = integers.make(1 + n % 6);
    const auto result = World().values<std::int64_t>(made.text, ElementType::I64, 1)[0];
    ASSERT_EQ(result, static_cast<std::int64_t>(made.value)) << made.text;
  }
}

} // namespace
} // namespace wavesmith::project
