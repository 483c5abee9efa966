// SPDX-License-Identifier: Apache-2.0
#include "execution/kernels.h"

#include "codeobject/toolchain.h"
#include "support/result.h"

#include <fmt/format.h>

#include <stdexcept>

namespace wavesmith::testing {
namespace {

std::string indented(const std::string& lines, std::string_view by) {
  std::string result;
  for (std::size_t i = 0; i < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', i), lines.size());
    result += fmt::format("{}{}\n", by, lines.substr(i, end - i));
    i = end + 1;
  }
  return result;
}

} // namespace

std::shared_ptr<const codeobject::CodeObject> codeObjectOf(std::string_view source) {
  auto object = codeobject::read(assemble(source), "k.hsaco");
  if (!object) throw std::runtime_error(describe(object.error()));
  return std::make_shared<const codeobject::CodeObject>(std::move(*object));
}

std::shared_ptr<const codeobject::CodeObject> kernelWith(const KernelWords& words) {
  return codeObjectOf(fmt::format(R"(
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
{}
  .size k, .-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_sgpr_workgroup_id_x 1
{}
  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: {}
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: {}
{}{}{}
...
  .end_amdgpu_metadata
)",
                                  words.body, indented(words.descriptor, "    "), words.kernargSize,
                                  words.maxWorkgroupSize, indented(words.metadata, "    "),
                                  words.arguments.empty() ? "" : "    .args:\n",
                                  indented(words.arguments, "      ")));
}

} // namespace wavesmith::testing
