// SPDX-License-Identifier: Apache-2.0
// Kernels with arguments, as texts and as snapshots computed in this process.
#pragma once

#include "assembler/assembler.h"
#include "document/snapshot.h"

#include <memory>
#include <string>

namespace wavesmith::testing {

// One line of `.args`.
inline std::string argumentOf(const std::string& name, unsigned offset, unsigned size,
                              const std::string& type) {
  const bool pointer = type.ends_with('*');
  return "      - { .name: !str " + name + ", .offset: " + std::to_string(offset) +
         ", .size: " + std::to_string(size) + ", .value_kind: " + (pointer ? "global_buffer" : "by_value") +
         (pointer ? ", .address_space: global" : "") + ", .type_name: '" + type + "' }\n";
}

// A kernel k; its body starts in line 8. Without arguments and a size it has no metadata.
inline std::string kernelWith(const std::string& body, const std::string& arguments, unsigned size,
                              const std::string& directives = {}) {
  std::string text = "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .amdhsa_code_object_version 5\n"
                     "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n" +
                     body +
                     "  s_endpgm\n.Lend:\n  .size k, .Lend-k\n  .section .rodata,\"a\"\n  .p2align 6\n"
                     "  .amdhsa_kernel k\n    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n" +
                     directives + "    .amdhsa_kernarg_size " + std::to_string(size) +
                     "\n    .amdhsa_next_free_vgpr 8\n    .amdhsa_accum_offset 8\n"
                     "    .amdhsa_next_free_sgpr 32\n  .end_amdhsa_kernel\n";
  if (!arguments.empty())
    text += "  .amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--gfx942\n"
            "amdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n    .args:\n" +
            arguments + "    .kernarg_segment_size: " + std::to_string(size) +
            "\n    .kernarg_segment_align: 8\n    .group_segment_fixed_size: 0\n"
            "    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    .max_flat_workgroup_size: 64\n"
            "    .vgpr_count: 8\n    .sgpr_count: 32\n...\n  .end_amdgpu_metadata\n";
  return text;
}

// Like a snapshot of the language service.
inline std::shared_ptr<widgets::Snapshot> snapshotOf(const std::string& text) {
  auto snapshot = std::make_shared<widgets::Snapshot>();
  snapshot->path = QStringLiteral("k.s");
  auto assembly = assembler::assemble({{"k.s", text}}, {});
  auto object = codeobject::read(assembly.codeObject, "k.s");
  if (!object) return snapshot;
  auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
  if (!program) return snapshot;
  snapshot->program = std::make_shared<const program::Program>(std::move(*program));
  snapshot->analysis = analysis::analyze(*snapshot->program, {});
  snapshot->panels = panels::describe(*snapshot->program, *snapshot->analysis);
  snapshot->lines = std::make_shared<const program::LineIndex>(*snapshot->program, "k.s");
  return snapshot;
}

} // namespace wavesmith::testing
