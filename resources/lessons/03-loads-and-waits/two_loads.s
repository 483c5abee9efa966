// SPDX-License-Identifier: Apache-2.0
//
// two_loads: c[i] = 2 * a[i] + b[i].
//
// As delivered, it uses what it loads before it has waited for it.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_a,       4         // s[4:5]
  .set s_b,       6         // s[6:7]
  .set s_c,       8         // s[8:9]

  .set v_id,      0         // one work-group: the index, put there at launch
  .set v_offset,  1         // 4 * index
  .set v_x,       2         // an element of a, then of c
  .set v_y,       3         // an element of b

  .text
  .globl two_loads
  .p2align 8
  .type two_loads,@function
two_loads:
  s_load_dwordx4 s[s_a:s_b+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_c:s_c+1], s[s_kernarg:s_kernarg+1], 0x10
  v_lshlrev_b32 v[v_offset], 2, v[v_id]

.Lwait:
  s_waitcnt lgkmcnt(0)
.Lload:
  global_load_dword v[v_x], v[v_offset], s[s_a:s_a+1]
  global_load_dword v[v_y], v[v_offset], s[s_b:s_b+1]
.Ldouble:
  v_add_f32 v[v_x], v[v_x], v[v_x]
.Lsum:
  v_add_f32 v[v_x], v[v_x], v[v_y]
.Lstore:
  global_store_dword v[v_offset], v[v_x], s[s_c:s_c+1]
  s_endpgm
.Lend:
  .size two_loads, .Lend-two_loads

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel two_loads
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 24
    .amdhsa_next_free_vgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 10
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: two_loads
    .symbol: two_loads.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: c, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 4
    .agpr_count: 0
    .sgpr_count: 16
...
  .end_amdgpu_metadata
