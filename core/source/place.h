// SPDX-License-Identifier: Apache-2.0
// A place in a source text.
//
//   vector_add.s:45:19 (8 bytes)   ->   Place{"vector_add.s", 45, 19, 8}
//
// Values; any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace wavesmith::source {

// Lines and columns count from 1; columns and lengths are in bytes of UTF-8. line 0 means the whole file,
// column 0 the whole line. An empty file name means that there is no text (a code object without source): then,
// and where lines come from debug information, an instruction is identified by its address.
struct Place {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t length = 0;
  std::optional<std::uint64_t> address = std::nullopt; // in the code object

  auto operator<=>(const Place&) const = default;
};

// "vector_add.s:45:19", leaving out what is unknown.
[[nodiscard]] std::string toString(const Place& place);

} // namespace wavesmith::source
