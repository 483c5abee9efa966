// SPDX-License-Identifier: Apache-2.0
// What the owner of a launch knows about its memory, for checked mode.
#pragma once

#include "emulator/machine/memory.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::checked {

// A buffer of the launch, as its owner sees it.
struct NamedBuffer {
  std::string name;
  emulator::Address address = 0;
  std::uint64_t bytes = 0;
  bool readOnly = false; // the kernel's arguments say so: a write to it is a finding
  bool compared = false; // its contents will be compared: undefined bits in it are a finding
};

struct CheckerOptions {
  std::vector<NamedBuffer> buffers = {};
  emulator::Address kernarg = 0; // the segment, and how many of its bytes have been written
  std::uint64_t kernargBytes = 0;
};

} // namespace wavesmith::checked
