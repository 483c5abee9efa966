// SPDX-License-Identifier: Apache-2.0
//
// product: c = a * b by the matrix core. a has 16 rows and 16 columns, b and c as well; all are f32 and
// stored row by row. One wave does it all.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_a,       4         // s[4:5]
  .set s_b,       6         // s[6:7]
  .set s_c,       8         // s[8:9]

  .set v_id,      0         // one wave: the lane, put there at launch
  .set v_low,     1         // lane % 16: row of a, column of b and of c
  .set v_high,    2         // lane / 16
  .set v_a_off,   3         // byte offset of the lane's element of a
  .set v_b_off,   4         //                                     b
  .set v_c_off,   5         // byte offset of the lane's first element of c
  .set v_a,       6         // v[6:9]    one element of a for each of four instructions
  .set v_b,      10         // v[10:13]  one element of b
  .set v_c,      16         // v[16:19]  four elements of c

  .text
  .globl product
  .p2align 8
  .type product,@function
product:
  s_load_dwordx4 s[s_a:s_b+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_c:s_c+1], s[s_kernarg:s_kernarg+1], 0x10

// One v_mfma_f32_16x16x4_f32 multiplies 16x4 by 4x16 numbers:
//
//      lane l has    a[l % 16][k]    b[k][l % 16]    where k is l / 16
//      and           c[l / 16 * 4 + r][l % 16]       in register r of four

  v_and_b32 v[v_low], 15, v[v_id]
  v_lshrrev_b32 v[v_high], 4, v[v_id]

// A row has 16 elements, which are 64 bytes.

  v_lshl_add_u32 v[v_a_off], v[v_low], 4, v[v_high]
  v_lshlrev_b32 v[v_a_off], 2, v[v_a_off]                   // 4 * (16 * low + high)
  v_lshl_add_u32 v[v_b_off], v[v_high], 4, v[v_low]
  v_lshlrev_b32 v[v_b_off], 2, v[v_b_off]                   // 4 * (16 * high + low)
  v_lshl_add_u32 v[v_c_off], v[v_high], 6, v[v_low]
  v_lshlrev_b32 v[v_c_off], 2, v[v_c_off]                   // 4 * (16 * 4 * high + low)

  .set r, 0
  .rept 4
  v_mov_b32 v[v_c+r], 0
  .set r, r+1
  .endr
  s_waitcnt lgkmcnt(0)

// Columns 4 * step of a, and rows 4 * step of b: what each of the four instructions multiplies.

  .set step, 0
  .rept 4
  global_load_dword v[v_a+step], v[v_a_off], s[s_a:s_a+1] offset:16*step
  global_load_dword v[v_b+step], v[v_b_off], s[s_b:s_b+1] offset:256*step
  .set step, step+1
  .endr
  s_waitcnt vmcnt(0)

.Lmultiply:
  v_mfma_f32_16x16x4_f32 v[v_c:v_c+3], v[v_a+0], v[v_b+0], v[v_c:v_c+3]
  v_mfma_f32_16x16x4_f32 v[v_c:v_c+3], v[v_a+1], v[v_b+1], v[v_c:v_c+3]
  v_mfma_f32_16x16x4_f32 v[v_c:v_c+3], v[v_a+2], v[v_b+2], v[v_c:v_c+3]
  v_mfma_f32_16x16x4_f32 v[v_c:v_c+3], v[v_a+3], v[v_b+3], v[v_c:v_c+3]

// The result must not be read too early. These are 16 wait states, to be on the safe side.

.Lwait:
  s_nop 15

.Lstore:
  .set r, 0
  .rept 4
  global_store_dword v[v_c_off], v[v_c+r], s[s_c:s_c+1] offset:64*r
  .set r, r+1
  .endr
  s_endpgm
.Lend:
  .size product, .Lend-product

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel product
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 24
    .amdhsa_next_free_vgpr 20
    .amdhsa_accum_offset 20
    .amdhsa_next_free_sgpr 10
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: product
    .symbol: product.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: c, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 20
    .agpr_count: 0
    .sgpr_count: 16
...
  .end_amdgpu_metadata
