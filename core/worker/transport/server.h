// SPDX-License-Identifier: Apache-2.0
// Code shared by both workers: memory limits, and messages on a socket.
//
//   Inbox inbox(socket, [&](std::uint64_t id) { cancel(id); });
//   while (const auto request = inbox.next()) ...
//
// The threads that may call a class are documented there.
#pragma once

#include "worker/transport/channel.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace wavesmith::worker {

// Makes a failed allocation end the process with kExitOutOfMemory: LLVM is built without exceptions and
// cannot handle it better.
void exitWhenOutOfMemory();

// 0: no limit. Applies to this process and its child processes.
void limitMemory(std::uint64_t bytes);

// Reads the socket on a separate thread, so that a worker notices cancellations and the end of its program
// while it works.
class Inbox {
public:
  // `onCancel` is called with the id of the request, on the inbox's thread.
  Inbox(int socket, std::function<void(std::uint64_t id)> onCancel);

  // The next request; nothing if the program has exited.
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
  std::jthread thread_; // last member: it uses all the others
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
