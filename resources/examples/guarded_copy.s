// SPDX-License-Identifier: Apache-2.0
//
// guarded_copy: if (i < n) out[i] = in[i].
//
// What there is to learn: an `if` that some lanes take and others do not. Lanes never branch, waves
// do; a lane that is not to take part is masked off by its bit of EXEC.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_first,   3         //         first element of this work-group
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_n,       8
  .set s_exec,   10         // s[10:11]  EXEC as it was before the if

  .set v_i,       0         // the work-item's position in its work-group, put there at launch; then i
  .set v_offset,  1         // 4 * i
  .set v_value,   2

  .text
  .globl guarded_copy
  .p2align 8
  .type guarded_copy,@function
guarded_copy:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dword s[s_n], s[s_kernarg:s_kernarg+1], 0x10

  v_and_b32 v[v_i], 0x3ff, v[v_i]                           // x is in the lowest ten bits
  s_lshl_b32 s[s_first], s[s_group], 8                      // 256 work-items in a work-group
  v_add_u32 v[v_i], s[s_first], v[v_i]
  s_waitcnt lgkmcnt(0)                                      // both scalar loads

// if (i < n): the comparison gives one bit for each lane. s_and_saveexec keeps a copy of EXEC and
// leaves in EXEC those lanes that were active and passed.

  v_cmp_gt_u32 vcc, s[s_n], v[v_i]                          // n > i
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc

// A wave of which no lane passed could run through the body and do nothing; to jump over it is
// merely faster.

  s_cbranch_execz .Lendif
  v_lshlrev_b32 v[v_offset], 2, v[v_i]
  global_load_dword v[v_value], v[v_offset], s[s_in:s_in+1]
  s_waitcnt vmcnt(0)
  global_store_dword v[v_offset], v[v_value], s[s_out:s_out+1]
.Lendif:

// Whatever came after the if would be for all lanes again.

  s_or_b64 exec, exec, s[s_exec:s_exec+1]
  s_endpgm
.Lend:
  .size guarded_copy, .Lend-guarded_copy

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel guarded_copy
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 12                       // without VCC, which is reserved by default
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: guarded_copy
    .symbol: guarded_copy.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'float*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'float*' }
      - { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 20
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [256, 1, 1]
    .vgpr_count: 3
    .agpr_count: 0
    .sgpr_count: 18
...
  .end_amdgpu_metadata
