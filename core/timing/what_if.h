// SPDX-License-Identifier: Apache-2.0
// What moving, deleting or inserting an instruction does to the estimate of a path, and whether the dependences of the
// program allow it:
//
//   const WhatIfs whatIfs(program, analysis, pathOf(program, at), assumptions);
//   whatIfs.of({.kind = Change::Kind::Move, .at = 45, .other = 41})->sentence()
//     "moving line 45 before line 41: 1,180 → 1,092 cycles per iteration, 88 fewer"
//     "swapping lines 41 and 45: 1,180 → 1,180 cycles per iteration, no change; not legal: line 45 uses v4, which line 41
//     writes"
//   whatIfs.bestMove(45)    the place in its block that saves the most, of those that are legal
//
// Legality: legality.h. Values; any thread. WhatIfs refers to the program and the analysis, which must outlive it.
#pragma once

#include "analysis/analysis.h"
#include "timing/estimate.h"
#include "timing/legality.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::timing {

struct WhatIf {
  Change change;
  Estimate before;
  Estimate after;
  Judgment judgment;
  std::string title;         // "moving line 45 before line 41"
  bool isOfIteration = true; // the cycles are those of an iteration of a loop; false: of the whole path

  [[nodiscard]] double difference() const { return after.cycles - before.cycles; }
  [[nodiscard]] std::string cyclesText() const; // "1,180 → 1,092 cycles per iteration, 88 fewer"
  [[nodiscard]] std::string sentence() const;   // title, cycles, and what is against it
};

// The path that an estimate of this instruction follows: an iteration of its innermost loop in steady state, or its kernel if
// that is straight-line code. Empty: neither.
[[nodiscard]] Path pathOf(const program::Program& program, Index at);

// The path after a change; inserted instructions are at program.instructions().size() and after it. Empty: an instruction
// that the change names is not in the path.
[[nodiscard]] Path changedPath(const program::Program& program, const Path& path, const Change& change);

class WhatIfs {
public:
  // `path` is not empty.
  WhatIfs(const program::Program& program, const analysis::Analysis& analysis, Path path,
          const Assumptions& assumptions);

  [[nodiscard]] const Path& path() const { return path_; }
  [[nodiscard]] const Estimate& before() const { return before_; }
  // Nothing if an instruction that the change names is not in the path.
  [[nodiscard]] std::optional<WhatIf> of(const Change& change) const;
  // The legal place in its block that saves the most cycles, the nearest of several; nothing if none saves at
  // least one cycle, or if stopped.
  [[nodiscard]] std::optional<WhatIf> bestMove(Index at, const std::stop_token& stop = {}) const;

private:
  [[nodiscard]] Estimate estimated(const Path& path, const Change& change) const;

  const program::Program& program_;
  Path path_;
  Assumptions assumptions_;
  Estimate before_;
  bool isLoop_ = true;
  Legality legality_;
};

} // namespace wavesmith::timing
