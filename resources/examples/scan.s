// SPDX-License-Identifier: Apache-2.0
//
// scan: out[r][c] = in[r][0] + ... + in[r][c], the running sums of each row, modulo 2^32.
//
// What there is to learn:
//   - an inclusive scan of 64 lanes with DPP: the same six instructions as a sum;
//   - from waves to a work-group: wave totals in LDS, their prefix in scalar registers;
//   - two slots in LDS used in turn, so that one barrier for each chunk is enough.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_row,     2         //         number of this work-group: the row  } at launch
  .set s_left,    3         //         elements of the row still to do
  .set s_in,      4         // s[4:5]  the next chunk of the row
  .set s_out,     6         // s[6:7]
  .set s_columns, 8
  .set s_carry,   9         //         sum of the chunks before this one
  .set s_exec,   10         // s[10:11]
  .set s_wave,   12         //         number of this wave in the work-group
  .set s_prefix, 13         //         sum of everything before this wave
  .set s_part,   14         //         sum of a wave before this one, or 0
  .set s_slot,   15         //         0 or 16: the slot in LDS
  .set s_total,  16         // s[16:19]  sums of the four waves

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_offset,  1         // 4 * id: its element of the chunk
  .set v_value,   2
  .set v_lane,    3
  .set v_wave,    4         // 4 * number of the wave: its dword in a slot of LDS
  .set v_slot,    5         // address in LDS
  .set v_total,   8         // v[8:11]  sums of the four waves

  .text
  .globl scan
  .p2align 8
  .type scan,@function
scan:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dword s[s_columns], s[s_kernarg:s_kernarg+1], 0x10
  v_lshlrev_b32 v[v_offset], 2, v[v_id]
  v_and_b32 v[v_lane], 63, v[v_id]
  v_lshrrev_b32 v[v_wave], 6, v[v_id]
  s_mov_b32 s[s_carry], 0                                   // between v_lshrrev and v_readfirstlane: one wait state
  v_readfirstlane_b32 s[s_wave], v[v_wave]                  // the same in all lanes: a scalar
  v_lshlrev_b32 v[v_wave], 2, v[v_wave]
  s_waitcnt lgkmcnt(0)

// The row begins at row * columns * 4, which may need more than 32 bits.

  s_mul_i32 s[s_left], s[s_row], s[s_columns]
  s_mul_hi_u32 s[s_prefix], s[s_row], s[s_columns]
  s_mov_b32 s[s_total], s[s_left]
  s_mov_b32 s[s_total+1], s[s_prefix]
  s_lshl_b64 s[s_total:s_total+1], s[s_total:s_total+1], 2
  s_add_u32 s[s_in], s[s_in], s[s_total]
  s_addc_u32 s[s_in+1], s[s_in+1], s[s_total+1]
  s_add_u32 s[s_out], s[s_out], s[s_total]
  s_addc_u32 s[s_out+1], s[s_out+1], s[s_total+1]
  s_mov_b32 s[s_left], s[s_columns]

// A chunk of 256 elements, one for each work-item. Past the end of the row they count as 0.

.Lloop:
  v_mov_b32 v[v_value], 0
  v_cmp_gt_u32 vcc, s[s_left], v[v_id]
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1]
  s_mov_b64 exec, s[s_exec:s_exec+1]
  s_waitcnt vmcnt(0)

// Each lane adds what the lane 1, 2, 4 and 8 to its left has: the running sums of each row of 16 lanes.
// Then the last lane of rows 0 and 2 is added to rows 1 and 3, and lane 31 to rows 2 and 3. DPP must not
// read a register before two wait states have passed since a vector instruction wrote it.

  v_add_u32_dpp v[v_value], v[v_value], v[v_value] row_shr:1 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_value], v[v_value], v[v_value] row_shr:2 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_value], v[v_value], v[v_value] row_shr:4 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_value], v[v_value], v[v_value] row_shr:8 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_value], v[v_value], v[v_value] row_bcast:15 row_mask:0xa bank_mask:0xf
  s_nop 1
  v_add_u32_dpp v[v_value], v[v_value], v[v_value] row_bcast:31 row_mask:0xc bank_mask:0xf

// Lane 63 of each wave has the sum of its wave, and tells the other waves. As 256 elements fewer are left
// from chunk to chunk, bit 8 of that number selects the slots in turn. A wave that writes to a slot again
// has passed the next barrier, and before that barrier all waves have read the slot.

  s_and_b32 s[s_slot], s[s_left], 256
  s_lshr_b32 s[s_slot], s[s_slot], 4
  v_add_u32 v[v_slot], s[s_slot], v[v_wave]

  v_cmp_eq_u32 vcc, 63, v[v_lane]
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  ds_write_b32 v[v_slot], v[v_value]
  s_mov_b64 exec, s[s_exec:s_exec+1]
  s_waitcnt lgkmcnt(0)
  s_barrier
  v_mov_b32 v[v_slot], s[s_slot]
  ds_read_b128 v[v_total:v_total+3], v[v_slot]
  s_waitcnt lgkmcnt(0)

// What the waves before this one add is the same in all lanes: scalar instructions.

  .set r, 0
  .rept 4
  v_readfirstlane_b32 s[s_total+r], v[v_total+r]
  .set r, r+1
  .endr
  s_mov_b32 s[s_prefix], s[s_carry]
  .set r, 0
  .rept 4
  s_cmp_gt_u32 s[s_wave], r
  s_cselect_b32 s[s_part], s[s_total+r], 0
  s_add_u32 s[s_prefix], s[s_prefix], s[s_part]
  s_add_u32 s[s_carry], s[s_carry], s[s_total+r]
  .set r, r+1
  .endr
  v_add_u32 v[v_value], s[s_prefix], v[v_value]

  v_cmp_gt_u32 vcc, s[s_left], v[v_id]
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  global_store_dword v[v_offset], v[v_value], s[s_out:s_out+1]
  s_mov_b64 exec, s[s_exec:s_exec+1]
  v_add_u32 v[v_offset], 256*4, v[v_offset]
  s_sub_u32 s[s_left], s[s_left], 256
  s_cmp_gt_i32 s[s_left], 0
  s_cbranch_scc1 .Lloop
  s_endpgm
.Lend:
  .size scan, .Lend-scan

  .rodata
  .p2align 6
  .amdhsa_kernel scan
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 20
    .amdhsa_group_segment_fixed_size 32
    .amdhsa_next_free_vgpr 12
    .amdhsa_accum_offset 12
    .amdhsa_next_free_sgpr 20
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: scan
    .symbol: scan.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "uint*" }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "uint*" }
      - { .name: columns, .offset: 16, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 20
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 32
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 12
    .agpr_count: 0
    .sgpr_count: 26
...
  .end_amdgpu_metadata
