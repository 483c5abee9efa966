// SPDX-License-Identifier: Apache-2.0
// Arbitrary bytes on the socket of a worker, which then closes.
//
// Each receiveMessage() gives a message that is in the bytes, or an error; never more messages than headers fit.
#include "fuzz/target.h"
#include "worker/transport/channel.h"

#include <array>
#include <chrono>
#include <sys/socket.h>
#include <unistd.h>

namespace wavesmith::fuzz {
namespace {

constexpr std::size_t kHeaderBytes = 24;
constexpr std::size_t kMostBytes = std::size_t{64} << 10; // what the socket holds without a reader

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  size = std::min(size, fuzz::kMostBytes);
  std::array<int, 2> ends{-1, -1};
  fuzz::require(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) == 0,
                "there is a pair of sockets");
  fuzz::require(write(ends[0], data, size) == static_cast<ssize_t>(size), "the socket holds all bytes");
  close(ends[0]);
  worker::Waiting waiting;
  waiting.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  std::size_t left = size;
  while (true) {
    const auto message = worker::receiveMessage(ends[1], waiting);
    if (!message) {
      fuzz::require(message.error() != worker::ChannelError::TimedOut, "a closed socket does not wait");
      break;
    }
    const std::size_t used = fuzz::kHeaderBytes + message->payload.size();
    fuzz::require(used <= left, "a message is in the bytes");
    left -= used;
  }
  close(ends[1]);
  return 0;
}
