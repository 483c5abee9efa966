// SPDX-License-Identifier: Apache-2.0
// What a kernel is started with. A value.
#pragma once

#include "emulator/machine/memory.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace wavesmith::emulator {

// The contents of a dispatch packet (HSA, AQL kernel dispatch packet).
struct Dispatch {
  std::size_t kernel = 0;                          // index into CodeObject::kernels
  std::array<std::uint32_t, 3> grid{1, 1, 1};      // work-items
  std::array<std::uint32_t, 3> workgroup{1, 1, 1}; // work-items; the last of a row may be partial
  std::uint32_t dynamicLds = 0;                    // bytes, in addition to those of the descriptor
  Address kernarg = 0;
  std::uint32_t gwsCounter = 0; // counter of GWS resource 0 when the dispatch starts; the others are 0
};

} // namespace wavesmith::emulator
