// expect: no finding. The branch around the wait compares two constants.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_movk_i32 s4, 0x2
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[2:3]
  s_bitcmp1_b32 s4, 0
  s_cbranch_scc1 .Luse
  s_waitcnt vmcnt(0)
.Luse:
  v_add_u32 v2, v2, v0
  global_store_dword v1, v2, s[2:3]
  s_endpgm
.Lkend:
.size k, .Lkend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
