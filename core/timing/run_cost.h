// SPDX-License-Identifier: Apache-2.0
// The cycles of a run, by the paths that its waves executed: of the whole kernel, and of each of its loops.
//
//   const RunCost cost = runCost(program, kernel, paths, {});
//   cost.texts()          gemm: 98,304 cycles by the path of the run, 97,912 for a wave of 19,416 instructions; ...
//                           8 waves of work-groups 0 and 304 of 512, which share a CU if it has one of 304
//   loopTexts(...)        gemm, line 216: loop of 126 instructions: 64 iterations in 8 entries, 8 each
//                           1,256 cycles per iteration, 82 % of the wave; at least 1,024, by the MFMA pipe
//
// Trip counts, branches, active lanes, bank conflicts and cache lines are those of the run. Where a vector load finds its data
// is that of a cache model (emulator/statistics/cache_model.h). Pure functions; any thread.
#pragma once

#include "program/executed_path.h"
#include "program/program.h"
#include "timing/bounds.h"
#include "timing/estimate.h"
#include "timing/trip_counter.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::timing {

// The instructions of a source line, which are several in a macro; without source text, one instruction.
struct LineCycles {
  Index at = 0;          // the one with the most cycles
  double cycles = 0;     // per iteration of the loop
  double executions = 0; // per iteration
  std::uint32_t instructions = 1;
};

struct ExecutedLoop {
  // The bound of a mean iteration as it was executed: with inner loops, without what branches skipped, with bank conflicts.
  Bound bound;
  TripCount tripCount;
  double cycles = 0; // cycles of an iteration, mean over waves; with inner loops
  double part = 0;   // share of the cycles of the waves, 0 to 1
  std::array<double, kShares> shares{};
  double lanes = 0;                // active in its vector instructions, mean; 0: it has none
  std::vector<LineCycles> slowest; // the five with the most cycles
};

struct RunCost {
  std::size_t kernel = 0;
  Estimate estimate; // estimate of a wave from its first instruction to its last, mean over waves
  Bound bound;       // bound of all waves together
  double lanes = 0;
  std::uint64_t waves = 0; // waves that executed something
  double steps = 0;        // steps of a wave, mean
  bool cut = false;
  std::uint64_t stepsOfWave = 0; // recorded at most
  std::uint64_t groups = 0, allGroups = 0, groupDistance = 1;
  std::array<std::uint64_t, 4> accesses{}; // to vector memory, by program::MemoryLevel
  std::vector<ExecutedLoop> loops;         // the loops that were executed; outer loops before inner ones

  // The loop with this header; nullptr: it was not executed.
  [[nodiscard]] const ExecutedLoop* loopAt(Index header) const;
  // About the run as a whole; the first line is a headline.
  [[nodiscard]] std::vector<std::string> texts(const program::Program& program) const;
};

// `kernel`: index into program.kernels(). Paths of another program give nothing: RunCost::waves is 0.
[[nodiscard]] RunCost runCost(const program::Program& program, std::size_t kernel,
                              const program::ExecutedPaths& paths, const Assumptions& assumptions);

// The first line is a headline.
[[nodiscard]] std::vector<std::string> loopTexts(const program::Program& program, const RunCost& cost,
                                                 const ExecutedLoop& loop);

// BoundOptions::extraPasses: mean passes that bank conflicts added to an execution of each instruction, rounded down. Empty:
// the paths are of another program.
[[nodiscard]] std::vector<std::uint32_t> extraPassesOf(const program::Program& program,
                                                       const program::ExecutedPaths& paths);
// "with the bank conflicts of 2 LDS instructions in the run"
[[nodiscard]] std::string conflictsText(std::span<const std::uint32_t> extraPasses);

// What each wave executed, for estimate(); those of whole work-groups first, without waves that executed nothing.
[[nodiscard]] std::vector<Path> pathsOf(const program::ExecutedPaths& paths);

} // namespace wavesmith::timing
