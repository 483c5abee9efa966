// SPDX-License-Identifier: Apache-2.0
#include "syntax/real.h"

#include <charconv>
#include <system_error>

namespace wavesmith::syntax {

std::optional<double> readReal(std::string_view text) {
  const bool isHexadecimal = text.starts_with("0x") || text.starts_with("0X");
  if (isHexadecimal) text.remove_prefix(2);
  if (text.find_first_of(isHexadecimal ? "pP" : ".eE") == std::string_view::npos) return std::nullopt;
  // Not a sign, and not inf or nan, which std::from_chars reads as well.
  const std::string_view first = isHexadecimal ? ".0123456789abcdefABCDEF" : ".0123456789";
  if (!first.contains(text.front())) return std::nullopt;
  double value = 0;
  const auto format = isHexadecimal ? std::chars_format::hex : std::chars_format::general;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace wavesmith::syntax
