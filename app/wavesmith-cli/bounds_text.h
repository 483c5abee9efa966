// SPDX-License-Identifier: Apache-2.0
// The bounds of loops and blocks, and the estimates of loops, as `check --bounds` and `cost` show them:
//
//   gemm, line 216: loop of 126 instructions: at least 1,024 cycles per iteration, by the MFMA pipe
//     MFMA pipe         1,024 cycles    32 instructions
//     issue slots         516 cycles   126 instructions
//     estimate          1,180 cycles, of which 120 wait for memory (latency assumed 600 cycles)
#pragma once

#include "program/program.h"
#include "timing/loop_costs.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wavesmith::cli {

[[nodiscard]] std::string boundsText(const program::Program& program, const timing::Assumptions& assumptions);
[[nodiscard]] nlohmann::ordered_json boundsJson(const program::Program& program,
                                                const timing::Assumptions& assumptions);

} // namespace wavesmith::cli
