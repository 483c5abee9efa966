// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/debug_server.h"

#include "worker/runs/runner.h"

#include <new>
#include <utility>

namespace wavesmith::worker {
namespace {

source::Result<std::shared_ptr<const execution::Launch>> launchOf(const RunRequest& request,
                                                                  const std::stop_token& stop) {
  auto launch = launchToDebug(request, stop);
  if (!launch) return std::unexpected(std::move(launch.error()));
  return std::make_shared<const execution::Launch>(std::move(*launch));
}

source::Diagnostic outOfMemory() {
  return source::makeError(source::Code::RunMemoryLimit, {},
                           "the debugger exceeded the available memory; use smaller buffers");
}

} // namespace

DebugAnswer DebugServer::start(const DebugStart& start, const std::stop_token& stop) {
  session_.reset();
  try {
    const RunRequest& run = start.run;
    auto launch = launchOf(run, stop);
    if (!launch) return std::unexpected(std::move(launch.error()));
    debug::SessionOptions options;
    if (start.other) {
      auto other = launchOf(*start.other, stop);
      if (!other) return std::unexpected(std::move(other.error()));
      options.other = std::move(*other);
    }
    execution::BackendOptions& backend = options.debugger.backend;
    backend.memoryLimit = memory_;
    backend.plainMatrix = run.plainMatrix.value_or(run.runFile.plainMatrix);
    backend.checkedMode = run.checkedMode.value_or(run.runFile.checkedMode);
    backend.schedule = run.schedule;
    options.debugger.memoryLimit = start.memoryLimit;
    options.debugger.instructionLimit =
        run.instructionLimit != 0 ? run.instructionLimit : run.runFile.instructionLimit.value_or(0);
    options.debugger.secondsLimit =
        run.secondsLimit > 0 ? run.secondsLimit : run.runFile.secondsLimit.value_or(0);
    auto session = debug::Session::start(std::move(*launch), std::move(options));
    if (!session) return std::unexpected(std::move(session.error()));
    session_ = std::move(*session);
    return session_->handle({}, stop);
  } catch (const std::bad_alloc&) {
    session_.reset();
    return std::unexpected(outOfMemory());
  }
}

DebugAnswer DebugServer::ask(const debug::Request& request, const std::stop_token& stop) {
  if (session_ == nullptr)
    return source::failure(source::Code::NoSuchData, {}, "no run is being debugged; start it again");
  try {
    return session_->handle(request, stop);
  } catch (const std::bad_alloc&) {
    session_.reset();
    return std::unexpected(outOfMemory());
  }
}

} // namespace wavesmith::worker
