// SPDX-License-Identifier: Apache-2.0
// A run of a run file on the emulator, for the paths that its waves executed:
//
//   const ExecutedRun run = executeRun("gemm.run.yaml", {}, stop);
//   run.program             the code that ran, with its lines
//   run.launches[0].paths   for timing::runCost()
//
// In the run worker, in fast mode and without expectations, so that nothing else is started. Blocking; one thread.
#pragma once

#include "program/executed_path.h"
#include "program/program.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace wavesmith::cli {

struct RunArguments {
  std::vector<std::string> parameters;     // "n=128"
  std::vector<std::string> allowedFolders; // for worker::buildRun
  std::uint32_t groups = 0;                // program::PathOptions::groups
  std::uint64_t instructionLimit = 0;      // 0: that of the run file
  double secondsLimit = 0;
};

void addRunArguments(CLI::App& command, RunArguments& arguments);

struct ExecutedLaunch {
  std::string title;      // "launch 1 of 2 (scale)"; empty: there is only one
  std::size_t kernel = 0; // index into Program::kernels
  program::ExecutedPaths paths;
};

struct ExecutedRun {
  int exitCode = 0;                // kAllWell: there are launches
  source::Diagnostics diagnostics; // why there are none, and remarks
  std::shared_ptr<const program::Program> program;
  std::vector<ExecutedLaunch> launches;
};

// A run file, by its name.
[[nodiscard]] bool isRunFile(const std::string& file);
[[nodiscard]] ExecutedRun executeRun(const std::string& file, const RunArguments& arguments,
                                     const std::stop_token& stop);

} // namespace wavesmith::cli
