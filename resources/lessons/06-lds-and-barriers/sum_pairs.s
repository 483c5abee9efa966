// SPDX-License-Identifier: Apache-2.0
//
// sum_pairs: two rounds of x[i] += x[255 - i] for the 256 work-items of a work-group.
//
// Both rounds use the same bytes of LDS. As delivered, the second round overwrites them too early.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_round,   8         // rounds that are left

  .set v_id,      0         // one work-group: the index, put there at launch
  .set v_write,   1         // 4 * index: offset in memory, and where the work-item writes in LDS
  .set v_read,    2         // 4 * (255 - index): where it reads in LDS
  .set v_x,       3
  .set v_other,   4         // x of the other work-item

  .text
  .globl sum_pairs
  .p2align 8
  .type sum_pairs,@function
sum_pairs:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  v_lshlrev_b32 v[v_write], 2, v[v_id]
  v_sub_u32 v[v_read], 1020, v[v_write]
  s_mov_b32 s[s_round], 2
  s_waitcnt lgkmcnt(0)
  global_load_dword v[v_x], v[v_write], s[s_in:s_in+1]
  s_waitcnt vmcnt(0)

.Lround:
  ds_write_b32 v[v_write], v[v_x]
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v[v_other], v[v_read]
  s_waitcnt lgkmcnt(0)
.Ladd:
  v_add_u32 v[v_x], v[v_x], v[v_other]
  s_sub_u32 s[s_round], s[s_round], 1
  s_cmp_lg_u32 s[s_round], 0
  s_cbranch_scc1 .Lround

.Lstore:
  global_store_dword v[v_write], v[v_x], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size sum_pairs, .Lend-sum_pairs

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel sum_pairs
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_next_free_vgpr 5
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 9
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: sum_pairs
    .symbol: sum_pairs.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'uint*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'uint*' }
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 5
    .agpr_count: 0
    .sgpr_count: 15
...
  .end_amdgpu_metadata
