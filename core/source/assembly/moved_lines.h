// SPDX-License-Identifier: Apache-2.0
// Where the lines of a text are in a later version of it, and back:
//
//   MovedLines lines("a\nb\n", "new\na\nB\n");
//   lines.now(1)      2
//   lines.now(2)      3: its text has changed
//   lines.then(1)     0: it is new
//
// Lines count from 1. A line with the same code, apart from blanks and comments, is the same line, also if it was moved.
// Other lines in the same place are paired by what they have in common. A value type.
#pragma once

#include "source/text/text_diff.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::source {

class MovedLines {
public:
  MovedLines() = default;
  MovedLines(std::string_view before, std::string_view after);

  [[nodiscard]] bool isEmpty() const { return changes_.empty(); } // the texts are equal
  [[nodiscard]] std::uint32_t now(std::uint32_t line) const;      // 0: it was removed
  [[nodiscard]] std::uint32_t then(std::uint32_t line) const;     // 0: it is new
  // The same as now(), but for a removed line, the line that follows it.
  [[nodiscard]] std::uint32_t nowOrNext(std::uint32_t line) const;

private:
  // Lines from 0, in changed places: `first` in the text before, `second` in the text after.
  using Pair = std::pair<std::size_t, std::size_t>;
  // One of the two texts.
  struct Side {
    std::size_t ChangedLines::* first;
    std::size_t ChangedLines::* count;
    std::size_t Pair::* line;
  };
  static const Side kBefore, kAfter;

  [[nodiscard]] std::uint32_t map(std::uint32_t line, const Side& from, const Side& to) const;

  std::vector<ChangedLines> changes_;
  std::vector<Pair> pairs_;
};

} // namespace wavesmith::source
