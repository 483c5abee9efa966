// SPDX-License-Identifier: Apache-2.0
// A debugged run that goes to the position of a question, and prints a value there.
//
//   DebuggedRun run(client, {.instructions = 20'000'000, .seconds = 20}, stop);
//   run.start(request);
//   run.goTo({.at = "first_wave.s:14"}, texts);
//   run.print("v0[5]", "u32")
//
// The message of an error is one clause that a student understands. Blocking; one thread.
#pragma once

#include "lessons/deadline.h"
#include "lessons/lesson.h"
#include "worker/runs/debug_client.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace wavesmith::lessons {

struct RunLimits {
  std::uint64_t instructions = 0;
  double seconds = 0;
};

// The request of "Show me", right after the start of a run: the line is that of the student's copy at `path`.
[[nodiscard]] debug::Request showMeRequest(const std::string& path, std::uint32_t line,
                                           std::optional<emulator::WaveId> wave);

class DebuggedRun {
public:
  DebuggedRun(worker::DebugClient& client, const RunLimits& limits, const std::stop_token& stop)
      : client_(client), limits_(limits), stop_(stop), deadline_(stop, limits.seconds) {}

  [[nodiscard]] source::Result<void> start(worker::RunRequest request, bool checkedMode);
  // `texts` of the files that run, for labels of which the program does not know.
  [[nodiscard]] source::Result<void> goTo(const Position& position,
                                          const std::map<std::string, std::string>& texts);
  // What "Show me" does, and whether the run is then where it should be, in the wave of the step.
  [[nodiscard]] source::Result<void> showMe(const DebugTo& debug);
  // The line of the instruction that has written the location last.
  [[nodiscard]] source::Result<source::Place> lastWriter(const std::string& location);
  // The value of a location or an expression at this position.
  [[nodiscard]] source::Result<debug::ItemValue> print(const std::string& expression,
                                                       const std::string& type);

private:
  using Answer = source::Result<debug::Reply>;

  [[nodiscard]] Answer ask(const debug::Request& request);
  [[nodiscard]] source::Result<debug::Point> breakAt(const Position& position,
                                                     const std::map<std::string, std::string>& texts);
  [[nodiscard]] source::Result<void> goToEnd(const Position& position);
  [[nodiscard]] source::Result<void> resume(const std::string& where);
  [[nodiscard]] std::unexpected<source::Diagnostic> refuse(std::string message) const;

  worker::DebugClient& client_;
  RunLimits limits_;
  std::stop_token stop_;
  Deadline deadline_;
  debug::Stop at_;
  std::vector<std::byte> codeObject_;
};

} // namespace wavesmith::lessons
