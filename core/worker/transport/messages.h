// SPDX-License-Identifier: Apache-2.0
// Converts messages to and from MessagePack: a structure is an array of its fields, in the order of
// *_messages.cpp; the entries of a line table are bytes. Both ends belong to one build, so fields are not
// versioned; kProtocolVersion distinguishes builds.
//
//   auto bytes = encode(request);
//   Result<AssembleRequest> again = decode<AssembleRequest>(bytes);
//
// Any bytes are safe to decode: bytes that are not exactly a T give Code::WorkerProtocol. Pure functions; any
// thread.
#pragma once

#include "process/confine.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::worker {

// Incremented whenever a message changes.
inline constexpr std::uint32_t kProtocolVersion = 13;

struct Hello {
  std::uint32_t protocol = 0;
  std::string kind;                      // "language" or "run"
  process::Confinement confinement = {}; // of the worker, as far as it knows

  bool operator==(const Hello&) const = default;
};

// For Hello and for the messages in language_messages.h and run_messages.h.
template <typename T>
[[nodiscard]] std::vector<std::byte> encode(const T& value);
template <typename T>
[[nodiscard]] source::Result<T> decode(std::span<const std::byte> bytes);

} // namespace wavesmith::worker
