// SPDX-License-Identifier: Apache-2.0
//
// scan: out[i] is the sum of in[0] to in[i], for the 64 lanes of one wave.
//
// As delivered, it is not finished: the sums start again in each row of 16 lanes.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]

  .set v_id,      0         // one wave: the lane, put there at launch
  .set v_offset,  1         // 4 * lane: byte offset of the lane's element in both arrays
  .set v_sum,     2

  .text
  .globl scan
  .p2align 8
  .type scan,@function
scan:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  v_lshlrev_b32 v[v_offset], 2, v[v_id]
  s_waitcnt lgkmcnt(0)
  global_load_dword v[v_sum], v[v_offset], s[s_in:s_in+1]
  s_waitcnt vmcnt(0)

// Add the value of the lane 1, 2, 4 and 8 below. A DPP operand must not be read before two wait states
// have passed since a vector instruction wrote it: s_nop 1 is two of them.

  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
  s_nop 1
  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0
  s_nop 1
  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:0
  s_nop 1
  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:0

// Now every lane has the sum of its row up to itself. (Two more instructions are missing here.)

.Lstore:
  global_store_dword v[v_offset], v[v_sum], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size scan, .Lend-scan

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel scan
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_next_free_vgpr 3
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: scan
    .symbol: scan.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'uint*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'uint*' }
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 3
    .agpr_count: 0
    .sgpr_count: 14
...
  .end_amdgpu_metadata
