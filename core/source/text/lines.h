// SPDX-License-Identifier: Apache-2.0
// The lines of a text of which '\n' ends each; a '\r' before it is part of the line. Lines of assembly, which '\r' ends,
// too, are splitLines() (source/assembly/assembly_line.h).
//
//   std::string_view rest = "a\nb";
//   takeLine(rest)               "a", and rest is "b"
//   positionIn("a\nbc", 3)       line 2, column 2
//
// Pure functions; any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace wavesmith::source {

// The first line without its '\n'; both are removed from the text. A text that ends with '\n' has no empty line after it.
constexpr std::string_view takeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// A line of a text whose lines may end with "\r\n".
[[nodiscard]] constexpr std::string_view withoutReturn(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// All of them, without "\n" and "\r\n": the lines that a text editor counts.
[[nodiscard]] constexpr std::vector<std::string_view> editorLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty())
    lines.push_back(withoutReturn(takeLine(text)));
  return lines;
}

// Where the line of an offset begins, and where it ends: at its '\n' or the end of the text.
[[nodiscard]] constexpr std::size_t lineStart(std::string_view text, std::size_t offset) {
  return text.substr(0, offset).rfind('\n') + 1;
}
[[nodiscard]] constexpr std::size_t lineEnd(std::string_view text, std::size_t offset) {
  return std::min(text.find('\n', offset), text.size());
}

struct TextPosition {
  std::uint32_t line = 1;
  std::uint32_t column = 1; // in bytes

  bool operator==(const TextPosition&) const = default;
};
[[nodiscard]] constexpr TextPosition positionIn(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  return {.line = static_cast<std::uint32_t>(std::ranges::count(before, '\n') + 1),
          .column = static_cast<std::uint32_t>(offset - lineStart(text, offset) + 1)};
}

} // namespace wavesmith::source
