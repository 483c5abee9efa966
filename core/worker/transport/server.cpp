// SPDX-License-Identifier: Apache-2.0
#include "worker/transport/server.h"

#include "worker/transport/process.h"

#include <chrono>
#include <cstdlib>
#include <new>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace wavesmith::worker {
namespace {

// Idle time after which memory is released.
constexpr std::chrono::milliseconds kPause{1500};

// The shadow memory of a sanitizer is terabytes of address space. GCC defines the macros, clang has the features.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
constexpr bool kIsSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kIsSanitized = false;
#endif

// The temporary memory for assembling a large text, many times the size of the answer, would otherwise stay
// with the process until the next request.
void returnMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

} // namespace

void exitWhenOutOfMemory() {
  std::set_new_handler([] { _exit(kExitOutOfMemory); });
}

void limitMemory(std::uint64_t bytes) {
  // No core files: the last lines of output describe a crash.
  const rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  if (bytes != 0 && !kIsSanitized) {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
  }
}

Inbox::Inbox(int socket, std::function<void(std::uint64_t)> onCancel)
    : socket_(socket), onCancel_(std::move(onCancel)), thread_([this] { read(); }) {}

void Inbox::read() {
  while (true) {
    auto message = receiveMessage(socket_, {});
    if (!message && message.error() == ChannelError::OutOfMemory) _exit(kExitOutOfMemory);
    const std::lock_guard lock(mutex_);
    if (!message) {
      // The program has exited, or its messages are invalid. The current request has no receiver.
      if (!idle_) _exit(EXIT_SUCCESS);
      closed_ = true;
      arrived_.notify_one();
      return;
    }
    if (message->kind == MessageKind::Cancel) {
      onCancel_(message->id);
    } else {
      messages_.push_back(std::move(*message));
      arrived_.notify_one();
    }
  }
}

std::optional<Message> Inbox::next() {
  std::unique_lock lock(mutex_);
  idle_ = true;
  const auto wanted = [this] { return closed_ || !messages_.empty(); };
  if (!arrived_.wait_for(lock, kPause, wanted)) {
    lock.unlock();
    returnMemory();
    lock.lock();
    arrived_.wait(lock, wanted);
  }
  idle_ = false;
  if (messages_.empty()) return std::nullopt;
  Message message = std::move(messages_.front());
  messages_.pop_front();
  return message;
}

void Outbox::send(MessageKind kind, std::uint64_t id, std::span<const std::byte> payload) {
  const std::lock_guard lock(mutex_);
  // No receiver: the inbox notices, too, and ends the process.
  static_cast<void>(sendMessage(socket_, kind, id, payload, {}));
}

} // namespace wavesmith::worker
