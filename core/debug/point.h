// SPDX-License-Identifier: Apache-2.0
// A breakpoint or a watchpoint, as its user sees it. Values; any thread.
#pragma once

#include "emulator/machine/location.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::debug {

struct Point {
  std::uint32_t number = 0;
  bool enabled = true;
  std::string text;                     // as the user wrote it: "45", "0x1010", "v4[12]"
  std::vector<std::uint64_t> addresses; // for a breakpoint: its instructions in the code object
  std::optional<emulator::Location> watched;
  std::optional<emulator::WaveId> wave; // only there
  std::string condition;                // empty: none
  std::uint64_t ignored = 0;            // forward hits that do not pause
  std::uint64_t hits = 0;               // forward, since it was set

  [[nodiscard]] bool isWatchpoint() const { return watched.has_value(); }
};

} // namespace wavesmith::debug
