// SPDX-License-Identifier: Apache-2.0
// The ways in which a user moves through a run. Values; any thread.
#pragma once

#include <cstdint>

namespace wavesmith::debug {

enum class Direction : std::uint8_t { Forward, Backward };

enum class StepKind : std::uint8_t {
  Into,    // one instruction
  Over,    // to another line of the source; functions and macros are one step
  Out,     // to the end of the function; backward: to its call
  Barrier, // to the next s_barrier
};

} // namespace wavesmith::debug
