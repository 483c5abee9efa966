// SPDX-License-Identifier: Apache-2.0
//
// either_or: out[i] = in[i] < 0 ? -in[i] : 2 * in[i].
//
// As delivered, EXEC is not restored after the two branches.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_exec,    8         // s[8:9]  EXEC as it was before the if

  .set v_id,      0         // one work-group: the index, put there at launch
  .set v_offset,  1         // 4 * index
  .set v_x,       2         // in[i]
  .set v_y,       3         // out[i]

  .text
  .globl either_or
  .p2align 8
  .type either_or,@function
either_or:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  v_lshlrev_b32 v[v_offset], 2, v[v_id]
  s_waitcnt lgkmcnt(0)
  global_load_dword v[v_x], v[v_offset], s[s_in:s_in+1]
  s_waitcnt vmcnt(0)

// if (0 > x): a bit of VCC for each lane, and EXEC without the lanes whose bit is 0.

.Lcompare:
  v_cmp_gt_i32 vcc, 0, v[v_x]
.Lsave:
  s_and_saveexec_b64 s[s_exec:s_exec+1], vcc
  s_cbranch_execz .Lelse

.Lnegative:
  v_sub_u32 v[v_y], 0, v[v_x]

// else: the lanes that were active before the if and did not take it.

.Lelse:
  s_andn2_b64 exec, s[s_exec:s_exec+1], exec
  s_cbranch_execz .Lendif

.Lpositive:
  v_lshlrev_b32 v[v_y], 1, v[v_x]

.Lendif:
  global_store_dword v[v_offset], v[v_y], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size either_or, .Lend-either_or

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel either_or
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_next_free_vgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_next_free_sgpr 10
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: either_or
    .symbol: either_or.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'int*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'int*' }
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 128
    .reqd_workgroup_size: [128, 1, 1]
    .vgpr_count: 4
    .agpr_count: 0
    .sgpr_count: 16
...
  .end_amdgpu_metadata
