// SPDX-License-Identifier: Apache-2.0
#include "worker/transport/worker_pool.h"

#include "process/descriptor.h"
#include "worker/transport/work_limit.h"

#include <sys/eventfd.h>

namespace wavesmith::worker {
namespace {

// Loading LLVM takes a fraction of a second; under a sanitizer on a busy machine, much more.
constexpr std::chrono::seconds kStartLimit{60};

Deadline after(std::chrono::nanoseconds limit) {
  if (limit <= std::chrono::nanoseconds::zero()) return std::nullopt;
  return std::chrono::steady_clock::now() + limit;
}

} // namespace

void WorkerPool::warmUp() {
  if (acquire() && options_.spare) startSpare();
}

void WorkerPool::startSpare() {
  if (spare_ != nullptr && spare_->alive()) return;
  spare_.reset();
  if (auto started = WorkerProcess::start(kind_, options_)) spare_ = std::move(*started);
}

source::Result<void> WorkerPool::acquire() {
  if (current_ != nullptr && current_->alive()) return {};
  current_ = std::move(spare_);
  if (current_ == nullptr || !current_->alive()) {
    current_.reset();
    processId_ = -1;
    auto started = WorkerProcess::start(kind_, options_);
    if (!started) return std::unexpected(started.error());
    current_ = std::move(*started);
  }
  processId_ = current_->processId();
  return {};
}

std::expected<Message, Lost> WorkerPool::exchange(const Exchange& exchange) {
  if (auto acquired = acquire(); !acquired) {
    return std::unexpected(Lost{Lost::Why::Unavailable, {}, acquired.error()});
  }
  const process::Descriptor wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  const std::stop_callback onStop(exchange.stop, [&wake] { eventfd_write(wake.number(), 1); });
  auto answer = talk(exchange, ++lastId_, wake.number());
  // Started after the answer, so that it never competes with it for the processor.
  if (options_.spare) startSpare();
  return answer;
}

std::expected<Message, Lost> WorkerPool::talk(const Exchange& exchange, std::uint64_t id, int wake) {
  Waiting starting;
  starting.deadline = after(kStartLimit);
  starting.wake = wake;
  if (auto greeted = current_->greet(starting); !greeted) return std::unexpected(lose(greeted.error()));

  Waiting waiting;
  waiting.deadline = after(exchange.timeLimit);
  waiting.wake = wake;
  if (exchange.processorTime && exchange.timeLimit.count() > 0) {
    waiting.extend = [this, limit = WorkLimit(exchange.timeLimit, std::chrono::steady_clock::now(),
                                              current_->processorTime())]() mutable -> Deadline {
      return limit.extend(std::chrono::steady_clock::now(), current_->processorTime());
    };
  }
  if (auto sent = current_->send(exchange.kind, id, exchange.payload, waiting); !sent) {
    return std::unexpected(lose(sent.error()));
  }
  auto answer = answerOf(exchange, id, waiting);
  if (!answer && answer.error() == ChannelError::Interrupted && exchange.grace.count() > 0) {
    Waiting ending;
    ending.deadline = after(exchange.grace);
    if (current_->send(MessageKind::Cancel, id, {}, ending)) {
      answer = answerOf(exchange, id, ending);
      // Timed out: the caller requested a stop, not an answer in time.
      if (!answer && answer.error() == ChannelError::TimedOut)
        answer = std::unexpected(ChannelError::Interrupted);
    }
  }
  if (!answer) return std::unexpected(lose(answer.error()));
  return std::move(*answer);
}

std::expected<Message, ChannelError> WorkerPool::answerOf(const Exchange& exchange, std::uint64_t id,
                                                          const Waiting& waiting) {
  while (true) {
    auto message = current_->receive(waiting);
    if (!message) return message;
    if (message->id < id) continue; // for a request that was abandoned
    if (message->id > id) return std::unexpected(ChannelError::Malformed);
    if (message->kind == exchange.answer) return message;
    if (exchange.other) exchange.other(*message);
  }
}

void WorkerPool::discard() {
  if (current_ != nullptr) static_cast<void>(current_->end());
  current_.reset();
  processId_ = -1;
}

std::optional<Lost> WorkerPool::takeLost() {
  if (current_ == nullptr || current_->alive()) return std::nullopt;
  return lose(ChannelError::Closed);
}

Lost WorkerPool::lose(ChannelError error) {
  Lost lost;
  switch (error) {
  case ChannelError::Closed: lost.why = Lost::Why::Died; break;
  case ChannelError::TimedOut: lost.why = Lost::Why::TimedOut; break;
  case ChannelError::Interrupted: lost.why = Lost::Why::Stopped; break;
  case ChannelError::Malformed:
  case ChannelError::OutOfMemory: lost.why = Lost::Why::Malformed; break;
  }
  lost.ending = current_->end();
  current_.reset();
  processId_ = -1;
  return lost;
}

} // namespace wavesmith::worker
