// SPDX-License-Identifier: Apache-2.0
// Code shared by both clients: one active worker, perhaps a spare, and requests with a deadline and a stop
// token.
//
// One thread at a time, except for processId().
#pragma once

#include "worker/transport/process.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace wavesmith::worker {

// Why a request has no answer.
struct Lost {
  enum class Why : std::uint8_t { Unavailable, TimedOut, Stopped, Died, Malformed };
  Why why = Why::Died;
  Ending ending;                 // for all kinds except Unavailable
  source::Diagnostic diagnostic; // for Unavailable
};

struct Exchange {
  MessageKind kind{};
  MessageKind answer{};
  std::span<const std::byte> payload;
  std::stop_token stop;
  std::chrono::milliseconds timeLimit{0}; // wall-clock time; 0: no limit
  // The limit applies to processor time, so that a long file does not time out on a busy machine (work_limit.h).
  bool processorTime = false;
  // How long a stopped worker may take to report that itself; 0: it is killed immediately, because it does
  // not listen.
  std::chrono::milliseconds grace{0};
  std::function<void(const Message&)> other; // called for messages of this request before its answer
};

class WorkerPool {
public:
  WorkerPool(WorkerKind kind, WorkerOptions options) : kind_(kind), options_(std::move(options)) {}

  void warmUp();
  // Any failure ends the worker; the next exchange uses another one.
  [[nodiscard]] std::expected<Message, Lost> exchange(const Exchange& exchange);
  // Ends the worker and discards its state.
  void discard();
  // True if the worker of the last exchange is alive: its state can still be queried.
  [[nodiscard]] bool keepsLast() { return current_ != nullptr && current_->alive(); }
  // Why the worker of the last exchange died; nothing if it has not, or has been asked about.
  [[nodiscard]] std::optional<Lost> takeLost();
  [[nodiscard]] int processId() const { return processId_; }
  // What the worker of the last exchange has given up; nothing if there is none.
  [[nodiscard]] std::optional<process::Confinement> confinement() const {
    return current_ != nullptr ? current_->confinement() : std::nullopt;
  }
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
