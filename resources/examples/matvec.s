// SPDX-License-Identifier: Apache-2.0
//
// matvec: y = a * x, where a has rows of f16, x is f16, and y is f32. The number of columns is a multiple
// of 512.
//
// What there is to learn:
//   - packed f16: two to a register, and v_dot2_f32_f16 multiplies both and adds to an f32;
//   - the widest loads: sixteen bytes for each lane, a whole cache line for each eight lanes;
//   - a kernel that only memory limits: each number of a is used once. See the bounds in the Timing panel.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_row,     2         //         number of this work-group: the row  } at launch
  .set s_columns, 3         //         columns still to do
  .set s_a,       4         // s[4:5]
  .set s_x,       6         // s[6:7]
  .set s_y,       8         // s[8:9]
  .set s_shift,  10         // s[10:11]  bytes before the row

  .set v_lane,    0         // one wave: the position in the work-group, put there at launch
  .set v_offset,  1         // byte offset of the lane's eight numbers
  .set v_sum,     2
  .set v_row,     3
  .set v_a,       4         // v[4:7]    eight numbers of the row
  .set v_x,       8         // v[8:11]   those of x in the same columns

  .text
  .globl matvec
  .p2align 8
  .type matvec,@function
matvec:
  s_load_dwordx4 s[s_a:s_x+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_y:s_y+1], s[s_kernarg:s_kernarg+1], 0x10
  s_load_dword s[s_columns], s[s_kernarg:s_kernarg+1], 0x18
  v_lshlrev_b32 v[v_offset], 4, v[v_lane]
  v_mov_b32 v[v_sum], 0
  s_waitcnt lgkmcnt(0)
  s_mul_hi_u32 s[s_shift+1], s[s_row], s[s_columns]
  s_mul_i32 s[s_shift], s[s_row], s[s_columns]
  s_lshl_b64 s[s_shift:s_shift+1], s[s_shift:s_shift+1], 1  // two bytes for each f16
  s_add_u32 s[s_a], s[s_a], s[s_shift]
  s_addc_u32 s[s_a+1], s[s_a+1], s[s_shift+1]

// 64 lanes take 512 columns at a time.

.Lloop:
  global_load_dwordx4 v[v_a:v_a+3], v[v_offset], s[s_a:s_a+1]
  global_load_dwordx4 v[v_x:v_x+3], v[v_offset], s[s_x:s_x+1]
  v_add_u32 v[v_offset], 64*16, v[v_offset]
  s_sub_u32 s[s_columns], s[s_columns], 512
  s_waitcnt vmcnt(0)
  .set r, 0
  .rept 4
  v_dot2_f32_f16 v[v_sum], v[v_a+r], v[v_x+r], v[v_sum]
  .set r, r+1
  .endr
  s_cmp_lg_u32 s[s_columns], 0
  s_cbranch_scc1 .Lloop

// The sum of the wave is in lane 63 after six steps, as in reduce.s. Other instructions must not read the
// result of a dot product before three wait states have passed: two are above, one is here.

  s_nop 0
  v_add_f32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:1 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_f32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:2 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_f32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:4 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_f32_dpp v[v_sum], v[v_sum], v[v_sum] row_shr:8 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_f32_dpp v[v_sum], v[v_sum], v[v_sum] row_bcast:15 row_mask:0xa bank_mask:0xf
  s_nop 1
  v_add_f32_dpp v[v_sum], v[v_sum], v[v_sum] row_bcast:31 row_mask:0xc bank_mask:0xf
  s_lshl_b32 s[s_row], s[s_row], 2
  v_mov_b32 v[v_row], s[s_row]
  s_brev_b64 exec, 1                                        // lane 63 alone
  global_store_dword v[v_row], v[v_sum], s[s_y:s_y+1]
  s_endpgm
.Lend:
  .size matvec, .Lend-matvec

  .rodata
  .p2align 6
  .amdhsa_kernel matvec
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 28
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
  - .name: matvec
    .symbol: matvec.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "half*" }
      - { .name: x, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "half*" }
      - { .name: !str y, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "float*" }
      - { .name: columns, .offset: 24, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 12
    .agpr_count: 0
    .sgpr_count: 18
...
  .end_amdgpu_metadata
