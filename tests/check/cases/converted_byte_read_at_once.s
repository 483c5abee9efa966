// expect: an error. v_add reads v3 right after its second byte was written, which needs a wait state.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_cvt_f32_u32 v2, v0
  v_mov_b32 v3, 0
  v_cvt_sr_fp8_f32 v3, v2, v0 op_sel:[0,0,1,0]
  v_add_u32 v4, v3, v3
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v4, s[2:3]
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
