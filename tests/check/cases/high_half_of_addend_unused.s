// expect: no finding. v7 is unwritten and reaches only v5, the high half of a sum of which the low half is used.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v6, 2, v0
  v_mov_b32 v1, 4
  v_mad_u64_u32 v[4:5], s[4:5], v0, v1, v[6:7]
  s_waitcnt lgkmcnt(0)
  global_store_dword v4, v0, s[2:3]
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
