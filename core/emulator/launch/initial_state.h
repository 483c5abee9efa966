// SPDX-License-Identifier: Apache-2.0
// The initial state of a wave (LLVM AMDGPUUsage, "Initial Kernel Execution State", columns of gfx942), and
// the structures of the runtime that its registers point to.
#pragma once

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/wave.h"
#include "program/prologue.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::emulator {

// The work-items of a work-group: fewer at the ends of the grid.
[[nodiscard]] std::array<std::uint32_t, 3> extentOf(const Dispatch& dispatch,
                                                    const std::array<std::uint32_t, 3>& group);
// The number of waves of a work-group with this extent.
[[nodiscard]] std::uint32_t wavesOf(const std::array<std::uint32_t, 3>& extent);
// Bytes of scratch per lane.
[[nodiscard]] std::uint32_t scratchBytesOf(const codeobject::KernelDescriptor& descriptor);

// With kernarg preloading the hardware starts this many bytes after the entry point: the entry point has a
// prologue that loads the arguments for older firmware (LLVM AMDGPUUsage, "Preloaded Kernel Arguments").
inline constexpr std::uint64_t kPreloadPrologue = program::kPreloadPrologue;

// The values that all waves of a dispatch start with, computed once, so that starting a wave is little more
// than copying them. Constant after construction; any thread.
class InitialState {
public:
  // Refers to the context. `context.gws` and `context.initial` are not used.
  explicit InitialState(const DispatchContext& context);

  // `wave` has its group, id and registers, which are zero or those of an earlier wave of the same dispatch;
  // this function sets everything else. `whole`: its work-group is not cut off at an end of the grid.
  void start(Wave& wave, bool whole) const;

private:
  struct Items {
    std::uint64_t exec = 0;
    Lanes ids{}; // v0
  };
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  void findChangingRegisters();
  void startRegisters(Wave& wave, bool whole) const;

  const DispatchContext* context_;
  std::array<std::uint32_t, 128> scalars_{}; // without those that differ between waves
  unsigned systemScalars_ = 0;               // number of the first of those
  std::uint32_t mode_ = 0;
  FloatModes floats_;
  std::vector<Items> items_;    // for each wave of a whole work-group
  std::vector<Range> changing_; // vector registers that may no longer be zero when a wave has ended
};

// The initial registers of a wave, for callers that do not run it: the same values that InitialState::start()
// sets.
struct InitialRegisters {
  std::array<std::uint32_t, 128> scalars{};      // by their number in SSRC; includes EXEC and FLAT_SCRATCH
  std::array<std::uint32_t, kLanes> workItems{}; // v0, by lane
};
// The work-group must be in the grid and the wave in the work-group. `kernarg`: the contents of the segment;
// missing bytes are 0. The addresses of the segment, packet and queue are those of an otherwise empty
// emulator.
[[nodiscard]] InitialRegisters initialRegisters(const codeobject::Kernel& kernel, const Dispatch& dispatch,
                                                const std::array<std::uint32_t, 3>& group, std::uint32_t wave,
                                                std::span<const std::byte> kernarg);

inline constexpr std::uint64_t kDispatchPacketBytes = 64;
inline constexpr std::uint64_t kQueueBytes = 256;
// The AQL kernel dispatch packet (HSA runtime, hsa.h, hsa_kernel_dispatch_packet_t).
[[nodiscard]] std::array<std::byte, kDispatchPacketBytes> dispatchPacket(const DispatchContext& context);
// The first instruction, or nullptr; with kernarg preloading, the one after the prologue for older firmware.
[[nodiscard]] const MicroOp* entryOf(const Code& code, const codeobject::Kernel& kernel);
// The queue as far as kernels read it: the apertures (ROCR, amd_hsa_queue.h, amd_queue_t).
[[nodiscard]] std::array<std::byte, kQueueBytes> queueStructure();

} // namespace wavesmith::emulator
