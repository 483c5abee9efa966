// SPDX-License-Identifier: Apache-2.0
#include "source/text/text_diff.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace wavesmith::source {
namespace {

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end == std::string_view::npos ? end : end + 1));
    text.remove_prefix(lines.back().size());
  }
  return lines;
}

// `before` with the changed lines replaced by those of `after`.
std::string applied(std::string_view before, std::string_view after) {
  const auto from = linesOf(before);
  const auto to = linesOf(after);
  std::string out;
  std::size_t line = 0;
  for (const ChangedLines& change : changedLines(before, after)) {
    for (; line < change.before; ++line)
      out += from[line];
    for (std::size_t i = 0; i < change.afterCount; ++i)
      out += to[change.after + i];
    line += change.beforeCount;
  }
  for (; line < from.size(); ++line)
    out += from[line];
  return out;
}

TEST(TextDiff, FindsChangedLines) {
  EXPECT_TRUE(changedLines("a\nb\n", "a\nb\n").empty());
  EXPECT_TRUE(changedLines("", "").empty());
  EXPECT_EQ(changedLines("a\nb\n", "a\nc\nd\n"), (std::vector<ChangedLines>{{1, 1, 1, 2}}));
  EXPECT_EQ(changedLines("", "a\n"), (std::vector<ChangedLines>{{0, 0, 0, 1}}));
  EXPECT_EQ(changedLines("a", "a\n"), (std::vector<ChangedLines>{{0, 1, 0, 1}}));
  EXPECT_EQ(changedLines("1\n2\n3\n4\n5\n", "1\nx\n3\n4\n"),
            (std::vector<ChangedLines>{{1, 1, 1, 1}, {4, 1, 4, 0}}));
}

TEST(TextDiff, WritesUnifiedDiffs) {
  EXPECT_EQ(unifiedDiff("a\n", "a\n", "f"), "");
  EXPECT_EQ(unifiedDiff("a\nb\n", "a\nc\n", "f"), "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n");
  EXPECT_EQ(unifiedDiff("", "a\n", "f"), "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(unifiedDiff("a\r\nb", "a\r\nb\n", "f"),
            "--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n");
}

TEST(TextDiff, FindsTheLineBefore) {
  const std::string before = "1\n2\n3\n4\n5\n";
  const auto changes = changedLines(before, "0\n1\n2\nx\ny\n5\n"); // one line added, two replaced
  const std::vector<std::size_t> expected{0, 0, 1, 2, 3, 4};
  for (std::size_t line = 0; line < expected.size(); ++line)
    EXPECT_EQ(lineBefore(changes, line), expected[line]) << line;
  EXPECT_EQ(lineBefore({}, 3), 3u);
}

// Lines that did not change but are shown have a hunk, or are part of one.
TEST(TextDiff, ShowsRequestedLines) {
  const std::string ten = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";
  const std::vector<std::size_t> fifth{4};
  EXPECT_EQ(unifiedDiff(ten, ten, "f", fifth), "--- f\n+++ f\n@@ -2,6 +2,6 @@\n 2\n 3\n 4\n 5\n 6\n 7\n");
  // One line was added in front.
  const std::vector<std::size_t> lastTwo{8, 9};
  EXPECT_EQ(unifiedDiff(ten, "0\n" + ten, "f", lastTwo),
            "--- f\n+++ f\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -6,5 +7,5 @@\n 6\n 7\n 8\n 9\n 10\n");
  // The changed line itself, and a line that does not exist.
  const std::vector<std::size_t> changed{1, 99};
  EXPECT_EQ(unifiedDiff("a\nb\n", "a\nc\n", "f", changed), unifiedDiff("a\nb\n", "a\nc\n", "f"));
}

// A port changes every second line of a long text: each is a change of its own.
TEST(TextDiff, FindsThousandsOfChanges) {
  std::string before, after;
  for (int i = 0; i < 6000; ++i) {
    before += fmt::format("  v_mac_f32 v1, v2, v{}\n  s_nop {}\n", i % 7, i);
    after += fmt::format("  v_fmac_f32 v1, v2, v{}\n  s_nop {}\n", i % 7, i);
  }
  const auto changes = changedLines(before, after);
  EXPECT_EQ(changes.size(), 6000u);
  EXPECT_TRUE(std::ranges::all_of(
      changes, [](const ChangedLines& change) { return change.beforeCount == 1 && change.afterCount == 1; }));
  EXPECT_EQ(applied(before, after), after);
}

// For any two texts, applying the changes to the first yields the second.
TEST(TextDiff, ReproducesTheNewText) {
  std::mt19937 random(8);
  for (int round = 0; round < 300; ++round) {
    const auto text = [&random] {
      std::string lines;
      for (unsigned left = random() % 30; left > 0; --left)
        lines += fmt::format("{}\n", random() % 12);
      if (!lines.empty() && random() % 4 == 0) lines.pop_back();
      return lines;
    };
    const std::string before = text();
    const std::string after = text();
    ASSERT_EQ(applied(before, after), after) << before << "\n\n" << after;
  }
}

// Texts with nothing in common may be one change, but never a wrong one.
TEST(TextDiff, ComparesHugeTexts) {
  std::string before, after, shifted;
  for (int i = 0; i < 100000; ++i) {
    before += fmt::format("  v_mov_b32 v1, {}\n", i);
    if (i != 50 && i != 99000) shifted += fmt::format("  v_mov_b32 v1, {}\n", i);
  }
  for (int i = 0; i < 3000; ++i)
    after += fmt::format("  s_mov_b32 s1, {}\n", i);
  EXPECT_EQ(changedLines(before, shifted), (std::vector<ChangedLines>{{50, 1, 50, 0}, {99000, 1, 98999, 0}}));
  EXPECT_EQ(applied(after, before), before);
}

} // namespace
} // namespace wavesmith::source
