// SPDX-License-Identifier: Apache-2.0
// The table of a sweep, as text, JSON or CSV.
//
//   n     result  instructions  waves  instructions per wave   seconds  differing
//   64    passed            17      1                     17  2.1e-05          0
//   4096  passed          1088     64                     17  0.00034          0
#pragma once

#include "worker/runs/run_sweep.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>

namespace wavesmith::cli {

[[nodiscard]] std::string sweepText(std::span<const worker::SweepRow> rows);

// Adds "parameters" and "points".
void addSweepJson(nlohmann::ordered_json& json, std::span<const worker::SweepRow> rows);

} // namespace wavesmith::cli
