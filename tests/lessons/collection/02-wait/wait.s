// SPDX-License-Identifier: Apache-2.0
// twice: out[i] = in[i] + in[i], with a wait missing.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .include "offsets.inc"
  .text
  .globl twice
  .p2align 8
  .type twice,@function
twice:
  s_load_dwordx4 s[4:7], s[0:1], kIn
  v_lshlrev_b32 v2, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v2, s[4:5]
.Ladd:
  v_add_f32 v1, v1, v1
  global_store_dword v2, v1, s[6:7]
  s_endpgm
.Lend:
  .size twice, .Lend-twice

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel twice
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_next_free_vgpr 3
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 8
  .end_amdhsa_kernel
