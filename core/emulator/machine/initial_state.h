// SPDX-License-Identifier: Apache-2.0
// What a wave finds when it starts (LLVM AMDGPUUsage, "Initial Kernel Execution State", columns of gfx942),
// and the structures of the runtime that its registers point to.
#pragma once

#include "emulator/launch/dispatch_context.h"
#include "emulator/machine/wave.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace wavesmith::emulator {

// Work-items of a work-group, fewer at the ends of the grid.
[[nodiscard]] std::array<std::uint32_t, 3> extentOf(const Dispatch& dispatch,
                                                    const std::array<std::uint32_t, 3>& group);
// Waves of a work-group that has so many work-items.
[[nodiscard]] std::uint32_t wavesOf(const std::array<std::uint32_t, 3>& extent);
// Bytes of scratch that a lane has.
[[nodiscard]] std::uint32_t scratchBytesOf(const codeobject::KernelDescriptor& descriptor);

// With kernarg preloading the hardware starts so many bytes behind the entry: there, a prologue loads the
// arguments for older firmware (LLVM AMDGPUUsage, "Preloaded Kernel Arguments").
inline constexpr std::uint64_t kPreloadPrologue = 256;

// `wave` has its group, id and registers; the rest is set.
void initializeWave(Wave& wave, const DispatchContext& context);

// What a wave finds in its registers, for those who run nothing: the same that initializeWave() puts there.
struct InitialRegisters {
  std::array<std::uint32_t, 128> scalars{};      // by their number in SSRC; EXEC and FLAT_SCRATCH among them
  std::array<std::uint32_t, kLanes> workItems{}; // v0, lane by lane
};
// The work-group is in the grid and the wave in the work-group. `kernarg`: what the segment holds; what is
// missing is 0. Its address and those of packet and queue are those of an otherwise empty emulator.
[[nodiscard]] InitialRegisters initialRegisters(const codeobject::Kernel& kernel, const Dispatch& dispatch,
                                                const std::array<std::uint32_t, 3>& group, std::uint32_t wave,
                                                std::span<const std::byte> kernarg);

inline constexpr std::uint64_t kDispatchPacketBytes = 64;
inline constexpr std::uint64_t kQueueBytes = 256;
// The AQL kernel dispatch packet (HSA runtime, hsa.h, hsa_kernel_dispatch_packet_t).
[[nodiscard]] std::array<std::byte, kDispatchPacketBytes> dispatchPacket(const DispatchContext& context);
// The first instruction, or nullptr: with kernarg preloading, behind the prologue for older firmware.
[[nodiscard]] const MicroOp* entryOf(const Code& code, const codeobject::Kernel& kernel);
// As far as a kernel reads it: the apertures (ROCR, amd_hsa_queue.h, amd_queue_t).
[[nodiscard]] std::array<std::byte, kQueueBytes> queueStructure();

} // namespace wavesmith::emulator
