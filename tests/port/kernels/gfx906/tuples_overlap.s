// SPDX-License-Identifier: Apache-2.0
//
// y[i] = x[i] * x[i] + 2 * x[i] in double precision. As compilers did, it reuses registers as soon as they are free,
// for pairs that begin anywhere: v[5:6] and v[6:7] overlap.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.globl tuples_overlap
	.p2align 8
	.type tuples_overlap,@function
tuples_overlap:
	s_load_dwordx4	s[0:3], s[4:5], 0x0
	s_lshl_b32	s6, s6, 6
	v_add_u32	v1, s6, v0
	v_mov_b32	v2, 0
	v_lshlrev_b64	v[1:2], 3, v[1:2]
	s_waitcnt	lgkmcnt(0)
	v_mov_b32	v4, s1
	v_add_co_u32	v3, vcc, s0, v1
	v_addc_co_u32	v4, vcc, v4, v2, vcc
	global_load_dwordx2	v[5:6], v[3:4], off
	v_mov_b32	v4, s3
	v_add_co_u32	v1, vcc, s2, v1
	v_addc_co_u32	v2, vcc, v4, v2, vcc
	s_waitcnt	vmcnt(0)
	v_mul_f64	v[3:4], v[5:6], v[5:6]
	v_fma_f64	v[6:7], v[5:6], 2.0, v[3:4]
	global_store_dwordx2	v[1:2], v[6:7], off
	s_endpgm
.Lend:
	.size tuples_overlap, .Lend-tuples_overlap

	.rodata
	.p2align 6
	.amdhsa_kernel tuples_overlap
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 16
	.end_amdhsa_kernel
