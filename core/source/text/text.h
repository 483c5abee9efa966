// SPDX-License-Identifier: Apache-2.0
// Small functions of texts that all folders need. ASCII only: other characters stay as they are, whatever the locale is.
//
//   trimmed("  a b\r\n")      "a b"
//   trimmedEnd("  a b\r\n")   "  a b"
//   inLowerCase("V_MOV_B32")  "v_mov_b32"
//
// Pure functions; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wavesmith::source {

inline constexpr std::string_view kBlanks = " \t\r\n"; // and the ends of lines

// Without the characters of `blanks` at both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = kBlanks) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}
// At one end only.
[[nodiscard]] constexpr std::string_view trimmedStart(std::string_view text,
                                                      std::string_view blanks = kBlanks) {
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}
[[nodiscard]] constexpr std::string_view trimmedEnd(std::string_view text,
                                                    std::string_view blanks = kBlanks) {
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

[[nodiscard]] constexpr char inLowerCase(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string inLowerCase(std::string_view text);

} // namespace wavesmith::source
