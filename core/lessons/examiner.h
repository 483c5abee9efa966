// SPDX-License-Identifier: Apache-2.0
// Examines a student's answer by running: in a copy of the lesson's files, with the student's texts, in workers under
// limits.
//
//   Examiner examiner({});
//   const auto verdict = examiner.examine(lesson, question, {.typed = "5"});
//   verdict->accepted, verdict->message      false, "that is not the value"
//
// Blocking; any thread, one call at a time. A stop token ends an examination at any time.
#pragma once

#include "lessons/lesson.h"
#include "source/diagnostic.h"
#include "worker/language/language_client.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

namespace wavesmith::lessons {

struct ExaminerOptions {
  worker::WorkerOptions language = {};  // where wavesmith-worker is
  std::filesystem::path runWorker = {}; // wavesmith-run-worker; empty: searched for beside this program
  // The limit of each run. A kernel of a lesson needs far less; an endless one ends here.
  std::uint64_t instructionLimit = 20'000'000;
  double secondsLimit = 20;
};

struct Verdict {
  bool accepted = false;
  // One sentence without a full stop: what was found. Never gives the answer away.
  std::string message;
  // What the author says about this answer, in Markdown, if it is one of Question::wrong; otherwise empty.
  std::string explanation = {};
  // What the check, the assembler or the run reports about the student's files.
  source::Diagnostics diagnostics;
};

class Examiner {
public:
  explicit Examiner(const ExaminerOptions& options = {});
  ~Examiner();
  Examiner(const Examiner&) = delete;
  Examiner& operator=(const Examiner&) = delete;

  // Starts the workers, so that the first answer does not wait for LLVM to load. Optional.
  void warmUp();

  // Errors: Code::RunCanceled; a worker that cannot be started; a lesson that cannot be examined (its own files do not run).
  // What is wrong with the student's answer is a verdict.
  [[nodiscard]] source::Result<Verdict> examine(const Lesson& lesson, const Question& question,
                                                const Attempt& attempt, std::stop_token stop = {});

  // For the author of a lesson: whether a run file can run, with whatever results, and whether "Show me"
  // comes to the line of the step, in its wave. In the lesson's own files.
  [[nodiscard]] source::Result<void> runs(const Lesson& lesson, const std::string& runFile,
                                          std::stop_token stop = {});
  [[nodiscard]] source::Result<void> reaches(const Lesson& lesson, const DebugTo& debug,
                                             std::stop_token stop = {});

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::lessons
