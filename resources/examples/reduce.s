// SPDX-License-Identifier: Apache-2.0
//
// reduce: total[0] += the sum of in[0] to in[n - 1], modulo 2^32.
//
// What there is to learn:
//   - a sum over 64 lanes in six instructions, without LDS: DPP reads another lane's register;
//   - LDS only for what DPP cannot reach: the other waves of the work-group;
//   - one atomic for each work-group instead of one for each element.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         first element of this work-group
  .set s_in,      4         // s[4:5]
  .set s_total,   6         // s[6:7]
  .set s_n,       8
  .set s_stride,  9         //         work-items in the grid
  .set s_exec,   10         // s[10:11]

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_i,       1
  .set v_offset,  2         // 4 * i
  .set v_value,   3
  .set v_sum,     4
  .set v_slot,    5         // the wave's dword in LDS
  .set v_zero,    6
  .set v_part,    8         // v[8:11]  the sums of the four waves

  .text
  .globl reduce
  .p2align 8
  .type reduce,@function
reduce:
  s_load_dwordx4 s[s_in:s_total+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_n:s_stride], s[s_kernarg:s_kernarg+1], 0x10
  s_lshl_b32 s[s_first], s[s_group], 8                      // 256 work-items in a work-group
  v_add_u32 v[v_i], s[s_first], v[v_id]
  v_mov_b32 v[v_sum], 0
  s_mov_b64 s[s_exec:s_exec+1], exec
  s_waitcnt lgkmcnt(0)

// for (; i < n; i += stride) sum += in[i]. A lane whose i is past the end is masked off and stays
// so; the wave leaves the loop with its last lane.

.Lloop:
  v_cmp_gt_u32 vcc, s[s_n], v[v_i]
  s_and_b64 exec, exec, vcc
  s_cbranch_execz .Ldone
  v_lshlrev_b32 v[v_offset], 2, v[v_i]
  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1]
  v_add_u32 v[v_i], s[s_stride], v[v_i]
  s_waitcnt vmcnt(0)
  v_add_u32 v[v_sum], v[v_sum], v[v_value]
  s_branch .Lloop
.Ldone:
  s_mov_b64 exec, s[s_exec:s_exec+1]

// The tree. row_shr:N reads the lane N to the left within a row of 16 lanes. After steps of 1, 2, 4
// and 8, the last lane of each row has the sum of its row. row_bcast:15 adds the last lane of rows 0
// and 2 to rows 1 and 3 (row_mask:0xa), row_bcast:31 adds lane 31 to rows 2 and 3 (0xc).
//
//   lane      0   1   2   3   4   5   6   7          a lane without a left neighbor keeps its value
//   row_shr:1 0   0-1 1-2 2-3 3-4 4-5 5-6 6-7
//   row_shr:2 0   0-1 0-2 0-3 1-4 2-5 3-6 4-7
//   row_shr:4 0   0-1 0-2 0-3 0-4 0-5 0-6 0-7
//
// DPP must not read a register before two wait states have passed since a vector instruction wrote it:
// s_nop 1 is two of them. Before the first step, the branch and s_mov_b64 are.

  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:1 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:2 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:4 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:8 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_bcast:15 row_mask:0xa bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_sum], v[v_sum], v[v_sum] row_bcast:31 row_mask:0xc bank_mask:0xf

// Lane 63 has the sum of the wave. It writes it to the wave's dword of LDS.

  v_and_b32 v[v_offset], 63, v[v_id]
  v_cmp_eq_u32 vcc, 63, v[v_offset]
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  v_lshrrev_b32 v[v_slot], 6, v[v_id]
  v_lshlrev_b32 v[v_slot], 2, v[v_slot]                     // 4 * wave
  ds_write_b32 v[v_slot], v[v_sum]
  s_mov_b64 exec, s[s_exec:s_exec+1]
  s_waitcnt lgkmcnt(0)                                      // the write is in LDS
  s_barrier                                                 // and so are those of the other waves

// Work-item 0 adds the four sums, and the result to the total in memory.

  v_cmp_eq_u32 vcc, 0, v[v_id]
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  s_cbranch_execz .Lskip
  v_mov_b32 v[v_zero], 0
  ds_read_b128 v[v_part:v_part+3], v[v_zero]
  s_waitcnt lgkmcnt(0)
  v_add3_u32 v[v_sum], v[v_part], v[v_part+1], v[v_part+2]
  v_add_u32 v[v_sum], v[v_sum], v[v_part+3]
  global_atomic_add v[v_zero], v[v_sum], s[s_total:s_total+1]
.Lskip:
  s_endpgm
.Lend:
  .size reduce, .Lend-reduce

  .rodata
  .p2align 6
  .amdhsa_kernel reduce
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 24
    .amdhsa_group_segment_fixed_size 16
    .amdhsa_next_free_vgpr 12
    .amdhsa_accum_offset 12
    .amdhsa_next_free_sgpr 12
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: reduce
    .symbol: reduce.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "uint*" }
      - { .name: total, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_write, .type_name: "uint*" }
      - { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: stride, .offset: 20, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 12
    .agpr_count: 0
    .sgpr_count: 18
...
  .end_amdgpu_metadata
