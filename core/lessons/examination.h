// SPDX-License-Identifier: Apache-2.0
// The workers of an Examiner, and what they do with the files in one folder: assemble, check, run, debug.
//
//   Examination examination(workers, limits, folder, texts, stop);
//   examination.run("first_wave.run.yaml", true, 0)     Result<RunSummary>
//
// Errors are diagnostics with names of the lesson's files. Blocking; one thread.
#pragma once

#include "authoring/writing_client.h"
#include "check/check.h"
#include "lessons/debugged_run.h"
#include "lessons/lesson.h"
#include "lessons/work_folder.h"
#include "worker/runs/debug_client.h"
#include "worker/runs/run_client.h"

#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace wavesmith::lessons {

struct Workers {
  Workers(const worker::WorkerOptions& languageOptions, const worker::WorkerOptions& runOptions)
      : language(languageOptions), run(runOptions), debug(runOptions) {}

  authoring::WritingClient language;
  worker::RunClient run;
  worker::DebugClient debug;
};

class Examination {
public:
  // `texts` of the folder's files.
  Examination(Workers& workers, const RunLimits& limits, const WorkFolder& folder,
              const std::map<std::string, std::string>& texts, std::stop_token stop)
      : workers_(workers), limits_(limits), folder_(folder), texts_(texts), stop_(std::move(stop)) {}

  // The run file, with its sources assembled.
  [[nodiscard]] source::Result<worker::RunRequest> build(const std::string& runFile);
  [[nodiscard]] source::Result<worker::RunSummary>
  run(const std::string& runFile, std::optional<bool> checkedMode, std::uint64_t schedule);
  [[nodiscard]] source::Result<check::Checked> check(const std::string& file);
  // The value of an expression, and of others, at a position.
  struct Printed {
    debug::ItemValue value;
    std::optional<debug::ItemValue> other;
  };
  [[nodiscard]] source::Result<Printed> print(const Position& position, const std::string& expression,
                                              const std::string& type,
                                              const std::string& otherExpression = {});
  // The line of the lesson's files that has written the location last, at the position.
  [[nodiscard]] source::Result<source::Place> lastWriter(const Position& position,
                                                         const std::string& location);
  // Whether "Show me" comes to its line, in its wave.
  [[nodiscard]] source::Result<void> showMe(const DebugTo& debug);

  // Everything that the assembler, the check and runs have reported.
  [[nodiscard]] const source::Diagnostics& diagnostics() const { return diagnostics_; }
  // The kernel that the run file names; empty: the only one.
  [[nodiscard]] source::Result<std::string> kernelOf(const std::string& runFile);

private:
  [[nodiscard]] source::Result<project::RunFile> readRun(const std::string& runFile) const;
  [[nodiscard]] source::Result<std::unique_ptr<DebuggedRun>> startDebugging(const std::string& runFile,
                                                                            bool checkedMode);
  [[nodiscard]] source::Result<std::unique_ptr<DebuggedRun>> debugTo(const Position& position);
  [[nodiscard]] std::unexpected<source::Diagnostic> failed(source::Diagnostic diagnostic) const;
  void keep(const source::Diagnostics& diagnostics);

  Workers& workers_;
  RunLimits limits_;
  const WorkFolder& folder_;
  const std::map<std::string, std::string>& texts_;
  std::stop_token stop_;
  std::map<std::string, worker::RunRequest> built_; // by run file
  source::Diagnostics diagnostics_;
};

} // namespace wavesmith::lessons
