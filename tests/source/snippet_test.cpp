// SPDX-License-Identifier: Apache-2.0
#include "source/snippet.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::source {
namespace {

constexpr std::string_view kLoop = "# a comment\n"
                                   "name: loop\n"
                                   "title:  Loop with a counter \n"
                                   "about: Counts: down.\n"
                                   "---\n"
                                   "  s_mov_b32 ${1:s12}, ${2:16}\n"
                                   "$3:\n"
                                   "  $0\n"
                                   "  s_sub_u32 $1, ${1}, 1\n"
                                   "  s_cbranch_scc1 ${3:.Lloop}  // \\$1 costs $ 2\n";

// "[1:s12]" where a stop is.
std::string marked(const Snippet& snippet) {
  std::string text = snippet.text;
  for (auto stop = snippet.stops.rbegin(); stop != snippet.stops.rend(); ++stop) {
    text.insert(stop->end, "]");
    text.insert(stop->begin, "[" + std::to_string(stop->number) + ":");
  }
  return text;
}

TEST(Snippet, IsReadWithItsStops) {
  const auto snippet = readSnippet(kLoop);
  ASSERT_TRUE(snippet) << snippet.error();
  EXPECT_EQ(snippet->name, "loop");
  EXPECT_EQ(snippet->title, "Loop with a counter");
  EXPECT_EQ(snippet->about, "Counts: down.");
  EXPECT_EQ(marked(*snippet), "  s_mov_b32 [1:s12], [2:16]\n"
                              "[3:.Lloop]:\n"
                              "  [0:]\n"
                              "  s_sub_u32 [1:s12], [1:s12], 1\n"
                              "  s_cbranch_scc1 [3:.Lloop]  // $1 costs $ 2\n");
  EXPECT_EQ(stopOrder(*snippet), (std::vector<unsigned>{1, 2, 3, 0}));
}

TEST(Snippet, ValuesReplaceAllPlacesOfAStop) {
  const auto snippet = readSnippet(kLoop);
  ASSERT_TRUE(snippet);
  const Snippet changed = withValue(withValue(*snippet, 1, "s[s_count]"), 0, "s_nop 0");
  EXPECT_EQ(marked(changed), "  s_mov_b32 [1:s[s_count]], [2:16]\n"
                             "[3:.Lloop]:\n"
                             "  [0:s_nop 0]\n"
                             "  s_sub_u32 [1:s[s_count]], [1:s[s_count]], 1\n"
                             "  s_cbranch_scc1 [3:.Lloop]  // $1 costs $ 2\n");
  EXPECT_EQ(withValue(*snippet, 7, "x").text, snippet->text);
}

TEST(Snippet, EndsAtItsEndWithoutALastStop) {
  const auto snippet = readSnippet("name: a\ntitle: b\n---\r\n  s_nop 0\r\n---\n");
  ASSERT_TRUE(snippet);
  EXPECT_EQ(snippet->text, "  s_nop 0\n---\n");
  EXPECT_EQ(snippet->stops, (std::vector<SnippetStop>{{0, 14, 14}}));
}

TEST(Snippet, SaysWhatIsWrong) {
  const auto why = [](std::string_view file) {
    const auto snippet = readSnippet(file);
    return snippet ? std::string("nothing") : snippet.error();
  };
  EXPECT_EQ(why(""), "there is no line --- before the text");
  EXPECT_EQ(why("name: a\n---\n"), "there is no name or no title");
  EXPECT_EQ(why("name: a\ntitle: b\n---\nx\n${1:y\n}"), "line 2 of the text has a stop without its '}'");
  EXPECT_EQ(why("name: a\ntitle: b\n---\n${1 }"), "line 1 of the text has a stop without its '}'");
  EXPECT_EQ(why("prefix: a\n---\n"), "a key is not name, title or about: prefix");
  EXPECT_EQ(why("nothing\n---\n"), "a line before --- is not \"key: value\"");
  for (const char* text : {"$", "${", "$x ${x}", "$123456789012345", "a$"})
    EXPECT_EQ(why("name: a\ntitle: b\n---\n" + std::string(text)), "nothing") << text;
}

} // namespace
} // namespace wavesmith::source
