// SPDX-License-Identifier: Apache-2.0
#include "syntax/expression.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace wavesmith::syntax {
namespace {

std::optional<std::int64_t> value(std::string_view text) {
  return evaluate(text, [](std::string_view name) {
    return name == "x" ? std::optional<std::int64_t>(10) : std::nullopt;
  });
}

TEST(Expression, SupportsTheAssemblerOperators) {
  EXPECT_EQ(value("1+2*3"), 7);
  EXPECT_EQ(value(" ( x - 4 ) * 2 "), 12);
  EXPECT_EQ(value("-x + ~0"), -11);
  EXPECT_EQ(value("0x10 | 0b11 & 7"), 3); // | and & bind alike, from the left
  EXPECT_EQ(value("1 << 4 >> 2"), 4);
  EXPECT_EQ(value("7 % 4 - 017"), 3 - 15);
  EXPECT_EQ(value("10 - 3 - 2"), 5);
  EXPECT_EQ(value("2 + 1 ^ 3"), 2 + (1 ^ 3)); // unlike C: ^ binds tighter than +
  EXPECT_EQ(value("x == 10"), -1);
  EXPECT_EQ(value("!x || x && 2"), 1);
  EXPECT_EQ(value("[x /* ten */ + 'a'] // sum"), 107);
}

TEST(Expression, ShiftsRightWithoutTheSign) {
  EXPECT_EQ(value("(-16)>>60"), 15);
}

TEST(Expression, DividesByMinusOne) {
  EXPECT_EQ(value("7/-1"), -7);
  EXPECT_EQ(value("7%-1"), 0);
}

TEST(Expression, RejectsInvalidExpressions) {
  for (const char* text : {"",
                           "y",
                           "1 +",
                           "(1",
                           "(1]",
                           "1)",
                           "1 2",
                           "1b",
                           "1/0",
                           "1%0",
                           "1<<64",
                           "1>>-1",
                           "0x",
                           "08",
                           "v0",
                           "1->0",
                           "\\a",
                           "1.0",
                           ".",
                           "99999999999999999999",
                           "-0x8000000000000000/-1"})
    EXPECT_EQ(value(text), std::nullopt) << text;
  EXPECT_EQ(value(std::string(100000, '(')), std::nullopt);
  EXPECT_EQ(value(std::string(100000, '-').append("1")), std::nullopt);
}

TEST(Expression, WrapsLikeTheAssembler) {
  EXPECT_EQ(value("0x7fffffffffffffff + 1"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(value("0 - 0x8000000000000000"), std::numeric_limits<std::int64_t>::min());
}

TEST(Expression, KnowsNoSymbolOnItsOwn) {
  EXPECT_EQ(evaluate("2*3"), 6);
  EXPECT_EQ(evaluate("x"), std::nullopt);
}

} // namespace
} // namespace wavesmith::syntax
