// SPDX-License-Identifier: Apache-2.0
// From a run file to the request that runs it: its sources read, assembled and linked, and those of other
// kernels that an expectation names.
//
//   auto build = buildRun(runFile, language);
//   if (build.ok) client.run(build.request)
//
// Blocking; any thread.
#pragma once

#include "assembler/assembly.h"
#include "project/run_file.h"
#include "source/diagnostic.h"
#include "worker/language_client.h"
#include "worker/run_client.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::worker {

struct RunBuild {
  bool ok = false;
  // Empty diagnostics that are errors when ok. CannotReadFile and the like: it could not be done; else: what
  // the assembler found.
  source::Diagnostics diagnostics;
  RunRequest request;
};

// The text of a source, from an editor that has it unsaved, or from its file.
using TextReader = std::function<source::Result<std::string>(const std::filesystem::path&)>;

// Paths of the run file are relative to it. `read` is asked for each source but not for what these include.
[[nodiscard]] RunBuild buildRun(const project::RunFile& file, LanguageClient& language,
                                const TextReader& read = {}, const std::stop_token& stop = {});

// How the run file says to assemble.
[[nodiscard]] assembler::Options optionsOf(const project::RunFile& file);

} // namespace wavesmith::worker
