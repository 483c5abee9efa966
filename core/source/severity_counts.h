// SPDX-License-Identifier: Apache-2.0
// How many diagnostics there are of each severity, without a copy of them:
//
//   SeverityCounts counts;
//   counts.add(diagnostics);
//   counts.text()             "2 errors, 1 warning", as summarize() says it
//
// A value; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <optional>
#include <string>

namespace wavesmith::source {

struct SeverityCounts {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t remarks = 0;

  void add(const Diagnostics& diagnostics);
  [[nodiscard]] std::optional<Severity> worst() const; // nothing: there are none
  [[nodiscard]] std::string text() const;              // "no errors" for none
};

} // namespace wavesmith::source
