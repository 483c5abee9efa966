// SPDX-License-Identifier: Apache-2.0
#include "source/text/visible_text.h"

#include <gtest/gtest.h>

namespace wavesmith::source {
namespace {

TEST(VisibleText, KeepsTextsOfAllLanguages) {
  for (const std::string_view text :
       {"", "a\tb", "v_add_f32 v0, v1, v2 // größer ≥ 日本語 👍", "\u00a0\u0100\ufeff"})
    EXPECT_EQ(visible(text), text);
}

TEST(VisibleText, ShowsControlCharacters) {
  EXPECT_EQ(visible("\x1b]0;title\a"), "\\x1b]0;title\\x07");
  EXPECT_EQ(visible("abc\rd\b\n"), "abc\\x0dd\\x08\\x0a");
  EXPECT_EQ(visible(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(visible("\x7f\u0080\u009b2J\u009f"), "\\u007f\\u0080\\u009b2J\\u009f");
  EXPECT_EQ(visible("\u202eab\u202c\u2066\u2069\u200f\u061c\u2028"),
            "\\u202eab\\u202c\\u2066\\u2069\\u200f\\u061c\\u2028");
}

TEST(VisibleText, ShowsBytesThatAreNotUtf8) {
  // A terminal of 8 bits takes 0x9b for ESC [.
  EXPECT_EQ(visible("\x9b"
                    "2J"),
            "\\x9b2J");
  EXPECT_EQ(visible("\xc0\x9b"), "\\xc0\\x9b");                   // overlong: ESC [ in two bytes
  EXPECT_EQ(visible("\xe0\x82\x9b"), "\\xe0\\x82\\x9b");          // and in three
  EXPECT_EQ(visible("\xed\xa0\x80"), "\\xed\\xa0\\x80");          // a surrogate
  EXPECT_EQ(visible("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80"); // beyond U+10FFFF
  EXPECT_EQ(visible("\xe2\x80"), "\\xe2\\x80");                   // an end is missing
  EXPECT_EQ(visible("\xe2\xc3\xa9"), "\\xe2é");
}

TEST(VisibleText, KeepsLines) {
  EXPECT_EQ(visibleLines("a\nb\r\n\x1b\n\rc"), "a\nb\n\\x1b\n\\x0dc");
  EXPECT_EQ(visibleLines("\n\n"), "\n\n");
  EXPECT_EQ(visibleLines(""), "");
  EXPECT_EQ(visibleLines("{\n  \"a\": \"\u202e\x7f\"\n}\n"),
            "{\n  \"a\": \"\\u202e\\u007f\"\n}\n"); // JSON still
}

TEST(VisibleText, KnowsWhatCanBeTyped) {
  EXPECT_TRUE(isVisible("`touch x`"));
  EXPECT_FALSE(isVisible("a\tb"));
  EXPECT_FALSE(isVisible("a\nb"));
  EXPECT_FALSE(isVisible("a\u202e"));
}

} // namespace
} // namespace wavesmith::source
