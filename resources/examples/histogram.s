// SPDX-License-Identifier: Apache-2.0
//
// histogram: bins[x] += how often the byte x is in in[0] to in[n - 1].
//
// What there is to learn:
//   - atomics in LDS: many lanes may add to the same bin, also in the same instruction;
//   - a private copy for each work-group, so that memory sees 256 atomics for each work-group instead of
//     one for each byte;
//   - the two barriers that this needs: after the bins are cleared, and before they are read.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         first byte of this work-group
  .set s_in,      4         // s[4:5]
  .set s_bins,    6         // s[6:7]
  .set s_n,       8
  .set s_stride,  9         //         work-items in the grid
  .set s_exec,   10         // s[10:11]

  .set v_id,      0         // the work-item's position in its work-group, put there at launch
  .set v_i,       1
  .set v_own,     2         // 4 * id: the bin that this work-item clears and adds to memory
  .set v_bin,     3         // the byte, then 4 * byte
  .set v_one,     4
  .set v_count,   5

  .text
  .globl histogram
  .p2align 8
  .type histogram,@function
histogram:
  s_load_dwordx4 s[s_in:s_bins+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dwordx2 s[s_n:s_stride], s[s_kernarg:s_kernarg+1], 0x10
  s_lshl_b32 s[s_first], s[s_group], 8                      // 256 work-items in a work-group
  v_add_u32 v[v_i], s[s_first], v[v_id]
  v_mov_b32 v[v_one], 1
  v_mov_b32 v[v_count], 0

// LDS has the contents that an earlier work-group left. 256 work-items clear 256 bins.

  v_lshlrev_b32 v[v_own], 2, v[v_id]
  ds_write_b32 v[v_own], v[v_count]
  s_mov_b64 s[s_exec:s_exec+1], exec
  s_waitcnt lgkmcnt(0)                                      // the write and the scalar loads
  s_barrier

// for (; i < n; i += stride) bin[in[i]] += 1. An atomic without a result needs no wait here: it is
// enough that all have been done before the bins are read.

.Lloop:
  v_cmp_gt_u32 vcc, s[s_n], v[v_i]
  s_and_b64 exec, exec, vcc
  s_cbranch_execz .Ldone
  global_load_ubyte v[v_bin], v[v_i], s[s_in:s_in+1]
  v_add_u32 v[v_i], s[s_stride], v[v_i]
  s_waitcnt vmcnt(0)
  v_lshlrev_b32 v[v_bin], 2, v[v_bin]
  ds_add_u32 v[v_bin], v[v_one]
  s_branch .Lloop
.Ldone:
  s_mov_b64 exec, s[s_exec:s_exec+1]
  s_waitcnt lgkmcnt(0)                                      // this wave's atomics
  s_barrier                                                 // and those of the other waves

// The other work-groups add to the same bins in memory, so this is an atomic, too.

  ds_read_b32 v[v_count], v[v_own]
  s_waitcnt lgkmcnt(0)
  global_atomic_add v[v_own], v[v_count], s[s_bins:s_bins+1]
  s_endpgm
.Lend:
  .size histogram, .Lend-histogram

  .rodata
  .p2align 6
  .amdhsa_kernel histogram
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 24
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_next_free_vgpr 6
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 12
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: histogram
    .symbol: histogram.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "uchar*" }
      - { .name: bins, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_write, .type_name: "uint*" }
      - { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: stride, .offset: 20, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 6
    .agpr_count: 0
    .sgpr_count: 18
...
  .end_amdgpu_metadata
