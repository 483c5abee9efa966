// SPDX-License-Identifier: Apache-2.0
// Numbers and symbols in a line of assembly, and edits that keep the column of the comment after them.
//
//   .set n_offset, 8      // how many          8 becomes 16:  .set n_offset, 16     // how many
//
// Internal to this folder. Pure functions; any thread.
#pragma once

#include "source/diagnostic.h"
#include "source/place.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::generate {

// An integer with or without a minus sign; nothing for expressions.
[[nodiscard]] std::optional<std::int64_t> numberIn(std::string_view text);

// Hexadecimal if `like` is, with at least as many digits: 8 like 0x10 is 0x08. Decimal otherwise.
[[nodiscard]] std::string writtenLike(std::string_view like, std::int64_t value);

// Replaces `length` bytes at `column` (from 0) of a line (from 1). The number of spaces after them is
// adjusted, but at least one stays.
[[nodiscard]] source::TextEdit exchange(std::string_view line, std::uint32_t number, const std::string& file,
                                        std::size_t column, std::size_t length, std::string text);

} // namespace wavesmith::generate
