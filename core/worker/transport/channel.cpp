// SPDX-License-Identifier: Apache-2.0
#include "worker/transport/channel.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <poll.h>
#include <sys/socket.h>

namespace wavesmith::worker {
namespace {

constexpr std::uint32_t kMagic = 0x314d5357; // "WSM1"

struct Header {
  std::uint32_t magic = kMagic;
  std::uint32_t kind = 0;
  std::uint64_t id = 0;
  std::uint64_t size = 0;
};
static_assert(sizeof(Header) == 24);

// Memory is allocated as bytes arrive, so that a wrong size in a header cannot request more than was sent.
constexpr std::size_t kChunk = std::size_t{16} << 20;

int millisecondsLeft(const Deadline& deadline) {
  if (!deadline) return -1;
  const auto left = *deadline - std::chrono::steady_clock::now();
  if (left <= std::chrono::steady_clock::duration::zero()) return 0;
  // Rounded up: a poll that returns slightly early would spin.
  const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(left).count();
  return static_cast<int>(std::min<long long>(milliseconds, 1'000'000'000));
}

// Waits until the socket is ready for `events`.
std::expected<void, ChannelError> wait(int socket, short events, const Waiting& waiting) {
  bool drainOpen = waiting.drain >= 0;
  Deadline deadline = waiting.deadline;
  while (true) {
    std::array<pollfd, 3> polled{{{socket, events, 0},
                                  {waiting.wake, POLLIN, 0}, // poll ignores negative descriptors
                                  {drainOpen ? waiting.drain : -1, POLLIN, 0}}};
    const int timeout = millisecondsLeft(deadline);
    const int ready = poll(polled.data(), polled.size(), timeout);
    if (ready < 0) {
      if (errno == EINTR) continue;
      return std::unexpected(ChannelError::Closed);
    }
    if (polled[1].revents != 0) return std::unexpected(ChannelError::Interrupted);
    if (polled[2].revents != 0) {
      waiting.onDrain();
      if ((polled[2].revents & POLLIN) == 0) drainOpen = false; // the other end is closed
    }
    if (polled[0].revents != 0) return {};
    if (ready == 0 && millisecondsLeft(deadline) == 0) {
      const Deadline later = waiting.extend ? waiting.extend() : std::nullopt;
      if (!later || millisecondsLeft(later) == 0) return std::unexpected(ChannelError::TimedOut);
      deadline = later;
    }
  }
}

std::expected<void, ChannelError> sendAll(int socket, std::span<const std::byte> bytes,
                                          const Waiting& waiting) {
  while (!bytes.empty()) {
    const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(sent));
    } else if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (auto ready = wait(socket, POLLOUT, waiting); !ready) return ready;
    } else if (sent < 0 && errno == EINTR) {
      continue;
    } else {
      return std::unexpected(ChannelError::Closed);
    }
  }
  return {};
}

// A message that has begun to arrive is received to its end: what follows on the socket is the next message. Its sender only
// writes; if a chunk does not arrive in this time, it has stopped.
constexpr std::chrono::seconds kRestLimit{10};

Waiting forTheRest(const Waiting& waiting) {
  Waiting rest = waiting;
  rest.wake = -1;
  rest.extend = {};
  rest.deadline = std::chrono::steady_clock::now() + kRestLimit;
  return rest;
}

std::expected<void, ChannelError> receiveAll(int socket, std::span<std::byte> bytes, const Waiting& waiting) {
  while (!bytes.empty()) {
    const ssize_t got = recv(socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(got));
    } else if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (auto ready = wait(socket, POLLIN, waiting); !ready) return ready;
    } else if (got < 0 && errno == EINTR) {
      continue;
    } else {
      return std::unexpected(ChannelError::Closed);
    }
  }
  return {};
}

} // namespace

std::expected<void, ChannelError> sendMessage(int socket, MessageKind kind, std::uint64_t id,
                                              std::span<const std::byte> payload, const Waiting& waiting) {
  const Header header{.kind = static_cast<std::uint32_t>(kind), .id = id, .size = payload.size()};
  if (auto sent = sendAll(socket, std::as_bytes(std::span(&header, 1)), waiting); !sent) return sent;
  return sendAll(socket, payload, waiting);
}

std::expected<Message, ChannelError> receiveMessage(int socket, const Waiting& waiting) {
  Header header;
  if (auto ready = wait(socket, POLLIN, waiting); !ready) return std::unexpected(ready.error());
  if (auto got = receiveAll(socket, std::as_writable_bytes(std::span(&header, 1)), forTheRest(waiting));
      !got) {
    return std::unexpected(got.error());
  }
  const bool known = header.kind >= static_cast<std::uint32_t>(MessageKind::Hello) &&
                     header.kind <= static_cast<std::uint32_t>(MessageKind::LaunchDone);
  if (header.magic != kMagic || !known || header.size > kMaximumMessageBytes) {
    return std::unexpected(ChannelError::Malformed);
  }
  Message message{static_cast<MessageKind>(header.kind), header.id, {}};
  try {
    while (message.payload.size() < header.size) {
      const std::size_t begin = message.payload.size();
      const std::size_t more = std::min<std::uint64_t>(header.size - begin, std::max(kChunk, begin));
      message.payload.resize(begin + more);
      if (auto got = receiveAll(socket, std::span(message.payload).subspan(begin), forTheRest(waiting));
          !got) {
        return std::unexpected(got.error());
      }
    }
  } catch (const std::bad_alloc&) {
    return std::unexpected(ChannelError::OutOfMemory);
  }
  return message;
}

} // namespace wavesmith::worker
