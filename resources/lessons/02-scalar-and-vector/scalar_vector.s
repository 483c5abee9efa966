// SPDX-License-Identifier: Apache-2.0
//
// scalar_vector: out[i] = 10000 * group + 1000 * wave + 3 * lane, and half[i] = lane / 2 as an f32.
//
// As delivered, the part with the work-group is missing.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_wave,    3         //         which wave of the work-group
  .set s_out,     4         // s[4:5]
  .set s_half,    6         // s[6:7]
  .set s_base,    8         //         the part that all lanes of the wave have in common
  .set s_first,   9         //         index of the work-group's first work-item
  .set s_temp,   10         //         free for your own use

  .set v_id,      0         // number of the work-item in its work-group, put there at launch
  .set v_wave,    1         // which wave, the same in all lanes
  .set v_lane,    2
  .set v_value,   3
  .set v_real,    4         // lane / 2 as an f32
  .set v_offset,  5         // byte offset of the element in both arrays

  .text
  .globl scalar_vector
  .p2align 8
  .type scalar_vector,@function
scalar_vector:
  s_load_dwordx4 s[s_out:s_half+1], s[s_kernarg:s_kernarg+1], 0x00

// id = 64 * wave + lane

  v_lshrrev_b32 v[v_wave], 6, v[v_id]
  v_and_b32 v[v_lane], 63, v[v_id]

// The wave's number is the same in all lanes. Move it to a scalar register. (One instruction must
// stand between writing a vector register and v_readfirstlane of it: the v_and does.)

.Lread:
  v_readfirstlane_b32 s[s_wave], v[v_wave]

// Scalar: once for the wave.

.Lscalar:
  s_mul_i32 s[s_base], s[s_wave], 1000
  s_lshl_b32 s[s_first], s[s_group], 8

// Vector: in each lane.

.Lvector:
  v_mul_u32_u24 v[v_value], 3, v[v_lane]
  v_add_u32 v[v_value], s[s_base], v[v_value]
  v_add_lshl_u32 v[v_offset], v[v_id], s[s_first], 2

// The same bits, other instructions: now the lane is a real number.

.Lreal:
  v_cvt_f32_u32 v[v_real], v[v_lane]
  v_mul_f32 v[v_real], 0.5, v[v_real]

.Lstore:
  s_waitcnt lgkmcnt(0)
  global_store_dword v[v_offset], v[v_value], s[s_out:s_out+1]
  global_store_dword v[v_offset], v[v_real], s[s_half:s_half+1]
  s_endpgm
.Lend:
  .size scalar_vector, .Lend-scalar_vector

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel scalar_vector
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_next_free_vgpr 6
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 11
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: scalar_vector
    .symbol: scalar_vector.kd
    .args:
      - { .name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'uint*' }
      - { .name: half, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 6
    .agpr_count: 0
    .sgpr_count: 17
...
  .end_amdgpu_metadata
