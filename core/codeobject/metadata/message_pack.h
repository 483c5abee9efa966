// SPDX-License-Identifier: Apache-2.0
// MessagePack as a tree of values: its memory is proportional to the number of bytes, whatever sizes they
// claim; keys keep their order, and unknown keys are preserved.
//
//   auto tree = readMessagePack(bytes);
//   if (const Value* kernels = member(*tree, "amdhsa.kernels")) ...
//
// Values; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace wavesmith::codeobject {

struct Value;

struct Binary { // "bin", and "ext" with its type
  std::string bytes;

  bool operator==(const Binary&) const = default;
};

using Array = std::vector<Value>;

struct Map {
  std::vector<Value> keysAndValues; // alternating

  bool operator==(const Map& other) const;
};

struct Value {
  std::variant<std::monostate, bool, std::uint64_t, std::int64_t, double, std::string, Binary, Array, Map>
      content;

  bool operator==(const Value&) const = default;
};

inline bool Map::operator==(const Map& other) const {
  return keysAndValues == other.keysAndValues;
}

// Deeper nesting cannot be metadata: the deepest that LLVM writes is 6.
inline constexpr std::size_t kDeepestMessagePack = 32;

// Reads one value, followed only by zeros (a note is padded). Code::MalformedMetadata with the offset of the
// error.
[[nodiscard]] source::Result<Value> readMessagePack(std::span<const std::byte> bytes);

// The value of a key of a map; nullptr if there is none or `map` is not a map.
[[nodiscard]] const Value* member(const Value& map, std::string_view key);

} // namespace wavesmith::codeobject
