// SPDX-License-Identifier: Apache-2.0
// A text after edits of it.
#pragma once

#include "analysis/text_lines.h"
#include "source/diagnostic.h"

#include <algorithm>
#include <string>
#include <vector>

namespace wavesmith::generate::testing {

// From its end to its start, so that places stay right.
inline std::string edited(const std::string& text, std::vector<source::TextEdit> edits) {
  std::vector<std::size_t> starts;
  for (const std::string_view line : analysis::splitLines(text))
    starts.push_back(static_cast<std::size_t>(line.data() - text.data()));
  starts.push_back(text.size());
  std::ranges::sort(edits, std::ranges::greater{}, &source::TextEdit::place);
  std::string result = text;
  for (const source::TextEdit& edit : edits)
    result.replace(starts.at(edit.place.line - 1) + edit.place.column - 1, edit.place.length,
                   edit.replacement);
  return result;
}

} // namespace wavesmith::generate::testing
