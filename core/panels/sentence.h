// SPDX-License-Identifier: Apache-2.0
// Text with references to instructions, which are formatted later: as a line of a file or, in a code object,
// as an address.
//
//   Sentence s;
//   s.add("enough for ").add(46);
//   textOf(s, program, lines)      "enough for line 46", or "enough for 0x1908"
//
// A value; any thread.
#pragma once

#include "program/line_index.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::panels {

struct Sentence {
  struct Mark {
    std::size_t before = 0; // offset in bytes in `words`
    program::Index at = program::kNone;

    bool operator==(const Mark&) const = default;
  };
  std::string words;
  std::vector<Mark> marks; // ascending

  Sentence& add(std::string_view more);
  Sentence& add(program::Index at);

  bool operator==(const Sentence&) const = default;
};

// "line 45", "line 14 (in macro load invoked at line 229)", "0x1908" without a line; "the start" for kNone.
[[nodiscard]] std::string placeText(const program::Program& program, const program::LineIndex& lines,
                                    program::Index at);
// For a narrow column: "45", or "0x1908".
[[nodiscard]] std::string shortPlaceText(const program::Program& program, const program::LineIndex& lines,
                                         program::Index at);

[[nodiscard]] std::string textOf(const Sentence& sentence, const program::Program& program,
                                 const program::LineIndex& lines);

} // namespace wavesmith::panels
