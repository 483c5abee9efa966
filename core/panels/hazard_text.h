// SPDX-License-Identifier: Apache-2.0
// Queues, waits and columns as lines of text, for a terminal.
//
//   line 86  s_waitcnt
//     vmcnt    (78 LDS)  (80 LDS)  82 LDS  84 LDS
//     lgkmcnt  -
//     vmcnt(2) is exact: needed for line 94
//     from line 78: vmcnt(2) waits for the load to LDS
//
// Operations that complete at the instruction are in parentheses, new ones have a +, and ? marks those that
// only a count of 0 proves. Pure functions; any thread.
#pragma once

#include "panels/arrows.h"
#include "panels/hazard_panel.h"
#include "panels/queues.h"

#include <string>

namespace wavesmith::panels {

// The data that all of them use. Refers to its members.
struct HazardWords {
  const program::Program& program;
  const analysis::Analysis& analysis;
  const program::LineIndex& lines;
  const HazardPanel& panel;
};

// "44 v5", "(43 v4)", "+44 v5", "47 s[8:9]?"
[[nodiscard]] std::string chipText(const HazardWords& words, const QueueItem& item);
// Queues, the verdict on a wait or s_nop, and arrows; with a final newline.
[[nodiscard]] std::string queuesText(const HazardWords& words, Index at);
// The list with aligned columns; `rows` belong to the panel. Empty without rows.
[[nodiscard]] std::string rowsText(const HazardWords& words, const std::vector<const HazardRow*>& rows);
// "vmcnt(0) is stronger than needed: vmcnt(1) would be enough for line 46"
[[nodiscard]] std::string rowText(const HazardWords& words, const HazardRow& row);
// The rows of one instruction.
[[nodiscard]] std::vector<const HazardRow*> rowsAt(const HazardPanel& panel, Index at);

} // namespace wavesmith::panels
