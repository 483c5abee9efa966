// SPDX-License-Identifier: Apache-2.0
// Registers that are read before anything has written them.
//
//   v_add_u32 v1, v2, v0        W0301 v2 is read, and no path has written it
//
// A pure function; any thread.
#pragma once

#include "analysis/finding.h"
#include "analysis/registers/initial_state.h"
#include "analysis/values/feasible_paths.h"

#include <vector>

namespace wavesmith::analysis {

// Reads of registers that are uninitialized on some path; registers past the allocation; aN that overlaps vN.
// paths: what only infeasible paths leave uninitialized is no finding; null: all paths are feasible.
[[nodiscard]] std::vector<Finding> findUninitialized(const program::Program& program,
                                                     const Footprints& footprints,
                                                     const std::vector<InitialState>& states,
                                                     const FeasiblePaths* paths = nullptr);

} // namespace wavesmith::analysis
