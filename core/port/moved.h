// SPDX-License-Identifier: Apache-2.0
// VGPRs that have other numbers after a port (registers/tuples.h). A value; any thread.
#pragma once

#include <cstdint>
#include <string>

namespace wavesmith::port {

// Registers that moved together, in all of the code or, where `from` is not 0, in these lines of a file.
struct Moved {
  unsigned first = 0; // the old number of the first one
  unsigned last = 0;
  int by = 0; // upward; below 0: downward
  std::string file = {};
  std::uint32_t from = 0; // lines of the old text, from 1
  std::uint32_t to = 0;
  bool isAccumulation = false; // AGPRs

  bool operator==(const Moved&) const = default;
};

} // namespace wavesmith::port
