// SPDX-License-Identifier: Apache-2.0
// The keys of the metadata and the members that hold their values: a single list for reading and writing.
// Internal to this folder.
//
// Key names, types and whether they are required: LLVM 19 AMDGPUUsage, "Code Object V3 Metadata" and the
// sections for V4 and V5 after it.
#pragma once

#include "codeobject/metadata/metadata.h"

namespace wavesmith::codeobject {

// `metadata` is a Metadata, KernelMetadata or ArgumentMetadata, const or not. The visitor has required(key,
// member); expected(key, member), for keys that LLVM's assembler requires but other producers may omit; and
// optional(key, member).
template <typename T, typename Visitor>
  requires std::is_same_v<std::remove_const_t<T>, ArgumentMetadata>
void visitKeys(T& argument, Visitor& visit) {
  visit.required(".offset", argument.offset);
  visit.required(".size", argument.size);
  visit.required(".value_kind", argument.kindText);
  visit.optional(".name", argument.name);
  visit.optional(".type_name", argument.typeName);
  visit.optional(".address_space", argument.addressSpace);
  visit.optional(".access", argument.access);
  visit.optional(".actual_access", argument.actualAccess);
  visit.optional(".pointee_align", argument.pointeeAlignment);
  visit.optional(".is_const", argument.isConst);
  visit.optional(".is_restrict", argument.isRestrict);
  visit.optional(".is_volatile", argument.isVolatile);
  visit.optional(".is_pipe", argument.isPipe);
}

template <typename T, typename Visitor>
  requires std::is_same_v<std::remove_const_t<T>, KernelMetadata>
void visitKeys(T& kernel, Visitor& visit) {
  visit.required(".name", kernel.name);
  visit.required(".symbol", kernel.symbol);
  visit.optional(".language", kernel.language);
  visit.optional(".language_version", kernel.languageVersion);
  visit.optional(".args", kernel.arguments);
  visit.expected(".kernarg_segment_size", kernel.kernargSegmentSize);
  visit.expected(".kernarg_segment_align", kernel.kernargSegmentAlignment);
  visit.expected(".group_segment_fixed_size", kernel.groupSegmentFixedSize);
  visit.expected(".private_segment_fixed_size", kernel.privateSegmentFixedSize);
  visit.expected(".wavefront_size", kernel.wavefrontSize);
  visit.expected(".sgpr_count", kernel.sgprCount);
  visit.expected(".vgpr_count", kernel.vgprCount);
  visit.optional(".agpr_count", kernel.agprCount);
  visit.optional(".sgpr_spill_count", kernel.sgprSpillCount);
  visit.optional(".vgpr_spill_count", kernel.vgprSpillCount);
  visit.expected(".max_flat_workgroup_size", kernel.maxFlatWorkgroupSize);
  visit.optional(".reqd_workgroup_size", kernel.requiredWorkgroupSize);
  visit.optional(".workgroup_size_hint", kernel.workgroupSizeHint);
  visit.optional(".uses_dynamic_stack", kernel.usesDynamicStack);
  visit.optional(".uniform_work_group_size", kernel.uniformWorkgroupSize);
  visit.optional(".kind", kernel.kind);
}

template <typename T, typename Visitor>
  requires std::is_same_v<std::remove_const_t<T>, Metadata>
void visitKeys(T& metadata, Visitor& visit) {
  visit.required("amdhsa.version", metadata.version);
  visit.optional("amdhsa.target", metadata.target);
  visit.optional("amdhsa.printf", metadata.printfFormats);
  visit.optional("amdhsa.kernels", metadata.kernels);
}

} // namespace wavesmith::codeobject
