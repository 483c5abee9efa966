// SPDX-License-Identifier: Apache-2.0
// Whole messages over a UNIX stream socket: the framing of the communication with a worker, independent of
// the contents.
//
//   offset 0   4 bytes  magic "WSM1"
//          4   4 bytes  kind
//          8   8 bytes  id of this request, or of the request that this answers
//         16   8 bytes  size of the payload
//         24            MessagePack (messages.h)
//
// Numbers are in the host's byte order: both ends belong to one build on one machine. One thread may send
// while another one receives.
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
  Encode,
  Encoded,
  // To the run worker, and its answers
  Run,
  Cancel,
  Progress,
  RunDone,
  Debug, // starts a debugged run
  DebugStarted,
  Ask, // a request to its debugger
  Answered,
  Elements,
  ElementsDone,
  Backends, // which backends could run kernels here
  BackendsDone,
  Launch, // one launch of buffers that the program keeps
  LaunchDone,
};

struct Message {
  MessageKind kind{};
  std::uint64_t id = 0;
  std::vector<std::byte> payload;
};

enum class ChannelError : std::uint8_t {
  Closed,      // the other end has closed the socket
  TimedOut,    // the deadline passed
  Interrupted, // `wake` became readable
  Malformed,   // the received data is not a message
  OutOfMemory, // not enough memory for the message
};

// No valid message is larger than this.
inline constexpr std::uint64_t kMaximumMessageBytes = std::uint64_t{1} << 32;

using Deadline = std::optional<std::chrono::steady_clock::time_point>; // none: wait forever

// What a caller watches while it waits. Descriptors with the value -1 are not watched.
struct Waiting {
  Deadline deadline;
  std::function<Deadline()>
      extend;     // called when the deadline has passed; if the result is earlier than now, or none: TimedOut
  int wake = -1;  // when readable: return Interrupted
  int drain = -1; // when readable: call onDrain and continue
  std::function<void()> onDrain;
};

// The socket must be non-blocking.
[[nodiscard]] std::expected<void, ChannelError> sendMessage(int socket, MessageKind kind, std::uint64_t id,
                                                            std::span<const std::byte> payload,
                                                            const Waiting& waiting);
[[nodiscard]] std::expected<Message, ChannelError> receiveMessage(int socket, const Waiting& waiting);

} // namespace wavesmith::worker
