// SPDX-License-Identifier: Apache-2.0
//
// matmul_tile: c = a * b by the matrix core, where a has 32 rows, b has 32 columns and c is 32 by 32.
// a and b are f16, c is f32, all stored row by row. One wave does it all.
//
// What there is to learn:
//   - v_mfma_f32_32x32x8_f16: a product of 32x8 by 8x32, added to 32x32 numbers, in one instruction;
//   - which lane and which register hold what;
//   - accumulation VGPRs;
//   - wait states: what the hardware does not check around an MFMA, and s_nop has to provide.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_a,       4         // s[4:5]
  .set s_b,       6         // s[6:7]
  .set s_c,       8         // s[8:9]
  .set s_depth,  10         //         columns of a = rows of b still to do; a multiple of 8

  .set v_lane,    0         // one wave: the position in the work-group, put there at launch
  .set v_col,     1         // lane % 32
  .set v_four,    2         // lane / 32 * 4
  .set v_a_off,   3         // byte offset of this lane's part of a
  .set v_b_off,   4         //                                    b
  .set v_c_off,   5         //                                    c
  .set v_a,       6         // v[6:7]    a[col][k .. k+3], two to a register
  .set v_b,       8         // v[8:9]    b[k .. k+3][col], likewise
  .set v_part,   10         // v[10:13]  the same, one to a register
  .set a_sum,     0         // a[0:15]   sixteen elements of c

  .text
  .globl matmul_tile
  .p2align 8
  .type matmul_tile,@function
matmul_tile:
  s_load_dwordx4 s[s_a:s_b+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_c:s_c+1], s[s_kernarg:s_kernarg+1], 0x10
  s_load_dword s[s_depth], s[s_kernarg:s_kernarg+1], 0x18

// Who holds what. One MFMA advances by eight along the depth; lanes 0 to 31 hold the first four of
// these for their row of a and their column of b, lanes 32 to 63 the other four:
//
//      lane l has    a[l % 32][k + 0 .. 3]    b[k + 0 .. 3][l % 32]      where k begins with l / 32 * 4
//      and           c[l / 32 * 4 + r / 4 * 8 + r % 4][l % 32]           in register r of sixteen

  v_and_b32 v[v_col], 31, v[v_lane]
  v_lshrrev_b32 v[v_four], 3, v[v_lane]
  v_and_b32 v[v_four], 4, v[v_four]                         // bit 5 of the lane is now bit 2

// Rows of b and c have 32 elements. Those of c are twice as wide, and so are the offsets.

  v_lshl_add_u32 v[v_b_off], v[v_four], 5, v[v_col]
  v_lshlrev_b32 v[v_b_off], 1, v[v_b_off]                   // 2 * (four * 32 + col)
  v_lshlrev_b32 v[v_c_off], 1, v[v_b_off]                   // 4 * (four * 32 + col)

// Accumulation VGPRs are registers of the same kind as the others, and an MFMA takes either; using
// them for its sums leaves all of v0 to v255 for everything else.

  .set r, 0
  .rept 16
  v_accvgpr_write_b32 a[a_sum+r], 0
  .set r, r+1
  .endr

  s_waitcnt lgkmcnt(0)                                      // all three scalar loads
  v_mad_u32_u24 v[v_a_off], v[v_col], s[s_depth], v[v_four]
  v_lshlrev_b32 v[v_a_off], 1, v[v_a_off]                   // 2 * (col * depth + four)

.Lloop:

// Four neighbors in a row of a are one load. Four neighbors in a column of b are 64 bytes apart,
// so they are four loads of 16 bits. Meanwhile, move on by eight columns of a and rows of b.

  global_load_dwordx2 v[v_a:v_a+1], v[v_a_off], s[s_a:s_a+1]
  global_load_ushort v[v_part+0], v[v_b_off], s[s_b:s_b+1]
  global_load_ushort v[v_part+1], v[v_b_off], s[s_b:s_b+1] offset:64
  global_load_ushort v[v_part+2], v[v_b_off], s[s_b:s_b+1] offset:128
  global_load_ushort v[v_part+3], v[v_b_off], s[s_b:s_b+1] offset:192
  v_add_u32 v[v_a_off], 8*2, v[v_a_off]
  v_add_u32 v[v_b_off], 8*64, v[v_b_off]

// Pack two to a register, the first in the lower half.

  s_waitcnt vmcnt(2)                                        // parts 2 and 3 may still be missing
  v_lshl_or_b32 v[v_b+0], v[v_part+1], 16, v[v_part+0]
  s_waitcnt vmcnt(0)
  v_lshl_or_b32 v[v_b+1], v[v_part+3], 16, v[v_part+2]

// An MFMA must not read a register before two wait states have passed since a vector instruction
// wrote it. s_nop 1 is two of them; two other instructions would do as well.

  s_nop 1
  v_mfma_f32_32x32x8_f16 a[a_sum:a_sum+15], v[v_a:v_a+1], v[v_b:v_b+1], a[a_sum:a_sum+15]

// It takes eight passes of four cycles. The next one may follow at once, although it reads the very
// registers that this one writes: for the sums of equal MFMAs the hardware ensures it.

  s_sub_u32 s[s_depth], s[s_depth], 8
  s_cmp_lg_u32 s[s_depth], 0
  s_cbranch_scc1 .Lloop

// For any other use of the result it does not: eleven wait states must pass. The three instructions
// above are three of them, s_nop 7 is eight.

  s_nop 7

// Accumulation VGPRs can be stored as they are. Register r is r / 4 * 8 + r % 4 rows of 128 bytes
// below register 0.

  .set r, 0
  .rept 16
  global_store_dword v[v_c_off], a[a_sum+r], s[s_c:s_c+1] offset:(r/4*8+r%4)*128
  .set r, r+1
  .endr
  s_endpgm
.Lend:
  .size matmul_tile, .Lend-matmul_tile

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel matmul_tile
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 28
    .amdhsa_accum_offset 16                         // v0 to v13, rounded up to a multiple of 4;
    .amdhsa_next_free_vgpr 32                       // behind them, in the same file, a0 to a15
    .amdhsa_next_free_sgpr 11
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: matmul_tile
    .symbol: matmul_tile.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'half*' }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'half*' }
      - { .name: c, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
      - { .name: depth, .offset: 24, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 32
    .agpr_count: 16
    .sgpr_count: 17
...
  .end_amdgpu_metadata
