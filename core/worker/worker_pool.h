// SPDX-License-Identifier: Apache-2.0
// What both clients have in common: one worker in use, perhaps a spare, and requests with a deadline and a
// stop token.
//
// One thread at a time, but processId().
#pragma once

#include "worker/process.h"

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>

namespace wavesmith::worker {

// Why a request has no answer.
struct Lost {
  enum class Why : std::uint8_t { Unavailable, TimedOut, Stopped, Died, Malformed };
  Why why = Why::Died;
  Ending ending;                 // all but Unavailable
  source::Diagnostic diagnostic; // Unavailable
};

struct Exchange {
  MessageKind kind{};
  MessageKind answer{};
  std::span<const std::byte> payload;
  std::stop_token stop;
  std::chrono::milliseconds timeLimit{0}; // by the clock; 0: none
  // The limit is one of processor time, so that a busy machine does not make a long file a hanging one; what
  // waits without working has kIdleFactor times as long.
  bool processorTime = false;
  // How long a stopped worker may take to say so by itself; 0: it is killed at once, for it cannot listen.
  std::chrono::milliseconds grace{0};
  std::function<void(const Message&)> other; // messages of this request before its answer
};

class WorkerPool {
public:
  WorkerPool(WorkerKind kind, WorkerOptions options) : kind_(kind), options_(std::move(options)) {}

  void warmUp();
  // Whatever goes wrong costs the worker; the next exchange has another one.
  [[nodiscard]] std::expected<Message, Lost> exchange(const Exchange& exchange);
  // Ends the worker, and all that it keeps.
  void discard();
  // True when the worker of the last exchange still lives: what it keeps can be asked for.
  [[nodiscard]] bool keepsLast() { return current_ != nullptr && current_->alive(); }
  [[nodiscard]] int processId() const { return processId_; }
  [[nodiscard]] const WorkerOptions& options() const { return options_; }

private:
  source::Result<void> acquire();
  void startSpare();
  std::expected<Message, Lost> talk(const Exchange& exchange, std::uint64_t id, int wake);
  std::expected<Message, ChannelError> answerOf(const Exchange& exchange, std::uint64_t id,
                                                const Waiting& waiting);
  Lost lose(ChannelError error);

  WorkerKind kind_;
  WorkerOptions options_;
  std::unique_ptr<WorkerProcess> current_;
  std::unique_ptr<WorkerProcess> spare_;
  std::uint64_t lastId_ = 0;
  std::atomic<int> processId_ = -1;
};

} // namespace wavesmith::worker
