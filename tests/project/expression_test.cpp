// SPDX-License-Identifier: Apache-2.0
#include "project/expressions/expression.h"
#include "project/expressions/scalar.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace wavesmith::project {
namespace {

// The place of the tests' expressions in their file.
const source::Place kPlace{"k.run.yaml", 7, 11, 1};

std::string shown(const source::Diagnostic& diagnostic) {
  return fmt::format("{}+{}: {}", diagnostic.place.column - kPlace.column, diagnostic.place.length,
                     diagnostic.message);
}

// The value of a scalar expression as text, or "column+length: message".
std::string value(std::string_view text) {
  const auto expression = parseExpression(text, kPlace);
  if (!expression) return shown(expression.error());
  const auto number = evaluate(*expression, [](std::string_view name) -> source::Result<Number> {
    if (name == "cus") return Number{false, 304, 0};
    if (name == "half") return Number{true, 0, 0.5};
    return source::failure(source::Code::ExpressionValue, {}, fmt::format("unknown value {}", name));
  });
  return number ? toText(*number) : shown(number.error());
}

TEST(Scalar, NumbersAndPrecedence) {
  EXPECT_EQ(value("1000003"), "1000003");
  EXPECT_EQ(value("cus * 256"), "77824");
  EXPECT_EQ(value("1 + 2 * 3"), "7");
  EXPECT_EQ(value("(1 + 2) * 3"), "9");
  EXPECT_EQ(value("10 - 3 - 2"), "5");
  EXPECT_EQ(value("1 << 2 + 1"), "8"); // as in C
  EXPECT_EQ(value("6 & 3 == 3"), "0"); // as in C: == binds stronger
  EXPECT_EQ(value("-7 / 2"), "-3");
  EXPECT_EQ(value("-7 % 2"), "-1");
  EXPECT_EQ(value("0x10 + 0b11"), "19");
  EXPECT_EQ(value("1 ? 2 : 0 ? 3 : 4"), "2");
  EXPECT_EQ(value("0 ? 2 : 0 ? 3 : 4"), "4");
  EXPECT_EQ(value("!0 + !5"), "1");
  EXPECT_EQ(value("~0"), "-1");
  EXPECT_EQ(value("- - 5"), "5");
  EXPECT_EQ(value("0 && 1 / 0"), "0"); // not evaluated
  EXPECT_EQ(value("1 || 1 / 0"), "1");
  EXPECT_EQ(value("min(3, max(1, 2))"), "2");
  EXPECT_EQ(value("abs(-9223372036854775807 - 1)"), "9223372036854775808");
}

TEST(Scalar, RealNumbersAndTheirIntegers) {
  EXPECT_EQ(value("0.5"), "0.5");
  EXPECT_EQ(value("1e6"), "1000000");
  EXPECT_EQ(value("3 / 2.0"), "1.5");
  EXPECT_EQ(value("ceil(1000003 / 256.0) * 256"), "1000192");
  EXPECT_EQ(value("floor(-1.5)"), "-2");
  EXPECT_EQ(value("round(2.5)"), "3");
  EXPECT_EQ(value("rint(2.5)"), "2");
  EXPECT_EQ(value("trunc(-2.5)"), "-2");
  EXPECT_EQ(value("half * 4"), "2");
  EXPECT_EQ(value("f32(0.1) == 0.1"), "0");
  EXPECT_EQ(value("0.1f == f32(0.1)"), "1");
  EXPECT_EQ(value("i32(3.9)"), "3");
  EXPECT_EQ(value("u8(257)"), "1");
  EXPECT_EQ(value("i8(255)"), "-1");
  EXPECT_EQ(value("u32(-1)"), "4294967295");
  EXPECT_EQ(value("sqrt(2) * sqrt(2) > 2"), "1");
  EXPECT_EQ(value("inf"), "inf");
  EXPECT_EQ(value("nan == nan"), "0");
  EXPECT_EQ(value("cos(pi)"), "-1");
}

TEST(Scalar, IsExactTo64BitsOrFails) {
  EXPECT_EQ(value("18446744073709551615"), "18446744073709551615");
  EXPECT_EQ(value("18446744073709551615 - 18446744073709551614"), "1");
  EXPECT_EQ(value("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(value("9007199254740993 * 3"), "27021597764222979"); // f64 has no such number
  const std::string tooLarge = ": the result does not fit in 64 bits";
  EXPECT_EQ(value("18446744073709551615 + 1"), "21+1" + tooLarge);
  EXPECT_EQ(value("18446744073709551615 * 18446744073709551615"), "21+1" + tooLarge);
  EXPECT_EQ(value("-9223372036854775808 - 1"), "21+1" + tooLarge);
  EXPECT_EQ(value("1 << 63"), "9223372036854775808");
  EXPECT_EQ(value("2 << 63"), "2+2" + tooLarge);
  EXPECT_EQ(value("1 << 64"), "2+2: a shift count must be 0 to 63");
  EXPECT_EQ(value("18446744073709551616"), "0+20: 18446744073709551616 does not fit in 64 bits");
}

TEST(Scalar, PlacesErrorsAtTheirColumn) {
  EXPECT_EQ(value("1 + n"), "4+1: unknown value n");
  EXPECT_EQ(value("4 / (2 - 2)"), "2+1: division by zero");
  EXPECT_EQ(value("1 + a[0]"),
            "4+1: buffer elements cannot be used here: this is a single number for the whole run");
  EXPECT_EQ(value("sum(k, 0, 4, k)"),
            "0+3: sum cannot be used here: this is a single number for the whole run");
  EXPECT_EQ(value("1.5 & 1"), "4+1: & needs integers");
  EXPECT_EQ(value("~1.5"), "0+1: ~ needs an integer");
}

TEST(Expression, ReportsSyntaxErrors) {
  EXPECT_EQ(value(""), "0+0: missing expression");
  EXPECT_EQ(value("  "), "2+0: missing expression");
  EXPECT_EQ(value("1 +"), "3+0: missing value at the end of the expression");
  EXPECT_EQ(value("(1 + 2"),
            "6+1: expected ) after the expression in parentheses, found end of the expression");
  EXPECT_EQ(value("1 2"), "2+1: unexpected '2'");
  EXPECT_EQ(value("a = 3"), "2+1: unexpected '='");
  EXPECT_EQ(value("3 + )"), "4+1: expected a value, found ')'");
  EXPECT_EQ(value("12ab"), "0+4: 12ab is not a number");
  EXPECT_EQ(value("0x"), "0+2: 0x is not a number");
  EXPECT_EQ(value("1.2.3"), "0+5: 1.2.3 is not a number");
  EXPECT_EQ(value("1e999"), "0+5: 1e999 is not a number");
  EXPECT_EQ(value("1 ? 2"),
            "5+1: expected : between the two values of a condition, found end of the expression");
  EXPECT_EQ(value("mix(1, 2)"), "0+3: unknown function mix; did you mean min?");
  EXPECT_EQ(value("frobnicate(1)"), "0+10: unknown function frobnicate");
  EXPECT_EQ(value("min(1)"), "5+1: expected , because min takes 2 arguments, found ')'");
  EXPECT_EQ(value("sqrt(1, 2)"), "6+1: expected ) after the 1 argument of sqrt, found ','");
  EXPECT_EQ(value("sum(1, 2, 3, 4)"),
            "4+1: sum begins with the name of its variable, as in sum(k, 0, 8, a[k]), not with '1'");
  EXPECT_EQ(value("a[1"), "3+1: expected ] after the index, found end of the expression");
  EXPECT_EQ(value("1 \xc3\xa4"), "2+1: unexpected byte 0xc3");
  EXPECT_EQ(value("f32()"), "4+1: expected a value, found ')'");
}

TEST(Expression, PlacesErrorsOfFoldedTextAtItsStart) {
  const auto folded = parseExpression("1 +", {"k.run.yaml", 3, 4, 0});
  ASSERT_FALSE(folded.has_value());
  EXPECT_EQ(folded.error().place, (source::Place{"k.run.yaml", 3, 4, 0}));
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i)
    result += text;
  return result;
}

TEST(Expression, DepthAndLengthAreBounded) {
  for (const std::string& text :
       {repeated("(", 60'000), repeated("-", 50'000) + "1", repeated(" ", 100'000) + "1",
        "1" + repeated("+1", 20'000), repeated("a[", 20'000)}) {
    const auto parsed = parseExpression(text, kPlace);
    ASSERT_FALSE(parsed.has_value());
    EXPECT_EQ(parsed.error().code, source::Code::ExpressionSyntax);
  }
  EXPECT_EQ(value("1" + repeated(" + 1", 300)), "301");
  EXPECT_EQ(value(repeated("(", 100) + "5" + repeated(")", 100)), "5");
}

// Valid expressions with a few bytes changed: a result or an error inside the text, never a crash.
TEST(Expression, SurvivesArbitraryBytes) {
  std::mt19937 random(4);
  const std::vector<std::string> seeds{"a[i] + b[i]", "sum(k, 0, 8, a[i * 8 + k] * b[k])",
                                       "i < n ? f32(x[i]) : -1.5e3f", "min(0x7f, 1 << 3) && !q || ~p.x % 3",
                                       "\"'{}[],#&*!|>%@`"};
  for (int n = 0; n < 20'000; ++n) {
    std::string text = seeds[random() % seeds.size()];
    for (unsigned changes = random() % 4; changes-- > 0 && !text.empty();) {
      const std::size_t at = random() % text.size();
      if (random() % 2 != 0)
        text.erase(at, 1 + random() % 3);
      else
        text[at] = static_cast<char>(random());
    }
    const auto parsed = parseExpression(text, kPlace);
    if (!parsed) {
      ASSERT_LE(parsed.error().place.column - kPlace.column, text.size());
    }
    (void)value(text);
  }
}

TEST(Number, ConvertsToTypesItFits) {
  using execution::ElementType;
  const auto fits = [](std::string_view text, ElementType type) {
    const auto number = evaluate(*parseExpression(text, kPlace), {});
    return bitsOf(*number, type);
  };
  EXPECT_EQ(fits("4294967295", ElementType::U32), 0xffff'ffffu);
  EXPECT_FALSE(fits("5000000000", ElementType::U32).has_value());
  EXPECT_FALSE(fits("-1", ElementType::U32).has_value());
  EXPECT_EQ(fits("-1", ElementType::I8), 0xffu);
  EXPECT_FALSE(fits("128", ElementType::I8).has_value());
  EXPECT_EQ(fits("1e6", ElementType::U32), 1'000'000u);
  EXPECT_FALSE(fits("0.5", ElementType::U32).has_value());
  EXPECT_FALSE(fits("inf", ElementType::I64).has_value());
  EXPECT_EQ(fits("inf", ElementType::F32), 0x7f80'0000u);
  EXPECT_FALSE(fits("1e300", ElementType::F32).has_value());
  EXPECT_FALSE(fits("70000", ElementType::F16).has_value());
  EXPECT_EQ(fits("1", ElementType::F16), 0x3c00u);
  // Rounded once: rounding to f64 first would yield a tie of f32, which rounds to even.
  EXPECT_EQ(fits("4611686293305294849", ElementType::F32), 0x5e80'0001u);
  EXPECT_EQ(fits("18446744073709551615", ElementType::U64), ~std::uint64_t{0});
}

TEST(Number, RoundToOddAvoidsDoubleRounding) {
  std::mt19937_64 random(5);
  for (int n = 0; n < 200'000; ++n) {
    std::uint64_t number = random() >> (random() % 40);
    // Every other one is a tie of f32 or next to one.
    if (n % 2 != 0)
      number = ((random() | (1ull << 63)) & ~((1ull << 40) - 1)) | (1ull << 39) | (random() % 2);
    const auto once = static_cast<float>(number); // the host rounds integers to f32 once
    ASSERT_EQ(static_cast<float>(oddDouble(number)), once) << number;
  }
}

} // namespace
} // namespace wavesmith::project
