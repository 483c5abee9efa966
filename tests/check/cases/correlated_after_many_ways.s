// expect: no finding. s50 is not 1 on any of the 20 ways to the load, and the branch around the wait needs that.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_load_dword s50, s[0:1], 0x8
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s50, 1
  s_cbranch_scc1 .Lend
  v_mov_b32 v4, 0
  s_mov_b32 s5, s50
.rept 20
  s_sub_i32 s5, s5, 1
  s_cmp_eq_i32 s5, 0
  s_cbranch_scc1 .Ljoin
  v_add_u32 v4, v4, v0
.endr
.Ljoin:
  global_load_dword v2, v1, s[2:3]
  s_mov_b32 s5, s50
  s_sub_i32 s5, s5, 1
  s_cmp_eq_i32 s5, 0
  s_cbranch_scc1 .Luse
  s_waitcnt vmcnt(0)
.Luse:
  v_add_u32 v2, v2, v4
  global_store_dword v1, v2, s[2:3]
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
