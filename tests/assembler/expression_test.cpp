// SPDX-License-Identifier: Apache-2.0
#include "assembler/expression.h"

#include <gtest/gtest.h>

#include <limits>

namespace wavesmith::assembler {
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
}

TEST(Expression, RejectsInvalidExpressions) {
  for (const char* text :
       {"", "y", "1 +", "(1", "1)", "1 2", "1/0", "1%0", "1<<64", "0x", "08", "v0", "99999999999999999999"})
    EXPECT_EQ(value(text), std::nullopt) << text;
  EXPECT_EQ(value(std::string(100000, '(')), std::nullopt);
  EXPECT_EQ(value(std::string(100000, '-').append("1")), std::nullopt);
}

TEST(Expression, WrapsLikeTheAssembler) {
  EXPECT_EQ(value("0x7fffffffffffffff + 1"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(value("0 - 0x8000000000000000"), std::numeric_limits<std::int64_t>::min());
}

} // namespace
} // namespace wavesmith::assembler
