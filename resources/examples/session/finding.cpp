// SPDX-License-Identifier: Apache-2.0
// A kernel with a missing wait: what the check finds in its text, what checked mode finds while it runs, and the fixed one.
// Both need Wavesmith: compiled for HIP alone, the program says so.
#include "common.h"

#include <string>

namespace {

// x[i] = x[i] + x[i] for 64 elements.
constexpr const char* kKernel = R"(  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl twice
  .p2align 8
  .type twice,@function
twice:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  v_add_f32 v2, v2, v2
  global_store_dword v1, v2, s[4:5]
  s_endpgm
.Lend:
  .size twice, .Lend - twice

  .rodata
  .p2align 6
  .amdhsa_kernel twice
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: twice
    .symbol: twice.kd
    .args:
      - { .name: x, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .type_name: 'float*' }
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 4
    .sgpr_count: 8
...
  .end_amdgpu_metadata
)";

void tryKernel(const wavesmith::Session& session, const std::string& text, const std::string& name) {
  const auto module = need(session.assembleText(text, name));
  const auto findings = need(module.check());
  for (const wavesmith::Diagnostic& finding : findings)
    print(wavesmith::describe(finding));
  std::printf("%s: the check has %zu findings\n", name.c_str(), findings.size());

  const auto kernel = need(module.kernel());
  auto x = need(session.buffer(wavesmith::ElementType::F32, 64));
  need(x.fillIota());
  wavesmith::LaunchShape shape;
  shape.grid = {64, 1, 1};
  const auto result = need(kernel.launch(shape, {x}));
  for (const wavesmith::Diagnostic& finding : result.findings)
    print(wavesmith::describe(finding));
  std::printf("%s: checked mode has %zu findings\n", name.c_str(), result.findings.size());
}

} // namespace

int main() {
  wavesmith::SessionOptions options;
  options.mode = wavesmith::Mode::Checked;
  const auto session = need(wavesmith::Session::create(options));
  std::string text = kKernel;
  tryKernel(session, text, "wrong.s");
  const std::string add = "  v_add_f32 v2, v2, v2\n";
  text.insert(text.find(add), "  s_waitcnt vmcnt(0)\n");
  tryKernel(session, text, "right.s");
  return 0;
}
