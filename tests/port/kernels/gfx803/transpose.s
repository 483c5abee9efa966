; SPDX-License-Identifier: Apache-2.0
;
; out[x][y][z] = in[z][y][x]: tiles of 8 x 4 x 8, a group for each.
; v0, v1 and v2 are the three numbers of the work-item, s8, s9 and s10 those of the group.

	.hsa_code_object_version 2,1
	.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"
	.text
	.globl transpose
	.p2align 8
	.type transpose,@function
	.amdgpu_hsa_kernel transpose
transpose:
	.amd_kernel_code_t
		enable_sgpr_private_segment_buffer = 1
		enable_sgpr_dispatch_ptr = 1
		enable_sgpr_kernarg_segment_ptr = 1
		user_sgpr_count = 8
		enable_sgpr_workgroup_id_x = 1
		enable_sgpr_workgroup_id_y = 1
		enable_sgpr_workgroup_id_z = 1
		enable_vgpr_workitem_id = 2
		float_mode = 192
		is_ptr64 = 1
		granulated_workitem_vgpr_count = 2
		granulated_wavefront_sgpr_count = 2
		wavefront_sgpr_count = 24
		workitem_vgpr_count = 10
		workgroup_group_segment_byte_size = 8*4*9*4
		kernarg_segment_byte_size = 16
	.end_amd_kernel_code_t
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[12:13], s[4:5], 0xc	; grid_size_x, grid_size_y
	s_load_dword s14, s[4:5], 0x14		; grid_size_z
	v_lshlrev_b32_e32 v4, 2, v0		; the item's element in LDS: ((x * 4 + y) * 9 + z) * 4
	v_add_u32_e32 v4, vcc, v4, v1
	v_mul_u32_u24_e32 v4, 9, v4
	v_add_u32_e32 v4, vcc, v4, v2
	v_lshlrev_b32_e32 v4, 2, v4
	s_waitcnt lgkmcnt(0)
	s_lshl_b32 s8, s8, 3
	s_lshl_b32 s9, s9, 2
	s_lshl_b32 s10, s10, 3
	; in: ((gz + z) * ny + gy + y) * nx + gx + x
	v_add_u32_e32 v5, vcc, s10, v2
	v_mul_lo_u32 v5, v5, s13
	v_add_u32_e32 v6, vcc, s9, v1
	v_add_u32_e32 v5, vcc, v5, v6
	v_mul_lo_u32 v5, v5, s12
	v_add_u32_e32 v5, vcc, s8, v5
	v_add_u32_e32 v5, vcc, v5, v0
	v_mov_b32_e32 v6, 0
	v_lshlrev_b64 v[5:6], 2, v[5:6]
	v_mov_b32_e32 v7, s1
	v_add_u32_e32 v5, vcc, s0, v5
	v_addc_u32_e32 v6, vcc, v7, v6, vcc
	flat_load_dword v7, v[5:6]
	s_mov_b32 m0, -1
	s_waitcnt vmcnt(0) lgkmcnt(0)
	ds_write_b32 v4, v7
	s_waitcnt lgkmcnt(0)
	s_barrier
	; x and z change places: read ((z * 4 + y) * 9 + x) * 4
	v_lshlrev_b32_e32 v4, 2, v2
	v_add_u32_e32 v4, vcc, v4, v1
	v_mul_u32_u24_e32 v4, 9, v4
	v_add_u32_e32 v4, vcc, v4, v0
	v_lshlrev_b32_e32 v4, 2, v4
	ds_read_b32 v9, v4
	; out: ((gx + z) * ny + gy + y) * nz + gz + x
	v_add_u32_e32 v5, vcc, s8, v2
	v_mul_lo_u32 v5, v5, s13
	v_add_u32_e32 v6, vcc, s9, v1
	v_add_u32_e32 v5, vcc, v5, v6
	v_mul_lo_u32 v5, v5, s14
	v_add_u32_e32 v5, vcc, s10, v5
	v_add_u32_e32 v5, vcc, v5, v0
	v_mov_b32_e32 v6, 0
	v_lshlrev_b64 v[5:6], 2, v[5:6]
	v_mov_b32_e32 v7, s3
	v_add_u32_e32 v5, vcc, s2, v5
	v_addc_u32_e32 v6, vcc, v7, v6, vcc
	s_waitcnt lgkmcnt(0)
	flat_store_dword v[5:6], v9
	s_endpgm
.Lfunc_end0:
	.size transpose, .Lfunc_end0-transpose
