// SPDX-License-Identifier: Apache-2.0
// What a wave finds when it starts (LLVM AMDGPUUsage, "Initial Kernel Execution State", columns of gfx942),
// and the structures of the runtime that its registers point to.
#pragma once

#include "emulator/dispatch_context.h"
#include "emulator/wave.h"

#include <array>
#include <cstdint>

namespace wavesmith::emulator {

// Work-items of a work-group, fewer at the ends of the grid.
[[nodiscard]] std::array<std::uint32_t, 3> extentOf(const DispatchContext& context,
                                                    const std::array<std::uint32_t, 3>& group);

// `wave` has its group, id and registers; the rest is set.
void initializeWave(Wave& wave, const DispatchContext& context);

inline constexpr std::uint64_t kDispatchPacketBytes = 64;
inline constexpr std::uint64_t kQueueBytes = 256;
// The AQL kernel dispatch packet (HSA runtime, hsa.h, hsa_kernel_dispatch_packet_t).
[[nodiscard]] std::array<std::byte, kDispatchPacketBytes> dispatchPacket(const DispatchContext& context);
// The first instruction, or nullptr: with kernarg preloading, behind the prologue for older firmware.
[[nodiscard]] const MicroOp* entryOf(const Code& code, const codeobject::Kernel& kernel);
// As far as a kernel reads it: the apertures (ROCR, amd_hsa_queue.h, amd_queue_t).
[[nodiscard]] std::array<std::byte, kQueueBytes> queueStructure();

} // namespace wavesmith::emulator
