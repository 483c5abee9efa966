// SPDX-License-Identifier: Apache-2.0
//
// transpose: out[c][r] = in[r][c], where the numbers of rows and columns are multiples of 64.
//
// What there is to learn:
//   - memory wants neighbors: rows are read and rows are written, and LDS turns them in between;
//   - a column of LDS without bank conflicts: rows of 65 dwords instead of 64;
//   - sixteen loads in flight, and a wait for each of them in turn.
//
// Assembled with NO_PADDING, rows have 64 dwords: the same result, and a bank conflict in every read.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments        }
  .set s_tile_x,  2         //         number of this work-group: tile column   } put there at launch
  .set s_tile_y,  3         //                                    tile row      }
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_rows,    8
  .set s_columns, 9
  .set s_wave16, 10         //         first of the 16 rows of the tile that this wave moves
  .set s_row,    11

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_lane,    1
  .set v_offset,  2         // byte offset in memory
  .set v_write,   3         // byte offsets in LDS
  .set v_read,    4
  .set v_wave16,  5         // the same as s_wave16
  .set v_data,    8         // v[8:23]  one element of each of 16 rows

  .set ROWS, 16             // rows of the tile for each of the four waves
  .ifdef NO_PADDING
  .set PITCH, 64            // dwords from one row to the next in LDS
  .else
  .set PITCH, 65
  .endif

  .text
  .globl transpose
  .p2align 8
  .type transpose,@function
transpose:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_rows:s_columns], s[s_kernarg:s_kernarg+1], 0x10
  v_and_b32 v[v_lane], 63, v[v_id]
  v_lshrrev_b32 v[v_wave16], 6, v[v_id]
  v_lshlrev_b32 v[v_wave16], 4, v[v_wave16]

// In LDS, a wave writes its rows, lane by lane, and reads columns: lane l reads row l.

  v_mul_u32_u24 v[v_write], PITCH, v[v_wave16]
  v_add_lshl_u32 v[v_write], v[v_write], v[v_lane], 2       // 4 * (wave16 * PITCH + lane)
  v_mul_u32_u24 v[v_read], PITCH, v[v_lane]
  v_add_lshl_u32 v[v_read], v[v_read], v[v_wave16], 2       // 4 * (lane * PITCH + wave16)
  v_readfirstlane_b32 s[s_wave16], v[v_wave16]              // the same in all lanes: a scalar
  s_waitcnt lgkmcnt(0)

// The lane's element in the first row: 4 * ((tile_y * 64 + wave16) * columns + tile_x * 64 + lane).

  s_lshl_b32 s[s_row], s[s_tile_y], 6
  s_add_u32 s[s_row], s[s_row], s[s_wave16]
  s_mul_i32 s[s_row], s[s_row], s[s_columns]
  v_lshl_add_u32 v[v_offset], s[s_tile_x], 6, v[v_lane]
  v_add_lshl_u32 v[v_offset], v[v_offset], s[s_row], 2
  s_lshl_b32 s[s_columns], s[s_columns], 2                  // bytes of a row

  .set r, 0
  .rept ROWS
  global_load_dword v[v_data+r], v[v_offset], s[s_in:s_in+1]
  v_add_u32 v[v_offset], s[s_columns], v[v_offset]
  .set r, r+1
  .endr

// Loads complete in the order of issue: row r is here when at most 15 - r are outstanding.

  .set r, 0
  .rept ROWS
  s_waitcnt vmcnt(ROWS-1-r)
  ds_write_b32 v[v_write], v[v_data+r] offset:r*PITCH*4
  .set r, r+1
  .endr
  s_waitcnt lgkmcnt(0)
  s_barrier

// Column wave16 + r of the tile is a row of the result. 64 lanes read 64 rows of LDS: with 65 dwords
// to a row, neighbors are in neighboring banks; with 64, all are in the same bank.

  .set r, 0
  .rept ROWS
  ds_read_b32 v[v_data+r], v[v_read] offset:r*4
  .set r, r+1
  .endr

  s_lshl_b32 s[s_row], s[s_tile_x], 6
  s_add_u32 s[s_row], s[s_row], s[s_wave16]
  s_mul_i32 s[s_row], s[s_row], s[s_rows]
  v_lshl_add_u32 v[v_offset], s[s_tile_y], 6, v[v_lane]
  v_add_lshl_u32 v[v_offset], v[v_offset], s[s_row], 2
  s_lshl_b32 s[s_rows], s[s_rows], 2                        // bytes of a row of the result

// The counter of LDS has four bits: it cannot say more than 15 outstanding.

  .set r, 0
  .rept ROWS
  s_waitcnt lgkmcnt(ROWS-1-r)
  global_store_dword v[v_offset], v[v_data+r], s[s_out:s_out+1]
  v_add_u32 v[v_offset], s[s_rows], v[v_offset]
  .set r, r+1
  .endr
  s_endpgm
.Lend:
  .size transpose, .Lend-transpose

  .rodata
  .p2align 6
  .amdhsa_kernel transpose
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_sgpr_workgroup_id_y 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 24
    .amdhsa_group_segment_fixed_size 16636
    .amdhsa_next_free_vgpr 24
    .amdhsa_accum_offset 24
    .amdhsa_next_free_sgpr 12
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: transpose
    .symbol: transpose.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "float*" }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "float*" }
      - { .name: rows, .offset: 16, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: columns, .offset: 20, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16636
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 24
    .agpr_count: 0
    .sgpr_count: 18
...
  .end_amdgpu_metadata
