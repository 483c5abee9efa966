// SPDX-License-Identifier: Apache-2.0
// The size of a device, and how the host computes what it does. A value.
#pragma once

#include "emulator/code/instruction_set.h"
#include "emulator/machine/memory.h"

#include <cstdint>
#include <optional>

namespace wavesmith::emulator {

// More threads than this are not started, whatever the options say.
inline constexpr unsigned kMostThreads = 1024;

struct DeviceOptions {
  std::uint32_t computeUnits = 304;                    // MI300X
  unsigned threads = 0;                                // 0: one for each core of the host
  std::uint64_t memoryLimit = std::uint64_t{16} << 30; // bytes
  Address firstAddress = Memory::kFirstAddress;        // where the memory that it allocates begins
  std::optional<InstructionSet> instructionSet = {};   // the host's; none: the best available one
  // Computes matrix products as fused multiply-adds in the order of k, each rounded to f32, instead of with
  // the grouping and rounding of the hardware. Integer, f32 and f64 products are the same either way.
  bool plainMatrix = false;
};

} // namespace wavesmith::emulator
