// SPDX-License-Identifier: Apache-2.0
//
// y[i] = x[i] - 2 * x[i + 1] + x[i + 2]. The first assemblers for Vega wanted a pair of VGPRs as the offset
// to a scalar base. The hardware adds 32 bits; the upper register is 0 here.

	.hsa_code_object_version 2,1
	.hsa_code_object_isa 9,0,0,"AMD","AMDGPU"
	.text
	.p2align 8
	.amdgpu_hsa_kernel saddr_pairs
saddr_pairs:
	.amd_kernel_code_t
		enable_sgpr_private_segment_buffer = 1
		enable_sgpr_kernarg_segment_ptr = 1
		enable_sgpr_workgroup_id_x = 1
		user_sgpr_count = 6
		is_ptr64 = 1
		float_mode = 240
		enable_dx10_clamp = 1
		enable_ieee_mode = 1
		granulated_workitem_vgpr_count = 1
		granulated_wavefront_sgpr_count = 1
		wavefront_sgpr_count = 16
		workitem_vgpr_count = 8
		kernarg_segment_byte_size = 16
	.end_amd_kernel_code_t

	s_load_dwordx4	s[0:3], s[4:5], 0x0
	s_lshl_b32	s6, s6, 6
	v_add_lshl_u32	v2, v0, s6, 2
	v_mov_b32	v3, 0
	v_mov_b32	v5, 0
	v_mov_b32	v4, v2
	s_waitcnt	lgkmcnt(0)
	global_load_dword	v1, v[2:3], s[0:1]
	global_load_dword	v6, v[2:3], s[0:1] offset:4
	global_load_dword	v7, v[2:3], s[0:1] offset:8 glc
	s_waitcnt	vmcnt(1)
	v_mac_f32	v1, -2.0, v6
	s_waitcnt	vmcnt(0)
	v_add_f32	v1, v1, v7
	global_store_dword	v[4:5], v1, s[2:3]
	s_endpgm
