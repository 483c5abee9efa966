// SPDX-License-Identifier: Apache-2.0
// c[i] = a[i] + b[i]: an element for each work-item.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl add
  .p2align 8
  .type add,@function
add:
  s_load_dwordx8 s[4:11], s[0:1], 0x0     // a, b, c, count
  s_lshl_b32 s3, s2, 8
  v_add_u32 v0, s3, v0
  s_waitcnt lgkmcnt(0)
  v_cmp_gt_u32 vcc, s10, v0
  s_and_saveexec_b64 s[12:13], vcc
  s_cbranch_execz .Ldone
  v_lshlrev_b32 v0, 2, v0
  global_load_dword v1, v0, s[4:5]
  global_load_dword v2, v0, s[6:7]
  s_waitcnt vmcnt(0)
  v_add_f32 v1, v1, v2
  global_store_dword v0, v1, s[8:9]
.Ldone:
  s_endpgm
.Ladd_end:
  .size add, .Ladd_end-add

  .rodata
  .p2align 6
  .amdhsa_kernel add
    .amdhsa_next_free_vgpr 32
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 32
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 32
  .end_amdhsa_kernel
