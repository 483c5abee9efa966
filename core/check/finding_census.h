// SPDX-License-Identifier: Apache-2.0
// Whether a changed text has findings that it did not have before.
//
//   FindingCensus(after, linesOf).firstNew(FindingCensus(before, oldLinesOf))      null: it has none
//
// Numbers of lines change, so a finding is identified by the text of its line and by its message; a change can alter the one
// of another finding, but not both. A value; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::check {

// The lines of a file as the findings refer to them.
using LinesOf = std::function<const std::vector<std::string_view>&(const std::string& path)>;

class FindingCensus {
public:
  // Errors and warnings are counted.
  FindingCensus(const source::Diagnostics& diagnostics, const LinesOf& linesOf);

  // A finding that there is more often than in `before`; null: there is none.
  [[nodiscard]] const source::Diagnostic* firstNew(const FindingCensus& before) const;

private:
  struct Found {
    source::Diagnostic diagnostic;
    std::string line; // the statement, after the name of its file
  };
  using Counts = std::map<std::pair<source::Code, std::string>, std::size_t>;

  std::vector<Found> found_;
  Counts lines_, messages_;
};

} // namespace wavesmith::check
