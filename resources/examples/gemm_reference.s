// SPDX-License-Identifier: Apache-2.0
//
// gemm_reference: the product of gemm.s, element by element: no matrix instructions, no LDS, nothing
// that overlaps. gemm.run.yaml compares the two, so what counts is that this is obviously right.
//
// A work-group computes the same 128 by 128 elements of c as one of gemm. Each work-item has one column,
// and 64 of its rows, eight at a time: eight sums in f32, to which a fused multiply-add adds a product.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg,   0       // s[0:1]    address of the kernel's arguments       } put there
  .set s_group_n,   2       //           position of the work-group's tile in c: } at launch
  .set s_group_m,   3       //           columns and rows, in units of 128       }
  .set s_a,         4       // s[4:5]
  .set s_b,         6       // s[6:7]
  .set s_c,         8       // s[8:9]
  .set s_n,        10
  .set s_k,        11
  .set s_row,      12       //           the first of eight rows
  .set s_groups,   13       //           groups of eight rows still to do
  .set s_left,     14       //           elements of these rows still to multiply, in units of 16
  .set s_pitch,    15       //           bytes from one row of a to the next, or of c
  .set s_line,     16       // s[16:17]  address in a of the first row's next elements; then of the row of c
  .set s_off,      20       // s[20:27]  distances from there to the same elements of the eight rows
  .set s_part,     32       // s[32:95]  of each row 16 neighbors in k, two to a register

  .set v_id,        0       // the work-item's position in its work-group, put there at launch
  .set v_tmp,       1
  .set v_first,     2       // v[2:3]    address of the first element of the column in b
  .set v_next,      4       // v[4:5]                   next elements
  .set v_c_off,     6       // byte offset of the column in a row of c
  .set v_part,      8       // v[8:15]   16 neighbors in k of the column, two to a register
  .set v_b,        16       // v[16:31]  the same in f32
  .set v_sum,      32       // v[32:39]  eight elements of c

  .text
  .globl gemm_reference
  .p2align 8
  .type gemm_reference,@function
gemm_reference:
  s_load_dwordx8 s[s_a:s_k], s[s_kernarg:s_kernarg+1], 0x00 // all arguments: a, b, c, n, k

// Bits 0 to 6 of the position in the work-group are the column. Bit 7, which is the same in all lanes of
// a wave, is the half of the rows.

  v_and_b32 v[v_id], 0x3ff, v[v_id]
  v_lshrrev_b32 v[v_tmp], 7, v[v_id]
  s_lshl_b32 s[s_group_n], s[s_group_n], 7
  v_readfirstlane_b32 s[s_row], v[v_tmp]
  v_and_b32 v[v_id], 127, v[v_id]
  v_or_b32 v[v_id], s[s_group_n], v[v_id]
  v_lshlrev_b32 v[v_c_off], 2, v[v_id]
  s_lshl_b32 s[s_row], s[s_row], 6
  s_lshl_b32 s[s_group_m], s[s_group_m], 7
  s_or_b32 s[s_row], s[s_row], s[s_group_m]
  s_mov_b32 s[s_groups], 8

  s_waitcnt lgkmcnt(0)
  s_lshl_b32 s[s_pitch], s[s_k], 1
  v_mov_b32 v[v_next], s[s_b]
  v_mov_b32 v[v_next+1], s[s_b+1]
  v_mad_u64_u32 v[v_first:v_first+1], vcc, v[v_id], s[s_pitch], v[v_next:v_next+1]

.Lrows:
  s_lshl_b32 s[s_pitch], s[s_k], 1
  s_mul_i32 s[s_line], s[s_row], s[s_pitch]
  s_mul_hi_u32 s[s_line+1], s[s_row], s[s_pitch]
  s_add_u32 s[s_line], s[s_line], s[s_a]
  s_addc_u32 s[s_line+1], s[s_line+1], s[s_a+1]
  v_mov_b32 v[v_next], v[v_first]
  v_mov_b32 v[v_next+1], v[v_first+1]
  s_lshr_b32 s[s_left], s[s_k], 4
  .irp row, 0, 1, 2, 3, 4, 5, 6, 7
  s_mul_i32 s[s_off+\row], s[s_pitch], \row
  v_mov_b32 v[v_sum+\row], 0
  .endr

.Lmultiply:
  .irp row, 0, 1, 2, 3, 4, 5, 6, 7
  s_load_dwordx8 s[s_part+8*\row:s_part+8*\row+7], s[s_line:s_line+1], s[s_off+\row]
  .endr
  global_load_dwordx4 v[v_part:v_part+3], v[v_next:v_next+1], off
  global_load_dwordx4 v[v_part+4:v_part+7], v[v_next:v_next+1], off offset:16
  v_lshl_add_u64 v[v_next:v_next+1], v[v_next:v_next+1], 0, 32
  s_waitcnt vmcnt(0) lgkmcnt(0)

// A conversion from f16 takes the lower half of a register. What belongs to a is the same in all lanes.

  .irp pair, 0, 1, 2, 3, 4, 5, 6, 7
  v_cvt_f32_f16 v[v_b+2*\pair], v[v_part+\pair]
  v_lshrrev_b32 v[v_part+\pair], 16, v[v_part+\pair]
  v_cvt_f32_f16 v[v_b+2*\pair+1], v[v_part+\pair]
  .endr
  .irp row, 0, 1, 2, 3, 4, 5, 6, 7
  .irp pair, 0, 1, 2, 3, 4, 5, 6, 7
  v_cvt_f32_f16 v[v_tmp], s[s_part+8*\row+\pair]
  v_fmac_f32 v[v_sum+\row], v[v_tmp], v[v_b+2*\pair]
  s_lshr_b32 s[s_part+8*\row+\pair], s[s_part+8*\row+\pair], 16
  v_cvt_f32_f16 v[v_tmp], s[s_part+8*\row+\pair]
  v_fmac_f32 v[v_sum+\row], v[v_tmp], v[v_b+2*\pair+1]
  .endr
  .endr

  s_add_u32 s[s_line], s[s_line], 32
  s_addc_u32 s[s_line+1], s[s_line+1], 0
  s_sub_u32 s[s_left], s[s_left], 1
  s_cmp_gt_i32 s[s_left], 0
  s_cbranch_scc1 .Lmultiply

  s_lshl_b32 s[s_pitch], s[s_n], 2
  s_mul_i32 s[s_line], s[s_row], s[s_pitch]
  s_mul_hi_u32 s[s_line+1], s[s_row], s[s_pitch]
  s_add_u32 s[s_line], s[s_line], s[s_c]
  s_addc_u32 s[s_line+1], s[s_line+1], s[s_c+1]
  .irp row, 0, 1, 2, 3, 4, 5, 6, 7
  global_store_dword v[v_c_off], v[v_sum+\row], s[s_line:s_line+1]
  s_add_u32 s[s_line], s[s_line], s[s_pitch]
  s_addc_u32 s[s_line+1], s[s_line+1], 0
  .endr
  s_add_u32 s[s_row], s[s_row], 8
  s_sub_u32 s[s_groups], s[s_groups], 1
  s_cmp_lg_u32 s[s_groups], 0
  s_cbranch_scc1 .Lrows
  s_endpgm
.Lend:
  .size gemm_reference, .Lend-gemm_reference

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel gemm_reference
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_sgpr_workgroup_id_y 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 32
    .amdhsa_accum_offset 40
    .amdhsa_next_free_vgpr 40
    .amdhsa_next_free_sgpr 96
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: gemm_reference
    .symbol: gemm_reference.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'half*' }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'half*' }
      - { .name: c, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
      - { .name: !str n, .offset: 24, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: k, .offset: 28, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 40
    .agpr_count: 0
    .sgpr_count: 102
...
  .end_amdgpu_metadata
