// SPDX-License-Identifier: Apache-2.0
// Applying the fixes of diagnostics to the files that they are about.
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

// Applies the first fix of each diagnostic whose edits touch no edit of one before it, and writes the files.
// Remarks are left alone unless `remarks`.
[[nodiscard]] source::Result<std::vector<AppliedFix>> applyFixes(const source::Diagnostics& diagnostics,
                                                                 bool remarks);

} // namespace wavesmith::cli
