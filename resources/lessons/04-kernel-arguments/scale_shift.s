// SPDX-License-Identifier: Apache-2.0
//
// scale_shift: out[i] = in[i] * factor + shift.
//
// In C: void scale_shift(const float *in, float factor, float *out, float shift)
//
// As delivered, the offsets of two arguments are wrong.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_in,      4         // s[4:5]
  .set s_factor,  6
  .set s_pad,     7         //         not an argument
  .set s_out,     8         // s[8:9]
  .set s_shift,  10

  .set v_id,      0         // one work-group: the index, put there at launch
  .set v_offset,  1         // 4 * index
  .set v_x,       2

  .text
  .globl scale_shift
  .p2align 8
  .type scale_shift,@function
scale_shift:
  s_load_dwordx2 s[s_in:s_in+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dword s[s_factor], s[s_kernarg:s_kernarg+1], 0x08
  s_load_dwordx2 s[s_out:s_out+1], s[s_kernarg:s_kernarg+1], 0x0c
  s_load_dword s[s_shift], s[s_kernarg:s_kernarg+1], 0x1c

  v_lshlrev_b32 v[v_offset], 2, v[v_id]
  s_waitcnt lgkmcnt(0)
.Lready:
  global_load_dword v[v_x], v[v_offset], s[s_in:s_in+1]
  s_waitcnt vmcnt(0)
.Lcompute:
  v_mul_f32 v[v_x], s[s_factor], v[v_x]
  v_add_f32 v[v_x], s[s_shift], v[v_x]
.Lstore:
  global_store_dword v[v_offset], v[v_x], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size scale_shift, .Lend-scale_shift

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel scale_shift
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 28
    .amdhsa_next_free_vgpr 3
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 11
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: scale_shift
    .symbol: scale_shift.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: factor, .offset: 8, .size: 4, .value_kind: by_value, .type_name: float }
      - { .name: out, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
      - { .name: shift, .offset: 24, .size: 4, .value_kind: by_value, .type_name: float }
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 3
    .agpr_count: 0
    .sgpr_count: 17
...
  .end_amdgpu_metadata
