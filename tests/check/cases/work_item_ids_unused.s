// expect: no finding. y and z of the work-item are extracted, copied and added, and nothing uses the results.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_bfe_u32 v1, v0, 10, 10
  v_lshrrev_b32 v2, 20, v0
  v_and_b32 v2, 0x3ff, v2
  v_mov_b32 v3, v1
  v_add_u32 v4, v3, v2
  v_and_b32 v0, 0x3ff, v0
  v_lshlrev_b32 v5, 2, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v5, v0, s[2:3]
  s_endpgm
.Lkend:
.size k, .Lkend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 12
  .amdhsa_next_free_sgpr 12
  .amdhsa_accum_offset 12
.end_amdhsa_kernel
