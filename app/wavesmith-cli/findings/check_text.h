// SPDX-License-Identifier: Apache-2.0
// The output of `check` for a reader.
//
//   W0102 missing-vmcnt       error    12   an operand is read while its load is outstanding
//   W0120 wait-stronger       remark    3   a wait is stronger than needed
#pragma once

#include "check/document.h"

#include <string>
#include <vector>

namespace wavesmith::cli {

using check::CodeCount;
using check::countByCode;

// A line for each; empty for none.
[[nodiscard]] std::string summaryTable(const std::vector<CodeCount>& counts);

} // namespace wavesmith::cli
