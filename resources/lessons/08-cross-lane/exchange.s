// SPDX-License-Identifier: Apache-2.0
//
// exchange: out[i] = in[63 - i], for the 64 lanes of one wave.
//
// The elements change places in registers: each lane reads the register of another lane.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]

  .set v_id,      0         // one wave: the lane, put there at launch
  .set v_offset,  1         // 4 * lane: byte offset of the lane's element in both arrays
  .set v_lane,    2         // the lane whose value is taken, then 4 times that
  .set v_value,   3         // this lane's own value
  .set v_result,  4         // the other lane's value

  .text
  .globl exchange
  .p2align 8
  .type exchange,@function
exchange:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  v_lshlrev_b32 v[v_offset], 2, v[v_id]
  s_waitcnt lgkmcnt(0)
  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1]

// Which lane to take the value from. It is computed while the load is outstanding.

  v_sub_u32 v[v_lane], 63, v[v_id]                          // 63 - lane
  v_lshlrev_b32 v[v_lane], 2, v[v_lane]                     // lanes are addressed in bytes: 4 * lane
  s_waitcnt vmcnt(0)

// Every lane offers v_value, and takes that of the lane in v_lane.

  ds_bpermute_b32 v[v_result], v[v_lane], v[v_value]
  s_waitcnt lgkmcnt(0)                                      // counted like LDS

  global_store_dword v[v_offset], v[v_result], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size exchange, .Lend-exchange

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel exchange
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_next_free_vgpr 5
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 8
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: exchange
    .symbol: exchange.kd
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
    .vgpr_count: 5
    .agpr_count: 0
    .sgpr_count: 14
...
  .end_amdgpu_metadata
