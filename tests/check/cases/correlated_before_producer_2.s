// expect: no finding. As correlated_before_producer, by another shape.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 L1
  global_load_dword v2, v1, s[4:5]
L1:
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 L2
  s_waitcnt vmcnt(0)
  v_mov_b32 v3, v2
L2:
  v_mov_b32 v2, 0
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
.end_amdhsa_kernel
