// SPDX-License-Identifier: Apache-2.0
//
// vector_add: c[i] = a[i] + b[i], by a kernel that is always fetching while it adds.
//
// What there is to learn:
//   - a persistent kernel: one work-group per compute unit, each doing tile after tile;
//   - loads that go from memory to LDS without passing through a VGPR;
//   - double buffering, and waits that wait for what is needed next and for nothing else;
//   - the end of an array, handled by the buffer descriptor instead of by EXEC.
//
// A tile is 256 elements, one for each work-item of a work-group. Work-group g begins with tile
// number g and goes on in steps of `stride` elements, which is 256 times the number of work-groups.
// Each iteration of the loop does two tiles: half 0, then half 1. A wave touches only its own 64
// elements of a tile and only its own kilobyte of LDS, so no wave ever waits for another:
//
//      0        256      512      768      1024      bytes from s_lds
//      | a      | b      | a      | b      |
//      '---- half 0 -----'---- half 1 -----'
//
// Limit: sizes and offsets of buffers are 32 bits of bytes, so n must be below 2^30.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

// Names for registers. `v[v_lds]` is v3: easier to read, and easy to move.

  .set s_kernarg,      0            // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,        2            //         number of this work-group           } at launch
  .set s_wave,         3            //         which wave of the work-group
  .set s_n,            4            //         number of elements
  .set s_stride,       5            //         elements from one tile to the next
  .set s_lds,          6            //         where this wave's LDS begins
  .set s_left,         7            //         elements from the current tile to the end
  .set s_a,            8            // s[8:11]   buffer descriptor of a
  .set s_b,           12            // s[12:15]  buffer descriptor of b
  .set s_c,           16            // s[16:19]  buffer descriptor of c
  .set s_first,       20            //         first element of the first tile
  .set s_stride_bytes, 21
  .set s_trip,        22            //         elements from one trip to the next: two strides
  .set s_trip_bytes,  23

  .set v_id,           0            // the work-item's position in its work-group, put there at launch
  .set v_wave,         1            // which wave of the work-group, to be moved to s_wave
  .set v_lane,         2            // which lane of the wave
  .set v_lds,          3            // LDS address of the lane's element of the first buffer
  .set v_off0,         4            // byte offset into a, b and c of the element of half 0
  .set v_off1,         5            //                                               and half 1
  .set v_x,            6            // an element of a, then of c
  .set v_y,            7            // an element of b

  .text
  .globl vector_add
  .p2align 8
  .type vector_add,@function
vector_add:

// Arguments. The pointers go straight to the first two words of the descriptors they are for.

  s_load_dwordx2 s[s_a:s_a+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_b:s_b+1], s[s_kernarg:s_kernarg+1], 0x08
  s_load_dwordx2 s[s_c:s_c+1], s[s_kernarg:s_kernarg+1], 0x10
  s_load_dwordx2 s[s_n:s_stride], s[s_kernarg:s_kernarg+1], 0x18

// Who am I? v0 holds x, y and z of the work-item, ten bits each, x lowest. Bits 6 to 9 of x number
// the wave, bits 0 to 5 the lane. The wave number is the same in all lanes, but it is in a VGPR;
// v_readfirstlane brings it to an SGPR, where M0 can be made from it. One instruction must stand
// between writing a VGPR and v_readfirstlane of it: here the v_and does.

  v_bfe_u32 v[v_wave], v[v_id], 6, 4
  v_and_b32 v[v_lane], 63, v[v_id]
  v_readfirstlane_b32 s[s_wave], v[v_wave]
  s_lshl_b32 s[s_lds], s[s_wave], 10                        // a kilobyte for each wave
  v_lshl_add_u32 v[v_lds], v[v_lane], 2, s[s_lds]

  v_and_b32 v[v_id], 0x3ff, v[v_id]
  s_lshl_b32 s[s_first], s[s_group], 8
  v_add_lshl_u32 v[v_off0], v[v_id], s[s_first], 2          // 4 * (first + id)

// Scalar loads return in any order: the only wait that means anything is the one for all of them.

  s_waitcnt lgkmcnt(0)

// Descriptors. Words 0 and 1 are the address, and as it has 48 bits, the stride above it is 0: a
// "raw" buffer. Word 2, num_records, is then its size in bytes. Word 3 has to name a data format,
// which a dword load does not use: 32 bits. A load at or beyond num_records fetches 0, and a store
// there is dropped. This is all the bounds checking that the kernel needs.

  s_lshl_b32 s[s_a+2], s[s_n], 2
  s_mov_b32 s[s_a+3], 0x00020000
  s_mov_b64 s[s_b+2:s_b+3], s[s_a+2:s_a+3]
  s_mov_b64 s[s_c+2:s_c+3], s[s_a+2:s_a+3]

// The range check looks at the VGPR's offset but not at the SGPR's, so steps are added to VGPRs.
// `clamp` makes the addition stop at 0xffffffff, which is outside of every buffer; without it an
// offset could wrap around and be inside again.

  s_lshl_b32 s[s_stride_bytes], s[s_stride], 2
  s_lshl_b32 s[s_trip], s[s_stride], 1
  s_lshl_b32 s[s_trip_bytes], s[s_stride], 3
  v_add_u32 v[v_off1], v[v_off0], s[s_stride_bytes] clamp
  s_sub_i32 s[s_left], s[s_n], s[s_first]

// Fill both halves. Lane l's dword lands at LDS address M0 + 4 * l. (An instruction offset would
// move both ends of the transfer, so it is M0 that changes from one load to the next.)

  s_mov_b32 m0, s[s_lds]
  buffer_load_dword v[v_off0], s[s_a:s_a+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 256
  buffer_load_dword v[v_off0], s[s_b:s_b+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 512
  buffer_load_dword v[v_off1], s[s_a:s_a+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 768
  buffer_load_dword v[v_off1], s[s_b:s_b+3], 0 offen lds

// vmcnt counts loads and stores alike, and they complete in the order of issue: vmcnt(N) waits
// until at most the N youngest are still outstanding. The queue now, oldest first:
//
//      a0 b0 a1 b1                   a0 is a's tile for half 0, and so on
//
// Half 0 needs a0 and b0. Two are younger.

  s_waitcnt vmcnt(2)

.Lloop:

// Half 0: take both elements out of LDS, then store their sum, then fetch this half's next tiles.
// The lgkmcnt(0) serves twice: the sum needs both elements, and the fetches below overwrite the
// bytes that the reads read, which must have happened before.

  ds_read_b32 v[v_x], v[v_lds]
  ds_read_b32 v[v_y], v[v_lds] offset:256
  s_waitcnt lgkmcnt(0)
  v_add_f32 v[v_x], v[v_x], v[v_y]
  buffer_store_dword v[v_x], v[v_off0], s[s_c:s_c+3], 0 offen

  v_add_u32 v[v_off0], v[v_off0], s[s_trip_bytes] clamp
  s_mov_b32 m0, s[s_lds]
  buffer_load_dword v[v_off0], s[s_a:s_a+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 256
  buffer_load_dword v[v_off0], s[s_b:s_b+3], 0 offen lds

// Half 1 needs a1 and b1. This half has issued three operations since, its store and its fetches:
//
//      a1 b1 c0 a0 b0
//
// They may continue; all older ones must be complete. So it is in the first iteration, where the loads
// above the loop fetched a1 and b1, and so on every other, where half 1 did.

  s_waitcnt vmcnt(3)

// Half 1: the same, 512 bytes further on in LDS.

  ds_read_b32 v[v_x], v[v_lds] offset:512
  ds_read_b32 v[v_y], v[v_lds] offset:768
  s_waitcnt lgkmcnt(0)
  v_add_f32 v[v_x], v[v_x], v[v_y]
  buffer_store_dword v[v_x], v[v_off1], s[s_c:s_c+3], 0 offen

  v_add_u32 v[v_off1], v[v_off1], s[s_trip_bytes] clamp
  s_add_u32 m0, s[s_lds], 512
  buffer_load_dword v[v_off1], s[s_a:s_a+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 768
  buffer_load_dword v[v_off1], s[s_b:s_b+3], 0 offen lds

// The next half 0 needs a0 and b0:
//
//      a0 b0 c1 a1 b1

  s_waitcnt vmcnt(3)

  s_sub_i32 s[s_left], s[s_left], s[s_trip]
  s_cmp_gt_i32 s[s_left], 0
  s_cbranch_scc1 .Lloop

// The last fetches are of tiles past the end, and are never read. s_endpgm itself waits
// for everything that is still outstanding.

  s_endpgm
.Lend:
  .size vector_add, .Lend-vector_add

// The kernel descriptor: what the hardware must set up before the first instruction.

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel vector_add
    .amdhsa_user_sgpr_count 2                       // s[0:1]: the two that the next line asks for
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1            // s2, the first after them
    .amdhsa_system_vgpr_workitem_id 0               // of v0, x alone is of interest
    .amdhsa_kernarg_size 32
    .amdhsa_group_segment_fixed_size 4096           // LDS: 4 waves of a kilobyte
    .amdhsa_next_free_vgpr 8                        // v0 to v7
    .amdhsa_accum_offset 8                          // accumulation VGPRs would begin behind them
    .amdhsa_next_free_sgpr 24                       // s0 to s23
    .amdhsa_float_denorm_mode_32 3                  // keep denormals, as the CPU does
  .end_amdhsa_kernel

// The metadata: what the program that launches the kernel must know.

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: vector_add
    .symbol: vector_add.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: c, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
      # A bare n would be read as "no".
      - { .name: !str n, .offset: 24, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: stride, .offset: 28, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 4096
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 8
    .agpr_count: 0
    .sgpr_count: 30
...
  .end_amdgpu_metadata
