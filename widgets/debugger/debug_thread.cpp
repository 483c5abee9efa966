// SPDX-License-Identifier: Apache-2.0
#include "debugger/debug_thread.h"

#include <utility>

namespace wavesmith::widgets {

DebugThread::Started DebugThread::start(const DebugJob& job, const std::stop_token& stop) {
  Started started;
  builder_.useCompiledLines();
  worker::RunBuild build = builder_.build(job.run, started.inputs, stop);
  started.diagnostics = std::move(build.diagnostics);
  if (!build.ok || stop.stop_requested()) return started;
  build.request.checkedMode = job.checkedMode;
  build.request.plainMatrix = job.plainMatrix;
  build.request.schedule = job.schedule;
  build.request.instructionLimit = job.run.instructionLimit;
  build.request.launch = job.launch;
  worker::DebugStart start;
  start.run = std::move(build.request);
  client_ = std::make_unique<worker::DebugClient>();
  if (job.other) {
    worker::RunBuild other = builder_.build(*job.other, started.inputs, stop);
    started.diagnostics.insert(started.diagnostics.end(), other.diagnostics.begin(), other.diagnostics.end());
    if (!other.ok || stop.stop_requested()) return started;
    start.other = std::move(other.request);
  }
  auto reply = client_->start(start, stop);
  processId.store(client_->processId());
  if (reply)
    started.reply = std::move(*reply);
  else
    started.diagnostics.push_back(std::move(reply.error()));
  return started;
}

DebugAnswer DebugThread::ask(const debug::Request& request, const std::stop_token& stop) {
  if (!client_) return source::failure(source::Code::NoSuchData, {}, "no run is being debugged");
  return client_->ask(request, stop);
}

std::vector<debug::Point> DebugThread::points() {
  auto reply = ask({.verb = debug::Verb::Points}, {});
  return reply ? std::move(reply->points) : std::vector<debug::Point>();
}

void DebugThread::end() {
  client_.reset();
  processId.store(-1);
}

} // namespace wavesmith::widgets
