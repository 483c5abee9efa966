// SPDX-License-Identifier: Apache-2.0
// Compares two texts line by line: the differences as a list, and as a unified diff.
//
//   changedLines("a\nb\n", "a\nc\nd\n")      {{before 1, 1 line; after 1, 2 lines}}
//   unifiedDiff("a\nb\n", "a\nc\n", "f")     --- f   +++ f   @@ -1,2 +1,2 @@    a   -b   +c
//
// Pure functions; any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

// Lines that replace others; numbers from 0. A line includes its '\n', so that a last line without one
// differs from a line that has it.
struct ChangedLines {
  std::size_t before = 0;
  std::size_t beforeCount = 0;
  std::size_t after = 0;
  std::size_t afterCount = 0;

  bool operator==(const ChangedLines&) const = default;
};

// In the order of the lines; at least one unchanged line separates two entries. Empty if the texts are equal.
[[nodiscard]] std::vector<ChangedLines> changedLines(std::string_view before, std::string_view after);

// The line of the first text that a line of the second one is or replaces, from 0. `changes` are those of
// changedLines().
[[nodiscard]] std::size_t lineBefore(std::span<const ChangedLines> changes, std::size_t after);

// The diff with three lines of context, and diff's remark about a last line without '\n'. Empty if the texts are
// equal. Each line of the result ends with '\n'; a '\r' before it is omitted. The lines `shown` of `before`,
// from 0 and ascending, are in it with their context although they did not change; of equal texts, too.
[[nodiscard]] std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view file,
                                      std::span<const std::size_t> shown = {});

} // namespace wavesmith::source
