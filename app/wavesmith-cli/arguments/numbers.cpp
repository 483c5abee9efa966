// SPDX-License-Identifier: Apache-2.0
#include "arguments/numbers.h"

#include "source/text/numbers.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::cli {
namespace {

// As CLI11 reads it, which is as C does: 0x20 and 040 are 32.
std::optional<std::uint64_t> integerOf(std::string_view text) {
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text.front() == '0') {
    base = 8;
    text.remove_prefix(1);
  }
  return source::readNumber<std::uint64_t>(text, base);
}

} // namespace

CLI::Validator integerFrom(std::uint64_t least, std::uint64_t most) {
  return CLI::Validator(
      [least, most](const std::string& text) {
        const auto number = integerOf(text);
        if (number && *number >= least && *number <= most) return std::string();
        return fmt::format("\"{}\" is not an integer from {} to {}", text, least, most);
      },
      "", "");
}

CLI::Validator secondsFromZero() {
  return CLI::Validator(
      [](const std::string& text) {
        const auto number = source::readNumber<double>(text);
        if (number && std::isfinite(*number) && *number >= 0) return std::string();
        return fmt::format("\"{}\" is not a non-negative number", text);
      },
      "", "");
}

} // namespace wavesmith::cli
