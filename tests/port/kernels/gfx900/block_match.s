// SPDX-License-Identifier: Apache-2.0
//
// Sums of absolute differences for motion estimation: four positions of a block of 4 bytes at once.
//   sad[4 * i + k]    = sum over j of |frame[8 * i + k + j] - block[4 * i + j]|, by v_qsad_pk_u16_u8
//   masked[4 * i + k] = the same without the bytes of the block that are 0, by v_mqsad_pk_u16_u8
//   first[i]          = sad[4 * i], by v_sad_u8

.hsa_code_object_version 2,1
.hsa_code_object_isa 9, 0, 0, "AMD", "AMDGPU"

.text
.p2align 8
.amdgpu_hsa_kernel block_match
block_match:
   .amd_kernel_code_t
      enable_sgpr_kernarg_segment_ptr = 1
      enable_sgpr_workgroup_id_x = 1
      is_ptr64 = 1
      user_sgpr_count = 2
      granulated_workitem_vgpr_count = 4
      granulated_wavefront_sgpr_count = 2
      wavefront_sgpr_count = 24
      workitem_vgpr_count = 18
      kernarg_segment_byte_size = 40
   .end_amd_kernel_code_t

   s_load_dwordx8 s[4:11], s[0:1], 0x0      // frame, block, sad, masked
   s_load_dwordx2 s[12:13], s[0:1], 0x20    // first
   v_lshl_add_u32 v0, s2, 6, v0
   v_lshlrev_b32 v1, 3, v0
   v_lshlrev_b32 v2, 2, v0
   s_waitcnt lgkmcnt(0)
   global_load_dwordx2 v[3:4], v1, s[4:5]
   global_load_dword v5, v2, s[6:7]
   v_mov_b32 v7, 0
   v_mov_b32 v8, 0
   s_waitcnt vmcnt(0)
   v_qsad_pk_u16_u8 v[9:10], v[3:4], v5, v[7:8]
   v_mqsad_pk_u16_u8 v[11:12], v[3:4], v5, v[7:8]
   v_sad_u8 v13, v3, v5, 0
   global_store_dwordx2 v1, v[9:10], s[8:9]
   global_store_dwordx2 v1, v[11:12], s[10:11]
   global_store_dword v2, v13, s[12:13]
   s_endpgm
