// SPDX-License-Identifier: Apache-2.0
#include "source/text/lines.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::source {
namespace {

TEST(Trimmed, AtBothEndsOrOne) {
  EXPECT_EQ(trimmed(" \ta b\r\n"), "a b");
  EXPECT_EQ(trimmedStart(" \ta b\r\n"), "a b\r\n");
  EXPECT_EQ(trimmedEnd(" \ta b\r\n"), " \ta b");
  EXPECT_EQ(trimmed("[a, b]", "[]"), "a, b");
  for (const std::string_view nothing : {"", " ", "\r\n\t "}) {
    EXPECT_EQ(trimmed(nothing), "");
    EXPECT_EQ(trimmedStart(nothing), "");
    EXPECT_EQ(trimmedEnd(nothing), "");
  }
}

TEST(Lines, AreTakenOneByOne) {
  std::string_view text = "a\r\n\nb";
  EXPECT_EQ(takeLine(text), "a\r");
  EXPECT_EQ(text, "\nb");
  EXPECT_EQ(takeLine(text), "");
  EXPECT_EQ(takeLine(text), "b");
  EXPECT_TRUE(text.empty());
  EXPECT_EQ(withoutReturn("a\r"), "a");
}

TEST(Lines, AreThoseOfAnEditor) {
  using Lines = std::vector<std::string_view>;
  EXPECT_EQ(editorLines("a\r\n\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(editorLines("a\rb\n"), (Lines{"a\rb"}));
  EXPECT_EQ(editorLines("\n\n"), (Lines{"", ""}));
  EXPECT_EQ(editorLines(""), Lines{});
}

TEST(Lines, BeginAndEndAroundAnOffset) {
  const std::string_view text = "ab\ncd";
  EXPECT_EQ(lineStart(text, 0), 0u);
  EXPECT_EQ(lineStart(text, 2), 0u); // the '\n' is part of its line
  EXPECT_EQ(lineStart(text, 3), 3u);
  EXPECT_EQ(lineStart(text, 5), 3u);
  EXPECT_EQ(lineEnd(text, 1), 2u);
  EXPECT_EQ(lineEnd(text, 2), 2u);
  EXPECT_EQ(lineEnd(text, 3), 5u);
  EXPECT_EQ(lineEnd(text, 9), 5u);
}

TEST(Lines, HavePositions) {
  EXPECT_EQ(positionIn("ab\ncd", 0), (TextPosition{1, 1}));
  EXPECT_EQ(positionIn("ab\ncd", 2), (TextPosition{1, 3}));
  EXPECT_EQ(positionIn("ab\ncd", 4), (TextPosition{2, 2}));
  EXPECT_EQ(positionIn("ab\ncd", 99), (TextPosition{2, 3})); // the end
  EXPECT_EQ(positionIn("", 0), (TextPosition{1, 1}));
}

TEST(Numbers, AreWholeTexts) {
  EXPECT_EQ(readNumber<unsigned>("12"), 12u);
  EXPECT_EQ(readNumber<unsigned>("017"), 17u);
  EXPECT_EQ(readNumber<std::uint64_t>("ff", 16), 255u);
  EXPECT_EQ(readNumber<int>("-3"), -3);
  EXPECT_EQ(readNumber<double>("-1.5e2"), -150.0);
  for (const std::string_view wrong : {"", "-3", "+3", " 3", "3 ", "3a", "0x3", "3.5", "4294967296"})
    EXPECT_FALSE(readNumber<std::uint32_t>(wrong)) << wrong;
  EXPECT_FALSE(readNumber<double>("1.5x"));
}

TEST(Numbers, AreTakenFromTheBeginning) {
  std::string_view text = "12 bytes";
  EXPECT_EQ(takeNumber<std::uint32_t>(text), 12u);
  EXPECT_EQ(text, " bytes");
  EXPECT_FALSE(takeNumber<std::uint32_t>(text));
  EXPECT_EQ(text, " bytes");
  text = "300,4";
  EXPECT_FALSE(takeNumber<std::uint8_t>(text)); // too large
  EXPECT_EQ(text, "300,4");
}

} // namespace
} // namespace wavesmith::source
