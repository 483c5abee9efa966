// SPDX-License-Identifier: Apache-2.0
//
// slope: out[i] = scale * max(in[i] - in[i - 1], 0), within each work-group of 256 elements; the first
// element of a work-group has no predecessor and gets 0.
//
// This kernel has two bugs.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         first element of this work-group
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_exec,    8         // s[8:9]  EXEC as it was before the if
  .set s_scale,   9         //         the factor, f32

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_offset,  1         // byte offset of the work-item's element in in and out
  .set v_lds,     2         // LDS address of its element
  .set v_before,  3         // LDS address of its predecessor; then the predecessor
  .set v_x,       4         // its element; then the result

  .text
  .globl slope
  .p2align 8
  .type slope,@function
slope:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dword s[s_scale], s[s_kernarg:s_kernarg+1], 0x10

  v_and_b32 v[v_id], 0x3ff, v[v_id]                         // x is in the lowest ten bits
  s_lshl_b32 s[s_first], s[s_group], 8                      // 256 work-items in a work-group
  v_add_lshl_u32 v[v_offset], v[v_id], s[s_first], 2        // 4 * (id + first)
  v_lshlrev_b32 v[v_lds], 2, v[v_id]
  s_waitcnt lgkmcnt(0)                                      // both scalar loads
.Lload:
  global_load_dword v[v_x], v[v_offset], s[s_in:s_in+1]

// The predecessor's address. Work-item 0 reads its own element, and gets a difference of 0.

  v_max_u32 v[v_before], 4, v[v_lds]
  v_subrev_u32 v[v_before], 4, v[v_before]

// Share the elements: every work-item writes its own, and reads its predecessor.

  s_waitcnt vmcnt(0)
  s_barrier
  ds_write_b32 v[v_lds], v[v_x]
  ds_read_b32 v[v_before], v[v_before]
  s_waitcnt lgkmcnt(0)

// if (difference < 0) difference = 0

  v_sub_f32 v[v_x], v[v_x], v[v_before]
  v_cmp_gt_f32 vcc, 0, v[v_x]                               // 0 > difference
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  v_mov_b32 v[v_x], 0
  s_mov_b64 exec, s[s_exec:s_exec+1]

.Lscale:
  v_mul_f32 v[v_x], s[s_scale], v[v_x]
  global_store_dword v[v_offset], v[v_x], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size slope, .Lend-slope

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel slope
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 20
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_next_free_vgpr 5
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 12
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: slope
    .symbol: slope.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
      - { .name: scale, .offset: 16, .size: 4, .value_kind: by_value, .type_name: float }
    .kernarg_segment_size: 20
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 5
    .agpr_count: 0
    .sgpr_count: 18
...
  .end_amdgpu_metadata
