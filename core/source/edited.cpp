// SPDX-License-Identifier: Apache-2.0
#include "source/edited.h"

#include <algorithm>
#include <functional>

namespace wavesmith::source {
namespace {

// The start of each line; \n, \r\n and \r end one. The position after the last end is a line, too.
std::vector<std::size_t> lineStarts(std::string_view text) {
  std::vector<std::size_t> starts{0};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
      starts.push_back(i + 1);
  return starts;
}

} // namespace

std::optional<std::string> edited(std::string_view text, std::vector<TextEdit> edits) {
  const std::vector<std::size_t> starts = lineStarts(text);
  // From the end to the start, so that positions stay valid; insertions at one place stay in order.
  std::ranges::reverse(edits);
  std::ranges::stable_sort(edits, std::ranges::greater{},
                           [](const TextEdit& e) { return std::pair(e.place.line, e.place.column); });
  std::string result(text);
  std::size_t limit = text.size();
  for (const TextEdit& edit : edits) {
    if (edit.place.line == 0 || edit.place.line > starts.size() || edit.place.column == 0)
      return std::nullopt;
    const std::size_t begin = starts[edit.place.line - 1] + edit.place.column - 1;
    if (begin + edit.place.length > limit) return std::nullopt;
    result.replace(begin, edit.place.length, edit.replacement);
    limit = begin;
  }
  return result;
}

} // namespace wavesmith::source
