// SPDX-License-Identifier: Apache-2.0
// Matrix products that depend on each other.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl mfma
  .p2align 8
  .type mfma,@function
mfma:
  s_load_dwordx2 s[4:5], s[0:1], 0x0      // out
  s_load_dword s6, s[0:1], 0x8            // rounds
  v_mov_b32 v2, 0x3c003c00                // ones
  v_mov_b32 v3, 0x3c003c00
  .set n, 8
  .rept 16
  v_mov_b32 v[n], 0
  .set n, n + 1
  .endr
  s_waitcnt lgkmcnt(0)
  s_nop 0
.Lround:
  .rept 4
  v_mfma_f32_32x32x8_f16 v[8:23], v[2:3], v[2:3], v[8:23]
  .endr
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lround
  s_nop 15
  s_nop 2
  v_lshlrev_b32 v0, 2, v0
  global_store_dword v0, v8, s[4:5]
  s_endpgm
.Lmfma_end:
  .size mfma, .Lmfma_end-mfma

  .rodata
  .p2align 6
  .amdhsa_kernel mfma
    .amdhsa_next_free_vgpr 32
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 32
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 32
  .end_amdhsa_kernel
