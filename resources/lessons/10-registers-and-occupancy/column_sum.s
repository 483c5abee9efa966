// SPDX-License-Identifier: Apache-2.0
//
// column_sum: out[i] is the sum of column i of a matrix of integers.
//
// Each work-item adds up four neighboring columns. One iteration of the loop issues the loads of
// `unroll` rows, and then adds each row as it arrives. Every row in flight needs four registers.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set unroll,   32         // rows in flight for one wave; the number of rows is a multiple of it

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         first work-item of this work-group
  .set s_in,      4         // s[4:5]  address of the next row to load
  .set s_out,     6         // s[6:7]
  .set s_rows,    8         //         rows still to do
  .set s_columns, 9
  .set s_pitch,  10         //         bytes from one row to the next

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_offset,  1         // byte offset of its four columns in a row, and in out
  .set v_sum,     4         // v[4:7]
  .set v_row,     8         // the rows in flight, four registers each

  .set vgprs,     v_row+4*unroll

  .text
  .globl column_sum
  .p2align 8
  .type column_sum,@function
column_sum:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_rows:s_columns], s[s_kernarg:s_kernarg+1], 0x10

  v_and_b32 v[v_id], 0x3ff, v[v_id]                         // x is in the lowest ten bits
  s_lshl_b32 s[s_first], s[s_group], 8                      // 256 work-items in a work-group
  v_add_lshl_u32 v[v_offset], v[v_id], s[s_first], 4        // 16 * (id + first)
  v_mov_b32 v[v_sum+0], 0
  v_mov_b32 v[v_sum+1], 0
  v_mov_b32 v[v_sum+2], 0
  v_mov_b32 v[v_sum+3], 0
  s_waitcnt lgkmcnt(0)                                      // both scalar loads
  s_lshl_b32 s[s_pitch], s[s_columns], 2

.Lloop:

// The assembler repeats what is between .rept and .endr; k counts the repetitions.

  .set k, 0
  .rept unroll
  global_load_dwordx4 v[v_row+4*k:v_row+4*k+3], v[v_offset], s[s_in:s_in+1]
  s_add_u32 s[s_in], s[s_in], s[s_pitch]
  s_addc_u32 s[s_in+1], s[s_in+1], 0
  .set k, k+1
  .endr

// Row k is here when at most the unroll - 1 - k rows after it are still outstanding.

  .set k, 0
  .rept unroll
  s_waitcnt vmcnt(unroll-1-k)
  v_add_u32 v[v_sum+0], v[v_sum+0], v[v_row+4*k+0]
  v_add_u32 v[v_sum+1], v[v_sum+1], v[v_row+4*k+1]
  v_add_u32 v[v_sum+2], v[v_sum+2], v[v_row+4*k+2]
  v_add_u32 v[v_sum+3], v[v_sum+3], v[v_row+4*k+3]
  .set k, k+1
  .endr

  s_sub_u32 s[s_rows], s[s_rows], unroll
  s_cmp_lg_u32 s[s_rows], 0
  s_cbranch_scc1 .Lloop

  global_store_dwordx4 v[v_offset], v[v_sum:v_sum+3], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size column_sum, .Lend-column_sum

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel column_sum
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 24
    .amdhsa_next_free_vgpr vgprs
    .amdhsa_accum_offset vgprs
    .amdhsa_next_free_sgpr 11
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: column_sum
    .symbol: column_sum.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'int*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'int*' }
      - { .name: rows, .offset: 16, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: columns, .offset: 20, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 136
    .agpr_count: 0
    .sgpr_count: 17
...
  .end_amdgpu_metadata
