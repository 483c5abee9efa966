// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/debug_client.h"

#include "worker/runs/debug_messages.h"
#include "worker/runs/lost_run.h"
#include "worker/transport/messages.h"
#include "worker/transport/worker_pool.h"

#include <mutex>
#include <string>
#include <utility>

namespace wavesmith::worker {
namespace {

// A request that is stopped answers where the run is, after a look at its token every few thousand instructions.
constexpr std::chrono::seconds kAnswerGrace{5};

} // namespace

struct DebugClient::Implementation {
  explicit Implementation(WorkerOptions options) : pool(WorkerKind::Run, std::move(options)) {}
  std::mutex mutex;
  WorkerPool pool;
  std::string file; // for messages
  bool started = false;

  source::Result<debug::Reply> exchange(MessageKind kind, MessageKind answer,
                                        std::span<const std::byte> payload, std::stop_token stop) {
    Exchange exchange;
    exchange.kind = kind;
    exchange.answer = answer;
    exchange.payload = payload;
    exchange.stop = std::move(stop);
    exchange.grace = kAnswerGrace;
    auto message = pool.exchange(exchange);
    if (!message) {
      started = false;
      return std::unexpected(explainLost(message.error(), file, pool.options()));
    }
    auto decoded = decode<DebugAnswer>(message->payload);
    if (!decoded) return std::unexpected(std::move(decoded.error()));
    return std::move(*decoded);
  }
};

DebugClient::DebugClient(WorkerOptions options)
    : implementation_(std::make_unique<Implementation>(std::move(options))) {}
DebugClient::~DebugClient() = default;

void DebugClient::warmUp() {
  const std::lock_guard lock(implementation_->mutex);
  implementation_->pool.warmUp();
}

source::Result<debug::Reply> DebugClient::start(const DebugStart& start, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  implementation_->file = start.run.runFile.path;
  const std::vector<std::byte> payload = encode(start);
  auto reply =
      implementation_->exchange(MessageKind::Debug, MessageKind::DebugStarted, payload, std::move(stop));
  implementation_->started = reply.has_value();
  return reply;
}

source::Result<debug::Reply> DebugClient::ask(const debug::Request& request, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  if (implementation_->started)
    if (const auto lost = implementation_->pool.takeLost()) {
      implementation_->started = false;
      return std::unexpected(explainLost(*lost, implementation_->file, implementation_->pool.options()));
    }
  if (!implementation_->started || !implementation_->pool.keepsLast())
    return source::failure(source::Code::NoSuchData, {}, "no run is being debugged; start it again");
  const std::vector<std::byte> payload = encode(request);
  return implementation_->exchange(MessageKind::Ask, MessageKind::Answered, payload, std::move(stop));
}

int DebugClient::processId() const {
  return implementation_->pool.processId();
}

} // namespace wavesmith::worker
