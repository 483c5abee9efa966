// expect: no advice to remove the lgkmcnt(0) between scalar store and scalar load.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_xor_b32 v6, 0x400, v1
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v10, s2
  v_mov_b32 v11, s3
  s_store_dword s2, s[2:3], 0x0
  s_waitcnt lgkmcnt(0)
  s_load_dword s8, s[2:3], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s8
  s_dcache_wb
  global_store_dword v1, v2, s[2:3] offset:2048
  s_endpgm
.Lkend:
.size k, .Lkend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 48
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 48
  .amdhsa_group_segment_fixed_size 16384
.end_amdhsa_kernel
