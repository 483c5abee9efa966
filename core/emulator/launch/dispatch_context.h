// SPDX-License-Identifier: Apache-2.0
// What all waves of a dispatch share; none changes it, but for what memory and GWS hold.
#pragma once

#include "codeobject/code_object.h"
#include "emulator/code/predecode.h"
#include "emulator/device.h"
#include "emulator/launch/communication.h"
#include "emulator/machine/memory.h"

#include <array>
#include <cstdint>
#include <span>

namespace wavesmith::emulator {

// Where the LDS and the scratch of a wave appear among 64-bit addresses: the upper 16 bits say which, 4 GiB
// are in each (Linux, drivers/gpu/drm/amd/amdkfd/kfd_flat_memory.c, MAKE_LDS_APP_BASE_V9).
inline constexpr std::uint64_t kSharedBase = std::uint64_t{1} << 48;
inline constexpr std::uint64_t kPrivateBase = std::uint64_t{2} << 48;
inline constexpr std::uint64_t kApertureLimit = 0xffff'ffff; // added to a base

class Gws;

struct DispatchContext {
  const Memory* memory = nullptr;
  Gws* gws = nullptr; // of the run: shared, and changed by waves
  const Code* code = nullptr;
  const MicroOp* entry = nullptr; // the first instruction of every wave
  const program::Program* program = nullptr;
  const codeobject::Kernel* kernel = nullptr;
  Dispatch dispatch;
  Address loadBase = 0; // of the code object
  Address packet = 0;   // the dispatch packet
  Address queue = 0;    // amd_queue_t
  std::array<std::uint32_t, 3> groups{};
  std::uint32_t ldsBytes = 0;
  std::uint32_t scratchBytes = 0; // of a lane
  std::uint32_t registers = 0;    // vector registers of a wave
  std::uint32_t slice = 1024;     // wave-instructions until another wave has its turn
  std::span<const Loop> waiting;  // loops that do nothing but wait for other groups
};

} // namespace wavesmith::emulator
