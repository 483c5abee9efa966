/* SPDX-License-Identifier: Apache-2.0
 *
 * Native fp16 of gfx8: y = a * x + y, with the products of the two bytes of `scale` added.
 * Two halves are in each dword, and SDWA selects the upper one.
 */
.hsa_code_object_version 2,0
.hsa_code_object_isa 8, 0, 3, "AMD", "AMDGPU"

.text
.p2align 8
.amdgpu_hsa_kernel half_ops
half_ops:
   .amd_kernel_code_t
      enable_sgpr_kernarg_segment_ptr = 1
      enable_sgpr_workgroup_id_x = 1
      is_ptr64 = 1
      float_mode = 0xc0
      compute_pgm_rsrc1_vgprs = 4
      compute_pgm_rsrc1_sgprs = 1
      compute_pgm_rsrc2_user_sgpr = 2
      compute_pgm_rsrc2_tgid_x_en = 1
      kernarg_segment_byte_size = 32
      wavefront_sgpr_count = 16
      workitem_vgpr_count = 18
  .end_amd_kernel_code_t

  s_load_dwordx4  s[4:7], s[0:1], 0x00      /* x, y */
  s_load_dwordx2  s[8:9], s[0:1], 0x10      /* bytes */
  s_load_dword    s10, s[0:1], 0x18         /* a, in the lower half */
  s_lshl_b32      s2, s2, 6
  v_add_u32       v0, vcc, s2, v0
  v_lshlrev_b32   v1, 2, v0
  s_waitcnt       lgkmcnt(0)

  v_mov_b32       v4, s5
  v_add_u32       v3, vcc, s4, v1
  v_addc_u32      v4, vcc, v4, 0, vcc
  v_mov_b32       v6, s7
  v_add_u32       v5, vcc, s6, v1
  v_addc_u32      v6, vcc, v6, 0, vcc
  v_mov_b32       v8, s9
  v_add_u32       v7, vcc, s8, v1
  v_addc_u32      v8, vcc, v8, 0, vcc
  flat_load_dword v9, v[3:4]                /* x */
  flat_load_dword v10, v[5:6]               /* y */
  flat_load_dword v11, v[7:8]               /* four bytes */
  v_mov_b32       v12, s10
  s_waitcnt       vmcnt(0) & lgkmcnt(0)

  /* upper halves, before v10 changes */
  v_lshrrev_b32   v13, 16, v9
  v_lshrrev_b32   v14, 16, v10
  v_mad_f16       v13, v13, v12, v14

  /* lower halves */
  v_mac_f16       v10, v9, v12

  /* byte 0 * byte 1 to the lower, byte 2 * byte 3 to the upper, as integers, then as fp16 */
  v_mul_u32_u24_sdwa v15, v11, v11 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:BYTE_1
  v_lshrrev_b32   v16, 16, v11
  v_and_b32       v17, 0xff, v16
  v_lshrrev_b32   v16, 8, v16
  v_mad_u16       v16, v16, v17, 1
  v_sub_u16       v16, v16, 1
  v_cvt_f16_u16   v15, v15
  v_cvt_f16_u16   v16, v16
  v_add_f16       v10, v10, v15
  v_add_f16       v13, v13, v16

  /* pack: the lower half of v13 becomes the upper of v10 */
  v_and_b32       v10, 0xffff, v10
  v_mov_b32_sdwa  v10, v13 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0
  flat_store_dword v[5:6], v10
  s_endpgm
