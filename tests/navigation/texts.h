// SPDX-License-Identifier: Apache-2.0
// Short forms for the tests of navigation: an index of texts in memory, and places as text.
#pragma once

#include "navigation/index.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::navigation::testing {

// "k.s" with the files that it includes.
inline Index indexOf(std::string text, const std::map<std::string, std::string>& included = {}) {
  const ReadIncluded read = [&included](const std::string& name,
                                        const std::string&) -> std::optional<SourceText> {
    const auto found = included.find(name);
    if (found == included.end()) return std::nullopt;
    return SourceText{.path = name, .text = found->second};
  };
  return {{.path = "k.s", .text = std::move(text)}, read};
}

// "k.s:3:8 v_x": the place with the text that stands there.
inline std::string toString(const Index& index, const Span& span) {
  const std::string_view line = index.line(span.file, span.line);
  return fmt::format("{}:{}:{} {}", index.path(span.file), span.line, span.column,
                     line.substr(span.column - 1, span.length));
}

// All uses of the name at a place of k.s, definitions with a star.
inline std::vector<std::string> usesAt(const Index& index, std::uint32_t line, std::uint32_t column) {
  std::vector<std::string> uses;
  const Occurrence* at = index.occurrenceAt(0, line, column);
  if (at == nullptr) return uses;
  for (const std::uint32_t one : index.symbols()[at->symbol].occurrences) {
    const Occurrence& use = index.occurrences()[one];
    uses.push_back(toString(index, use.span) + (use.defines ? "*" : ""));
  }
  return uses;
}

} // namespace wavesmith::navigation::testing
