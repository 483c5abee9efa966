// SPDX-License-Identifier: Apache-2.0
//
// vector_add_loads_first: vector_add with one thing changed. As soon as a half of the buffer has been
// read, it is filled again, and the sum is stored after that: loads are what one waits for, so they
// should be issued as early as possible.
//
// What there is to learn: read vector_add.s first, which explains all that the two have in common.
// Then work out the queue of vmcnt at each wait of the loop, as it is done there, and compare your
// numbers with the ones below and with what Wavesmith says of them.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

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
  .set v_next,         1            // byte offset of the next fetch; by then, v_wave is done with

  .text
  .globl vector_add_loads_first
  .p2align 8
  .type vector_add_loads_first,@function
vector_add_loads_first:

// Arguments, position in the grid, descriptors: as in vector_add.s.

  s_load_dwordx2 s[s_a:s_a+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_b:s_b+1], s[s_kernarg:s_kernarg+1], 0x08
  s_load_dwordx2 s[s_c:s_c+1], s[s_kernarg:s_kernarg+1], 0x10
  s_load_dwordx2 s[s_n:s_stride], s[s_kernarg:s_kernarg+1], 0x18

  v_bfe_u32 v[v_wave], v[v_id], 6, 4
  v_and_b32 v[v_lane], 63, v[v_id]
  v_readfirstlane_b32 s[s_wave], v[v_wave]
  s_lshl_b32 s[s_lds], s[s_wave], 10                        // a kilobyte for each wave
  v_lshl_add_u32 v[v_lds], v[v_lane], 2, s[s_lds]

  v_and_b32 v[v_id], 0x3ff, v[v_id]
  s_lshl_b32 s[s_first], s[s_group], 8
  v_add_lshl_u32 v[v_off0], v[v_id], s[s_first], 2          // 4 * (first + id)

  s_waitcnt lgkmcnt(0)

  s_lshl_b32 s[s_a+2], s[s_n], 2
  s_mov_b32 s[s_a+3], 0x00020000
  s_mov_b64 s[s_b+2:s_b+3], s[s_a+2:s_a+3]
  s_mov_b64 s[s_c+2:s_c+3], s[s_a+2:s_a+3]

  s_lshl_b32 s[s_stride_bytes], s[s_stride], 2
  s_lshl_b32 s[s_trip], s[s_stride], 1
  s_lshl_b32 s[s_trip_bytes], s[s_stride], 3
  v_add_u32 v[v_off1], v[v_off0], s[s_stride_bytes] clamp
  s_sub_i32 s[s_left], s[s_n], s[s_first]

// Fill both halves, and wait for the first.

  s_mov_b32 m0, s[s_lds]
  buffer_load_dword v[v_off0], s[s_a:s_a+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 256
  buffer_load_dword v[v_off0], s[s_b:s_b+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 512
  buffer_load_dword v[v_off1], s[s_a:s_a+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 768
  buffer_load_dword v[v_off1], s[s_b:s_b+3], 0 offen lds

  s_waitcnt vmcnt(2)

.Lloop:

// Half 0: take both elements out of LDS, fetch this half's next tiles, store the sum. The offset of
// the store is still in use when the fetches need theirs, which is therefore made in v_next.

  ds_read_b32 v[v_x], v[v_lds]
  ds_read_b32 v[v_y], v[v_lds] offset:256
  v_add_u32 v[v_next], v[v_off0], s[s_trip_bytes] clamp
  s_waitcnt lgkmcnt(0)

  s_mov_b32 m0, s[s_lds]
  buffer_load_dword v[v_next], s[s_a:s_a+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 256
  buffer_load_dword v[v_next], s[s_b:s_b+3], 0 offen lds

  v_add_f32 v[v_x], v[v_x], v[v_y]
  buffer_store_dword v[v_x], v[v_off0], s[s_c:s_c+3], 0 offen
  v_mov_b32 v[v_off0], v[v_next]

// Half 1 needs its two tiles.

  s_waitcnt vmcnt(3)

  ds_read_b32 v[v_x], v[v_lds] offset:512
  ds_read_b32 v[v_y], v[v_lds] offset:768
  v_add_u32 v[v_next], v[v_off1], s[s_trip_bytes] clamp
  s_waitcnt lgkmcnt(0)

  s_add_u32 m0, s[s_lds], 512
  buffer_load_dword v[v_next], s[s_a:s_a+3], 0 offen lds
  s_add_u32 m0, s[s_lds], 768
  buffer_load_dword v[v_next], s[s_b:s_b+3], 0 offen lds

  v_add_f32 v[v_x], v[v_x], v[v_y]
  buffer_store_dword v[v_x], v[v_off1], s[s_c:s_c+3], 0 offen
  v_mov_b32 v[v_off1], v[v_next]

// The next half 0 needs its own.

  s_waitcnt vmcnt(3)

  s_sub_i32 s[s_left], s[s_left], s[s_trip]
  s_cmp_gt_i32 s[s_left], 0
  s_cbranch_scc1 .Lloop

  s_endpgm
.Lend:
  .size vector_add_loads_first, .Lend-vector_add_loads_first

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel vector_add_loads_first
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 32
    .amdhsa_group_segment_fixed_size 4096
    .amdhsa_next_free_vgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 24
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: vector_add_loads_first
    .symbol: vector_add_loads_first.kd
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: c, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
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
