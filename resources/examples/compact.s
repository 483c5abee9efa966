// SPDX-License-Identifier: Apache-2.0
//
// compact: the positive numbers of each row, in order and without gaps, and how many they are.
//
// What there is to learn:
//   - a ballot: a vector comparison gives one bit for each lane, in a scalar register pair;
//   - v_mbcnt counts the set bits below the lane: its rank among those that passed;
//   - s_bcnt1 counts all of them: scalar arithmetic on what 64 lanes decided.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_row,     2         //         number of this work-group: the row  } at launch
  .set s_left,    3         //         numbers of the row still to do
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_counts,  8         // s[8:9]
  .set s_columns,10
  .set s_kept,   11         //         numbers kept so far
  .set s_exec,   12         // s[12:13]
  .set s_shift,  14         // s[14:15]  bytes before the row
  .set s_new,    16

  .set v_lane,    0         // one wave: the position in the work-group, put there at launch
  .set v_offset,  1         // byte offset of the lane's number in the row
  .set v_value,   2
  .set v_rank,    3         // position of the lane's number among those kept
  .set v_row,     4         // byte offset of the row's count
  .set v_kept,    5

  .text
  .globl compact
  .p2align 8
  .type compact,@function
compact:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_counts:s_counts+1], s[s_kernarg:s_kernarg+1], 0x10
  s_load_dword s[s_columns], s[s_kernarg:s_kernarg+1], 0x18
  v_lshlrev_b32 v[v_offset], 2, v[v_lane]
  s_mov_b32 s[s_kept], 0
  s_waitcnt lgkmcnt(0)
  s_mul_hi_u32 s[s_shift+1], s[s_row], s[s_columns]
  s_mul_i32 s[s_shift], s[s_row], s[s_columns]
  s_lshl_b64 s[s_shift:s_shift+1], s[s_shift:s_shift+1], 2
  s_add_u32 s[s_in], s[s_in], s[s_shift]
  s_addc_u32 s[s_in+1], s[s_in+1], s[s_shift+1]
  s_add_u32 s[s_out], s[s_out], s[s_shift]
  s_addc_u32 s[s_out+1], s[s_out+1], s[s_shift+1]
  s_mov_b32 s[s_left], s[s_columns]

// 64 numbers at a time. Past the end of the row they count as 0, which is not kept.

.Lloop:
  v_mov_b32 v[v_value], 0
  v_cmp_gt_u32 vcc, s[s_left], v[v_lane]
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1]
  s_mov_b64 exec, s[s_exec:s_exec+1]
  v_add_u32 v[v_offset], 64*4, v[v_offset]
  s_waitcnt vmcnt(0)

// The ballot: bit l of vcc is set if lane l keeps its number. The rank is the count so far and the
// number of set bits below bit l, of which v_mbcnt_lo counts those in the lower half of vcc and
// v_mbcnt_hi those in the upper one. Two wait states must pass before a vector instruction reads vcc
// as a number.

  v_cmp_lt_i32 vcc, 0, v[v_value]
  v_mov_b32 v[v_rank], s[s_kept]
  s_bcnt1_i32_b64 s[s_new], vcc                             // of all lanes
  v_mbcnt_lo_u32_b32 v[v_rank], vcc_lo, v[v_rank]
  v_mbcnt_hi_u32_b32 v[v_rank], vcc_hi, v[v_rank]
  v_lshlrev_b32 v[v_rank], 2, v[v_rank]
  s_add_u32 s[s_kept], s[s_kept], s[s_new]

  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  global_store_dword v[v_rank], v[v_value], s[s_out:s_out+1]
  s_mov_b64 exec, s[s_exec:s_exec+1]
  s_sub_u32 s[s_left], s[s_left], 64
  s_cmp_gt_i32 s[s_left], 0
  s_cbranch_scc1 .Lloop

// One lane is enough for the count.

  s_mov_b64 exec, 1
  s_lshl_b32 s[s_row], s[s_row], 2
  v_mov_b32 v[v_row], s[s_row]
  v_mov_b32 v[v_kept], s[s_kept]
  global_store_dword v[v_row], v[v_kept], s[s_counts:s_counts+1]
  s_endpgm
.Lend:
  .size compact, .Lend-compact

  .rodata
  .p2align 6
  .amdhsa_kernel compact
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 28
    .amdhsa_next_free_vgpr 6
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 17
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: compact
    .symbol: compact.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "int*" }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "int*" }
      - { .name: counts, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "uint*" }
      - { .name: columns, .offset: 24, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 6
    .agpr_count: 0
    .sgpr_count: 23
...
  .end_amdgpu_metadata
