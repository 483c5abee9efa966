// SPDX-License-Identifier: Apache-2.0
// The arguments that no host program writes: the runtime does, where a kernel's metadata asks for them (LLVM
// AMDGPUUsage, "Kernel Argument Metadata", value kinds hidden_*; of code objects 4, 5 and 6).
//
//   grid 1000, work-group 256:   hidden_block_count_x 3   hidden_group_size_x 256   hidden_remainder_x 232
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata.h"
#include "execution/launch.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace wavesmith::execution {

// What a device has and a launch does not say.
struct RuntimeFacts {
  // Upper halves of the apertures at which flat instructions see scratch and LDS.
  std::uint32_t privateBase = 0;
  std::uint32_t sharedBase = 0;
  std::uint64_t queue = 0; // address of the queue's descriptor; GFX9 code gets it in SGPRs instead
};

// The value of one hidden argument. What a launch without printf, hostcalls, device heap, cooperative groups
// and device-side enqueue has no use for is 0, as HIP leaves it.
[[nodiscard]] std::uint64_t hiddenValue(codeobject::ValueKind kind, const Launch& launch,
                                        const RuntimeFacts& facts);

// Writes every hidden argument of the kernel; what does not fit the segment is left out.
void fillHiddenArguments(std::span<std::byte> segment, const codeobject::KernelMetadata& metadata,
                         const Launch& launch, const RuntimeFacts& facts);

} // namespace wavesmith::execution
