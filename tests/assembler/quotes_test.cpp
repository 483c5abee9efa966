// SPDX-License-Identifier: Apache-2.0
// Lines without quotes are not lexed. That must make no difference to the lines among them.
#include "assembler/text/quotes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::assembler {
namespace {

// None begins with a directive, which would be lexed.
constexpr std::string_view kPlainLines = "  v_add_f32 v0, v1, v2 // a * b\n"
                                         "label: s_mul_i32 s0, s1, s2 ; 2*3/4\n"
                                         "\t\n"
                                         "*\n"
                                         "  s_nop 0 /\n"
                                         "# a line\n";
constexpr std::uint32_t kPlainCount = 6;

struct Closed {
  std::string text;
  source::Diagnostics found;
};

Closed closed(std::string text) {
  Closed result{.text = std::move(text), .found = {}};
  result.found = closeQuotes(result.text, "a.s");
  return result;
}

// Parts that end outside of comments and strings, each with what it becomes.
const std::vector<std::pair<std::string, std::string>> kParts{
    {"  s_nop 'ab'\n", "  s_nop `ab_\n"},
    {"  .ascii \"abc\n", "  .ascii `abc\n"},
    {"  s_nop \"a\" \"b\n", "  s_nop \"a\" `b\n"},
    {"  s_nop 1 /* 'a\n \"b\n*/ s_nop 'a'\n", "  s_nop 1 /* 'a\n \"b\n*/ s_nop 'a'\n"},
    {"/**/ s_nop 'ab'\n", "/**/ s_nop `ab_\n"},
    {"/* s_nop 'ab'\n  s_nop 0\n*/\n", "/* s_nop 'ab'\n  s_nop 0\n*/\n"},
    {"  s_nop 0 // /* 'a\n", "  s_nop 0 // /* 'a\n"},
    {"  .amdgpu_metadata\n - 'a'b\n - \"\n  .end_amdgpu_metadata\n",
     "  .amdgpu_metadata\n - 'a'b\n - \"\n  .end_amdgpu_metadata\n"},
    {"\t.amdgpu_metadata\n'\n.end_amdgpu_metadata\n  s_nop 'ab'\n",
     "\t.amdgpu_metadata\n'\n.end_amdgpu_metadata\n  s_nop `ab_\n"},
    {"  s_nop 0\r\n", "  s_nop 0\r\n"},
};

TEST(CloseQuotes, PlainLinesAroundMakeNoDifference) {
  for (const auto& [part, expected] : kParts) {
    SCOPED_TRACE(part);
    const Closed alone = closed(part);
    EXPECT_EQ(alone.text, expected);
    const std::string plain(kPlainLines);
    const Closed among = closed(plain + part + plain + part);
    EXPECT_EQ(among.text, plain + alone.text + plain + alone.text);
    const auto lines = static_cast<std::uint32_t>(std::count(part.begin(), part.end(), '\n'));
    ASSERT_EQ(among.found.size(), 2 * alone.found.size());
    for (std::size_t n = 0; n < alone.found.size(); ++n) {
      const source::Place& place = alone.found[n].place;
      for (const std::uint32_t copy : {0U, 1U}) {
        const source::Diagnostic& found = among.found[n + copy * alone.found.size()];
        EXPECT_EQ(found.message, alone.found[n].message);
        EXPECT_EQ(found.place.line, place.line + kPlainCount + copy * (kPlainCount + lines));
        EXPECT_EQ(found.place.column, place.column);
        EXPECT_EQ(found.place.length, place.length);
      }
    }
  }
}

TEST(CloseQuotes, APlainTextStaysAsItIs) {
  for (const std::string text : {"", "\n", "  s_nop 0", "  s_nop 0\n\n", "*/", "  / * s_nop 0\n*/"}) {
    const Closed result = closed(text);
    EXPECT_EQ(result.text, text);
    EXPECT_TRUE(result.found.empty()) << text;
  }
  const Closed plain = closed(std::string(kPlainLines));
  EXPECT_EQ(plain.text, kPlainLines);
  EXPECT_TRUE(plain.found.empty());
}

TEST(CloseQuotes, ACommentThatDoesNotEndIsFoundBehindPlainLines) {
  const Closed result = closed(std::string(kPlainLines) + "  s_nop 0 /* a\n" + std::string(kPlainLines));
  ASSERT_EQ(result.found.size(), 1U);
  EXPECT_EQ(result.found[0].message, "unterminated comment");
  EXPECT_EQ(result.found[0].place.line, kPlainCount + 1);
  EXPECT_EQ(result.found[0].place.column, 11U);
  EXPECT_TRUE(result.text.ends_with("*/\n"));
}

} // namespace
} // namespace wavesmith::assembler
