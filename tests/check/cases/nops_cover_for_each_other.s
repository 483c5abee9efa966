// expect: after check --fix --only W0220, check (all rules) still finds no error. Two s_nops cover 11 wait states together.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  s_nop 1
  v_mfma_f32_32x32x8_f16 v[16:31], v[2:3], v[2:3], 0
  s_nop 10
  s_nop 10
  v_add_f32 v4, v16, v16
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v4, s[2:3]
  s_endpgm
.Lkend:
.size k, .Lkend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 32
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 32
.end_amdhsa_kernel
