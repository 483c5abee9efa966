// SPDX-License-Identifier: Apache-2.0
//
// Exclusive scan of one wave of 64 integers, in place of a call to a library. No group id: there is one group.
//
.hsa_code_object_version 2,0
.hsa_code_object_isa 8, 0, 3, "AMD", "AMDGPU"

.text
.p2align 8
.amdgpu_hsa_kernel exclusive_scan

exclusive_scan:

   .amd_kernel_code_t
      enable_sgpr_kernarg_segment_ptr = 1
      is_ptr64 = 1
      compute_pgm_rsrc1_vgprs = 1
      compute_pgm_rsrc1_sgprs = 0
      compute_pgm_rsrc2_user_sgpr = 2
      kernarg_segment_byte_size = 16
      wavefront_sgpr_count = 8
      workitem_vgpr_count = 8
  .end_amd_kernel_code_t

  s_load_dwordx4  s[0:3], s[0:1], 0x00
  v_lshlrev_b32  v0, 2, v0
  s_waitcnt     lgkmcnt(0)

  v_add_u32     v1, vcc, s0, v0
  v_mov_b32     v2, s1
  v_addc_u32    v2, vcc, v2, 0, vcc
  flat_load_dword  v3, v[1:2]

  v_add_u32     v5, vcc, s2, v0
  v_mov_b32     v6, s3
  v_addc_u32    v6, vcc, v6, 0, vcc
  v_mov_b32     v4, 0
  s_waitcnt     vmcnt(0) & lgkmcnt(0)

  v_mov_b32     v4, v3 wave_shr:1 row_mask:0xf bank_mask:0xf    // lane 0 keeps its 0
  s_nop 1
  v_add_u32     v4, vcc, v4, v4 row_shr:1 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32     v4, vcc, v4, v4 row_shr:2 row_mask:0xf bank_mask:0xf
  s_nop 1
  v_add_u32     v4, vcc, v4, v4 row_shr:4 bank_mask:0xe
  s_nop 1
  v_add_u32     v4, vcc, v4, v4 row_shr:8 bank_mask:0xc
  s_nop 1
  v_add_u32     v4, vcc, v4, v4 row_bcast:15 row_mask:0xa
  s_nop 1
  v_add_u32     v4, vcc, v4, v4 row_bcast:31 row_mask:0xc

  flat_store_dword v[5:6], v4
  s_endpgm
