// SPDX-License-Identifier: Apache-2.0
//
// halve: out[i] says how often in[i] can be halved: for (n = 0; x % 2 == 0; n++) x /= 2.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments, put there at launch
  .set s_in,      4         // s[4:5]
  .set s_out,     6         // s[6:7]
  .set s_exec,    8         // s[8:9]  EXEC as it was before the loop
  .set s_trips,  10         // how often the wave has executed the body of the loop

  .set v_id,      0         // one wave: the lane, put there at launch
  .set v_offset,  1         // 4 * lane
  .set v_x,       2
  .set v_n,       3
  .set v_odd,     4         // the lowest bit of x

  .text
  .globl halve
  .p2align 8
  .type halve,@function
halve:
  s_load_dwordx4 s[s_in:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  v_lshlrev_b32 v[v_offset], 2, v[v_id]
  s_waitcnt lgkmcnt(0)
  global_load_dword v[v_x], v[v_offset], s[s_in:s_in+1]
  v_mov_b32 v[v_n], 0
  s_mov_b32 s[s_trips], 0
  s_mov_b64 s[s_exec:s_exec+1], exec
  s_waitcnt vmcnt(0)

// Lanes whose x is odd leave EXEC. The wave leaves the loop when EXEC is 0.

.Lloop:
  v_and_b32 v[v_odd], 1, v[v_x]
  v_cmp_eq_u32 vcc, 0, v[v_odd]
  s_and_b64 exec, exec, vcc
  s_cbranch_execz .Ldone
.Lbody:
  v_lshrrev_b32 v[v_x], 1, v[v_x]
  v_add_u32 v[v_n], 1, v[v_n]
  s_add_u32 s[s_trips], s[s_trips], 1
  s_branch .Lloop

.Ldone:
  s_mov_b64 exec, s[s_exec:s_exec+1]
.Lstore:
  global_store_dword v[v_offset], v[v_n], s[s_out:s_out+1]
  s_endpgm
.Lend:
  .size halve, .Lend-halve

  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel halve
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 16
    .amdhsa_next_free_vgpr 5
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 11
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: halve
    .symbol: halve.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: 'uint*' }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: 'uint*' }
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 5
    .agpr_count: 0
    .sgpr_count: 17
...
  .end_amdgpu_metadata
