// SPDX-License-Identifier: Apache-2.0
// The bounds of loops and blocks, and the estimates of loops, as `check --bounds` and `cost` show them:
//
//   gemm, line 216: loop of 126 instructions: at least 1,024 cycles per iteration, by the MFMA pipe
//     MFMA pipe         1,024 cycles    32 instructions
//     issue slots         516 cycles   126 instructions
//     estimate          1,180 cycles, of which 120 wait for memory (latency assumed 600 cycles)
#pragma once

#include "program/program.h"
#include "source/diagnostic.h"
#include "timing/loop_costs.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::cli {

// What a run knows of the addresses of LDS; without a run, nothing.
struct KnownConflicts {
  std::vector<std::uint32_t> extraPasses; // timing::extraPassesOf
  std::string runFile;
};

[[nodiscard]] std::string boundsText(const program::Program& program, const timing::Assumptions& assumptions,
                                     const KnownConflicts& conflicts = {});
[[nodiscard]] nlohmann::ordered_json boundsJson(const program::Program& program,
                                                const timing::Assumptions& assumptions,
                                                const KnownConflicts& conflicts = {});

// Runs the file. The run is of the same code as the program, or there is a diagnostic.
[[nodiscard]] source::Result<KnownConflicts> conflictsOfRun(const std::string& runFile,
                                                            const program::Program& program,
                                                            const std::vector<std::string>& allowedFolders,
                                                            const std::stop_token& stop);

} // namespace wavesmith::cli
