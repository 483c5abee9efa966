// SPDX-License-Identifier: Apache-2.0
// Occupancy, pressure and initial state of each kernel, as shown by `wavesmith-cli info`.
#pragma once

#include "analysis/analysis.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wavesmith::cli {

[[nodiscard]] std::string analysisText(const program::Program& program, const analysis::Analysis& analysis);

// Adds to json["kernels"], which is in the order of the code object.
void addAnalysisJson(nlohmann::ordered_json& json, const program::Program& program,
                     const analysis::Analysis& analysis);

} // namespace wavesmith::cli
