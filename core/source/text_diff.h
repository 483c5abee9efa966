// SPDX-License-Identifier: Apache-2.0
// Two texts, line by line: what differs, and the same as a unified diff.
//
//   changedLines("a\nb\n", "a\nc\nd\n")      {{before 1, 1 line; after 1, 2 lines}}
//   unifiedDiff("a\nb\n", "a\nc\n", "f")     --- f   +++ f   @@ -1,2 +1,2 @@    a   -b   +c
//
// Pure functions; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

// Lines that stand in place of others; numbers from 0. A line ends with its '\n', so that one that lacks it
// (the last one) differs from one that has it.
struct ChangedLines {
  std::size_t before = 0;
  std::size_t beforeCount = 0;
  std::size_t after = 0;
  std::size_t afterCount = 0;

  bool operator==(const ChangedLines&) const = default;
};

// In the order of the lines; between two of them is at least one line that stays. Empty if the texts are the
// same.
[[nodiscard]] std::vector<ChangedLines> changedLines(std::string_view before, std::string_view after);

// With three lines around each change, and what diff says of a last line without an end. Empty if the texts
// are the same. Each line of it ends with '\n'; a '\r' before that is left out.
[[nodiscard]] std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view file);

} // namespace wavesmith::source
