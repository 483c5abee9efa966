// SPDX-License-Identifier: Apache-2.0
//
// first_wave: out[i] = i, for 256 work-items in two work-groups.
//
// As delivered, it stores the number of the work-item in its work-group instead.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         index of the work-group's first work-item
  .set s_out,     4         // s[4:5]

  .set v_id,      0         // number of the work-item in its work-group, put there at launch
  .set v_index,   1         // number of the work-item in the launch
  .set v_offset,  2         // 4 * index: byte offset of the element in out
  .set v_value,   3         // what the work-item stores

  .text
  .globl first_wave
  .p2align 8
  .type first_wave,@function
first_wave:
  s_load_dwordx2 s[s_out:s_out+1], s[s_kernarg:s_kernarg+1], 0x00

// A work-group has 128 work-items: the first one of work-group g has the index 128 * g.

  s_lshl_b32 s[s_first], s[s_group], 7
  v_add_u32 v[v_index], s[s_first], v[v_id]
  v_lshlrev_b32 v[v_offset], 2, v[v_index]

.Lvalue:
  v_mov_b32 v[v_value], v[v_id]
  s_waitcnt lgkmcnt(0)                                      // now s_out has been loaded
.Lstore:
  global_store_dword v[v_offset], v[v_value], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size first_wave, .Lend-first_wave

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel first_wave
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 8
    .amdhsa_next_free_vgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 6
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: first_wave
    .symbol: first_wave.kd
    .args:
      - { .name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'uint*' }
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 128
    .vgpr_count: 4
    .agpr_count: 0
    .sgpr_count: 12
...
  .end_amdgpu_metadata
