// expect: no finding. y of the work-item is extracted and overwritten, before EXEC becomes a mask that is loaded.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshrrev_b32 v1, 10, v0
  v_and_b32 v1, 0x3ff, v1
  v_and_b32 v0, 0x3ff, v0
  v_mov_b32 v1, 4
  v_mov_b32 v2, 4
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, s[6:7]
  global_store_dword v2, v1, s[4:5]
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 32
  .amdhsa_next_free_sgpr 32
  .amdhsa_accum_offset 32
.end_amdhsa_kernel
