// expect: an error. The tail of an even count reads v2, whose load is issued in the second half.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_load_dword s7, s[0:1], 0x8
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  v_mov_b32 v4, 0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s7, 0
  s_cbranch_scc1 .Lend
  s_mov_b32 s39, s7
.Lloop:
  global_load_dword v3, v1, s[2:3]
  s_waitcnt vmcnt(1)
  v_add_u32 v4, v4, v2
  s_sub_u32 s39, s39, 1
  s_cmp_eq_u32 s39, 0
  s_cbranch_scc1 .Ltail
  global_load_dword v2, v1, s[2:3]
  s_waitcnt vmcnt(1)
  v_add_u32 v4, v4, v3
  s_sub_u32 s39, s39, 1
  s_cmp_lg_u32 s39, 0
  s_cbranch_scc1 .Lloop
.Ltail:
  s_bitcmp1_b32 s7, 0
  s_cbranch_scc1 .Lodd
  v_add_u32 v4, v4, v2
  s_waitcnt vmcnt(0)
  v_add_u32 v4, v4, v3
  s_branch .Lstore
.Lodd:
  v_add_u32 v4, v4, v2
  s_waitcnt vmcnt(0)
  v_add_u32 v4, v4, v3
.Lstore:
  global_store_dword v1, v4, s[2:3]
.Lend:
  s_endpgm
.Lkend:
.size k, .Lkend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 64
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
