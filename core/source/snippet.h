// SPDX-License-Identifier: Apache-2.0
// Snippets: texts with places that the user fills in, one after the other. A file of resources/snippets:
//
//   # a comment
//   name: loop
//   title: Loop with a counter
//   about: Counts down in an SGPR.
//   ---
//     s_mov_b32 ${1:s12}, ${2:16}        a stop with its default
//   .Lloop:
//     $0                                 where the cursor is at the end
//     s_sub_u32 $1, $1, 1                linked with the stop of the same number
//
// A backslash before the dollar sign makes it a character. Pure functions; any thread.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

// A place of the text, in bytes.
struct SnippetStop {
  unsigned number = 0; // those with the same number have the same text; 0: the last one
  std::size_t begin = 0;
  std::size_t end = 0;

  bool operator==(const SnippetStop&) const = default;
};

struct Snippet {
  std::string name;  // the word that completion offers
  std::string title; // one line
  std::string about;
  std::string text;               // with the defaults; ends with a line break
  std::vector<SnippetStop> stops; // in the order of the text; there is always one with the number 0
};

// Errors, as sentences for the user: no line "---", no name or title, a stop that does not end.
[[nodiscard]] std::expected<Snippet, std::string> readSnippet(std::string_view file);

// The same with `value` at all places of a stop.
[[nodiscard]] Snippet withValue(const Snippet& snippet, unsigned number, std::string_view value);

// The numbers of the stops in the order in which Tab goes through them: 1, 2, ..., 0.
[[nodiscard]] std::vector<unsigned> stopOrder(const Snippet& snippet);

} // namespace wavesmith::source
