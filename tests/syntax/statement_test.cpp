// SPDX-License-Identifier: Apache-2.0
#include "syntax/statement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::syntax {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> texts(const std::vector<Piece>& pieces) {
  std::vector<std::string> all;
  for (const Piece& piece : pieces)
    all.emplace_back(piece.text);
  return all;
}

TEST(Statement, SeparatesModifiersFromOperands) {
  const std::string line = "lab: buffer_load_dword v1, v[a:a + 1], s[0:3], 0 offen offset: 16 glc // x";
  const auto statement = readStatement(line);
  ASSERT_TRUE(statement);
  EXPECT_EQ(statement->base, "buffer_load_dword");
  EXPECT_THAT(texts(statement->operands), ElementsAre("v1", "v[a:a + 1]", "s[0:3]", "0"));
  EXPECT_THAT(texts(statement->modifiers), ElementsAre("offen", "offset: 16", "glc"));
  EXPECT_EQ(line.substr(statement->operands[1].begin, 10), "v[a:a + 1]");
}

TEST(Statement, ReadsAModifierAfterAComma) {
  const auto statement = readStatement("ds_write_b32 v0, v1, offset:4");
  ASSERT_TRUE(statement);
  EXPECT_THAT(texts(statement->operands), ElementsAre("v0", "v1"));
  EXPECT_THAT(texts(statement->modifiers), ElementsAre("offset:4"));
}

TEST(Statement, KnowsSuffixes) {
  EXPECT_EQ(readStatement("v_add_u32_e32 v0, vcc, v1, v2")->base, "v_add_u32");
  EXPECT_EQ(readStatement("v_mov_b32_e64_dpp v0, v1")->suffix, "_e64_dpp");
}

TEST(Statement, IsNoDirectiveAndNoSymbol) {
  EXPECT_FALSE(readStatement(".set a, 1"));
  EXPECT_FALSE(readStatement("a = 1"));
  EXPECT_FALSE(readStatement("label:"));
  EXPECT_FALSE(readStatement("// v_mac_f32 v0, v1, v2"));
}

TEST(Statement, KnowsLabelsAndComment) {
  const std::string line = "a: 1: v_nop // b ; c";
  const auto statement = readStatement(line);
  ASSERT_TRUE(statement);
  EXPECT_THAT(texts(statement->labels), ElementsAre("a", "1"));
  EXPECT_EQ(statement->comment.text, "// b ; c");
  EXPECT_EQ(line.substr(statement->comment.begin, 2), "//");
  EXPECT_EQ(readStatement("v_nop")->comment.text, "");
}

// LLVM needs no commas, and takes an expression as far as it goes.
TEST(Statement, SeparatesOperandsWithoutCommas) {
  const auto statement = readStatement("v_fma_f32 v0 v[1 : 2] -|v3| 2 + 1 clamp mul : 2");
  ASSERT_TRUE(statement);
  EXPECT_THAT(texts(statement->operands), ElementsAre("v0", "v[1 : 2]", "-|v3|", "2 + 1"));
  EXPECT_THAT(texts(statement->modifiers), ElementsAre("clamp", "mul : 2"));
  EXPECT_NE(statement->modifier("mul"), nullptr);
}

// No expression has a real number, and no symbol is a function.
TEST(Statement, EndsOperandsWhereNoExpressionContinues) {
  EXPECT_THAT(texts(readStatement("v_add_f32 v0 1.0 -v1")->operands), ElementsAre("v0", "1.0", "-v1"));
  EXPECT_THAT(texts(readStatement("v_add_f32 v0 -1e5 abs(v1)")->operands),
              ElementsAre("v0", "-1e5", "abs(v1)"));
  EXPECT_THAT(texts(readStatement("s_add_u32 s0, x (1), 0xe5 -1")->operands),
              ElementsAre("s0", "x", "(1)", "0xe5 -1"));
}

TEST(Statement, TakesTheWholeValueOfAModifier) {
  const auto statement = readStatement("ds_read_b32 v0, v1 offset:4 + 8*(1 + 1) gds");
  ASSERT_TRUE(statement);
  EXPECT_THAT(texts(statement->operands), ElementsAre("v0", "v1"));
  EXPECT_THAT(texts(statement->modifiers), ElementsAre("offset:4 + 8*(1 + 1)", "gds"));
}

TEST(Statement, TakesCountersAsOneOperand) {
  for (const char* text :
       {"vmcnt(0) lgkmcnt(0)", "vmcnt(0) & lgkmcnt(0)", "vmcnt(0), lgkmcnt((1+2)*2)", "0x70"}) {
    const std::string line = std::string("s_waitcnt ") + text + " // why";
    const auto statement = readStatement(line);
    ASSERT_TRUE(statement);
    EXPECT_THAT(texts(statement->operands), ElementsAre(text));
  }
}

TEST(Statement, IgnoresCommasInStringsAndComments) {
  const auto parts = splitAtCommas("a /* b, c */, \"d, \\\"e, \", ',', (f, g),", 10);
  EXPECT_THAT(texts(parts), ElementsAre("a", "\"d, \\\"e, \"", "','", "(f, g)", ""));
  EXPECT_EQ(parts[0].begin, 10U);
}

TEST(Statement, KeepsParametersOfMacrosWhole) {
  const auto statement = readStatement("v_add_f32 v\\dst, \\a\\()b \\c[1:2], v[\\x:\\x+1]");
  ASSERT_TRUE(statement);
  EXPECT_THAT(texts(statement->operands), ElementsAre("v\\dst", "\\a\\()b", "\\c[1:2]", "v[\\x:\\x+1]"));
  EXPECT_FALSE(readStatement("v_\\op v0, v1"));
  EXPECT_FALSE(readStatement("\\op v0, v1"));
}

TEST(Statement, EndsItsMnemonicAsLlvmDoes) {
  EXPECT_EQ(readStatement("s_nop/* a */1")->mnemonic.text, "s_nop");
  EXPECT_THAT(texts(readStatement("s_nop(1+1)")->operands), ElementsAre("(1+1)"));
  EXPECT_EQ(readStatement("V_MOV_B32_E32 v0, v1")->base, "V_MOV_B32");
  EXPECT_FALSE(readStatement("*/ 1", source::LineState::CommentInStatement)); // the rest of another line
}

} // namespace
} // namespace wavesmith::syntax
