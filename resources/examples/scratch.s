// SPDX-License-Identifier: Apache-2.0
//
// scratch: out[i] is the sum of the first index[i] + 1 numbers of row i, which has eight of them.
//
// What there is to learn: an array of a work-item's own, indexed at run time. Registers cannot be
// that array, because an instruction names its registers when it is assembled. Scratch can: memory
// of which each work-item has its own piece, all with the same addresses, beginning at 0.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         first row of this work-group
  .set s_in,      4         // s[4:5]
  .set s_index,   6         // s[6:7]
  .set s_out,     8         // s[8:9]

  .set v_i,       0         // the work-item's position in its work-group, put there at launch; then i
  .set v_offset,  1         // 4 * i:  byte offset of an element of index and out
  .set v_row,     2         // 32 * i: byte offset of a row of in
  .set v_index,   3         // index[i]; then where that is in the array
  .set v_result,  4
  .set v_sum,     8         // v[8:15]  the row; then sums of its first 1, 2, ... 8 numbers

  .text
  .globl scratch
  .p2align 8
  .type scratch,@function
scratch:
  s_load_dwordx4 s[s_in:s_index+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_out:s_out+1], s[s_kernarg:s_kernarg+1], 0x10

  v_and_b32 v[v_i], 0x3ff, v[v_i]                           // x is in the lowest ten bits
  s_lshl_b32 s[s_first], s[s_group], 8                      // 256 work-items in a work-group
  v_add_u32 v[v_i], s[s_first], v[v_i]
  v_lshlrev_b32 v[v_offset], 2, v[v_i]
  v_lshlrev_b32 v[v_row], 5, v[v_i]
  s_waitcnt lgkmcnt(0)                                      // both scalar loads

  global_load_dword v[v_index], v[v_offset], s[s_index:s_index+1]
  global_load_dwordx4 v[v_sum:v_sum+3], v[v_row], s[s_in:s_in+1]
  global_load_dwordx4 v[v_sum+4:v_sum+7], v[v_row], s[s_in:s_in+1] offset:16

  s_waitcnt vmcnt(1)                                        // all but the second half of the row
  v_add_u32 v[v_sum+1], v[v_sum+0], v[v_sum+1]
  v_add_u32 v[v_sum+2], v[v_sum+1], v[v_sum+2]
  v_add_u32 v[v_sum+3], v[v_sum+2], v[v_sum+3]
  s_waitcnt vmcnt(0)                                        // that too
  v_add_u32 v[v_sum+4], v[v_sum+3], v[v_sum+4]
  v_add_u32 v[v_sum+5], v[v_sum+4], v[v_sum+5]
  v_add_u32 v[v_sum+6], v[v_sum+5], v[v_sum+6]
  v_add_u32 v[v_sum+7], v[v_sum+6], v[v_sum+7]

// Write the array. Where each sum goes is known now, so an instruction offset will do, and neither a
// VGPR nor an SGPR is needed as address: `off`.

  scratch_store_dwordx4 off, v[v_sum:v_sum+3], off
  scratch_store_dwordx4 off, v[v_sum+4:v_sum+7], off offset:16

// Read one of its elements, each lane another one: its address comes from a VGPR. The stores need
// not be waited for: one wave's accesses to one address happen in the order of the program.

  v_lshlrev_b32 v[v_index], 2, v[v_index]
  scratch_load_dword v[v_result], v[v_index], off
  s_waitcnt vmcnt(0)                                        // scratch is counted like any memory

  global_store_dword v[v_offset], v[v_result], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size scratch, .Lend-scratch

// Scratch has to be asked for twice: its size in bytes for each work-item, and that the hardware set
// it up. On gfx942 that is all; older targets make kernels compute its address.

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel scratch
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 24
    .amdhsa_private_segment_fixed_size 32
    .amdhsa_enable_private_segment 1
    .amdhsa_next_free_vgpr 16
    .amdhsa_accum_offset 16
    .amdhsa_next_free_sgpr 10
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: scratch
    .symbol: scratch.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'uint*' }
      - { .name: index, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'uint*' }
      - { .name: out, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'uint*' }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 32
    .uses_dynamic_stack: false
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 16
    .agpr_count: 0
    .sgpr_count: 16
...
  .end_amdgpu_metadata
