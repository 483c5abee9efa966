// SPDX-License-Identifier: Apache-2.0
// The bound and the estimate of each loop of a kernel, and how the command line and the window say them:
//
//   headline(...)     gemm, line 216: loop of 126 instructions: at least 1,024 cycles per iteration, by the MFMA pipe
//   resourceTexts()   MFMA pipe         1,024 cycles    32 instructions
//                     issue slots         516 cycles   126 instructions
//   estimateText()    estimate: 1180 cycles, of which 448 wait for memory (latency assumed 600 cycles)
//
// Pure functions; any thread.
#pragma once

#include "program/program.h"
#include "timing/bounds.h"
#include "timing/estimate.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::timing {

struct LoopCost {
  Bound bound;
  Estimate estimate;           // estimate of one iteration; cycles 0: a block, or a loop that has inner loops
  bool knowsConflicts = false; // the bound has the bank conflicts of a run

  // A line for each resource that is occupied.
  [[nodiscard]] std::vector<std::string> resourceTexts() const;
  [[nodiscard]] std::string estimateText() const; // empty: there is none
};

// The costs of all loops of a kernel, in the order of their headers, then of its other blocks, without an estimate.
// `extraPasses`: BoundOptions::extraPasses, as a run knows them (extraPassesOf); empty: unknown.
[[nodiscard]] std::vector<LoopCost> loopCosts(const program::Program& program, std::size_t kernel,
                                              const Assumptions& assumptions,
                                              std::span<const std::uint32_t> extraPasses = {});

// One line, without a line break.
[[nodiscard]] std::string headline(const program::Program& program, const std::string& kernel,
                                   const Bound& bound);

// "bounds for 1 wave on each of 4 SIMDs of a CU"
[[nodiscard]] std::string assumedText(const Assumptions& assumptions);

} // namespace wavesmith::timing
