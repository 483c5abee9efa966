// SPDX-License-Identifier: Apache-2.0
#include "port/statement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::port {
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
  const auto statement = parseStatement(line);
  ASSERT_TRUE(statement);
  EXPECT_EQ(statement->base, "buffer_load_dword");
  EXPECT_THAT(texts(statement->operands), ElementsAre("v1", "v[a:a + 1]", "s[0:3]", "0"));
  EXPECT_THAT(texts(statement->modifiers), ElementsAre("offen", "offset: 16", "glc"));
  EXPECT_EQ(line.substr(statement->operands[1].begin, 10), "v[a:a + 1]");
}

TEST(Statement, ReadsAModifierAfterAComma) {
  const auto statement = parseStatement("ds_write_b32 v0, v1, offset:4");
  ASSERT_TRUE(statement);
  EXPECT_THAT(texts(statement->operands), ElementsAre("v0", "v1"));
  EXPECT_THAT(texts(statement->modifiers), ElementsAre("offset:4"));
}

TEST(Statement, KnowsSuffixes) {
  EXPECT_EQ(parseStatement("v_add_u32_e32 v0, vcc, v1, v2")->base, "v_add_u32");
  EXPECT_EQ(parseStatement("v_mov_b32_e64_dpp v0, v1")->suffix, "_e64_dpp");
}

TEST(Statement, IsNoDirectiveAndNoSymbol) {
  EXPECT_FALSE(parseStatement(".set a, 1"));
  EXPECT_FALSE(parseStatement("a = 1"));
  EXPECT_FALSE(parseStatement("label:"));
  EXPECT_FALSE(parseStatement("// v_mac_f32 v0, v1, v2"));
}

TEST(Registers, AreReadInNumbersOnly) {
  EXPECT_EQ(parseRegisters("v7"), (Registers{'v', 7, 1}));
  EXPECT_EQ(parseRegisters("s[4:7]"), (Registers{'s', 4, 4}));
  EXPECT_EQ(parseRegisters("v[3]"), (Registers{'v', 3, 1}));
  EXPECT_EQ(parseRegisters("v[a:a+1]"), std::nullopt);
  EXPECT_EQ(parseRegisters("vcc"), std::nullopt);
  EXPECT_EQ(toString(Registers{'s', 4, 4}), "s[4:7]");
}

} // namespace
} // namespace wavesmith::port
