// SPDX-License-Identifier: Apache-2.0
// The hidden arguments, which the runtime writes instead of the host program if a kernel's metadata requests
// them (LLVM AMDGPUUsage, "Kernel Argument Metadata", value kinds hidden_*; of code objects 4, 5 and 6).
//
//   grid 1000, work-group 256:   hidden_block_count_x 3   hidden_group_size_x 256   hidden_remainder_x 232
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata/metadata.h"
#include "execution/launch.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace wavesmith::execution {

// Facts about the device that a launch does not contain.
struct RuntimeFacts {
  // Upper halves of the apertures through which flat instructions access scratch and LDS.
  std::uint32_t privateBase = 0;
  std::uint32_t sharedBase = 0;
  std::uint64_t queue = 0; // address of the queue's descriptor; GFX9 code receives it in SGPRs instead
  std::uint64_t hostcallBuffer = 0; // 0: calls of the host are not available
  std::uint64_t gridSync = 0;       // address of a GridSync; 0: not a cooperative launch
};

// What hidden_multigrid_sync_arg points to in a cooperative launch on one device: mg_info of ROCm-Device-Libs,
// ockl/src/cg.cl, as ROCclr fills it (device/device.hpp, MGSyncInfo; rocvirtual.cpp, HiddenMultiGridSync; ROCm/clr
// f9f995c6). With it, the work-groups of gfx942 wait for each other; device libraries before ROCm 5.5 use GWS instead.
struct GridSync {
  std::uint64_t allGrids = 0; // address of the data that the grids on several devices share; 0: one device
  std::uint32_t gridId = 0;
  std::uint32_t grids = 0;
  std::uint64_t workItemsBefore = 0;
  std::uint64_t workItems = 0;
  std::uint32_t arrived = 0; // counters of the work-groups
  std::uint32_t unused = 0;
  std::uint32_t workgroups = 0;
  std::uint32_t padding = 0;
};
static_assert(sizeof(GridSync) == 48);

[[nodiscard]] std::uint64_t workgroupsOf(const Launch& launch); // with the partial ones at the ends

// The value of one hidden argument. Arguments that a launch without buffered printf, device heap,
// cooperative groups and device-side enqueue does not use are 0, as with HIP.
[[nodiscard]] std::uint64_t hiddenValue(codeobject::ValueKind kind, const Launch& launch,
                                        const RuntimeFacts& facts);

// Writes every hidden argument of the kernel; arguments that do not fit in the segment are skipped.
void fillHiddenArguments(std::span<std::byte> segment, const codeobject::KernelMetadata& metadata,
                         const Launch& launch, const RuntimeFacts& facts);

} // namespace wavesmith::execution
