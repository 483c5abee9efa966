// SPDX-License-Identifier: Apache-2.0
// The semantics of element expressions; element_arithmetic_test.cpp tests their precision.
#include "project/expressions/element_expression.h"
#include "project/world.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace wavesmith::project {
namespace {

using execution::ElementType;
using testing::World;

using Ints = std::vector<std::int32_t>;
using Floats = std::vector<float>;

std::int64_t i64(std::string_view text) {
  return World().values<std::int64_t>(text, ElementType::I64, 1)[0];
}

double f64(std::string_view text) {
  return World().values<double>(text, ElementType::F64, 1)[0];
}

TEST(ElementExpression, AddsGathersAndShifts) {
  World world;
  world.array<float>("a", ElementType::F32, {1, 2, 3, 4})
      .array<float>("b", ElementType::F32, {10, 20, 30, 40});
  world.array<std::uint32_t>("index", ElementType::U32, {3, 0, 2, 1});
  EXPECT_EQ(world.values<float>("a[i] + b[i]", ElementType::F32, 4), (Floats{11, 22, 33, 44}));
  EXPECT_EQ(world.values<float>("a[index[i]]", ElementType::F32, 4), (Floats{4, 1, 3, 2}));
  EXPECT_EQ(world.values<float>("a[i + 2]", ElementType::F32, 2), (Floats{3, 4}));
  EXPECT_EQ(world.values<float>("sum(k, 0, 4, a[k] * b[i])", ElementType::F32, 2), (Floats{100, 200}));
  EXPECT_EQ(world.values<float>("i < 2 ? a[i] : -b[i - 2]", ElementType::F32, 4), (Floats{1, 2, -10, -20}));
}

TEST(ElementExpression, LiteralsHaveCTypes) {
  EXPECT_EQ(i64("2147483647 + 1"), -2147483648); // i32 wraps
  EXPECT_EQ(i64("2147483648 + 1"), 2147483649);  // i64
  EXPECT_EQ(i64("0x80000000 + 0"), 2147483648);  // u32
  EXPECT_EQ(i64("0xffffffff + 1"), 0);           // u32 wraps
  EXPECT_EQ(i64("0xffffffffL + 1"), 4294967296);
  EXPECT_EQ(i64("4294967295u + 1"), 0);
  EXPECT_EQ(i64("0x7fffffff + 1 < 0"), 1);
  EXPECT_EQ(i64("-1 < 1u"), 0);  // common type u32
  EXPECT_EQ(i64("-1L < 1u"), 1); // common type i64
  EXPECT_EQ(i64("18446744073709551615 > 0"), 1);
}

TEST(ElementExpression, IntegersWrapShiftAndDivideWithoutUndefinedBehavior) {
  EXPECT_EQ(i64("-2147483647 - 1 - 1"), 2147483647);
  EXPECT_EQ(i64("(-2147483647 - 1) / -1"), -2147483648);
  EXPECT_EQ(i64("(-2147483647 - 1) % -1"), 0);
  EXPECT_EQ(i64("(-9223372036854775807 - 1) / -1"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(i64("1 << 33"), 2); // the count modulo 32
  EXPECT_EQ(i64("1L << 33"), std::int64_t{1} << 33);
  EXPECT_EQ(i64("-8 >> 1"), -4);
  EXPECT_EQ(i64("0xfffffff8 >> 1"), 0x7ffffffc);
  EXPECT_EQ(i64("-7 / 2"), -3);
  EXPECT_EQ(i64("-7 % 2"), -1);
  EXPECT_EQ(i64("abs(-2147483647 - 1)"), -2147483648);
  EXPECT_EQ(i64("max(-1, 1u)"), 4294967295);
  EXPECT_EQ(i64("min(-1, 1)"), -1);
  EXPECT_EQ(i64("~5"), -6);
  EXPECT_EQ(i64("-(1u)"), 4294967295);
  EXPECT_EQ(i64("6 ^ 3 | 8 & 12"), 13);
  EXPECT_EQ(i64("!0.5 + !0 + !!7"), 2);
  EXPECT_EQ(i64("+5"), 5);
}

TEST(ElementExpression, NarrowTypesArePromoted) {
  World world;
  world.array<std::uint8_t>("b", ElementType::U8, {200, 255});
  world.array<std::int8_t>("c", ElementType::I8, {-100, -128});
  EXPECT_EQ(world.values<std::int32_t>("b[i] + b[i]", ElementType::I32, 2), (Ints{400, 510}));
  EXPECT_EQ(world.values<std::int32_t>("-b[i]", ElementType::I32, 2), (Ints{-200, -255}));
  EXPECT_EQ(world.values<std::int32_t>("c[i] * b[i]", ElementType::I32, 2), (Ints{-20000, -32640}));
  EXPECT_EQ(world.values<std::uint8_t>("b[i] + 100", ElementType::U8, 2),
            (std::vector<std::uint8_t>{44, 99})); // wraps at the end
  EXPECT_EQ(world.values<std::int32_t>("~b[i]", ElementType::I32, 2), (Ints{-201, -256}));
  EXPECT_EQ(world.values<std::int32_t>("i8(b[i])", ElementType::I32, 2), (Ints{-56, -1}));
}

TEST(ElementExpression, IndexIsSigned) {
  World world;
  EXPECT_EQ(world.values<std::int32_t>("i - 2 < 0", ElementType::I32, 4), (Ints{1, 1, 0, 0}));
  EXPECT_EQ(world.values<double>("(i - 2) * 0.5", ElementType::F64, 4),
            (std::vector<double>{-1, -0.5, 0, 0.5}));
}

TEST(ElementExpression, ValuesHaveTheirType) {
  World world;
  world.value("n", ElementType::U32, 10).value("x", ElementType::F32, 0x3dcc'cccd);
  world.value("cus", ElementType::I32, 304);
  EXPECT_EQ(world.values<std::int64_t>("n - 11", ElementType::I64, 1)[0], 4294967295); // u32 wraps
  EXPECT_EQ(world.values<double>("x", ElementType::F64, 1)[0], static_cast<double>(0.1f));
  EXPECT_EQ(world.values<std::int64_t>("cus * 256", ElementType::I64, 1)[0], 77824);
}

TEST(ElementExpression, FloatsConvertToIntegersAsInC) {
  EXPECT_EQ(World().values<std::int32_t>("1.9", ElementType::I32, 1)[0], 1);
  EXPECT_EQ(World().values<std::int32_t>("-1.9", ElementType::I32, 1)[0], -1);
  EXPECT_EQ(World().values<std::uint8_t>("257.0", ElementType::U8, 1)[0], 1);
  EXPECT_EQ(World().values<std::int32_t>("nan", ElementType::I32, 1)[0], 0);
  EXPECT_EQ(i64("i32(2.5) + 1"), 3);
  EXPECT_EQ(i64("u32(-1.0) > 0"), 1);
}

TEST(ElementExpression, Functions) {
  EXPECT_EQ(f64("sqrt(2)"), std::sqrt(2.0));
  EXPECT_EQ(f64("exp(1)"), std::exp(1.0));
  EXPECT_EQ(f64("log(10)"), std::log(10.0));
  EXPECT_EQ(f64("exp2(0.5)"), std::exp2(0.5));
  EXPECT_EQ(f64("log2(10)"), std::log2(10.0));
  EXPECT_EQ(f64("sin(1) + cos(1)"), std::sin(1.0) + std::cos(1.0));
  EXPECT_EQ(f64("tanh(0.5)"), std::tanh(0.5));
  EXPECT_EQ(f64("pow(2, 0.5)"), std::pow(2, 0.5));
  EXPECT_EQ(f64("floor(-1.5) + ceil(1.2)"), 0);
  EXPECT_EQ(f64("round(2.5) * 10 + rint(2.5)"), 32);
  EXPECT_EQ(f64("trunc(-2.7)"), -2);
  EXPECT_EQ(f64("fma(0.1, 10, -1)"), std::fma(0.1, 10.0, -1.0));
  EXPECT_EQ(f64("min(1, 2.5) + max(nan, 3.0) + abs(-4.0)"), 8);
  EXPECT_EQ(f64("7.5 % 2"), 1.5);
  EXPECT_EQ(i64("floor(7) + 1"), 8); // remains an integer
}

TEST(ElementExpression, DoesNotEvaluateUntakenBranches) {
  World world;
  world.array<std::int32_t>("a", ElementType::I32, {5, 6, 7});
  const auto values = [&](std::string_view text, std::size_t count) {
    return world.values<std::int32_t>(text, ElementType::I32, count);
  };
  EXPECT_EQ(values("i < 3 ? a[i] : -1", 1200)[1199], -1);
  EXPECT_EQ(values("i % 2 == 0 ? 100 / (1 - i % 2) : 0", 3), (Ints{100, 0, 100}));
  EXPECT_EQ(values("i < 3 && a[i] == 6", 5), (Ints{0, 1, 0, 0, 0}));
  EXPECT_EQ(values("i >= 3 || a[i] == 6", 5), (Ints{0, 1, 0, 1, 1}));
  EXPECT_EQ(values("i == 0 ? 1 : i == 1 ? a[i] : i == 2 ? i * 10 : 0", 4), (Ints{1, 6, 20, 0}));
  EXPECT_EQ(world.values<double>("i == 1 ? 2 : 0.5", ElementType::F64, 2),
            (std::vector<double>{0.5, 2})); // common type f64
}

TEST(ElementExpression, SumsWithVaryingBounds) {
  World world;
  world.array<std::int32_t>("a", ElementType::I32, {1, 2, 3, 4, 5});
  const auto values = [&](std::string_view text, std::size_t count) {
    return world.values<std::int32_t>(text, ElementType::I32, count);
  };
  EXPECT_EQ(values("sum(k, 0, i + 1, a[k])", 5), (Ints{1, 3, 6, 10, 15}));
  EXPECT_EQ(values("sum(k, i, 5, a[k])", 5), (Ints{15, 14, 12, 9, 5}));
  EXPECT_EQ(values("sum(k, 3, i, a[k])", 5), (Ints{0, 0, 0, 0, 4}));
  EXPECT_EQ(values("sum(k, 0, 3, sum(j, 0, k + 1, a[j] + i))", 2), (Ints{10, 16}));
  EXPECT_EQ(values("sum(k, 0, 2, k) + sum(k, 0, 3, sum(k, 0, 2, 1) * k)", 1), (Ints{7}));
  EXPECT_EQ(values("i < 2 ? sum(k, 0, 5, a[k]) : -1", 3), (Ints{15, 15, -1}));
  EXPECT_EQ(i64("sum(k, 0, 3, 2147483647)"), 2147483645); // i32 wraps
  EXPECT_EQ(i64("sum(k, -2, 3, k)"), 0);
  EXPECT_EQ(i64("sum(i, 0, 4, i)"), 6); // hides the index
}

TEST(ElementExpression, ReportsTheFirstFailingElement) {
  World world;
  Ints divisors(1000, 2);
  divisors[700] = divisors[900] = 0;
  world.array<std::int32_t>("in", ElementType::I32, Ints(1000, 1)).array("z", ElementType::I32, divisors);
  const auto error = [&](std::string_view text) { return world.error(text, ElementType::I64, 1000); };
  EXPECT_EQ(error("in[i + 4]"), "0+2: in[1000] does not exist: in has 1000 elements (for i = 996)");
  EXPECT_EQ(error("in[i - 1]"), "0+2: in[-1] does not exist: in has 1000 elements (for i = 0)");
  EXPECT_EQ(error("1 + 7 / z[i]"), "6+1: division by zero (for i = 700)");
  EXPECT_EQ(error("7 % z[i]"), "2+1: division by zero (for i = 700)");
  // The first operation to fail is not the one that fails at the first element.
  EXPECT_EQ(error("in[i + 290] + 7 / z[i]"), "16+1: division by zero (for i = 700)");
  EXPECT_EQ(error("sum(k, 0, 3, in[i * 3 + k])"),
            "13+2: in[1000] does not exist: in has 1000 elements (for i = 333, k = 1)");
  EXPECT_EQ(error("in[0xffffffffffffffff]"),
            "0+2: in[18446744073709551615] does not exist: in has 1000 elements (for i = 0)");
  EXPECT_EQ(error("sum(k, 0, 1L << 40, k)"), "0+3: a sum of 1099511627776 terms is too long (for i = 0)");
}

TEST(ElementExpression, RejectsInvalidExpressions) {
  World world;
  world.array<float>("a", ElementType::F32, {1, 2}).value("n", ElementType::U32, 3);
  EXPECT_EQ(world.error("a + 1"), "0+1: a is a buffer: use an element, as in a[i]");
  EXPECT_EQ(world.error("n[i]"), "0+1: n is a value, not a buffer: it has no elements");
  EXPECT_EQ(world.error("b[i]"), "0+1: unknown buffer b; available: a");
  EXPECT_EQ(world.error("a[i] + m"), "7+1: unknown value m; available: a, i and n");
  EXPECT_EQ(world.error("a[a[i]]"), "2+1: the index of a is not an integer; convert it, as in i32(...)");
  EXPECT_EQ(world.error("a[i] & 1"), "5+1: & needs integers; convert, as in i32(...)");
  EXPECT_EQ(world.error("1 << 2.0"), "2+2: << needs integers; convert, as in i32(...)");
  EXPECT_EQ(world.error("~a[i]"), "0+1: ~ needs an integer; convert it, as in i32(...)");
  EXPECT_EQ(world.error("sum(k, 0, 2.0, a[k])"),
            "10+3: a bound of sum is not an integer; convert it, as in i32(...)");
  EXPECT_EQ(world.error("k"), "0+1: unknown value k; available: a, i and n");
  EXPECT_EQ(world.error("sum(k, 0, 2, 1) + k"), "18+1: unknown value k; available: a, i and n");
  std::string nested = "1";
  for (int i = 0; i < 9; ++i)
    nested = "sum(k, 0, 1, " + nested + ")";
  EXPECT_EQ(world.error(nested), "104+3: sums are nested more than 8 deep");
}

TEST(ElementExpression, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  const auto parsed = parseExpression("i", {});
  WS_ASSERT_OK(compiled, ElementExpression::compile(*parsed, {}, ElementType::I32, false));
  std::vector<std::byte> bytes(4000);
  const auto done = compiled.evaluate(bytes, stop.get_token());
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, source::Code::RunCanceled);
}

} // namespace
} // namespace wavesmith::project
