// expect: no finding. The MFMA and the v_add that reads its result are executed for different numbers in s8.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dword s8, s[0:1], 0x8
  v_mov_b32 v0, 0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  v_mov_b32 v8, 0
  v_mov_b32 v9, 0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s8, 0
  s_cbranch_scc1 .La
  v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[8:9], v[0:3]
.La:
  s_cmp_eq_u32 s8, 0
  s_cbranch_scc0 .Lb
  v_add_f32 v0, v0, v1                 // only without the v_mfma
  s_branch .Lc
.Lb:
  s_nop 7
  s_nop 7
.Lc:
  global_store_dword v8, v0, s[4:5]
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_group_segment_fixed_size 4096
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 64
  .amdhsa_next_free_sgpr 48
  .amdhsa_accum_offset 64
.end_amdhsa_kernel
