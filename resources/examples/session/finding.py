# SPDX-License-Identifier: Apache-2.0
"""A kernel with a missing wait: what the check finds in its text, what checked mode finds while it runs, and the fixed one.

    python3 finding.py          works without NumPy
"""

import array

import wavesmith

# x[i] = x[i] + x[i] for 64 elements.
KERNEL = """  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
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
"""


def try_kernel(session: wavesmith.Session, text: str, name: str) -> None:
    kernel = session.assemble(text=text, name=name)
    report = kernel.check()
    for finding in report:
        print(finding)
    print(f"{name}: the check has {len(report)} findings")
    x = array.array("f", range(64))
    result = kernel(x, grid=64)
    for finding in result.findings:
        print(finding)
    print(f"{name}: checked mode has {len(result.findings)} findings, and x[5] is {x[5]}")


with wavesmith.Session(mode="checked") as session:
    try_kernel(session, KERNEL, "wrong.s")
    fixed = KERNEL.replace("  v_add_f32 v2, v2, v2\n", "  s_waitcnt vmcnt(0)\n  v_add_f32 v2, v2, v2\n")
    try_kernel(session, fixed, "right.s")
