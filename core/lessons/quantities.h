// SPDX-License-Identifier: Apache-2.0
// What questions measure: of a kernel's analysis (vgprs, occupancy, waits, ...) or of a run (instructions,
// bank_conflict_cycles, ...).
//
// Pure functions; any thread.
#pragma once

#include "check/check.h"
#include "worker/runs/run_client.h"

#include <optional>
#include <string_view>

namespace wavesmith::lessons {

// Whether a run measures it, rather than the analysis.
[[nodiscard]] bool isMeasuredByRun(std::string_view quantity);
// The quantity of a kernel, by the functions of the register panel; `kernel` may be empty if there is only one. Nothing:
// the program has no such kernel.
[[nodiscard]] std::optional<double> analyzedQuantity(std::string_view quantity, const check::Checked& checked,
                                                     std::string_view kernel);
// The quantity of a run with statistics. Accesses that were examined stand for those that were not (kExaminedGroups).
[[nodiscard]] double runQuantity(std::string_view quantity, const worker::RunSummary& run);

} // namespace wavesmith::lessons
