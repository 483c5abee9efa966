// SPDX-License-Identifier: Apache-2.0
// Builds the request for a run from a run file: reads, assembles and links its sources, and those of other
// kernels that an expectation names.
//
//   auto build = buildRun(runFile, language);
//   if (build.ok) client.run(build.request)
//
// Blocking; any thread.
#pragma once

#include "assembler/assembly.h"
#include "project/run_file/run_file.h"
#include "source/diagnostic.h"
#include "worker/language/language_client.h"
#include "worker/runs/run_client.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::worker {

struct RunBuild {
  bool ok = false;
  // Contains no errors if ok. Otherwise CannotReadFile and similar codes for failures of this step, or the
  // diagnostics of the assembler.
  source::Diagnostics diagnostics;
  RunRequest request;
};

// True if buildRun assembles something, and so needs a language worker: warm it up before other preparations.
[[nodiscard]] bool needsAssembler(const project::RunFile& file);

// Returns the text of a source: from an editor with unsaved changes, or from its file.
using TextReader = std::function<source::Result<std::string>(const std::filesystem::path&)>;

// Paths in the run file are relative to it. `read` is called for each source but not for files that these
// include. `allowed` are the folders whose files the sources may include, beside their own and the include paths below the
// folder of the run file.
[[nodiscard]] RunBuild buildRun(const project::RunFile& file, LanguageClient& language,
                                const TextReader& read = {}, const std::stop_token& stop = {},
                                const std::vector<std::string>& allowed = {});

// The assembler options of the run file.
[[nodiscard]] assembler::Options optionsOf(const project::RunFile& file);

} // namespace wavesmith::worker
