// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/run_server.h"

#include "execution/backend.h"
#include "worker/runs/debug_server.h"
#include "worker/runs/launch_server.h"
#include "worker/runs/run_messages.h"
#include "worker/runs/runner.h"
#include "worker/transport/messages.h"
#include "worker/transport/process.h"
#include "worker/transport/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <optional>
#include <unistd.h>
#include <utility>

namespace wavesmith::worker {
namespace {

using Clock = std::chrono::steady_clock;
using source::Code;

constexpr std::chrono::milliseconds kBetweenProgress{50};

// Reports progress at most twenty times a second, but each new stage immediately.
class Reporter final : public RunReporter {
public:
  Reporter(Outbox& outbox, std::uint64_t id) : outbox_(outbox), id_(id) {}

  void launch(std::uint32_t index, std::uint32_t count) override {
    launch_ = index;
    launches_ = count;
  }
  void stage(RunProgress::Stage stage) override {
    stage_ = stage;
    send(0, 0);
  }
  void workgroups(std::uint64_t done, std::uint64_t all) override {
    if (Clock::now() - last_ >= kBetweenProgress || done == all) send(done, all);
  }

private:
  void send(std::uint64_t done, std::uint64_t all) {
    last_ = Clock::now();
    outbox_.send(MessageKind::Progress, id_, encode(RunProgress{stage_, done, all, launch_, launches_}));
  }

  Outbox& outbox_;
  std::uint64_t id_;
  RunProgress::Stage stage_ = RunProgress::Stage::Preparing;
  std::uint32_t launch_ = 0;
  std::uint32_t launches_ = 1;
  Clock::time_point last_;
};

class RunServer {
public:
  explicit RunServer(int socket)
      : outbox_(socket), inbox_(socket, [this](std::uint64_t id) { cancel(id); }) {}

  int run(const process::Confinement& confinement) {
    outbox_.send(MessageKind::Hello, 0, encode(Hello{kProtocolVersion, name(WorkerKind::Run), confinement}));
    while (auto message = inbox_.next()) {
      if (message->kind == MessageKind::Run) {
        outbox_.send(MessageKind::RunDone, message->id, encode(runGuarded(*message)));
      } else if (message->kind == MessageKind::Launch) {
        outbox_.send(MessageKind::LaunchDone, message->id, encode(launch(*message)));
      } else if (message->kind == MessageKind::Elements) {
        outbox_.send(MessageKind::ElementsDone, message->id, encode(elements(*message)));
      } else if (message->kind == MessageKind::Debug) {
        outbox_.send(MessageKind::DebugStarted, message->id, encode(debug(*message)));
      } else if (message->kind == MessageKind::Ask) {
        outbox_.send(MessageKind::Answered, message->id, encode(ask(*message)));
      } else if (message->kind == MessageKind::Backends) {
        outbox_.send(MessageKind::BackendsDone, message->id, encode(execution::backendStatuses({})));
      } else {
        return EXIT_FAILURE;
      }
    }
    return EXIT_SUCCESS;
  }

private:
  RunAnswer runGuarded(const Message& message) {
    try {
      const std::vector<RanLaunch> before = keepOutputs(std::exchange(last_, {}));
      auto request = decode<RunRequest>(message.payload);
      if (!request) return std::unexpected(request.error());
      Reporter reporter(outbox_, message.id);
      reporter.stage(RunProgress::Stage::Preparing);
      auto answer = runLaunches(*request, begin(message.id), reporter, last_);
      if (answer && !before.empty() && !last_.empty()) compareWith(before.front(), *answer);
      return answer;
    } catch (const std::bad_alloc&) {
      last_.clear();
      return source::failure(Code::RunMemoryLimit, {},
                             "the run exceeded the available memory; use smaller buffers");
    }
  }

  source::Result<LaunchAnswer> launch(const Message& message) {
    last_.clear();
    auto request = decode<LaunchRequest>(message.payload);
    if (!request) return std::unexpected(request.error());
    return executeLaunch(std::move(*request), deviceMemory(), begin(message.id));
  }

  DebugAnswer debug(const Message& message) {
    const auto start = decode<DebugStart>(message.payload);
    if (!start) return std::unexpected(start.error());
    return debugger_.start(*start, begin(message.id));
  }
  DebugAnswer ask(const Message& message) {
    const auto request = decode<wavesmith::debug::Request>(message.payload);
    if (!request) return std::unexpected(request.error());
    return debugger_.ask(*request, begin(message.id));
  }

  // Only the outputs of the previous run are kept; inputs and expectations are freed.
  static std::vector<RanLaunch> keepOutputs(std::vector<RanLaunch> run) {
    run.resize(std::min<std::size_t>(run.size(), 1));
    for (RanLaunch& last : run) {
      last.checks.clear();
      for (execution::Buffer& buffer : last.launch.buffers)
        buffer.initial.clear();
    }
    return run;
  }

  void compareWith(const RanLaunch& before, RunSummary& summary) const {
    execution::CompareOptions options;
    options.tolerance.bits = true;
    for (std::size_t i = 0; i < summary.buffers.size(); ++i) {
      BufferSummary& now = summary.buffers[i];
      const auto& old = before.launch.buffers;
      const auto same = std::ranges::find_if(old, [&](const execution::Buffer& buffer) {
        return buffer.name == now.name && buffer.type == now.type && buffer.count == now.count;
      });
      if (same == old.end()) continue;
      const auto& bytes = before.outcome.buffers[static_cast<std::size_t>(same - old.begin())];
      now.sinceLast = execution::compare(now.type, last_.front().outcome.buffers[i], bytes, options);
    }
  }

  ElementsAnswer elements(const Message& message) {
    const auto request = decode<ElementsRequest>(message.payload);
    if (!request) return std::unexpected(request.error());
    const bool isKept = request->launch < last_.size();
    if (!isKept || request->buffer >= last_[request->launch].launch.buffers.size()) {
      return source::failure(Code::NoSuchData, {}, "the last run has no such buffer; run the kernel again");
    }
    const RanLaunch& last = last_[request->launch];
    const execution::Buffer& buffer = last.launch.buffers[request->buffer];
    const std::uint64_t size = bytesOf(buffer.type);
    const std::uint64_t first = std::min(request->first, buffer.count) * size;
    const std::uint64_t count = std::min(request->count, buffer.count) * size;
    const execution::Bytes& after = last.outcome.buffers[request->buffer];
    switch (request->side) {
    case BufferSide::Before: return buffer.initial.part(first, count);
    case BufferSide::After: return after.part(first, count);
    case BufferSide::Expected: {
      const auto check = std::ranges::find(last.checks, request->buffer, &project::BufferCheck::buffer);
      if (check == last.checks.end()) {
        return source::failure(Code::NoSuchData, {}, fmt::format("{} has no expected values", buffer.name));
      }
      return check->expected.part(after, first, count);
    }
    }
    return std::vector<std::byte>();
  }

  std::stop_token begin(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    running_ = id;
    stop_ = {};
    if (canceled_ == id) stop_.request_stop();
    return stop_.get_token();
  }

  // A cancellation can arrive before its run begins, or after it has completed.
  void cancel(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    canceled_ = id;
    if (running_ == id) stop_.request_stop();
  }

  Outbox outbox_;
  std::vector<RanLaunch> last_; // launches of the whole run, and then of each of several launches
  DebugServer debugger_{deviceMemory()};
  std::mutex mutex_;
  std::stop_source stop_;
  std::uint64_t running_ = 0;
  std::uint64_t canceled_ = 0;
  Inbox inbox_; // last: its thread calls cancel()
};

} // namespace

int serveRun(int socket, const process::Confinement& confinement) {
  return RunServer(socket).run(confinement);
}

} // namespace wavesmith::worker
