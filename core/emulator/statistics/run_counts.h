// SPDX-License-Identifier: Apache-2.0
// How much a dispatch has executed. A value.
#pragma once

#include <cstdint>

namespace wavesmith::emulator {

// Counters of the whole dispatch.
struct RunCounts {
  std::uint64_t workgroups = 0;
  std::uint64_t waves = 0;
  std::uint64_t instructions = 0; // wave-instructions executed
  std::uint64_t vectorInstructions = 0;
  std::uint64_t scalarInstructions = 0;
  std::uint64_t memoryInstructions = 0; // vector and scalar memory, LDS
  std::uint64_t matrixInstructions = 0;
  bool approximate = false; // an opcode of Fidelity::Approximate was executed
};

} // namespace wavesmith::emulator
