// SPDX-License-Identifier: Apache-2.0
//
// permute: out[i] = in[index[i]], where index[i] is a lane of i's own wave.
//
// What there is to learn:
//   - how a lane reads another lane's register: ds_bpermute_b32;
//   - which counter counts what: vmcnt for memory, lgkmcnt for LDS hardware and scalar loads;
//   - waiting for the older of two loads while the younger is still outstanding.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         first element of this work-group
  .set s_in,      4         // s[4:5]
  .set s_index,   6         // s[6:7]
  .set s_out,     8         // s[8:9]

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_offset,  1         // byte offset of the work-item's element, in all three arrays
  .set v_lane,    2         // whose value to take
  .set v_value,   3         // this lane's own value
  .set v_result,  4         // the other lane's

  .text
  .globl permute
  .p2align 8
  .type permute,@function
permute:

// One scalar load can fetch several arguments that lie side by side.

  s_load_dwordx4 s[s_in:s_index+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_out:s_out+1], s[s_kernarg:s_kernarg+1], 0x10

// v0 holds x, y and z of the work-item, ten bits each: keep x. There are 256 in a work-group.
// All of this can be done while the scalar loads are outstanding.

  v_and_b32 v[v_id], 0x3ff, v[v_id]
  s_lshl_b32 s[s_first], s[s_group], 8
  v_add_lshl_u32 v[v_offset], v[v_id], s[s_first], 2        // 4 * (id + first)
  s_waitcnt lgkmcnt(0)

  global_load_dword v[v_lane], v[v_offset], s[s_index:s_index+1]
  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1]

// Vector memory operations complete in the order of issue. With at most one of the two still
// outstanding, it is the second, so the lane numbers are here.

  s_waitcnt vmcnt(1)
  v_lshlrev_b32 v[v_lane], 2, v[v_lane]                     // lanes are addressed as dwords: 4 * lane
  s_waitcnt vmcnt(0)

// Each lane gives its v_value and takes that of lane v_lane. This goes through the hardware of LDS
// (and so through lgkmcnt) but uses no LDS memory: the kernel allocates none. A lane that is masked
// off by EXEC gives 0, which is why this kernel wants whole waves.

  ds_bpermute_b32 v[v_result], v[v_lane], v[v_value]
  s_waitcnt lgkmcnt(0)

  global_store_dword v[v_offset], v[v_result], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size permute, .Lend-permute

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel permute
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 24
    .amdhsa_next_free_vgpr 5
    .amdhsa_accum_offset 8                          // a multiple of 4, not below the VGPRs in use
    .amdhsa_next_free_sgpr 10
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: permute
    .symbol: permute.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: index, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'uint*' }
      - { .name: out, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 5
    .agpr_count: 0
    .sgpr_count: 16
...
  .end_amdgpu_metadata
