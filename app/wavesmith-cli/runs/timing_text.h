// SPDX-License-Identifier: Apache-2.0
// The times of a run on a GPU and its comparison with the emulator, as text and as JSON.
#pragma once

#include "worker/runs/run_client.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>

namespace wavesmith::cli {

// Empty for a run on the emulator alone. `shown`: differences of a buffer.
[[nodiscard]] std::string timingText(const worker::RunSummary& summary, std::size_t shown);
// Adds "timing", and "other" if two backends ran.
void addTimingJson(nlohmann::ordered_json& json, const worker::RunSummary& summary);

} // namespace wavesmith::cli
