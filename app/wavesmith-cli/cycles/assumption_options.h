// SPDX-License-Identifier: Apache-2.0
// What `cost` assumes about memory and code, as options and in its JSON:
//
//   --memory-level l2 --l2-latency 500 --active-cus 64
//   "assumed": {"level": "l2", "loadLatency": 500, "activeCus": 64, ...}
#pragma once

#include "timing/estimate.h"

#include <nlohmann/json_fwd.hpp>

namespace CLI {
class App;
}

namespace wavesmith::cli {

// `assumed` must outlive the parsing of the command line.
void addAssumptionOptions(CLI::App& command, timing::Assumptions& assumed);

[[nodiscard]] nlohmann::ordered_json assumptionsJson(const timing::Assumptions& assumed);

} // namespace wavesmith::cli
