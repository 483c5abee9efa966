// SPDX-License-Identifier: Apache-2.0
// Lines that do not assemble, and a wait that is missing between them.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_nonsense v1
  global_load_dword v1, v0, s[2:3]
  v_add_f32 v2, v1, v1
  s_mov_b32 s4, =
  s_endpgm
.Lend:
  .size k, .Lend-k

  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
