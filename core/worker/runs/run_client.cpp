// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/run_client.h"

#include "worker/runs/lost_run.h"
#include "worker/runs/run_messages.h"
#include "worker/transport/messages.h"
#include "worker/transport/worker_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

namespace wavesmith::worker {
namespace {

// A stopped emulator answers within a few milliseconds; a worker that does not is killed, so that stopping
// never feels slow.
constexpr std::chrono::milliseconds kStopGrace{80};

// Loading a runtime and querying its devices takes at most a second; a runtime that hangs is abandoned.
constexpr std::chrono::seconds kBackendsLimit{20};

// A kernel on a GPU can only be stopped by ending its process. The work before and after it (loading the
// runtime, copies, repeats) gets the same time again, plus some seconds.
constexpr std::chrono::seconds kAroundKernel{5};
template <typename Request>
std::chrono::milliseconds timeLimitOf(const Request& request, double limit,
                                      std::chrono::milliseconds otherwise) {
  if (request.backend == "emulator" || !(limit > 0)) return otherwise;
  const auto each = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(std::min(limit, 1e6) * (1 + request.warmups + request.repeats)));
  return each + kAroundKernel;
}

} // namespace

WorkerOptions runWorkerOptions() {
  WorkerOptions options;
  options.timeLimit = std::chrono::milliseconds::zero();
  options.memoryLimit = 0;
  options.spare = false; // it starts in milliseconds: it does not load LLVM
  return options;
}

bool RunSummary::passed() const {
  const bool found = std::ranges::any_of(findings, [](const source::Diagnostic& finding) {
    return finding.severity == source::Severity::Error;
  });
  return faults.empty() && !found && std::ranges::all_of(launches, &RunSummary::passed) &&
         (!other || other->faults.empty()) && std::ranges::all_of(buffers, [](const BufferSummary& buffer) {
           return (!buffer.checked || buffer.comparison.equal()) &&
                  (!buffer.between || buffer.between->equal());
         });
}

struct RunClient::Implementation {
  explicit Implementation(WorkerOptions options) : pool(WorkerKind::Run, std::move(options)) {}
  std::mutex mutex;
  WorkerPool pool;
  bool ran = false; // the worker has the results of a run
};

RunClient::RunClient(WorkerOptions options)
    : implementation_(std::make_unique<Implementation>(std::move(options))) {}
RunClient::~RunClient() = default;

void RunClient::warmUp() {
  const std::lock_guard lock(implementation_->mutex);
  implementation_->pool.warmUp();
}

source::Result<RunSummary> RunClient::run(const RunRequest& request,
                                          const std::function<void(const RunProgress&)>& progress,
                                          std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  implementation_->ran = false;
  const std::vector<std::byte> payload = encode(request);
  Exchange exchange;
  exchange.kind = MessageKind::Run;
  exchange.answer = MessageKind::RunDone;
  exchange.payload = payload;
  exchange.stop = std::move(stop);
  const double limit =
      request.secondsLimit > 0 ? request.secondsLimit : request.runFile.secondsLimit.value_or(0);
  exchange.timeLimit = timeLimitOf(request, limit, implementation_->pool.options().timeLimit);
  exchange.grace = kStopGrace;
  exchange.other = [&](const Message& message) {
    if (message.kind != MessageKind::Progress || !progress) return;
    if (const auto decoded = decode<RunProgress>(message.payload)) progress(*decoded);
  };
  auto answer = implementation_->pool.exchange(exchange);
  if (!answer) {
    WorkerOptions options = implementation_->pool.options();
    options.timeLimit = exchange.timeLimit;
    return std::unexpected(explainLost(answer.error(), request.runFile.path, options));
  }
  auto decoded = decode<RunAnswer>(answer->payload);
  if (!decoded) return std::unexpected(decoded.error());
  implementation_->ran = decoded->has_value();
  // After a fault, a GPU stays unusable for the rest of the process.
  if (!decoded->has_value() && request.backend != "emulator") implementation_->pool.discard();
  return std::move(*decoded);
}

source::Result<LaunchAnswer> RunClient::launch(const LaunchRequest& request, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  implementation_->ran = false;
  std::uint64_t size = 0;
  for (const LaunchRequest::Buffer& buffer : request.buffers)
    size += buffer.bytes.size();
  if (size > kMaximumMessageBytes / 2)
    return source::failure(source::Code::RunMemoryLimit, {},
                           fmt::format("the buffers of a launch have {} bytes; the limit is {}", size,
                                       kMaximumMessageBytes / 2));
  const std::vector<std::byte> payload = encode(request);
  Exchange exchange;
  exchange.kind = MessageKind::Launch;
  exchange.answer = MessageKind::LaunchDone;
  exchange.payload = payload;
  exchange.stop = std::move(stop);
  exchange.timeLimit = timeLimitOf(request, request.secondsLimit, implementation_->pool.options().timeLimit);
  exchange.grace = kStopGrace;
  auto answer = implementation_->pool.exchange(exchange);
  if (!answer) {
    WorkerOptions options = implementation_->pool.options();
    options.timeLimit = exchange.timeLimit;
    return std::unexpected(explainLost(answer.error(), {}, options));
  }
  auto decoded = decode<source::Result<LaunchAnswer>>(answer->payload);
  if (!decoded) return std::unexpected(decoded.error());
  // After a fault, a GPU stays unusable for the rest of the process.
  const bool failed = !decoded->has_value() || !(*decoded)->faults.empty();
  if (failed && request.backend != "emulator") implementation_->pool.discard();
  return std::move(*decoded);
}

source::Result<std::vector<execution::BackendStatus>> RunClient::backends() {
  const std::lock_guard lock(implementation_->mutex);
  const std::vector<std::byte> payload = encode(BackendsRequest{});
  Exchange exchange;
  exchange.kind = MessageKind::Backends;
  exchange.answer = MessageKind::BackendsDone;
  exchange.payload = payload;
  exchange.timeLimit = kBackendsLimit;
  auto answer = implementation_->pool.exchange(exchange);
  if (!answer) {
    implementation_->ran = false;
    WorkerOptions options = implementation_->pool.options();
    options.timeLimit = exchange.timeLimit;
    return std::unexpected(explainLost(answer.error(), {}, options));
  }
  return decode<BackendsAnswer>(answer->payload);
}

source::Result<std::vector<std::byte>> RunClient::elements(std::uint32_t buffer, BufferSide side,
                                                           std::uint64_t first, std::uint64_t count,
                                                           std::uint32_t launch) {
  const std::lock_guard lock(implementation_->mutex);
  if (!implementation_->ran || !implementation_->pool.keepsLast()) {
    return source::failure(source::Code::NoSuchData, {}, "no run has elements to show; run the kernel again");
  }
  const std::vector<std::byte> payload = encode(ElementsRequest{buffer, side, first, count, launch});
  Exchange exchange;
  exchange.kind = MessageKind::Elements;
  exchange.answer = MessageKind::ElementsDone;
  exchange.payload = payload;
  exchange.timeLimit = std::chrono::seconds(10);
  auto answer = implementation_->pool.exchange(exchange);
  if (!answer) {
    implementation_->ran = false;
    return std::unexpected(explainLost(answer.error(), {}, implementation_->pool.options()));
  }
  auto decoded = decode<ElementsAnswer>(answer->payload);
  if (!decoded) return std::unexpected(decoded.error());
  return std::move(*decoded);
}

std::optional<process::Confinement> RunClient::confinement() const {
  const std::lock_guard lock(implementation_->mutex);
  return implementation_->pool.confinement();
}

int RunClient::processId() const {
  return implementation_->pool.processId();
}

} // namespace wavesmith::worker
