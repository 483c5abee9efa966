// SPDX-License-Identifier: Apache-2.0
// A part of a wave's execution. Value; any thread.
#pragma once

#include "emulator/machine/location.h"
#include "emulator/statistics/statistics.h"

#include <cstdint>

namespace wavesmith::debug {

struct TimelineSpan {
  emulator::WaveId wave;
  std::uint64_t first = 0; // position of its first instruction
  std::uint64_t last = 0;  // the position after its last instruction; other waves may have executed between
  emulator::InstructionClass cls = emulator::InstructionClass::Other; // the class of most of its instructions

  bool operator==(const TimelineSpan&) const = default;
};

} // namespace wavesmith::debug
