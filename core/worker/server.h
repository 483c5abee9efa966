// SPDX-License-Identifier: Apache-2.0
// What both workers do: limits of memory, and messages on a socket.
//
//   Inbox inbox(socket, [&](std::uint64_t id) { cancel(id); });
//   while (const auto request = inbox.next()) ...
//
// Each class says which threads may call it.
#pragma once

#include "worker/channel.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace wavesmith::worker {

// Ends an allocation that fails by ending the process with kExitOutOfMemory: LLVM is built without exceptions
// and cannot do anything better.
void exitWhenOutOfMemory();

// 0: none. For this process and what it starts.
void limitMemory(std::uint64_t bytes);

// Reads the socket on a thread of its own, so that a worker hears a cancellation, and that its program is
// gone, while it works.
class Inbox {
public:
  // `onCancel` gets the id of the request, on the inbox's thread.
  Inbox(int socket, std::function<void(std::uint64_t id)> onCancel);

  // The next request; nothing when the program is gone.
  [[nodiscard]] std::optional<Message> next();

private:
  void read();

  int socket_;
  std::function<void(std::uint64_t)> onCancel_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Message> messages_;
  bool idle_ = false; // a thread waits in next()
  bool closed_ = false;
  std::jthread thread_; // last: it uses all the others
};

// Sends messages from any thread, one at a time.
class Outbox {
public:
  explicit Outbox(int socket) : socket_(socket) {}
  void send(MessageKind kind, std::uint64_t id, std::span<const std::byte> payload);

private:
  int socket_;
  std::mutex mutex_;
};

} // namespace wavesmith::worker
