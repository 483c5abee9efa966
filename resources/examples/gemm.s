// SPDX-License-Identifier: Apache-2.0
//
// gemm: c = a * b for large matrices of f16, with sums in f32. A work-group computes 128 by 128
// elements of c; tiles of a and b pass through a double buffer in LDS, whose layout is swizzled.
//
// a has m rows of k elements, stored row by row. b has k rows and n columns and is stored column by
// column, so that both have their k index running through memory: an MFMA wants four neighbors in k
// from each lane, of a and of b alike, and with this layout four neighbors in k are 8 bytes that need
// not be shuffled. It is how the weights of a linear layer are stored. c has m rows of n f32.
// m and n are multiples of 128, and so is k. The grid has 256 * n / 128 by m / 128 work-items.
//
// What there is to learn:
//   - tiles within tiles: what a work-group, a wave and an MFMA compute;
//   - a swizzle, by which neither writes nor reads of LDS have bank conflicts;
//   - how loads, LDS and MFMAs overlap, and which wait counts that takes;
//   - macros and symbols that keep 500 instructions readable.
//
// Read matmul_tile.s first: it explains the MFMA. docs/guide/gemm.md has drawings.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

// --- Tiles ---
//
//   work-group   128 x 128 of c, from 128 rows of a and 128 columns of b, 64 deep at a time
//   wave          64 x 64  of c, a quarter of the work-group's: 2 x 2 MFMA tiles
//   MFMA          32 x 32  of c, 8 deep
//
// A line of a tile is 64 elements of a row of a or of a column of b: 128 bytes, a line of the vector
// cache, and just as wide as the 32 banks of LDS. It has 8 chunks of 16 bytes, the most that a lane
// can load, write or read with one instruction.

  .set line_bytes,  128
  .set a_bytes,     128*line_bytes        // 16 KiB
  .set tile_bytes,  2*a_bytes             // a, then b
  .set lds_bytes,   2*tile_bytes          // two buffers: all 64 KiB that a work-group can have

// The swizzle. Without it, chunk c of each line is in the same four banks. Eight lanes that read chunk
// c of eight lines, as they do for an MFMA, would have to take turns. So chunk c of line l is stored
// at position c ^ (l % 8): each line permutes its chunks in its own way.
//
//               position  0   1   2   3   4   5   6   7
//                  banks 0-3 4-7  ...                28-31
//      line 0     chunks  0   1   2   3   4   5   6   7
//      line 1             1   0   3   2   5   4   7   6
//      line 2             2   3   0   1   6   7   4   5         chunk 2 is in line 0 at position 2,
//      line 3             3   2   1   0   7   6   5   4         in line 1 at 3, in line 2 at 0, ...:
//      ...                                                      eight lines, eight positions
//
// A write of one whole line by eight lanes uses all banks once in either case. To see the
// difference, define NO_SWIZZLE, as gemm_no_swizzle.run.yaml does.

  .ifdef NO_SWIZZLE
  .set swizzle, 0
  .else
  .set swizzle, 7                         // the bits of the line that change the position
  .endif

// --- Registers ---

  .set s_kernarg,   0       // s[0:1]  address of the kernel's arguments       } put there
  .set s_group_n,   2       //         position of the work-group's tile in c: } at launch
  .set s_group_m,   3       //         columns and rows, in units of 128       }
  .set s_a,         4       // s[4:5]  address of the next tile of a
  .set s_b,         6       // s[6:7]                              b
  .set s_c,         8       // s[8:9]  address of the work-group's tile of c
  .set s_n,        10
  .set s_k,        11
  .set s_pitch,    12       //         bytes from one row of a to the next, or of c
  .set s_skip,     13       //         bytes across several rows
  .set s_pairs,    14       //         pairs of tiles still to load
  .set s_low,      16       // s[16:17]  a distance in bytes

  .set v_id,        0       // the work-item's position in its work-group, put there at launch
  .set v_load,      1       // v[1:4]    byte offsets of the lane's chunks in a tile of a, or of b
  .set v_write,     5       // LDS address to which the lane writes its chunks
  .set v_read_a,    6       // v[6:9]    LDS addresses from which it reads a, for each quarter of k
  .set v_read_b,   10       // v[10:13]                                b
  .set v_c_off,    14       // byte offset of the lane's first element in the tile of c
  .set v_line,     15       // temporary registers
  .set v_chunk,    16
  .set v_flip,     17
  .set v_stage,    20       // v[20:51]  eight chunks in flight from memory to LDS: four of a, four of b
  .set v_fragment, 52       // v[52:83]  two sets of fragments, read from LDS for the MFMAs: in each of
                            //           them two of a, of 32 rows, and two of b, of 32 columns
  .set a_sum,       0       // a[0:63]   64 x 64 elements of c: 2 x 2 MFMA tiles of 16 registers each

  .set vgprs,      84
  .set agprs,      64

// --- The parts of a step ---

// Memory to registers. A lane loads eight chunks, 0 to 3 of a and 4 to 7 of b, from lines that are 32
// apart; eight neighboring lanes load one whole line. Chunk 7 is first, chunk 0 last. Two tiles are
// loaded before the addresses move on, the second of them 128 bytes further along the lines.

  .macro load_tile second
  .irp j, 3, 2, 1, 0
  .set to, v_stage+16+4*\j
  global_load_dwordx4 v[to:to+3], v[v_load+\j], s[s_b:s_b+1] offset:\second*line_bytes
  .endr
  .irp j, 3, 2, 1, 0
  .set to, v_stage+4*\j
  global_load_dwordx4 v[to:to+3], v[v_load+\j], s[s_a:s_a+1] offset:\second*line_bytes
  .endr
  .endm

// Registers to LDS. Loads complete in order: chunk j is here when at most j loads are outstanding, those
// of chunks j - 1 to 0. The loop has no other vector memory operations that would have to be counted.
// (Macros replace text: the parentheses are for a j such as 4*1+3.)

  .macro write_chunk j, buffer
  .set from, v_stage+4*(\j)
  s_waitcnt vmcnt(\j)
  ds_write_b128 v[v_write], v[from:from+3] offset:(\buffer)*tile_bytes+(\j)*32*line_bytes
  .endm

// LDS to registers: a quarter of a tile's 64 in k. Lanes 0 to 31 read one chunk of their line, lanes 32
// to 63 the next one. Blocks of 32 lines are 4 KiB apart, which is a multiple of 8 lines and does not
// change the swizzle: only the quarter does, and therefore has an address register of its own.

  .macro read_fragments set, buffer, quarter
  .irp i, 0, 1
  .set to, v_fragment+16*\set+4*\i
  ds_read_b128 v[to:to+3], v[v_read_a+\quarter] offset:(\buffer)*tile_bytes+\i*32*line_bytes
  .endr
  .irp j, 0, 1
  .set to, v_fragment+16*\set+8+4*\j
  ds_read_b128 v[to:to+3], v[v_read_b+\quarter] offset:(\buffer)*tile_bytes+a_bytes+\j*32*line_bytes
  .endr
  .endm

// One MFMA takes two of the four registers of a fragment: half h. The hardware takes elements of a from
// lanes 0 to 31 for k 0 to 3 and from lanes 32 to 63 for k 4 to 7; here they are k 4h to 4h + 3 of one
// chunk, and of the next one. This does not matter, because it is the same for a and b: all products
// of the quarter are added, in an order that is different from that in memory.

  .macro mfma set, h, i, j
  .set frag_a, v_fragment+16*\set+4*\i+2*\h
  .set frag_b, v_fragment+16*\set+8+4*\j+2*\h
  .set sum, a_sum+32*\i+16*\j
  v_mfma_f32_32x32x8_f16 a[sum:sum+15], v[frag_a:frag_a+1], v[frag_b:frag_b+1], a[sum:sum+15]
  .endm

  .macro multiply set
  .irp h, 0, 1
  mfma \set, \h, 0, 0
  mfma \set, \h, 0, 1
  mfma \set, \h, 1, 0
  mfma \set, \h, 1, 1
  .endr
  .endm

// The same, with a chunk of the next tile written after each MFMA. A wave can issue them while the
// matrix core is busy: 32x32x8 occupies it for 32 cycles.

  .macro multiply_and_write set, buffer
  .irp h, 1, 0
  mfma \set, \h, 0, 0
  write_chunk 4*\h+3, \buffer
  mfma \set, \h, 0, 1
  write_chunk 4*\h+2, \buffer
  mfma \set, \h, 1, 0
  write_chunk 4*\h+1, \buffer
  mfma \set, \h, 1, 1
  write_chunk 4*\h+0, \buffer
  .endr
  .endm

// --- A step: one tile of a times one tile of b ---
//
// Three things happen at the same time, for three tiles:
//
//      tile t        LDS -> registers -> MFMA
//      tile t + 1    registers -> LDS, into the other buffer
//      tile t + 2    memory -> registers
//
// and each is issued before the MFMAs that hide its latency. No other wave can hide it: a work-group uses
// all of the LDS, which leaves one wave for each SIMD. This is the order; R are reads of a quarter of the
// tile, M its MFMAs, W writes to the other buffer, L loads:
//
//                 R1   M0   R2   M1   R3   M2+W   barrier   R0 of t+1   L of t+2   M3
//      lgkmcnt       4         4         4      0
//
// When a step begins, R0 is outstanding. M3 needs no wait of its own: the one before the barrier was for
// R3, too.
//   lgkmcnt(4)  LDS operations complete in order: all but the four youngest, which are the reads just
//               issued for the next quarter. The data of the quarter to be multiplied is here.
//   lgkmcnt(0)  before the barrier, for two reasons: the other waves read what this one has written, and
//               they overwrite the buffer from which R3 reads.
// One barrier for each tile is enough, since there are two buffers: a buffer is overwritten only
// after the barrier that ends the step in which it was read.

  .macro step buffer, next, after_next
  read_fragments 1, \buffer, 1
  s_waitcnt lgkmcnt(4)
  multiply 0
  read_fragments 0, \buffer, 2
  s_waitcnt lgkmcnt(4)
  multiply 1
  read_fragments 1, \buffer, 3
  s_waitcnt lgkmcnt(4)
  .if \next
  multiply_and_write 0, 1-\buffer
  s_waitcnt lgkmcnt(0)
  s_barrier
  read_fragments 0, 1-\buffer, 0
  .else
  multiply 0
  s_waitcnt lgkmcnt(0)                                      // R3 is the youngest
  .endif
  .if \after_next
  load_tile \buffer                                         // the same half of the next pair
  .endif
  multiply 1
  .endm

// --- The kernel ---

  .text
  .globl gemm
  .p2align 8
  .type gemm,@function
gemm:
  s_load_dwordx8 s[s_a:s_k], s[s_kernarg:s_kernarg+1], 0x00 // all arguments: a, b, c, n, k

// Loading: lane 0 to 7 of a wave have the chunks of one line, lanes 8 to 15 those of the next one.
// Writing to LDS: the same line, the swizzled position.

  v_and_b32 v[v_id], 0x3ff, v[v_id]                         // x is in the lowest ten bits
  v_lshrrev_b32 v[v_line], 3, v[v_id]                       // 0 to 31
  v_and_b32 v[v_chunk], 7, v[v_id]
  v_and_b32 v[v_flip], swizzle, v[v_line]
  v_xor_b32 v[v_flip], v[v_flip], v[v_chunk]
  v_lshlrev_b32 v[v_flip], 4, v[v_flip]                     // 16 bytes in a chunk
  v_lshl_or_b32 v[v_write], v[v_line], 7, v[v_flip]         // 128 bytes in a line
  v_lshlrev_b32 v[v_chunk], 4, v[v_chunk]

// Reading: line lane % 32 of the wave's lines. Bits of the position in the work-group are
//
//      7: which half of the 128 rows     5: chunk, even or odd      (bits 6 and 7 number the waves,
//      6: which half of the 128 columns  4 to 0: line                bits 5 to 0 the lanes)
//
// Chunk 2 * quarter + bit 5 is at position (2 * quarter + bit 5) ^ (line % 8). Bit by bit, ^ is
// addition without carry; therefore the quarter can be applied last, to the byte address.

  v_and_b32 v[v_flip], swizzle, v[v_id]
  v_bfe_u32 v[v_read_b], v[v_id], 5, 1
  v_xor_b32 v[v_flip], v[v_flip], v[v_read_b]
  v_and_b32 v[v_read_a], 31, v[v_id]
  v_lshlrev_b32 v[v_read_a], 7, v[v_read_a]
  v_lshl_or_b32 v[v_flip], v[v_flip], 4, v[v_read_a]
  v_and_b32 v[v_read_a], 128, v[v_id]
  v_lshl_or_b32 v[v_read_a], v[v_read_a], 6, v[v_flip]      // 64 lines of a further on
  v_and_b32 v[v_read_b], 64, v[v_id]
  v_lshl_or_b32 v[v_read_b], v[v_read_b], 7, v[v_flip]      // 64 lines of b
  .irp quarter, 1, 2, 3
  v_xor_b32 v[v_read_a+\quarter], 32*\quarter, v[v_read_a]
  v_xor_b32 v[v_read_b+\quarter], 32*\quarter, v[v_read_b]
  .endr

// Addresses in memory. 32 bits are enough within the 128 lines of a work-group, as long as the pitch has
// no more than the 24 bits that v_mad_u32_u24 takes: k up to 8 million, and n up to 4 million. The first of
// these lines can be further into a or b.

  s_waitcnt lgkmcnt(0)
  s_lshl_b32 s[s_pitch], s[s_k], 1                          // 2 bytes in an f16
  v_mad_u32_u24 v[v_load], v[v_line], s[s_pitch], v[v_chunk]
  s_lshl_b32 s[s_skip], s[s_pitch], 5                       // 32 lines
  .irp j, 1, 2, 3
  v_add_u32 v[v_load+\j], s[s_skip], v[v_load+\j-1]
  .endr

  .macro move_on base, count, bytes                         // base += count * bytes, in 64 bits
  s_mul_i32 s[s_low], s[\count], s[\bytes]
  s_mul_hi_u32 s[s_low+1], s[\count], s[\bytes]
  s_add_u32 s[\base], s[\base], s[s_low]
  s_addc_u32 s[\base+1], s[\base+1], s[s_low+1]
  .endm

  s_lshl_b32 s[s_skip], s[s_pitch], 7                       // 128 lines
  move_on s_a, s_group_m, s_skip
  move_on s_b, s_group_n, s_skip

// The first tile has nothing to overlap with but the zeros for the sums, and the loads of the second.

  load_tile 0
  .set r, 0
  .rept agprs
  v_accvgpr_write_b32 a[a_sum+r], 0
  .set r, r+1
  .endr
  .irp j, 7, 6, 5, 4, 3, 2, 1, 0
  write_chunk \j, 0
  .endr
  load_tile 1
  s_waitcnt lgkmcnt(0)
  s_barrier
  read_fragments 0, 0, 0

// Each iteration multiplies two tiles, one of each buffer, so that the buffer is a number in the
// instructions. The last pair is after the loop, because nothing is left to load.

  s_lshr_b32 s[s_pairs], s[s_k], 7
  s_sub_u32 s[s_pairs], s[s_pairs], 1
  s_cmp_lt_i32 s[s_pairs], 1
  s_cbranch_scc1 .Llast

.Lloop:
  s_add_u32 s[s_a], s[s_a], 2*line_bytes
  s_addc_u32 s[s_a+1], s[s_a+1], 0
  s_add_u32 s[s_b], s[s_b], 2*line_bytes
  s_addc_u32 s[s_b+1], s[s_b+1], 0
  step 0, 1, 1
  step 1, 1, 1
  s_sub_u32 s[s_pairs], s[s_pairs], 1
  s_cmp_gt_i32 s[s_pairs], 0
  s_cbranch_scc1 .Lloop

.Llast:
  step 0, 1, 0
  step 1, 0, 0

// --- Storing c ---
//
// As in matmul_tile, lane l has in register r of an MFMA tile row r / 4 * 8 + l / 32 * 4 + r % 4 and
// column l % 32. So each store writes two rows of 32 elements, two whole lines of the vector cache.

  s_lshl_b32 s[s_pitch], s[s_n], 2                          // 4 bytes in an f32
  s_lshl_b32 s[s_skip], s[s_pitch], 7
  move_on s_c, s_group_m, s_skip                            // 128 rows for each work-group
  s_movk_i32 s[s_skip], 128*4
  move_on s_c, s_group_n, s_skip                            // 128 columns

  v_and_b32 v[v_line], 128, v[v_id]
  v_lshrrev_b32 v[v_line], 1, v[v_line]                     // the wave's first row, 0 or 64
  v_bfe_u32 v[v_flip], v[v_id], 5, 1
  v_lshl_or_b32 v[v_line], v[v_flip], 2, v[v_line]          // 4 rows further for lanes 32 to 63
  v_and_b32 v[v_chunk], 31, v[v_id]
  v_and_or_b32 v[v_chunk], v[v_id], 64, v[v_chunk]          // column
  v_lshlrev_b32 v[v_chunk], 2, v[v_chunk]
  v_mad_u32_u24 v[v_c_off], v[v_line], s[s_pitch], v[v_chunk]
  s_mul_i32 s[s_skip], s[s_pitch], 5                        // from row 3 to row 8

// The stores read the results of the MFMAs, and the hardware does not wait: eleven wait states must
// have passed since the last one. The instructions above are more than that.

  .macro store_row i, r, step
  global_store_dword v[v_c_off], a[a_sum+32*\i+\r], s[s_c:s_c+1]
  global_store_dword v[v_c_off], a[a_sum+32*\i+16+\r], s[s_c:s_c+1] offset:32*4
  v_add_u32 v[v_c_off], s[\step], v[v_c_off]
  .endm

  .irp i, 0, 1
  .irp r, 0, 4, 8, 12
  store_row \i, \r+0, s_pitch
  store_row \i, \r+1, s_pitch
  store_row \i, \r+2, s_pitch
  store_row \i, \r+3, s_skip
  .endr
  .endr
  s_endpgm
.Lend:
  .size gemm, .Lend-gemm

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel gemm
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_sgpr_workgroup_id_y 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 32
    .amdhsa_group_segment_fixed_size lds_bytes
    .amdhsa_accum_offset vgprs
    .amdhsa_next_free_vgpr vgprs+agprs
    .amdhsa_next_free_sgpr 18
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: gemm
    .symbol: gemm.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'half*' }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'half*' }
      - { .name: c, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
      - { .name: !str n, .offset: 24, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: k, .offset: 28, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 65536
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 148
    .agpr_count: 64
    .sgpr_count: 24
...
  .end_amdgpu_metadata
