// SPDX-License-Identifier: Apache-2.0
#include "syntax/symbols.h"

#include <gtest/gtest.h>

#include <string>

namespace wavesmith::syntax {
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

TEST(Symbols, EvaluatesLikeTheAssembler) {
  const Symbols symbols(".set v_n, (-16)>>60\n.set v_m, 7/-1\n.set v_k, 010\n");
  EXPECT_EQ(symbols.value("v_n"), 15); // a logical shift
  EXPECT_EQ(symbols.value("v_m"), -7);
  EXPECT_EQ(symbols.value("v_k"), 8);
}

TEST(Symbols, LimitsTheWorkForSymbolsOfSymbols) {
  std::string text = "a0 = 1\n";
  for (int n = 1; n < 60; ++n)
    text += "a" + std::to_string(n) + " = a" + std::to_string(n - 1) + " + a" + std::to_string(n - 1) + "\n";
  EXPECT_EQ(Symbols(text).value("a3"), 8);
  EXPECT_EQ(Symbols(text).value("a59"), std::nullopt); // after 64 symbols instead of 2^60
}

TEST(Symbols, DoesNotGuess) {
  const Symbols symbols(
      ".set k, 0\n.set k, k+1\n.if x\n.set y, 1\n.endif\n.macro m\n.set z, 1\n.endm\nw = w2\nw2 = w\n");
  for (const char* name : {"k", "y", "z", "w", "unknown", "1 +", "", "(1", "1/0"})
    EXPECT_EQ(symbols.value(name), std::nullopt) << name;
}

TEST(Symbols, ReadsStatementsAndNotLines) {
  const Symbols symbols(
      ".set a, /* one\n */ 1\n/*\nb = 2\n*/\n.amdgpu_metadata\nc = 3\n.end_amdgpu_metadata\n"
      ".SET d, 4\nlab: e = 5\n.IF x\nf = 6\n.ENDIF\n");
  EXPECT_EQ(symbols.value("a"), 1);
  EXPECT_EQ(symbols.value("b"), std::nullopt);
  EXPECT_EQ(symbols.value("c"), std::nullopt);
  EXPECT_EQ(symbols.value("d"), 4);
  EXPECT_EQ(symbols.value("e"), 5);
  EXPECT_EQ(symbols.value("f"), std::nullopt);
  EXPECT_EQ(symbols.definition("e")->line, 9U);
}

TEST(Symbols, FindsTheSymbolOfALine) {
  EXPECT_EQ(symbolSetIn("  .set vAddr, 3 // x")->name, "vAddr");
  EXPECT_EQ(symbolSetIn("is_ptr64 = 1")->expression, "1");
  EXPECT_FALSE(symbolSetIn("v_mov_b32 v0, 1"));
  EXPECT_FALSE(symbolSetIn(".if a == 1"));
}

} // namespace
} // namespace wavesmith::syntax
