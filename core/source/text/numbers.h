// SPDX-License-Identifier: Apache-2.0
// Numbers as digits in a text, without prefixes, suffixes or blanks. The integers of assembly are
// syntax::readInteger().
//
//   readNumber<unsigned>("12")        12
//   readNumber<unsigned>("12 bytes")  nothing
//   std::string_view rest = "12 bytes";
//   takeNumber<unsigned>(rest)        12, and rest is " bytes"
//
// Pure functions; any thread.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace wavesmith::source {

// The number at the beginning of the text, whose digits are removed from it; '-' only if the type has a sign. Nothing:
// there is none, or it does not fit in the type; then the text is unchanged. `base` is for integers.
template <typename Number>
[[nodiscard]] std::optional<Number> takeNumber(std::string_view& text, int base = 10) {
  Number value{};
  const char* const begin = text.data();
  const char* const last = begin + text.size();
  std::from_chars_result read{};
  if constexpr (std::is_floating_point_v<Number>)
    read = std::from_chars(begin, last, value);
  else
    read = std::from_chars(begin, last, value, base);
  if (read.ec != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - begin));
  return value;
}

// The number that is the whole text; nothing for any other text.
template <typename Number>
[[nodiscard]] std::optional<Number> readNumber(std::string_view text, int base = 10) {
  const auto value = takeNumber<Number>(text, base);
  return text.empty() ? value : std::nullopt;
}

} // namespace wavesmith::source
