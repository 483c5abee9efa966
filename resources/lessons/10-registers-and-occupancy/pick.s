// SPDX-License-Identifier: Apache-2.0
//
// pick: out[i] = table[index[i]], where table holds four values that the work-item computes itself:
// 3 * i, 3 * i + 10, 3 * i + 20 and 3 * i + 30. Each lane has an index of its own.
//
// The table is an array in scratch, because an instruction cannot index registers by a VGPR.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_index,   4         // s[4:5]
  .set s_out,     6         // s[6:7]

  .set v_id,      0         // one wave: the lane, put there at launch
  .set v_offset,  1         // 4 * lane: byte offset of the lane's element in index and out
  .set v_index,   2         // index[i]
  .set v_result,  3
  .set v_table,   4         // v[4:7]  the four values

  .text
  .globl pick
  .p2align 8
  .type pick,@function
pick:
  s_load_dwordx4 s[s_index:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  v_lshlrev_b32 v[v_offset], 2, v[v_id]
  s_waitcnt lgkmcnt(0)
  global_load_dword v[v_index], v[v_offset], s[s_index:s_index+1]

// The table is computed while the load is outstanding.

  v_mul_u32_u24 v[v_table+0], 3, v[v_id]
  v_add_u32 v[v_table+1], 10, v[v_table+0]
  v_add_u32 v[v_table+2], 20, v[v_table+0]
  v_add_u32 v[v_table+3], 30, v[v_table+0]
  s_waitcnt vmcnt(0)

// Write the table to scratch, and read one of its elements, a different one in each lane.

  scratch_store_dwordx4 off, v[v_table:v_table+3], off
  v_lshlrev_b32 v[v_index], 2, v[v_index]                   // 4 bytes for each element
  scratch_load_dword v[v_result], v[v_index], off
  s_waitcnt vmcnt(0)                                        // scratch is counted like other memory

  global_store_dword v[v_offset], v[v_result], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size pick, .Lend-pick

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel pick
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_private_segment_fixed_size 16
    .amdhsa_enable_private_segment 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 8
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: pick
    .symbol: pick.kd
    .args:
      - { .name: index, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'uint*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'uint*' }
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 16
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 8
    .agpr_count: 0
    .sgpr_count: 14
...
  .end_amdgpu_metadata
