// SPDX-License-Identifier: Apache-2.0
#include "port/symbols.h"

#include <gtest/gtest.h>

namespace wavesmith::port {
namespace {

TEST(Symbols, EvaluatesExpressions) {
  const Symbols symbols(".set a, 3\nb = (a+1)*2 // x\n.equ c, 0x10|b\n");
  EXPECT_EQ(symbols.value("a"), 3);
  EXPECT_EQ(symbols.value("b"), 8);
  EXPECT_EQ(symbols.value("c"), 24);
  EXPECT_EQ(symbols.value("(b-1)/4*4 + a % 2"), 5);
  EXPECT_EQ(symbols.value("1 << 4 | 1"), 17);
  EXPECT_EQ(symbols.value("-1"), -1);
}

TEST(Symbols, DoesNotGuess) {
  const Symbols symbols(
      ".set k, 0\n.set k, k+1\n.if x\n.set y, 1\n.endif\n.macro m\n.set z, 1\n.endm\nw = w2\nw2 = w\n");
  for (const char* name : {"k", "y", "z", "w", "unknown", "1 +", "", "(1", "1/0"})
    EXPECT_EQ(symbols.value(name), std::nullopt) << name;
}

TEST(Symbols, FindsTheSymbolOfALine) {
  EXPECT_EQ(symbolSetIn("  .set vAddr, 3 // x")->name, "vAddr");
  EXPECT_EQ(symbolSetIn("is_ptr64 = 1")->expression, "1");
  EXPECT_FALSE(symbolSetIn("v_mov_b32 v0, 1"));
  EXPECT_FALSE(symbolSetIn(".if a == 1"));
}

} // namespace
} // namespace wavesmith::port
