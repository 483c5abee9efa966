// expect: no finding. The number of tiles is shifted out of a length that each round loads; its parity chooses the tail.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_load_dword s9, s[0:1], 0x8
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  v_mov_b32 v4, 0
  s_mov_b32 s8, 0
  s_waitcnt lgkmcnt(0)
.Lround:
  s_load_dword s72, s[2:3], 0x0
  s_waitcnt lgkmcnt(0)
  s_mov_b32 s70, 0
  s_lshr_b32 s71, s72, 5
  s_cmp_lt_u32 s71, 1
  s_cbranch_scc1 .Lnext
.Lloop:
  global_load_dword v3, v1, s[2:3]
  s_waitcnt vmcnt(1)
  v_add_u32 v4, v4, v2
  s_addk_i32 s70, 0x1
  s_cmp_lt_i32 s70, s71
  s_cbranch_scc0 .Ltail
  global_load_dword v2, v1, s[2:3]
  s_waitcnt vmcnt(1)
  v_add_u32 v4, v4, v3
  s_addk_i32 s70, 0x1
  s_cmp_lt_i32 s70, s71
  s_cbranch_scc1 .Lloop
.Ltail:
  s_and_b32 s56, s71, 1
  s_cmp_eq_i32 s56, 1
  s_cbranch_scc1 .Lodd
  v_add_u32 v4, v4, v3
  s_branch .Lstore
.Lodd:
  v_add_u32 v4, v4, v2
.Lstore:
  s_waitcnt vmcnt(0)
  v_add3_u32 v4, v4, v2, v3
  global_store_dword v1, v4, s[2:3]
.Lnext:
  s_addk_i32 s8, 0x1
  s_cmp_lt_u32 s8, s9
  s_cbranch_scc1 .Lround
  s_endpgm
.Lkend:
.size k, .Lkend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 96
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
