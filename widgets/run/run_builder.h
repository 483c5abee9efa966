// SPDX-License-Identifier: Apache-2.0
// Builds a job of the window for a run or a debugger. Reads its sources, preferring unsaved texts, assembles them in
// the language worker, and records what was read.
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
  // Use the lines of a code object's debug information for its instructions, even if its disassembly is open.
  void useCompiledLines() { compiledLines_ = true; }

  // Appends the inputs that were read; if it fails, the inputs up to the failure.
  [[nodiscard]] worker::RunBuild build(const RunJob& job, std::vector<RunInput>& inputs,
                                       const std::stop_token& stop);

private:
  std::unique_ptr<worker::LanguageClient> language_; // created when needed
  bool compiledLines_ = false;
};

} // namespace wavesmith::widgets
