// SPDX-License-Identifier: Apache-2.0
// Objects to one code object, with lld in this process, and where each section of each object went.
//
// One thread at a time: lld keeps its state in globals.
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
  std::string path; // of the source, for messages
  std::span<const char> object;
};

struct LinkedSection {
  std::size_t input = 0;
  std::string name;
  std::uint32_t occurrence = 0; // among the sections of that name in the object

  auto operator<=>(const LinkedSection&) const = default;
};

struct Linked {
  std::vector<std::byte> codeObject; // empty: lld could not
  std::map<LinkedSection, std::uint64_t> addresses;
  std::vector<std::string> errors; // as lld words them, without its name, paths of sources put in
  std::vector<std::string> warnings;
};

// `tolerant`: undefined and doubly defined symbols are no errors; what refers to them is not to be executed.
[[nodiscard]] source::Result<Linked> link(const std::vector<LinkInput>& inputs, bool tolerant);

} // namespace wavesmith::assembler
