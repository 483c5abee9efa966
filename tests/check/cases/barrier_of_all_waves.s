// expect: no finding. The waves go different ways with a barrier on each, and meet at one.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v3, 0
  v_readfirstlane_b32 s4, v0
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Lother
  v_mov_b32 v3, 1
  s_barrier
  s_branch .Ljoin
.Lother:
  s_barrier
.Ljoin:
  s_barrier
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v3, s[2:3]
  s_endpgm
.Lkend:
.size k, .Lkend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_group_segment_fixed_size 2048
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 24
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 2048
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 30
    .vgpr_count: 8
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .args:
      - { .name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .type_name: 'uint*' }
...
.end_amdgpu_metadata
