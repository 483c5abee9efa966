// SPDX-License-Identifier: Apache-2.0
// The characters of identifiers in ASCII, whatever the locale is. Any thread.
#pragma once

namespace wavesmith::source {

[[nodiscard]] constexpr bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
// Or an underscore.
[[nodiscard]] constexpr bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

} // namespace wavesmith::source
