// SPDX-License-Identifier: Apache-2.0
//
// Gray levels of RGBA pixels with SDWA: gray = (77 * r + 150 * g + 29 * b) >> 8, and a mask of bright
// pixels, one bit for each lane. Vega's SDWA takes scalars and writes any pair of SGPRs.

.hsa_code_object_version 2,1
.hsa_code_object_isa 9,0,0,"AMD","AMDGPU"

.text
.p2align 8
.amdgpu_hsa_kernel grayscale
grayscale:
   .amd_kernel_code_t
      enable_sgpr_kernarg_segment_ptr = 1
      enable_sgpr_workgroup_id_x = 1
      is_ptr64 = 1
      compute_pgm_rsrc1_vgprs = 2
      compute_pgm_rsrc1_sgprs = 2
      compute_pgm_rsrc2_user_sgpr = 2
      kernarg_segment_byte_size = 28
      wavefront_sgpr_count = 24
      workitem_vgpr_count = 9
  .end_amd_kernel_code_t

  s_load_dwordx4 s[4:7], s[0:1], 0x0        // pixels, gray
  s_load_dwordx2 s[8:9], s[0:1], 0x10       // masks
  s_load_dword s10, s[0:1], 0x18            // limit
  s_lshl_b32 s3, s2, 6
  v_add_lshl_u32 v1, v0, s3, 2
  s_movk_i32 s11, 77
  s_movk_i32 s12, 150
  s_movk_i32 s13, 29
  s_waitcnt lgkmcnt(0)
  global_load_dword v3, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_mul_u32_u24_sdwa v5, s11, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
  v_mul_u32_u24_sdwa v6, s12, v3 dst_sel:DWORD src0_sel:DWORD src1_sel:BYTE_1
  v_mul_u32_u24_sdwa v7, v3, s13 dst_sel:DWORD src0_sel:BYTE_2 src1_sel:DWORD
  v_add3_u32 v5, v5, v6, v7
  v_cmp_gt_u32_sdwa s[14:15], v5, s10 src0_sel:BYTE_1 src1_sel:DWORD
  v_lshrrev_b32 v5, 8, v5
  v_mov_b32 v8, v3                          // the gray level in place of r, g and b
  v_mov_b32_sdwa v8, v5 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
  v_mov_b32_sdwa v8, v5 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0
  v_mov_b32_sdwa v8, v5 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_0
  global_store_dword v1, v8, s[6:7]
  s_lshl_b32 s3, s2, 3
  v_mov_b32 v4, s15
  v_mov_b32 v3, s14
  v_mov_b32 v7, s3
  v_cmp_eq_u32 vcc, 0, v0
  s_and_saveexec_b64 s[16:17], vcc
  global_store_dwordx2 v7, v[3:4], s[8:9]
  s_endpgm
