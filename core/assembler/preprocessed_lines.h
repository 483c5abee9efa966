// SPDX-License-Identifier: Apache-2.0
// The file and line that each line of preprocessed text comes from. A value.
#pragma once

#include "source/line_table.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler {

struct PreprocessedLine {
  std::uint32_t file = 0;                         // index into LineTable::files
  std::uint32_t line = 0;                         // from 1
  std::uint32_t expansion = source::kNoExpansion; // the #include that contains it
};

struct PreprocessedLines {
  std::vector<PreprocessedLine> lines;                        // one for each line of the preprocessed text
  std::map<std::uint32_t, std::vector<std::string>> original; // by file: its lines before preprocessing

  // The original source line; empty if unknown.
  [[nodiscard]] std::string_view originalLine(const PreprocessedLine& line) const {
    const auto found = original.find(line.file);
    if (found == original.end() || line.line == 0 || line.line > found->second.size()) return {};
    return found->second[line.line - 1];
  }
};

} // namespace wavesmith::assembler
