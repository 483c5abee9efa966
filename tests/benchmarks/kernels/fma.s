// SPDX-License-Identifier: Apache-2.0
// Sixteen chains of fused multiply-adds, all lanes on.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl fma
  .p2align 8
  .type fma,@function
fma:
  s_load_dwordx2 s[4:5], s[0:1], 0x0      // out
  s_load_dword s6, s[0:1], 0x8            // rounds
  s_lshl_b32 s3, s2, 8
  v_add_u32 v0, s3, v0
  v_cvt_f32_u32 v1, v0
  v_mov_b32 v2, 0.5
  v_mov_b32 v3, 1.0
  .set n, 8
  .rept 16
  v_mov_b32 v[n], v1
  .set n, n + 1
  .endr
  s_waitcnt lgkmcnt(0)
.Lround:
  .set n, 8
  .rept 16
  v_fma_f32 v[n], v[n], v2, v3
  .set n, n + 1
  .endr
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lround
  s_mov_b64 exec, -1
  v_lshlrev_b32 v0, 2, v0
  global_store_dword v0, v8, s[4:5]
  s_endpgm
.Lfma_end:
  .size fma, .Lfma_end-fma

  .rodata
  .p2align 6
  .amdhsa_kernel fma
    .amdhsa_next_free_vgpr 32
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 32
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 32
  .end_amdhsa_kernel
