// SPDX-License-Identifier: Apache-2.0
// Copies and fills boxes of bytes: rows with a pitch, slices of rows. A line is a box of one row.
//
// Under the runtime's lock.
#pragma once

#include "runtime/api.h"

#include <cstddef>

namespace wavesmith::runtime {

class Runtime;

// The start of a box, and the distances between its rows and slices, in bytes.
struct Box {
  const void* base = nullptr;
  std::size_t pitch = 0;
  std::size_t slice = 0;
};
struct BoxSize {
  std::size_t width = 0; // bytes
  std::size_t height = 1;
  std::size_t depth = 1;
};

// hipErrorInvalidValue if a box exceeds its memory, hipErrorInvalidMemcpyDirection if `kind` is invalid or
// does not match a pointer.
hipError_t copyBox(Runtime& runtime, const Box& to, const Box& from, const BoxSize& size, hipMemcpyKind kind);
hipError_t copyLine(Runtime& runtime, void* to, const void* from, std::size_t bytes, hipMemcpyKind kind);

// Repeats a pattern of 1, 2 or 4 bytes.
hipError_t fillBox(Runtime& runtime, const Box& to, const BoxSize& size, unsigned pattern,
                   std::size_t patternBytes);

} // namespace wavesmith::runtime
