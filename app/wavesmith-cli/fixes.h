// SPDX-License-Identifier: Apache-2.0
// Applies the fixes of diagnostics to their files.
#pragma once

#include "source/diagnostic.h"

#include <string>
#include <vector>

namespace wavesmith::cli {

struct AppliedFix {
  source::Code code{};
  source::Place place; // of the diagnostic
  std::string title;
};

// Applies the first fix of each diagnostic if its edits do not touch the edits of an earlier one, and writes
// the files. Remarks are fixed only if `remarks` is true.
[[nodiscard]] source::Result<std::vector<AppliedFix>> applyFixes(const source::Diagnostics& diagnostics,
                                                                 bool remarks);

} // namespace wavesmith::cli
