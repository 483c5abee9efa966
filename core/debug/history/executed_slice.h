// SPDX-License-Identifier: Apache-2.0
// How many instructions of each class a wave executed in a row: kept for the whole history, so that a timeline of a long
// run needs no replay. Value; any thread.
#pragma once

#include "emulator/machine/location.h"
#include "emulator/statistics/statistics.h"

#include <array>
#include <cstdint>
#include <numeric>

namespace wavesmith::debug {

struct ExecutedSlice {
  emulator::WaveId wave;
  std::uint64_t first = 0; // position
  std::array<std::uint16_t, emulator::kInstructionClasses> counts{};

  [[nodiscard]] std::uint64_t count() const {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  }
};

} // namespace wavesmith::debug
