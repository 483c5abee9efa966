// SPDX-License-Identifier: Apache-2.0
// index: out[i] = 0, which is not what it should be.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl index
  .p2align 8
  .type index,@function
index:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v2, 2, v0
  v_mov_b32 v1, 0
store:
  s_waitcnt lgkmcnt(0)
  global_store_dword v2, v1, s[4:5]
  s_endpgm
.Lend:
  .size index, .Lend-index

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel index
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 8
    .amdhsa_next_free_vgpr 3
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 6
  .end_amdhsa_kernel
