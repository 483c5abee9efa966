// SPDX-License-Identifier: Apache-2.0
//
// double_buffer: each block of 256 numbers in reverse order, where a work-group does several blocks.
//
// What there is to learn:
//   - a pipeline: the next block is loaded while this one passes through LDS;
//   - two buffers in LDS used in turn, so that one barrier for each block is enough;
//   - a wait that leaves the younger of two operations outstanding.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_buffer,  3         //         0 or 1024: the buffer in LDS
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_blocks,  8         //         blocks of this work-group that are still to do

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_load,    1         // byte offset of the work-item's number in the next block to load
  .set v_store,   2         //                                              block to store
  .set v_write,   3         // 4 * id: where it writes in the buffer
  .set v_read,    4         // 4 * (255 - id): where it reads
  .set v_address, 5         // the same in the buffer in use
  .set v_next,    6         // from memory to LDS
  .set v_value,   7         // from LDS to memory

  .text
  .globl double_buffer
  .p2align 8
  .type double_buffer,@function
double_buffer:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dword s[s_blocks], s[s_kernarg:s_kernarg+1], 0x10
  v_lshlrev_b32 v[v_write], 2, v[v_id]
  v_sub_u32 v[v_read], 255*4, v[v_write]
  s_waitcnt lgkmcnt(0)
  s_mul_i32 s[s_group], s[s_group], s[s_blocks]
  s_lshl_b32 s[s_group], s[s_group], 10                     // 1024 bytes for each block
  v_add_u32 v[v_load], s[s_group], v[v_write]
  v_mov_b32 v[v_store], v[v_load]
  global_load_dword v[v_next], v[v_load], s[s_in:s_in+1]
  s_waitcnt vmcnt(0)

//      block      0              1              2
//                 write          write          write           LDS
//                 load 1         load 2                         memory -> v_next
//                 barrier        barrier        barrier
//                 read, store    read, store    read, store     LDS -> v_value -> memory
//
// The buffers are used in turn: a wave that writes to a buffer again has passed the barrier of the block
// in between, and before that barrier all waves have read this buffer. The last block loads nothing and
// comes after the loop, so that each turn of the loop has the same operations outstanding.

  s_cmp_eq_u32 s[s_blocks], 1
  s_cbranch_scc1 .Llast
.Lloop:
  s_and_b32 s[s_buffer], s[s_blocks], 1
  s_lshl_b32 s[s_buffer], s[s_buffer], 10
  v_add_u32 v[v_address], s[s_buffer], v[v_write]
  ds_write_b32 v[v_address], v[v_next]
  s_waitcnt lgkmcnt(0)                                      // the write is in LDS, and v_next is free
  v_add_u32 v[v_load], 256*4, v[v_load]
  global_load_dword v[v_next], v[v_load], s[s_in:s_in+1]
  s_barrier
  v_add_u32 v[v_address], s[s_buffer], v[v_read]
  ds_read_b32 v[v_value], v[v_address]
  s_waitcnt lgkmcnt(0)
  global_store_dword v[v_store], v[v_value], s[s_out:s_out+1]
  v_add_u32 v[v_store], 256*4, v[v_store]

// The load is older than the store: with one operation outstanding, it is the store. vmcnt(0) would
// wait for memory to take it.

  s_waitcnt vmcnt(1)
  s_sub_u32 s[s_blocks], s[s_blocks], 1
  s_cmp_gt_u32 s[s_blocks], 1
  s_cbranch_scc1 .Lloop
.Llast:
  ds_write_b32 v[v_write], v[v_next] offset:1024            // one block is left: 1 selects this buffer
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v[v_value], v[v_read] offset:1024
  s_waitcnt lgkmcnt(0)
  global_store_dword v[v_store], v[v_value], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size double_buffer, .Lend-double_buffer

  .rodata
  .p2align 6
  .amdhsa_kernel double_buffer
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 20
    .amdhsa_group_segment_fixed_size 2048
    .amdhsa_next_free_vgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 9
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: double_buffer
    .symbol: double_buffer.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "float*" }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "float*" }
      - { .name: blocks, .offset: 16, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 20
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 2048
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 8
    .agpr_count: 0
    .sgpr_count: 15
...
  .end_amdgpu_metadata
