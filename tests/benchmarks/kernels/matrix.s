// SPDX-License-Identifier: Apache-2.0
// Matrix products that depend on each other: A times B, B2, -B and -B2, so that the sums stay small. The
// benchmark replaces the name MFMA, and defines the registers of the operands: dwords of A and B, and of C.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl matrix
  .p2align 8
  .type matrix,@function
matrix:
  s_load_dwordx2 s[4:5], s[0:1], 0x0      // out
  s_load_dwordx2 s[8:9], s[0:1], 0x8      // five operands, 16 bytes for each lane
  s_load_dword s6, s[0:1], 0x10           // rounds
  v_lshlrev_b32 v1, 4, v0
  s_waitcnt lgkmcnt(0)
  global_load_dwordx4 v[40:43], v1, s[8:9]
  global_load_dwordx4 v[44:47], v1, s[8:9] offset:1024
  global_load_dwordx4 v[48:51], v1, s[8:9] offset:2048
  global_load_dwordx4 v[52:55], v1, s[8:9] offset:3072
  s_add_u32 s8, s8, 4096
  s_addc_u32 s9, s9, 0
  global_load_dwordx4 v[56:59], v1, s[8:9]
  v_mov_b32 v2, 0x44444444                // of a sparse product: the indices
  .set n, 4
  .rept 32
  v_mov_b32 v[n], 0
  .set n, n + 1
  .endr
  s_waitcnt vmcnt(0)
.Lround:
  MFMA v[4:3+C_DWORDS], v[40:39+A_DWORDS], v[44:43+B_DWORDS], THIRD
  MFMA v[4:3+C_DWORDS], v[40:39+A_DWORDS], v[48:47+B_DWORDS], THIRD
  MFMA v[4:3+C_DWORDS], v[40:39+A_DWORDS], v[52:51+B_DWORDS], THIRD
  MFMA v[4:3+C_DWORDS], v[40:39+A_DWORDS], v[56:55+B_DWORDS], THIRD
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lround
  s_nop 15
  s_nop 2
  v_lshlrev_b32 v0, 2, v0
  global_store_dword v0, v4, s[4:5]
  s_endpgm
.Lmatrix_end:
  .size matrix, .Lmatrix_end-matrix

  .rodata
  .p2align 6
  .amdhsa_kernel matrix
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 64
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 32
  .end_amdhsa_kernel
