// SPDX-License-Identifier: Apache-2.0
#include "syntax/token_buffer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::syntax {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> wordsOf(const TokenBuffer& buffer, const StatementTokens& statement) {
  std::vector<std::string> words;
  for (std::size_t n = statement.label; n < statement.end; ++n)
    words.emplace_back(buffer.word(n));
  return words;
}

TEST(TokenBuffer, EndsAStatementWithItsLine) {
  const TokenBuffer buffer("a 1 // b\n\n; c\nd: \"e;f\" ';'\r\ng \\\nh");
  ASSERT_EQ(buffer.statements().size(), 4U);
  EXPECT_THAT(wordsOf(buffer, buffer.statements()[0]), ElementsAre("a", "1"));
  EXPECT_THAT(wordsOf(buffer, buffer.statements()[1]), ElementsAre("d", ":", "\"e;f\"", "';'"));
  EXPECT_THAT(wordsOf(buffer, buffer.statements()[2]), ElementsAre("g", "\\")); // no continuation
  EXPECT_THAT(wordsOf(buffer, buffer.statements()[3]), ElementsAre("h"));
  EXPECT_EQ(buffer.statements()[3].line, 5U);
  EXPECT_EQ(buffer.comments().size(), 2U);
}

TEST(TokenBuffer, ContinuesAStatementAfterABlockComment) {
  const TokenBuffer buffer("lab: s_nop /* how\n long */ 1 // why\n/* a\n*/ s_endpgm");
  ASSERT_EQ(buffer.statements().size(), 2U);
  EXPECT_THAT(wordsOf(buffer, buffer.statements()[0]), ElementsAre("lab", ":", "s_nop", "1"));
  EXPECT_EQ(buffer.word(buffer.statements()[0].begin), "s_nop");
  EXPECT_EQ(buffer.statements()[0].line, 0U);
  EXPECT_THAT(wordsOf(buffer, buffer.statements()[1]), ElementsAre("s_endpgm"));
  EXPECT_EQ(buffer.statements()[1].line, 3U);
}

TEST(TokenBuffer, KnowsWhereATokenIsWritten) {
  const std::string_view text = "s_nop 1\r\n  v_mov_b32 v0, v1\n";
  const TokenBuffer buffer(text);
  const std::size_t at = text.find("v0");
  const std::size_t token = buffer.tokenAt(at + 1);
  EXPECT_EQ(buffer.word(token), "v0");
  EXPECT_EQ(buffer.placeOf(at), (TokenBuffer::Place{.line = 1, .column = 12}));
  EXPECT_EQ(buffer.word(buffer.tokenAt(text.find("  v"))), "v_mov_b32"); // a gap: the next token
  EXPECT_EQ(buffer.tokenAt(text.size()), buffer.tokens().size());
  EXPECT_EQ(buffer.piece(token, token + 3).text, "v0, v1");
}

TEST(TokenBuffer, ReadsNoMetadata) {
  const TokenBuffer buffer(".amdgpu_metadata\na = 1\n.end_amdgpu_metadata\nb = 2\n");
  ASSERT_EQ(buffer.statements().size(), 3U);
  EXPECT_THAT(wordsOf(buffer, buffer.statements()[2]), ElementsAre("b", "=", "2"));
}

TEST(TokenBuffer, KnowsAStatementThatBeganBefore) {
  const TokenBuffer buffer("c */ 1", source::LineState::CommentInStatement);
  ASSERT_EQ(buffer.statements().size(), 1U);
  EXPECT_TRUE(buffer.statements()[0].continues);
  EXPECT_TRUE(TokenBuffer("").statements().empty());
}

} // namespace
} // namespace wavesmith::syntax
