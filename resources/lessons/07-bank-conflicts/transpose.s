// SPDX-License-Identifier: Apache-2.0
//
// transpose: out[r][c] = in[c][r], for a matrix of 32 rows and 32 columns of u32.
//
// One wave transposes the matrix in LDS. It loads and stores whole rows of memory, and it is LDS that
// is accessed by rows first and by columns afterwards.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set pitch,   128         // bytes from one row of the matrix in LDS to the next

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]

  .set v_id,      0         // one wave: the lane, put there at launch
  .set v_offset,  1         // 4 * lane: byte offset of the lane's element in two rows of memory
  .set v_low,     2         // lane % 32
  .set v_half,    3         // lane / 32
  .set v_write,   4         // LDS address to which the lane writes
  .set v_read,    5         // LDS address from which it reads
  .set v_addr,    6         // free for your own use
  .set v_data,    8         // v[8:23]  sixteen elements

  .text
  .globl transpose
  .p2align 8
  .type transpose,@function
transpose:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  v_lshlrev_b32 v[v_offset], 2, v[v_id]
  v_and_b32 v[v_low], 31, v[v_id]
  v_lshrrev_b32 v[v_half], 5, v[v_id]

// Element (row, column) of the matrix is at LDS address row * pitch + column * 4.
// Write: the lane has row lane / 32 (and the rows 2, 4, 6 ... below it), column lane % 32.

  v_mul_u32_u24 v[v_write], pitch, v[v_half]
  v_lshl_add_u32 v[v_write], v[v_low], 2, v[v_write]

// Read: the lane has row lane % 32, column lane / 32 (and the columns 2, 4, 6 ... to its right).

  v_mul_u32_u24 v[v_read], pitch, v[v_low]
  v_lshl_add_u32 v[v_read], v[v_half], 2, v[v_read]
  s_waitcnt lgkmcnt(0)

// 64 lanes load two rows of 32 elements at a time, which are 256 contiguous bytes.

  .set r, 0
  .rept 16
  global_load_dword v[v_data+r], v[v_offset], s[s_in:s_in+1] offset:256*r
  .set r, r+1
  .endr
  s_waitcnt vmcnt(0)

// Write rows 2r and 2r + 1 to LDS.

.Lwrite:
  .set r, 0
  .rept 16
  ds_write_b32 v[v_write], v[v_data+r] offset:2*r*pitch
  .set r, r+1
  .endr
  s_waitcnt lgkmcnt(0)

// Read columns 2r and 2r + 1. There is only one wave, so that no barrier is needed.

.Lread:
  .set r, 0
  .rept 16
  ds_read_b32 v[v_data+r], v[v_read] offset:8*r
  .set r, r+1
  .endr
  s_waitcnt lgkmcnt(0)

  .set r, 0
  .rept 16
  global_store_dword v[v_offset], v[v_data+r], s[s_out:s_out+1] offset:256*r
  .set r, r+1
  .endr
  s_endpgm
.Lend:
  .size transpose, .Lend-transpose

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel transpose
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_group_segment_fixed_size 32*pitch
    .amdhsa_next_free_vgpr 24
    .amdhsa_accum_offset 24
    .amdhsa_next_free_sgpr 8
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: transpose
    .symbol: transpose.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'uint*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'uint*' }
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 4096
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 24
    .agpr_count: 0
    .sgpr_count: 14
...
  .end_amdgpu_metadata
