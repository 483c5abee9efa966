// SPDX-License-Identifier: Apache-2.0
// Builds a job of the window for a run or for a debugger: reads its sources, unsaved texts first, assembles them in the
// language worker, and records what was read.
//
// Blocking; one thread.
#pragma once

#include "run/run_controller.h"
#include "run/run_inputs.h"
#include "worker/language/language_client.h"
#include "worker/runs/build_run.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace wavesmith::widgets {

class RunBuilder {
public:
  // Instructions of a code object have the lines of its debug information, also if its disassembly is open.
  void useCompiledLines() { compiledLines_ = true; }

  // Appends the inputs that were read; if it fails, those until the failure.
  [[nodiscard]] worker::RunBuild build(const RunJob& job, std::vector<RunInput>& inputs,
                                       const std::stop_token& stop);

private:
  std::unique_ptr<worker::LanguageClient> language_; // created when it is needed
  bool compiledLines_ = false;
};

} // namespace wavesmith::widgets
