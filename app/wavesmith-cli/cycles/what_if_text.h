// SPDX-License-Identifier: Apache-2.0
// The changes that `cost` can try, each for itself, and what they do to the estimate:
//
//   --move 45:41        moving line 45 before line 41: 1,180 → 1,092 cycles per iteration, 88 fewer
//   --swap 41:42        --delete 45        --insert 41:'s_nop 0'
#pragma once

#include "arguments/checked.h"
#include "arguments/sources.h"
#include "cycles/kernel_assumptions.h"
#include "timing/what_if.h"

#include <nlohmann/json_fwd.hpp>

#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::cli {

struct WhatIfArguments {
  std::vector<std::string> moves;      // "LINE:BEFORE"
  std::vector<std::string> deletions;  // "LINE"
  std::vector<std::string> insertions; // "BEFORE:TEXT"
  std::vector<std::string> swaps;      // "LINE:LINE"

  [[nodiscard]] bool empty() const {
    return moves.empty() && deletions.empty() && insertions.empty() && swaps.empty();
  }
};

// The error of a number or pair of lines, as CLI11 wants it; empty: none.
[[nodiscard]] std::string linePairProblem(const std::string& text);
[[nodiscard]] std::string insertionProblem(const std::string& text);

// The effects of moves, swaps, deletions and insertions, in this order. An inserted text is assembled in its place.
[[nodiscard]] source::Result<std::vector<timing::WhatIf>>
whatIfsOf(const std::string& file, const Checked& checked, const WhatIfArguments& arguments,
          const AssemblerArguments& assembler, const FileAssumptions& assumed, const std::stop_token& stop);

[[nodiscard]] nlohmann::ordered_json whatIfJson(const program::Program& program,
                                                const timing::WhatIf& whatIf);

} // namespace wavesmith::cli
