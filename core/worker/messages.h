// SPDX-License-Identifier: Apache-2.0
// What the messages say, to and from MessagePack: a structure is an array of its fields, in the order in which
// *_messages.cpp lists them. Both ends are of one build, so there is no versioning of fields;
// kProtocolVersion tells builds apart.
//
//   auto bytes = encode(request);
//   Result<AssembleRequest> again = decode<AssembleRequest>(bytes);
//
// Any bytes are safe to decode: what is not exactly a T is Code::WorkerProtocol. Pure functions; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::worker {

// Raised whenever a message changes.
inline constexpr std::uint32_t kProtocolVersion = 5;

struct Hello {
  std::uint32_t protocol = 0;
  std::string kind; // "language" or "run"

  bool operator==(const Hello&) const = default;
};

// Of Hello and of the messages in language_messages.h and run_messages.h.
template <typename T>
[[nodiscard]] std::vector<std::byte> encode(const T& value);
template <typename T>
[[nodiscard]] source::Result<T> decode(std::span<const std::byte> bytes);

} // namespace wavesmith::worker
