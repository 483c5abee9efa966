// SPDX-License-Identifier: Apache-2.0
// Links objects to one code object, with lld in this process, and returns the place of each section of each
// object.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace wavesmith::assembler {

struct LinkInput {
  std::string path; // path of the source, for messages
  std::span<const char> object;
};

struct LinkedSection {
  std::size_t input = 0;
  std::string name;
  std::uint32_t occurrence = 0; // index among the sections of that name in the object

  auto operator<=>(const LinkedSection&) const = default;
};

struct Linked {
  std::vector<std::byte> codeObject; // empty: lld failed
  std::map<LinkedSection, std::uint64_t> addresses;
  std::vector<std::string> errors; // lld's messages, without its name, and with the paths of the sources
  std::vector<std::string> warnings;
};

// `tolerant`: undefined and doubly defined symbols are not errors; code that refers to them must not be
// executed.
[[nodiscard]] source::Result<Linked> link(const std::vector<LinkInput>& inputs, bool tolerant);

} // namespace wavesmith::assembler
