// SPDX-License-Identifier: Apache-2.0
// Why a wait is written, in one sentence about the lines of the text.
//
//   "line 46 needs v_x (v4) of line 43"
//
// A pure function; any thread.
#pragma once

#include "analysis/analysis.h"
#include "analysis/waits/wait_plan.h"

#include <string>

namespace wavesmith::authoring {

[[nodiscard]] std::string reasonOf(const analysis::PlannedWait& wait, const program::Program& program,
                                   const analysis::Footprints& footprints);

} // namespace wavesmith::authoring
