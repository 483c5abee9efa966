// SPDX-License-Identifier: Apache-2.0
// Findings whose halves are in different invocations of macros, and in a repetition.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
  .macro fetch to
  global_load_dword \to, v0, s[2:3]
  .endm
  .macro double of
  v_add_f32 \of, \of, \of
  .endm
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  double v1
  fetch v1
  double v1
  .rept 2
  fetch v2
  v_add_f32 v3, v2, v2
  .endr
  global_store_dword v0, v3, s[2:3]
  s_endpgm
.Lend:
  .size k, .Lend-k

  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
