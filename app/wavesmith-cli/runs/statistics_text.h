// SPDX-License-Identifier: Apache-2.0
// The statistics of a run, as shown by `run`: shares of the classes, lanes, speed, fidelity, and the accesses
// to LDS and memory that would be faster with another layout.
//
//   instructions  SALU 24.9 %  SMEM 2.0 %  branch 3.9 %  VALU 30.1 %  VMEM load 13.8 %  ...
//   lanes         64.0 of 64 active on average
//   speed         5,066 work-groups/s
//   fidelity      exact
//   accesses      nothing to remark
#pragma once

#include "worker/runs/run_client.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wavesmith::cli {

// Empty without statistics.
[[nodiscard]] std::string statisticsText(const worker::RunSummary& summary);

// Adds "statistics" and "workgroupsPerSecond", if available.
void addStatisticsJson(nlohmann::ordered_json& json, const worker::RunSummary& summary);

} // namespace wavesmith::cli
