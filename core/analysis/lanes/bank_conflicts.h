// SPDX-License-Identifier: Apache-2.0
// Accesses to LDS whose lanes conflict in its banks (W0601), with the padding or swizzle that removes the conflicts.
//
// A pure function; any thread.
#pragma once

#include "analysis/finding.h"
#include "analysis/values/value.h"

#include <vector>

namespace wavesmith::analysis {

// Remarks, by instruction.
[[nodiscard]] std::vector<Finding> findBankConflicts(const program::Program& program,
                                                     const Footprints& footprints, const Values& values);

} // namespace wavesmith::analysis
