// SPDX-License-Identifier: Apache-2.0
#include "execution/hidden_arguments.h"

#include "source/round_up.h"

#include <algorithm>
#include <cstring>

namespace wavesmith::execution {
namespace {

using codeobject::ValueKind;

// HIP launches everything in three dimensions (its ihipLaunchKernelCommand), including one-dimensional grids.
constexpr std::uint64_t kGridDimensions = 3;

// Counts whole work-groups only: the partial one at the end is in the remainder.
std::uint64_t blocks(const Launch& launch, std::size_t axis) {
  return launch.workgroup[axis] == 0 ? 0 : launch.grid[axis] / launch.workgroup[axis];
}

std::uint64_t remainder(const Launch& launch, std::size_t axis) {
  return launch.workgroup[axis] == 0 ? 0 : launch.grid[axis] % launch.workgroup[axis];
}

// The number of bytes that the runtime writes, regardless of the size in the metadata.
std::size_t widthOf(ValueKind kind) {
  switch (kind) {
  case ValueKind::HiddenBlockCountX:
  case ValueKind::HiddenBlockCountY:
  case ValueKind::HiddenBlockCountZ:
  case ValueKind::HiddenDynamicLdsSize:
  case ValueKind::HiddenPrivateBase:
  case ValueKind::HiddenSharedBase: return 4;
  case ValueKind::HiddenGroupSizeX:
  case ValueKind::HiddenGroupSizeY:
  case ValueKind::HiddenGroupSizeZ:
  case ValueKind::HiddenRemainderX:
  case ValueKind::HiddenRemainderY:
  case ValueKind::HiddenRemainderZ:
  case ValueKind::HiddenGridDims: return 2;
  default: return 8;
  }
}

} // namespace

std::uint64_t workgroupsOf(const Launch& launch) {
  std::uint64_t count = 1;
  for (std::size_t axis = 0; axis < launch.grid.size(); ++axis)
    count *= source::divideUp(launch.grid[axis], std::max(launch.workgroup[axis], 1U));
  return count;
}

std::uint64_t hiddenValue(ValueKind kind, const Launch& launch, const RuntimeFacts& facts) {
  switch (kind) {
  case ValueKind::HiddenBlockCountX: return blocks(launch, 0);
  case ValueKind::HiddenBlockCountY: return blocks(launch, 1);
  case ValueKind::HiddenBlockCountZ: return blocks(launch, 2);
  case ValueKind::HiddenGroupSizeX: return launch.workgroup[0];
  case ValueKind::HiddenGroupSizeY: return launch.workgroup[1];
  case ValueKind::HiddenGroupSizeZ: return launch.workgroup[2];
  case ValueKind::HiddenRemainderX: return remainder(launch, 0);
  case ValueKind::HiddenRemainderY: return remainder(launch, 1);
  case ValueKind::HiddenRemainderZ: return remainder(launch, 2);
  case ValueKind::HiddenGridDims: return kGridDimensions;
  case ValueKind::HiddenDynamicLdsSize: return launch.dynamicLds;
  case ValueKind::HiddenPrivateBase: return facts.privateBase;
  case ValueKind::HiddenSharedBase: return facts.sharedBase;
  case ValueKind::HiddenQueuePtr: return facts.queue;
  case ValueKind::HiddenHostcallBuffer: return facts.hostcallBuffer;
  case ValueKind::HiddenMultigridSyncArg: return facts.gridSync;
  default: return 0; // includes the global offsets: a launch begins at work-item 0
  }
}

void fillHiddenArguments(std::span<std::byte> segment, const codeobject::KernelMetadata& metadata,
                         const Launch& launch, const RuntimeFacts& facts) {
  for (const auto& argument : metadata.arguments) {
    if (!codeobject::isHidden(argument.kind)) continue;
    const std::size_t size = std::min<std::size_t>(argument.size, widthOf(argument.kind));
    if (argument.offset > segment.size() || size > segment.size() - argument.offset) continue;
    const std::uint64_t value = hiddenValue(argument.kind, launch, facts);
    std::memcpy(segment.data() + argument.offset, &value, size);
  }
}

} // namespace wavesmith::execution
