// SPDX-License-Identifier: Apache-2.0
//
// gemm_fp8: c = scale * a * b of fp8 numbers, with sums in f32. a has m rows of k numbers, b has n columns
// of k numbers, c has m rows of n f32. m and n are multiples of 16, k is one of 32.
//
// What there is to learn:
//   - v_mfma_f32_16x16x32_fp8_fp8: twice the depth of f16 in the same registers;
//   - the fp8 of gfx942 is FNUZ: 1 sign bit, 4 of exponent with a bias of 8, 3 of mantissa. There is no
//     infinity and no negative zero, 0x80 is NaN, the largest number is 240. OCP's fp8, of other
//     processors, has a bias of 7: the same byte is twice the number;
//   - a scale brings numbers into this small range, and its inverse is applied to the sums.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments        }
  .set s_tile_x,  2         //         number of this work-group: tile column   } put there at launch
  .set s_tile_y,  3         //                                    tile row      }
  .set s_a,       4         // s[4:5]
  .set s_b,       6         // s[6:7]
  .set s_c,       8         // s[8:9]
  .set s_n,      10
  .set s_k,      11
  .set s_scale,  12
  .set s_row,    13

  .set v_lane,    0         // one wave: the position in the work-group, put there at launch
  .set v_col,     1         // lane % 16
  .set v_eight,   2         // lane / 16 * 8
  .set v_a_off,   3         // byte offsets
  .set v_b_off,   4
  .set v_c_off,   5
  .set v_a,       6         // v[6:7]    a[col][eight .. + 7], four to a register
  .set v_b,       8         // v[8:9]    b[eight .. + 7][col]
  .set v_sum,    12         // v[12:15]  c[lane / 16 * 4 + r][col] in register r

  .text
  .globl gemm_fp8
  .p2align 8
  .type gemm_fp8,@function
gemm_fp8:
  s_load_dwordx4 s[s_a:s_b+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx4 s[s_c:s_k], s[s_kernarg:s_kernarg+1], 0x10
  s_load_dword s[s_scale], s[s_kernarg:s_kernarg+1], 0x20
  v_and_b32 v[v_col], 15, v[v_lane]
  v_lshrrev_b32 v[v_eight], 4, v[v_lane]
  v_lshlrev_b32 v[v_eight], 3, v[v_eight]
  .set r, 0
  .rept 4
  v_mov_b32 v[v_sum+r], 0
  .set r, r+1
  .endr
  s_waitcnt lgkmcnt(0)

// A number is a byte, so offsets are indexes: (tile * 16 + col) * k + eight.

  v_lshl_add_u32 v[v_a_off], s[s_tile_y], 4, v[v_col]
  v_mul_lo_u32 v[v_a_off], v[v_a_off], s[s_k]
  v_add_u32 v[v_a_off], v[v_a_off], v[v_eight]
  v_lshl_add_u32 v[v_b_off], s[s_tile_x], 4, v[v_col]
  v_mul_lo_u32 v[v_b_off], v[v_b_off], s[s_k]
  v_add_u32 v[v_b_off], v[v_b_off], v[v_eight]

// Lane l has eight numbers of row l % 16 of a and of column l % 16 of b, from l / 16 * 8 on.

.Lloop:
  global_load_dwordx2 v[v_a:v_a+1], v[v_a_off], s[s_a:s_a+1]
  global_load_dwordx2 v[v_b:v_b+1], v[v_b_off], s[s_b:s_b+1]
  v_add_u32 v[v_a_off], 32, v[v_a_off]
  v_add_u32 v[v_b_off], 32, v[v_b_off]
  s_sub_u32 s[s_k], s[s_k], 32
  s_waitcnt vmcnt(0)
  v_mfma_f32_16x16x32_fp8_fp8 v[v_sum:v_sum+3], v[v_a:v_a+1], v[v_b:v_b+1], v[v_sum:v_sum+3]
  s_cmp_lg_u32 s[s_k], 0
  s_cbranch_scc1 .Lloop

// The lane's first element: 4 * ((tile_y * 16 + lane / 16 * 4) * n + tile_x * 16 + col). These
// instructions are also the wait states that must pass before others read the result of the MFMA.

  s_lshl_b32 s[s_row], s[s_tile_y], 4
  v_lshrrev_b32 v[v_eight], 1, v[v_eight]
  v_add_u32 v[v_eight], s[s_row], v[v_eight]
  v_mul_lo_u32 v[v_eight], v[v_eight], s[s_n]
  v_lshl_add_u32 v[v_c_off], s[s_tile_x], 4, v[v_col]
  v_add_lshl_u32 v[v_c_off], v[v_c_off], v[v_eight], 2
  s_lshl_b32 s[s_n], s[s_n], 2                              // bytes of a row of c
  .set r, 0
  .rept 4
  v_mul_f32 v[v_sum+r], s[s_scale], v[v_sum+r]
  global_store_dword v[v_c_off], v[v_sum+r], s[s_c:s_c+1]
  v_add_u32 v[v_c_off], s[s_n], v[v_c_off]
  .set r, r+1
  .endr
  s_endpgm
.Lend:
  .size gemm_fp8, .Lend-gemm_fp8

  .rodata
  .p2align 6
  .amdhsa_kernel gemm_fp8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_sgpr_workgroup_id_y 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 36
    .amdhsa_next_free_vgpr 16
    .amdhsa_accum_offset 16
    .amdhsa_next_free_sgpr 14
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: gemm_fp8
    .symbol: gemm_fp8.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "void*" }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "void*" }
      - { .name: c, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "float*" }
      - { .name: !str n, .offset: 24, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: k, .offset: 28, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: scale, .offset: 32, .size: 4, .value_kind: by_value, .type_name: float }
    .kernarg_segment_size: 36
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 16
    .agpr_count: 0
    .sgpr_count: 20
...
  .end_amdgpu_metadata
