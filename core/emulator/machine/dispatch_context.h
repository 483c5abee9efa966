// SPDX-License-Identifier: Apache-2.0
// The state that all waves of a dispatch share. No wave changes it, except for the contents of memory and
// GWS.
#pragma once

#include "codeobject/code_object.h"
#include "emulator/machine/communication.h"
#include "emulator/machine/dispatch_packet.h"
#include "emulator/machine/memory.h"
#include "emulator/machine/micro_op.h"
#include "program/program.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>

namespace wavesmith::emulator {

// The apertures: the positions of a wave's LDS and scratch among 64-bit addresses. The upper 16 bits select
// one, each is 4 GiB (Linux, drivers/gpu/drm/amd/amdkfd/kfd_flat_memory.c, MAKE_LDS_APP_BASE_V9).
inline constexpr std::uint64_t kSharedBase = std::uint64_t{1} << 48;
inline constexpr std::uint64_t kPrivateBase = std::uint64_t{2} << 48;
inline constexpr std::uint64_t kApertureLimit = 0xffff'ffff; // added to a base

class Code;
class Gws;
class InitialState;
class PathRecorder;
class Schedule;
class Watcher;

struct DispatchContext {
  const Memory* memory = nullptr;
  Gws* gws = nullptr; // belongs to the run: shared, and changed by waves
  const Code* code = nullptr;
  std::span<const InnerHandlers> inner; // Code::inner()
  const MicroOp* entry = nullptr;       // the first instruction of every wave
  const program::Program* program = nullptr;
  const codeobject::Kernel* kernel = nullptr;
  Dispatch dispatch;
  Address loadBase = 0; // where the code object is loaded
  Address packet = 0;   // the dispatch packet
  Address queue = 0;    // amd_queue_t
  std::array<std::uint32_t, 3> groups{};
  std::uint32_t ldsBytes = 0;
  std::uint32_t scratchBytes = 0;        // per lane
  std::uint32_t registers = 0;           // vector registers per wave
  const InitialState* initial = nullptr; // initial state of its waves
  std::uint32_t slice = 1024;            // wave-instructions before the next wave gets its turn
  Watcher* watcher = nullptr;            // executes the instructions, if there is one
  Schedule* schedule = nullptr;  // belongs to the run, which has one thread if it is not the usual one
  bool examines = false;         // the memory accesses of the first groups are examined
  PathRecorder* paths = nullptr; // records some waves, if there is one
  std::span<const Loop> waiting; // loops that only wait for other work-groups
  const std::function<void()>* interrupt = nullptr; // RunControl::interrupt, if there is one
};

} // namespace wavesmith::emulator
