// SPDX-License-Identifier: Apache-2.0
//
// softmax: out[r][c] = exp(in[r][c]) / (exp(in[r][0]) + exp(in[r][1]) + ...), row by row.
//
// What there is to learn:
//   - softmax in one pass over the data: the maximum so far, and a sum that is rescaled when it grows;
//   - v_exp_f32 computes powers of two: exp(x) = 2^(x * log2(e));
//   - the maximum and the sum of a wave with DPP, and the result as a scalar.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_row,     2         //         number of this work-group: the row  } at launch
  .set s_columns, 3
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_shift,   8         // s[8:9]  bytes before the row
  .set s_exec,   10         // s[10:11]
  .set s_max,    12         //         of the row, times log2(e)
  .set s_sum,    13

  .set v_lane,    0         // one wave: the position in the work-group, put there at launch
  .set v_c,       1         // the lane's column
  .set v_offset,  2         // 4 * c
  .set v_x,       3         // in[r][c] * log2(e)
  .set v_max,     4         // the largest x of this lane so far
  .set v_sum,     5         // sum of 2^(x - max) of this lane so far
  .set v_larger,  6         // the new max
  .set v_scale,   7         // 2^(old max - new max)
  .set v_power,   8
  .set v_inverse, 9

  .set LOG2_E, 0x3fb8aa3b   // log2(e) = 1.44269502 as an f32

// One step of a reduction over lanes: v = OP(the lane to the left, v). DPP must not read a register
// before two wait states have passed since a vector instruction wrote it. A lane that has no such
// neighbor, or is not in the mask, keeps its value.

  .macro reduce_step op, v, lanes:vararg
  s_nop 1
  \op\()_dpp v[\v], v[\v], v[\v] \lanes bank_mask:0xf
  .endm

  .macro reduce_wave op, v          // afterwards, lane 63 has the result
  reduce_step \op, \v, row_shr:1 row_mask:0xf
  reduce_step \op, \v, row_shr:2 row_mask:0xf
  reduce_step \op, \v, row_shr:4 row_mask:0xf
  reduce_step \op, \v, row_shr:8 row_mask:0xf
  reduce_step \op, \v, row_bcast:15 row_mask:0xa
  reduce_step \op, \v, row_bcast:31 row_mask:0xc
  .endm

  .text
  .globl softmax
  .p2align 8
  .type softmax,@function
softmax:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dword s[s_columns], s[s_kernarg:s_kernarg+1], 0x10
  v_mov_b32 v[v_c], v[v_lane]
  v_lshlrev_b32 v[v_offset], 2, v[v_lane]
  v_mov_b32 v[v_max], 0xff800000                            // -infinity
  v_mov_b32 v[v_sum], 0
  s_mov_b64 s[s_exec:s_exec+1], exec
  s_waitcnt lgkmcnt(0)
  s_mul_hi_u32 s[s_shift+1], s[s_row], s[s_columns]
  s_mul_i32 s[s_shift], s[s_row], s[s_columns]
  s_lshl_b64 s[s_shift:s_shift+1], s[s_shift:s_shift+1], 2
  s_add_u32 s[s_in], s[s_in], s[s_shift]
  s_addc_u32 s[s_in+1], s[s_in+1], s[s_shift+1]
  s_add_u32 s[s_out], s[s_out], s[s_shift]
  s_addc_u32 s[s_out+1], s[s_out+1], s[s_shift+1]

// The first pass. exp(x) of a large x overflows, exp(x - max) never does. The maximum is not known
// before the end, so the sum is one of powers relative to the maximum so far:
//
//   larger = max(max, x);  sum = sum * 2^(max - larger) + 2^(x - larger);  max = larger
//
// At first, max is -infinity and 2^-infinity is 0: nothing is scaled. Lanes past the end of the row
// are masked off; the wave leaves the loop with its last lane.

.Lsums:
  v_cmp_gt_u32 vcc, s[s_columns], v[v_c]
  s_and_b64 exec, exec, vcc
  s_cbranch_execz .Lsummed
  global_load_dword v[v_x], v[v_offset], s[s_in:s_in+1]
  v_add_u32 v[v_c], 64, v[v_c]
  v_add_u32 v[v_offset], 64*4, v[v_offset]
  s_waitcnt vmcnt(0)
  v_mul_f32 v[v_x], LOG2_E, v[v_x]
  v_max_f32 v[v_larger], v[v_max], v[v_x]
  v_sub_f32 v[v_scale], v[v_max], v[v_larger]
  v_sub_f32 v[v_power], v[v_x], v[v_larger]
  v_exp_f32 v[v_scale], v[v_scale]
  v_exp_f32 v[v_power], v[v_power]
  v_mov_b32 v[v_max], v[v_larger]                           // between v_exp and its use: one wait state
  v_fma_f32 v[v_sum], v[v_sum], v[v_scale], v[v_power]
  s_branch .Lsums
.Lsummed:
  s_mov_b64 exec, s[s_exec:s_exec+1]

// The maximum of the row; the sum of each lane relative to it; the sum of the row.

  v_mov_b32 v[v_larger], v[v_max]
  reduce_wave v_max_f32, v_larger
  s_nop 0
  v_readlane_b32 s[s_max], v[v_larger], 63
  s_nop 1
  v_subrev_f32 v[v_scale], s[s_max], v[v_max]
  v_exp_f32 v[v_scale], v[v_scale]
  s_nop 0
  v_mul_f32 v[v_sum], v[v_sum], v[v_scale]
  reduce_wave v_add_f32, v_sum
  s_nop 0
  v_readlane_b32 s[s_sum], v[v_sum], 63
  s_nop 1
  v_rcp_f32 v[v_inverse], s[s_sum]                          // one division for the whole row

// The second pass.

  v_mov_b32 v[v_c], v[v_lane]
  v_lshlrev_b32 v[v_offset], 2, v[v_lane]
.Lresults:
  v_cmp_gt_u32 vcc, s[s_columns], v[v_c]
  s_and_b64 exec, exec, vcc
  s_cbranch_execz .Lstored
  global_load_dword v[v_x], v[v_offset], s[s_in:s_in+1]
  v_add_u32 v[v_c], 64, v[v_c]
  s_waitcnt vmcnt(0)
  v_mul_f32 v[v_x], LOG2_E, v[v_x]
  v_subrev_f32 v[v_x], s[s_max], v[v_x]
  v_exp_f32 v[v_power], v[v_x]
  s_nop 0
  v_mul_f32 v[v_power], v[v_power], v[v_inverse]
  global_store_dword v[v_offset], v[v_power], s[s_out:s_out+1]
  v_add_u32 v[v_offset], 64*4, v[v_offset]
  s_branch .Lresults
.Lstored:
  s_endpgm
.Lend:
  .size softmax, .Lend-softmax

  .rodata
  .p2align 6
  .amdhsa_kernel softmax
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 10
    .amdhsa_accum_offset 12
    .amdhsa_next_free_sgpr 14
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: softmax
    .symbol: softmax.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "float*" }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "float*" }
      - { .name: columns, .offset: 16, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 20
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 10
    .agpr_count: 0
    .sgpr_count: 20
...
  .end_amdgpu_metadata
