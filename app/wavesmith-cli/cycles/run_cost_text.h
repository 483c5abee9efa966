// SPDX-License-Identifier: Apache-2.0
// `cost` of run files, and of a run file against a kernel: the cycles by the paths that a run executed, loop by loop.
//
//   gemm: 98,304 cycles by the path of the run, 97,912 for a wave of 19,416 instructions; at least ...
//     8 waves of work-groups 0 and 304 of 512, taken to share a CU
//   gemm, line 216: loop of 126 instructions: 64 iterations in 8 entries, 8 each
//     1,256 cycles per iteration, 82.1 % of the wave; at least 1,024, by the MFMA pipe
//
// One thread.
#pragma once

#include "arguments/executed_run.h"
#include "cycles/kernel_assumptions.h"
#include "program/program.h"
#include "timing/estimate.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace wavesmith::cli {

// What `cost` shows of a loop, of one version.
struct CostedLoop {
  std::string text;  // lines
  double cycles = 0; // cycles of one iteration; 0: unknown
  nlohmann::ordered_json json;
};

// A kernel, or a launch of it.
struct CostedKernel {
  std::string name;
  std::string text;            // lines about the whole kernel; empty: it was not run
  double cycles = 0;           // cycles until the last wave ends; 0: unknown
  nlohmann::ordered_json json; // null: it was not run
  std::vector<CostedLoop> loops;
};

// The kernels of a run.
[[nodiscard]] std::vector<CostedKernel> costedKernels(const ExecutedRun& run,
                                                      const timing::Assumptions& assumed);
// The kernels of a program alone, in steady state.
[[nodiscard]] std::vector<CostedKernel> costedKernels(const program::Program& program,
                                                      const FileAssumptions& assumed);

// Two versions, or one: kernels of the same name together, their loops in the order of the code.
[[nodiscard]] std::string costsText(const std::vector<CostedKernel>& before,
                                    const std::vector<CostedKernel>* after);
// Adds "runs" and "loops".
void addCostsJson(nlohmann::ordered_json& json, const std::vector<CostedKernel>& before,
                  const std::vector<CostedKernel>* after);

} // namespace wavesmith::cli
