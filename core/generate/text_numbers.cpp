// SPDX-License-Identifier: Apache-2.0
#include "generate/text_numbers.h"

#include "syntax/integer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::generate {

std::optional<std::int64_t> numberIn(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto value = syntax::readInteger(text.substr(negative ? 1 : 0));
  if (!value || !std::in_range<std::int64_t>(*value)) return std::nullopt;
  return negative ? -static_cast<std::int64_t>(*value) : static_cast<std::int64_t>(*value);
}

std::string writtenLike(std::string_view like, std::int64_t value) {
  const std::size_t prefix = std::min(like.find("0x"), like.find("0X"));
  if (prefix == std::string_view::npos) return fmt::format("{}", value);
  const std::size_t digits = like.size() - prefix - 2;
  const auto magnitude = static_cast<std::uint64_t>(value < 0 ? -value : value);
  return fmt::format("{}0x{:0{}x}", value < 0 ? "-" : "", magnitude, digits);
}

source::TextEdit exchange(std::string_view line, std::uint32_t number, const std::string& file,
                          std::size_t column, std::size_t length, std::string text) {
  const std::size_t behind = column + length;
  const std::size_t next = line.find_first_not_of(' ', behind);
  // A single space is not an alignment.
  if (next != std::string_view::npos && next > behind + 1) {
    const std::size_t room = next - column;
    text.append(room > text.size() ? room - text.size() : 1, ' ');
    length = room;
  }
  return {{file, number, static_cast<std::uint32_t>(column + 1), static_cast<std::uint32_t>(length)},
          std::move(text)};
}

} // namespace wavesmith::generate
