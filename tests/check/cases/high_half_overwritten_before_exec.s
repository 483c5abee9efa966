// expect: no finding. The high half of a sum is overwritten in all its lanes, before EXEC is saved and joined.
// SPDX-License-Identifier: Apache-2.0
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dword s16, s[0:1], 0x10
  v_lshl_add_u32 v2, s2, 4, v0
  s_waitcnt lgkmcnt(0)
  v_mad_u64_u32 v[0:1], s[0:1], v2, s16, v[2:3]
  v_ashrrev_i32_e32 v1, 31, v0
  v_cmp_lt_i32_e32 vcc, 14, v2
  s_and_saveexec_b64 s[0:1], vcc
  s_xor_b64 s[10:11], exec, s[0:1]
  s_cbranch_execz .L16
  v_mov_b32 v4, 5
.L16:
  s_or_saveexec_b64 s[10:11], s[10:11]
  v_mov_b32_e32 v5, 1
  s_xor_b64 exec, exec, s[10:11]
  s_cbranch_execz .L20
  v_mov_b32 v4, 6
.L20:
  s_or_b64 exec, exec, s[10:11]
  v_lshl_add_u64 v[0:1], v[0:1], 2, s[4:5]
  global_store_dword v[0:1], v4, off
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
