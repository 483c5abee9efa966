// SPDX-License-Identifier: Apache-2.0
// Display names for the operations that wait counters count, shared by all panels.
//
//   buffer_load_dwordx4 v[4:7]      "load", to "v[4:7]"
//   global_store_dword              "store", to "memory"
//
// Pure functions; any thread.
#pragma once

#include "analysis/analysis.h"

#include <string>
#include <string_view>

namespace wavesmith::panels {

// "load", "store", "LDS operation", ...
[[nodiscard]] std::string_view name(analysis::Pending::Kind kind);

// The destination whose completion is waited for: the registers that it writes, "LDS" or "memory"; for
// expcnt, the registers that it still has to read.
[[nodiscard]] std::string destination(const analysis::Analysis& analysis, analysis::Index producer,
                                      analysis::Pending::Kind kind, analysis::Counter counter);

// "load into v4", "store"
[[nodiscard]] std::string operation(const analysis::Analysis& analysis, analysis::Index producer,
                                    analysis::Pending::Kind kind, analysis::Counter counter);

// "vmcnt(1)"
[[nodiscard]] std::string countText(analysis::Counter counter, unsigned count);

// The counter of a finding, from its rule; nothing for wait states and registers.
[[nodiscard]] std::optional<analysis::Counter> counterOf(const analysis::Finding& finding);
// A wait or wait states are missing; false for remarks about existing ones.
[[nodiscard]] bool isMissingWait(const analysis::Finding& finding);
[[nodiscard]] bool isMissingDistance(const analysis::Finding& finding);

} // namespace wavesmith::panels
