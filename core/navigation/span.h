// SPDX-License-Identifier: Apache-2.0
// A part of a line of one of the files of an index. A value; any thread.
#pragma once

#include <compare>
#include <cstdint>

namespace wavesmith::navigation {

inline constexpr std::uint32_t kNone = ~std::uint32_t{0};

struct Span {
  std::uint32_t file = 0;   // index of the file
  std::uint32_t line = 0;   // from 1
  std::uint32_t column = 0; // from 1, in bytes
  std::uint32_t length = 0;

  auto operator<=>(const Span&) const = default;
};

} // namespace wavesmith::navigation
