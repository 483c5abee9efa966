// SPDX-License-Identifier: Apache-2.0
// lanes: out[i] = i, if it were finished.

  .text
  .globl lanes
  .p2align 8
  .type lanes,@function
lanes:
  s_load_dwordx2 s[4:5], s[0:1], 0x00
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v2, 0
  s_waitcnt lgkmcnt(0)
store:
  global_store_dword v1, v2, s[4:5]
  s_endpgm
.Lend:
  .size lanes, .Lend-lanes

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel lanes
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 8
    .amdhsa_next_free_vgpr 3
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 6
  .end_amdhsa_kernel
