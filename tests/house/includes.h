// SPDX-License-Identifier: Apache-2.0
// The includes of a source, and the parts of their paths.
#pragma once

#include "house/tree.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::house {

struct Include {
  std::size_t line;
  std::string path; // the text between the quotes or angle brackets
};
[[nodiscard]] std::vector<Include> includesOf(const File& file);

// "isa/table/layout.h" -> "isa"
[[nodiscard]] std::string firstPart(std::string_view path);

// Files that include and are included: C++, C, tables, and templates of them.
[[nodiscard]] bool isSource(std::string_view path);

// The names between backquotes.
[[nodiscard]] std::vector<std::string> quotedNames(std::string_view text);

} // namespace wavesmith::house
