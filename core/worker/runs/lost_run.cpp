// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/lost_run.h"

#include <fmt/format.h>

#include <utility>

namespace wavesmith::worker {

source::Diagnostic explainLost(const Lost& lost, const std::string& file, const WorkerOptions& options) {
  using source::Code;
  const source::Place place{file, 0, 0, 0};
  switch (lost.why) {
  case Lost::Why::Unavailable: return lost.diagnostic;
  case Lost::Why::Stopped: return source::makeError(Code::RunCanceled, place, "the run was stopped");
  case Lost::Why::TimedOut:
    return source::makeError(
        Code::RunTimeLimit, place,
        fmt::format(
            "the run exceeded {:.3g} s and was stopped; raise the limit, or look for an infinite loop",
            std::chrono::duration<double>(options.timeLimit).count()));
  case Lost::Why::Malformed:
    return source::makeError(
        Code::WorkerProtocol, place,
        "the run worker sent an invalid answer; the program and the worker may have different versions");
  case Lost::Why::Died: break;
  }
  if (lost.ending.outOfMemory(options.memoryLimit)) {
    return source::makeError(Code::RunMemoryLimit, place,
                             "the run exceeded the available memory; use smaller buffers");
  }
  if (auto killed = lost.ending.describeKill("the run"))
    return source::makeError(Code::WorkerDied, place, std::move(*killed));
  return source::makeError(Code::WorkerDied, place,
                           fmt::format("the run worker exited during the run: {}", lost.ending.describe()));
}

} // namespace wavesmith::worker
