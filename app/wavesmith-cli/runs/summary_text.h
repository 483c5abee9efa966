// SPDX-License-Identifier: Apache-2.0
// The summary of a run, as text and JSON: of one launch, or of several with their own summaries.
//
//   launch 1 of 2: scale on emulated MI300X, 304 compute units, 2 threads
//     grid 4096 x 1 x 1 in work-groups of 64 x 1 x 1: 64 work-groups, 64 waves, ...
//     y: all 4,096 elements are equal
//   after 2 launches
//     sum: all 1 elements are equal
#pragma once

#include "worker/runs/run_client.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>

namespace wavesmith::cli {

// `mode`: what checked mode and other schedules have to say; lines. `shown`: differences of each buffer.
[[nodiscard]] std::string summaryText(const worker::RunSummary& summary, const std::string& mode,
                                      std::size_t shown);

// Adds its members from "kernel" to "buffers", and "launches".
void addSummaryJson(nlohmann::ordered_json& json, const worker::RunSummary& summary);

} // namespace wavesmith::cli
