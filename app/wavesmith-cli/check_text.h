// SPDX-License-Identifier: Apache-2.0
// The output of `check` for a reader.
//
//   W0102 missing-vmcnt       error    12   an operand is read while its load is outstanding
//   W0120 wait-stronger       remark    3   a wait is stronger than needed
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::cli {

struct CodeCount {
  source::Code code{};
  source::Severity severity{};
  std::size_t count = 0;
};
// Errors first, then by code.
[[nodiscard]] std::vector<CodeCount> countByCode(const source::Diagnostics& diagnostics);

// A line for each; empty for none.
[[nodiscard]] std::string summaryTable(const std::vector<CodeCount>& counts);

} // namespace wavesmith::cli
