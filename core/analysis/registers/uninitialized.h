// SPDX-License-Identifier: Apache-2.0
// Registers that are read before anything has written them.
//
//   v_add_u32 v1, v2, v0        W0301 v2 is read, and no path has written it
//
// A pure function; any thread.
#pragma once

#include "analysis/finding.h"
#include "analysis/registers/initial_state.h"

#include <vector>

namespace wavesmith::analysis {

// Reads of registers that are uninitialized on some path; registers past the allocation; aN that overlaps vN.
[[nodiscard]] std::vector<Finding> findUninitialized(const program::Program& program,
                                                     const Footprints& footprints,
                                                     const std::vector<InitialState>& states);

} // namespace wavesmith::analysis
