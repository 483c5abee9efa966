// SPDX-License-Identifier: Apache-2.0

#include "codeobject/metadata/value_kind.h"

#include <algorithm>
#include <array>

namespace wavesmith::codeobject {
namespace {

struct NamedKind {
  ValueKind kind;
  std::string_view name;
};

// LLVM 19 AMDGPUUsage, "AMDHSA Code Object V3 Kernel Argument Metadata Map" and its additions in V5.
constexpr std::array kKinds{
    NamedKind{ValueKind::ByValue, "by_value"},
    NamedKind{ValueKind::GlobalBuffer, "global_buffer"},
    NamedKind{ValueKind::DynamicSharedPointer, "dynamic_shared_pointer"},
    NamedKind{ValueKind::Sampler, "sampler"},
    NamedKind{ValueKind::Image, "image"},
    NamedKind{ValueKind::Pipe, "pipe"},
    NamedKind{ValueKind::Queue, "queue"},
    NamedKind{ValueKind::HiddenGlobalOffsetX, "hidden_global_offset_x"},
    NamedKind{ValueKind::HiddenGlobalOffsetY, "hidden_global_offset_y"},
    NamedKind{ValueKind::HiddenGlobalOffsetZ, "hidden_global_offset_z"},
    NamedKind{ValueKind::HiddenNone, "hidden_none"},
    NamedKind{ValueKind::HiddenPrintfBuffer, "hidden_printf_buffer"},
    NamedKind{ValueKind::HiddenHostcallBuffer, "hidden_hostcall_buffer"},
    NamedKind{ValueKind::HiddenDefaultQueue, "hidden_default_queue"},
    NamedKind{ValueKind::HiddenCompletionAction, "hidden_completion_action"},
    NamedKind{ValueKind::HiddenMultigridSyncArg, "hidden_multigrid_sync_arg"},
    NamedKind{ValueKind::HiddenHeapV1, "hidden_heap_v1"},
    NamedKind{ValueKind::HiddenDynamicLdsSize, "hidden_dynamic_lds_size"},
    NamedKind{ValueKind::HiddenPrivateBase, "hidden_private_base"},
    NamedKind{ValueKind::HiddenSharedBase, "hidden_shared_base"},
    NamedKind{ValueKind::HiddenQueuePtr, "hidden_queue_ptr"},
    NamedKind{ValueKind::HiddenBlockCountX, "hidden_block_count_x"},
    NamedKind{ValueKind::HiddenBlockCountY, "hidden_block_count_y"},
    NamedKind{ValueKind::HiddenBlockCountZ, "hidden_block_count_z"},
    NamedKind{ValueKind::HiddenGroupSizeX, "hidden_group_size_x"},
    NamedKind{ValueKind::HiddenGroupSizeY, "hidden_group_size_y"},
    NamedKind{ValueKind::HiddenGroupSizeZ, "hidden_group_size_z"},
    NamedKind{ValueKind::HiddenRemainderX, "hidden_remainder_x"},
    NamedKind{ValueKind::HiddenRemainderY, "hidden_remainder_y"},
    NamedKind{ValueKind::HiddenRemainderZ, "hidden_remainder_z"},
    NamedKind{ValueKind::HiddenGridDims, "hidden_grid_dims"},
};

} // namespace

std::string_view name(ValueKind kind) {
  const auto* found = std::ranges::find(kKinds, kind, &NamedKind::kind);
  if (found != kKinds.end()) return found->name;
  return kind == ValueKind::HiddenUnknown ? "hidden_unknown" : "unknown";
}

ValueKind valueKindOf(std::string_view name) {
  const auto* found = std::ranges::find(kKinds, name, &NamedKind::name);
  if (found != kKinds.end()) return found->kind;
  return name.starts_with("hidden_") ? ValueKind::HiddenUnknown : ValueKind::Unknown;
}

bool isHidden(ValueKind kind) {
  return kind >= ValueKind::HiddenGlobalOffsetX && kind <= ValueKind::HiddenUnknown;
}

} // namespace wavesmith::codeobject
