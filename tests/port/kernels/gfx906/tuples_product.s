// SPDX-License-Identifier: Apache-2.0
//
// y[i] = x[i] * 0x9e3779b97f4a7c15 in 64 bits, as compilers write it: the high half of v[1:2] is the low half of the
// sum v[2:3], whose low half is the high half of the result v[1:2].

	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.globl tuples_product
	.p2align 8
	.type tuples_product,@function
tuples_product:
	s_load_dwordx4	s[0:3], s[4:5], 0x0
	s_lshl_b32	s6, s6, 6
	v_add_lshl_u32	v0, v0, s6, 3
	s_mov_b32	s7, 0x7f4a7c15
	s_mov_b32	s8, 0x9e3779b9
	s_waitcnt	lgkmcnt(0)
	global_load_dwordx2	v[4:5], v0, s[0:1]
	s_waitcnt	vmcnt(0)
	v_mad_u64_u32	v[1:2], s[10:11], v4, s7, 0
	v_mov_b32	v3, 0
	v_mad_u64_u32	v[2:3], s[10:11], v4, s8, v[2:3]
	global_store_dwordx2	v0, v[1:2], s[2:3]
	s_endpgm
.Lend:
	.size tuples_product, .Lend-tuples_product

	.rodata
	.p2align 6
	.amdhsa_kernel tuples_product
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 16
	.end_amdhsa_kernel
