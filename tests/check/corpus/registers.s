// SPDX-License-Identifier: Apache-2.0
// What descriptor and code disagree about: registers, values at the start, LDS.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  v_mov_b32 v12, 0
  v_mov_b32 v1, s14
  ds_read_b32 v2, v1 offset:8188
  s_waitcnt lgkmcnt(0)
  v_add_f32 v2, v2, v12
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
