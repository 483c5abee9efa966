// SPDX-License-Identifier: Apache-2.0
// The kinds of kernel arguments: the values of `.value_kind` (LLVM AMDGPUUsage, "Code Object V3 Metadata").
//
//   valueKindOf("hidden_block_count_x") == ValueKind::HiddenBlockCountX
//
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace wavesmith::codeobject {

// `.value_kind` of an argument; the runtime writes hidden arguments.
enum class ValueKind : std::uint8_t {
  ByValue,
  GlobalBuffer,
  DynamicSharedPointer,
  Sampler,
  Image,
  Pipe,
  Queue,
  HiddenGlobalOffsetX,
  HiddenGlobalOffsetY,
  HiddenGlobalOffsetZ,
  HiddenNone,
  HiddenPrintfBuffer,
  HiddenHostcallBuffer,
  HiddenDefaultQueue,
  HiddenCompletionAction,
  HiddenMultigridSyncArg,
  HiddenHeapV1,
  HiddenDynamicLdsSize,
  HiddenPrivateBase,
  HiddenSharedBase,
  HiddenQueuePtr,
  HiddenBlockCountX,
  HiddenBlockCountY,
  HiddenBlockCountZ,
  HiddenGroupSizeX,
  HiddenGroupSizeY,
  HiddenGroupSizeZ,
  HiddenRemainderX,
  HiddenRemainderY,
  HiddenRemainderZ,
  HiddenGridDims,
  HiddenUnknown, // "hidden_..." of a newer version: written by the runtime, not by the caller
  Unknown,
};

[[nodiscard]] std::string_view name(ValueKind kind); // "by_value", "hidden_block_count_x"
[[nodiscard]] ValueKind valueKindOf(std::string_view name);
[[nodiscard]] bool isHidden(ValueKind kind);

} // namespace wavesmith::codeobject
