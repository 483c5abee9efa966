// SPDX-License-Identifier: Apache-2.0
//
// dst[i] = src[i], sixteen bytes for each work-item, with buffer descriptors: what is beyond n elements
// reads as 0 and is not written. The first half goes through registers, the second through LDS.

.hsa_code_object_version 2,1
.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"

// word 3 of a raw buffer on gfx8: dst_sel x,y,z,w = 4,5,6,7, num_format float, data_format 32
.set SRD_WORD3, 0x00027fac

.text
.p2align 8
.amdgpu_hsa_kernel buffer_copy
buffer_copy:
  .amd_kernel_code_t
    is_ptr64 = 1
    enable_sgpr_kernarg_segment_ptr = 1
    enable_sgpr_workgroup_id_x = 1
    compute_pgm_rsrc2_user_sgpr = 2
    compute_pgm_rsrc1_vgprs = 2
    compute_pgm_rsrc1_sgprs = 2
    wavefront_sgpr_count = 24
    workitem_vgpr_count = 10
    workgroup_group_segment_byte_size = 256
    kernarg_segment_byte_size = 20
  .end_amd_kernel_code_t

  s_load_dwordx2 s[4:5], s[0:1], 0x0      // src
  s_load_dwordx2 s[8:9], s[0:1], 0x8      // dst
  s_load_dword s12, s[0:1], 0x10          // n, dwords
  v_lshlrev_b32 v1, 4, v0
  s_waitcnt lgkmcnt(0)
  s_lshl_b32 s6, s12, 2                   // num_records, bytes
  s_mov_b32 s7, SRD_WORD3
  s_mov_b64 s[10:11], s[6:7]

  // group 0 to 3: 1024 bytes each through registers
  s_lshl_b32 s13, s2, 10
  v_add_u32 v1, vcc, s13, v1
  buffer_load_dwordx4 v[3:6], v1, s[4:7], 0 offen glc slc
  s_waitcnt vmcnt(0)
  buffer_store_dwordx4 v[3:6], v1, s[8:11], 0 offen slc

  // and as many dwords from the offset 4096 on through LDS
  s_lshl_b32 s13, s2, 8
  s_add_u32 s13, s13, 4096
  v_lshlrev_b32 v2, 2, v0
  v_add_u32 v7, vcc, s13, v2
  s_mov_b32 m0, 0
  s_nop 0
  buffer_load_dword v7, s[4:7], 0 offen lds
  s_waitcnt vmcnt(0)
  s_mov_b32 m0, -1
  ds_read_b32 v8, v2
  s_waitcnt lgkmcnt(0)
  buffer_store_dword v8, v7, s[8:11], 0 offen
  s_endpgm
