// SPDX-License-Identifier: Apache-2.0
// Whole messages over a UNIX stream socket: what both ends of a worker say to one another, before anyone asks
// what it means.
//
//   offset 0   4 bytes  magic "WSM1"
//          4   4 bytes  kind
//          8   8 bytes  id of the request that this is, or that this answers
//         16   8 bytes  size of the payload
//         24            MessagePack (messages.h)
//
// Numbers are in the host's byte order: both ends are one build on one machine. One thread sends and one
// receives at a time; they may be different ones.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::worker {

enum class MessageKind : std::uint32_t {
  Hello = 1,
  // To the language worker, and its answers
  Assemble,
  Assembled,
  Disassemble,
  Disassembled,
  InstructionTexts,
  InstructionTextsDone,
  ParseHeader,
  HeaderParsed,
  DebugLines,
  DebugLinesDone,
  // To the run worker, and its answers
  Run,
  Cancel,
  Progress,
  RunDone,
  Elements,
  ElementsDone,
  Backends, // what could run kernels here
  BackendsDone,
};

struct Message {
  MessageKind kind{};
  std::uint64_t id = 0;
  std::vector<std::byte> payload;
};

enum class ChannelError : std::uint8_t {
  Closed,      // the other end is gone
  TimedOut,    // the deadline passed
  Interrupted, // `wake` became readable
  Malformed,   // what came is no message
  OutOfMemory, // no room here for what came
};

// No message is larger than this on purpose.
inline constexpr std::uint64_t kMaximumMessageBytes = std::uint64_t{1} << 32;

using Deadline = std::optional<std::chrono::steady_clock::time_point>; // none: forever

// What a caller watches while it waits. Descriptors of -1 are not watched.
struct Waiting {
  Deadline deadline;
  std::function<Deadline()>
      extend;     // asked when the deadline has passed; an earlier one than now, or none: TimedOut
  int wake = -1;  // readable: give up with Interrupted
  int drain = -1; // readable: call onDrain and go on
  std::function<void()> onDrain;
};

// The socket is non-blocking.
[[nodiscard]] std::expected<void, ChannelError> sendMessage(int socket, MessageKind kind, std::uint64_t id,
                                                            std::span<const std::byte> payload,
                                                            const Waiting& waiting);
[[nodiscard]] std::expected<Message, ChannelError> receiveMessage(int socket, const Waiting& waiting);

} // namespace wavesmith::worker
