// SPDX-License-Identifier: Apache-2.0
//
// shifted_copy: out[i] = in[i + 4].
//
// What there is to learn: a memory instruction adds a constant to its address for nothing, so that
// one register of offsets serves two arrays, here four elements apart.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         first element of this work-group
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_offset,  1         // 4 * i
  .set v_value,   2

  .text
  .globl shifted_copy
  .p2align 8
  .type shifted_copy,@function
shifted_copy:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00

  v_and_b32 v[v_id], 0x3ff, v[v_id]                         // x is in the lowest ten bits
  s_lshl_b32 s[s_first], s[s_group], 8                      // 256 work-items in a work-group
  v_add_lshl_u32 v[v_offset], v[v_id], s[s_first], 2        // 4 * (id + first)
  s_waitcnt lgkmcnt(0)                                      // the scalar load

// The address is the sum of an SGPR pair, a VGPR and a constant, all in bytes. In the instruction
// the constant has 13 bits and a sign: from -4096 to 4095.

  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1] offset:4*4
  s_waitcnt vmcnt(0)
  global_store_dword v[v_offset], v[v_value], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size shifted_copy, .Lend-shifted_copy

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel shifted_copy
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
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
  - .name: shifted_copy
    .symbol: shifted_copy.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 3
    .agpr_count: 0
    .sgpr_count: 14
...
  .end_amdgpu_metadata
