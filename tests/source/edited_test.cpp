// SPDX-License-Identifier: Apache-2.0
#include "source/edited.h"

#include <gtest/gtest.h>

namespace wavesmith::source {
namespace {

TextEdit edit(std::uint32_t line, std::uint32_t column, std::uint32_t length, std::string text) {
  return {{"f", line, column, length}, std::move(text)};
}

TEST(Edited, PlacesReferToTheOriginalText) {
  EXPECT_EQ(edited("ab\ncd\n", {edit(1, 2, 1, "xyz"), edit(2, 1, 1, ""), edit(2, 3, 0, "!")}), "axyz\nd!\n");
  EXPECT_EQ(edited("ab\ncd\n", {edit(2, 1, 1, ""), edit(1, 2, 1, "xyz")}), "axyz\nd\n");
  EXPECT_EQ(edited("", {edit(1, 1, 0, "a")}), "a");
  EXPECT_EQ(edited("a\n", {edit(2, 1, 0, "b\n")}), "a\nb\n");
  EXPECT_EQ(edited("a\r\nb\rc", {edit(2, 1, 1, "x"), edit(3, 1, 1, "y")}), "a\r\nx\ry");
}

TEST(Edited, EditsMaySpanLines) {
  EXPECT_EQ(edited("a\nb\nc\n", {edit(1, 2, 3, "-")}), "a-c\n");
}

TEST(Edited, KeepsTheOrderOfInsertions) {
  EXPECT_EQ(edited("a\n", {edit(1, 1, 0, "1"), edit(1, 1, 0, "2")}), "12a\n");
}

TEST(Edited, RejectsEditsOutsideTheText) {
  EXPECT_FALSE(edited("ab\n", {edit(3, 1, 0, "x")}));
  EXPECT_FALSE(edited("ab\n", {edit(0, 1, 0, "x")}));
  EXPECT_FALSE(edited("ab\n", {edit(1, 0, 0, "x")}));
  EXPECT_FALSE(edited("ab\n", {edit(1, 1, 9, "x")}));
  EXPECT_FALSE(edited("abcd\n", {edit(1, 1, 3, "x"), edit(1, 2, 1, "y")}));
}

} // namespace
} // namespace wavesmith::source
