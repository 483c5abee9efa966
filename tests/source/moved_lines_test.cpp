// SPDX-License-Identifier: Apache-2.0
// Lines of a text in a later version of it, and back.
#include "source/assembly/moved_lines.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::source {
namespace {

std::string text(const std::vector<std::string>& lines) {
  std::string result;
  for (const std::string& line : lines)
    result += line + '\n';
  return result;
}

TEST(MovedLines, OfEqualTexts) {
  const MovedLines lines("a\n", "a\n");
  EXPECT_TRUE(lines.isEmpty());
  EXPECT_EQ(lines.now(1), 1U);
  EXPECT_EQ(lines.then(7), 7U);
  EXPECT_EQ(MovedLines().now(3), 3U);
}

TEST(MovedLines, InsertedRemovedAndEdited) {
  const std::vector<std::string> before{"zero", "v_add_u32 v0, v1, v2", "v_mul_lo_u32 v3, v4, v5",
                                        "s_endpgm"};
  std::vector<std::string> after = before;
  after.insert(after.begin() + 1, "s_nop 0");
  after[2] = "v_add_u32 v0, v1, v9 // sum";
  const MovedLines lines(text(before), text(after));
  EXPECT_EQ(lines.now(1), 1U);
  EXPECT_EQ(lines.now(2), 3U);
  EXPECT_EQ(lines.now(3), 4U);
  EXPECT_EQ(lines.now(4), 5U);
  EXPECT_EQ(lines.then(2), 0U);
  EXPECT_EQ(lines.then(3), 2U);
  EXPECT_EQ(lines.then(5), 4U);
  const MovedLines back(text(after), text(before));
  EXPECT_EQ(back.now(2), 0U);
  EXPECT_EQ(back.nowOrNext(2), 2U);
  EXPECT_EQ(back.now(3), 2U);
  EXPECT_EQ(back.then(2), 3U);
}

TEST(MovedLines, CodeThatWasMoved) {
  const MovedLines lines(
      "s_barrier\nds_write_b32 v1, v2\nds_read_b32 v3, v4\n",
      "ds_write_b32  v1, v2  // first\ns_waitcnt lgkmcnt(0)\ns_barrier\nds_read_b32 v3, v4\n");
  EXPECT_EQ(lines.now(1), 3U);
  EXPECT_EQ(lines.now(2), 1U);
  EXPECT_EQ(lines.now(3), 4U);
  EXPECT_EQ(lines.then(2), 0U);
}

TEST(MovedLines, TextsWithoutLines) {
  EXPECT_EQ(MovedLines("a\nb\n", "").now(2), 0U);
  EXPECT_EQ(MovedLines("a\nb\n", "").nowOrNext(2), 1U);
  EXPECT_EQ(MovedLines("", "a\n").then(1), 0U);
  EXPECT_EQ(MovedLines("a\rb\nc", "a\rb\nd\rc").now(2), 2U); // lone returns end no line of a difference
}

// The nearest of equal lines, the earlier one of two; each only once.
TEST(MovedLines, EqualLinesKeepTheirOrder) {
  const MovedLines lines("s_nop 0\na\ns_nop 0\n", "b\n  s_nop 0\nc\n  s_nop 0\n  s_nop 0\n");
  EXPECT_EQ(lines.now(1), 2U);
  EXPECT_EQ(lines.now(3), 4U);
  EXPECT_EQ(lines.then(5), 0U);
}

// now() and then() are inverse of each other, whatever is edited.
TEST(MovedLines, EveryLineComesBack) {
  std::mt19937 random(1);
  const auto below = [&random](std::size_t n) { return random() % n; };
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> before;
    for (int n = 0; n < 12; ++n)
      before.push_back(fmt::format("op{} v{}", below(4), below(5)));
    std::vector<std::string> after = before;
    for (int edit = 0; edit < 3 && !after.empty(); ++edit) {
      const auto at = after.begin() + static_cast<std::ptrdiff_t>(below(after.size()));
      if (below(3) == 0)
        after.erase(at);
      else if (below(2) == 0)
        after.insert(at, fmt::format("new{}", below(9)));
      else
        *at += ", v9";
    }
    const MovedLines lines(text(before), text(after));
    for (std::uint32_t line = 1; line <= before.size(); ++line)
      if (const std::uint32_t now = lines.now(line); now != 0) EXPECT_EQ(lines.then(now), line);
    for (std::uint32_t line = 1; line <= after.size(); ++line)
      if (const std::uint32_t then = lines.then(line); then != 0) EXPECT_EQ(lines.now(then), line);
  }
}

} // namespace
} // namespace wavesmith::source
