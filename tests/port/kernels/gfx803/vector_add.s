// SPDX-License-Identifier: Apache-2.0
//
// c[i] = a[i] + b[i] for i < n, one element for each work-item
//

.hsa_code_object_version 2,0
.hsa_code_object_isa 8, 0, 3, "AMD", "AMDGPU"

.text
.p2align 8
.amdgpu_hsa_kernel vector_add

vector_add:

   .amd_kernel_code_t
      enable_sgpr_kernarg_segment_ptr = 1
      enable_sgpr_workgroup_id_x = 1
      is_ptr64 = 1
      compute_pgm_rsrc1_vgprs = 2
      compute_pgm_rsrc1_sgprs = 1
      compute_pgm_rsrc2_user_sgpr = 2
      kernarg_segment_byte_size = 28
      wavefront_sgpr_count = 14
      workitem_vgpr_count = 10
  .end_amd_kernel_code_t

  s_load_dwordx4  s[4:7], s[0:1], 0x00        // a, b
  s_load_dwordx2  s[8:9], s[0:1], 0x10        // c
  s_load_dword    s10, s[0:1], 0x18           // n
  s_lshl_b32      s2, s2, 8                   // 256 work-items in a group
  v_add_u32       v0, vcc, s2, v0
  s_waitcnt       lgkmcnt(0)

  v_cmp_gt_u32    vcc, s10, v0
  s_and_saveexec_b64 s[12:13], vcc
  s_cbranch_execz done

  v_mov_b32       v2, 0
  v_mov_b32       v1, v0
  v_lshlrev_b64   v[1:2], 2, v[1:2]           // byte offset, 64 bit

  v_mov_b32       v4, s5
  v_add_u32       v3, vcc, s4, v1
  v_addc_u32      v4, vcc, v4, v2, vcc
  v_mov_b32       v6, s7
  v_add_u32       v5, vcc, s6, v1
  v_addc_u32      v6, vcc, v6, v2, vcc
  v_mov_b32       v8, s9
  v_add_u32       v7, vcc, s8, v1
  v_addc_u32      v8, vcc, v8, v2, vcc

  flat_load_dword v1, v[3:4]
  flat_load_dword v2, v[5:6]
  s_waitcnt       vmcnt(0) & lgkmcnt(0)
  v_add_f32       v9, v1, v2
  flat_store_dword v[7:8], v9

done:
  s_endpgm
