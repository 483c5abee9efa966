// SPDX-License-Identifier: Apache-2.0
#include "source/text/visible_text.h"

#include "source/text/lines.h"

#include <fmt/format.h>

#include <cstddef>

namespace wavesmith::source {
namespace {

struct Character {
  char32_t point = 0;
  std::size_t bytes = 0; // 0: not UTF-8
};

// The first character of a text that is not empty. Overlong forms, surrogates and points beyond U+10FFFF are not UTF-8.
Character firstOf(std::string_view text) {
  const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byteAt(0);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return {};
  char32_t point = first & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byteAt(i) & 0xc0U) != 0x80) return {};
    point = point << 6U | (byteAt(i) & 0x3fU);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = point >= 0xd800 && point < 0xe000;
  if (point < kLeast[bytes] || surrogate || point > 0x10ffff) return {};
  return {point, bytes};
}

bool isControl(char32_t point) {
  const auto within = [point](char32_t first, char32_t last) { return point >= first && point <= last; };
  return point < 0x20 || within(0x7f, 0x9f) || point == 0x061c || within(0x200e, 0x200f) ||
         within(0x2028, 0x202e) || within(0x2066, 0x2069);
}

} // namespace

std::string visible(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto [point, bytes] = firstOf(text);
    if (bytes == 0 || (point < 0x20 && point != '\t'))
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    else if (point != '\t' && isControl(point))
      result += fmt::format("\\u{:04x}", static_cast<unsigned>(point));
    else
      result += text.substr(0, bytes);
    text.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  return result;
}

std::string visibleLines(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const bool isWhole = text.contains('\n');
    const std::string_view line = takeLine(text);
    result += visible(isWhole ? withoutReturn(line) : line);
    if (isWhole) result += '\n';
  }
  return result;
}

bool isVisible(std::string_view text) {
  return text.find('\t') == std::string_view::npos && visible(text) == text;
}

} // namespace wavesmith::source
