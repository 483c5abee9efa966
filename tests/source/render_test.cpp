// SPDX-License-Identifier: Apache-2.0
#include "source/render.h"

#include <gtest/gtest.h>

#include <set>

namespace wavesmith::source {
namespace {

RenderOptions withLine(std::string line) {
  RenderOptions options;
  options.lines = [line](std::string_view, std::uint32_t) { return line; };
  return options;
}

TEST(Render, ShowsPlaceMessageCodeAndExcerpt) {
  Diagnostic diagnostic = makeError(Code::AssemblerError, {"a.s", 45, 22, 2}, "v5 is unknown");
  diagnostic.notes.push_back({{"a.s", 44, 3, 0}, "used here"});
  diagnostic.fixes.push_back({"Remove it", {}});
  EXPECT_EQ(render(diagnostic, withLine("  v_add_f32 v4, v4, v5")),
            "a.s:45:22: error: v5 is unknown [W1001 assembler-error]\n"
            "    45 |   v_add_f32 v4, v4, v5\n"
            "       |                      ^\n"
            "a.s:44:3: note: used here\n"
            "    44 |   v_add_f32 v4, v4, v5\n"
            "       |   ^\n"
            "  fix: Remove it\n");
}

TEST(Render, OmitsUnknownParts) {
  EXPECT_EQ(render(makeError(Code::WorkerDied, {}, "it died"), {}), "error: it died [W4002 worker-died]\n");
  EXPECT_EQ(render(makeError(Code::NotText, {"a.s", 0, 0, 0}, "no text"), {}),
            "a.s: error: no text [W1007 not-text]\n");
}

TEST(Render, AlignsTheCaretWithTabsAndUtf8) {
  const std::string text = render(makeError(Code::AssemblerError, {"a.s", 1, 5, 1}, "x"), withLine("\té y"));
  EXPECT_NE(text.find("       | \t  ^\n"), std::string::npos) << text;
}

TEST(Render, RemovesControlCharacters) {
  const std::string text =
      render(makeError(Code::AssemblerError, {"a\033.s", 1, 1, 1}, "b\033[2J"), withLine("\033c"));
  EXPECT_EQ(text.find('\033'), std::string::npos);
}

TEST(Render, MarksWhatIsShownOfControlCharacters) {
  // The escape character has four columns, the character that changes the direction six.
  const std::string text =
      render(makeError(Code::AssemblerError, {"a.s", 1, 3, 3}, "x"), withLine("a\033b\u202ec"));
  EXPECT_EQ(text, "a.s:1:3: error: x [W1001 assembler-error]\n"
                  "     1 | a\\x1bb\\u202ec\n"
                  "       |      ^\n");
}

TEST(Render, CutsLongLinesBetweenCharacters) {
  std::string line;
  for (int i = 0; i < 200; ++i)
    line += "é";
  for (const std::uint32_t column : {1U, 101U, 201U, 203U}) {
    const std::string text =
        render(makeError(Code::AssemblerError, {"a.s", 1, column, 2}, "x"), withLine(line));
    EXPECT_EQ(text.find("\\x"), std::string::npos) << text;
  }
}

TEST(Render, ClipsTheMarkAtTheLineEnd) {
  const std::string text =
      render(makeError(Code::AssemblerError, {"a.s", 1, 3, 900}, "x"), withLine("ab cd"));
  EXPECT_NE(text.find("       |   ^~~\n"), std::string::npos) << text;
}

TEST(Render, TruncatesLongLinesAroundTheMark) {
  const std::string text = render(makeError(Code::AssemblerError, {"a.s", 1, 5001, 1}, "x"),
                                  withLine(std::string(5000, 'a').append("Z").append(5000, 'b')));
  EXPECT_LT(text.size(), 600u);
  EXPECT_NE(text.find('Z'), std::string::npos);
}

TEST(Render, Summarizes) {
  EXPECT_EQ(summarize({}), "no errors");
  Diagnostic warning = makeError(Code::AssemblerWarning, {}, "");
  warning.severity = Severity::Warning;
  const Diagnostic error = makeError(Code::AssemblerError, {}, "");
  EXPECT_EQ(summarize({error, warning, error}), "2 errors, 1 warning");
}

TEST(Codes, HaveUniqueNumbersAndNames) {
  std::set<unsigned> numbers;
  std::set<std::string_view> names;
#define WAVESMITH_CODE(number, identifier, name, summary)                                                    \
  EXPECT_TRUE(numbers.insert(number).second) << number;                                                      \
  EXPECT_TRUE(names.insert(name).second) << name;                                                            \
  EXPECT_FALSE(std::string_view(summary).empty());
#include "source/codes.inc"
#undef WAVESMITH_CODE
  EXPECT_EQ(toString(Code::AssemblerError), "W1001");
  EXPECT_EQ(name(static_cast<Code>(9)), "unknown");
}

} // namespace
} // namespace wavesmith::source
