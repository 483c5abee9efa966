// SPDX-License-Identifier: Apache-2.0
//
// y[i] = x[4 * i] + x[4 * i + 1] + x[4 * i + 2] + x[4 * i + 3]. The numbers of the pairs are counted while it is
// assembled.

	.macro load_pairs first, count
	n = \first
	.rept \count
	global_load_dwordx2	v[n:n+1], v[1:2], off offset:(n-\first)*4
	n = n + 2
	.endr
	.endm

	.macro add_pair to, from
	v_add_f32	v[\to], v[\from], v[\from+1]
	.endm

	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.globl tuples_repeated
	.p2align 8
	.type tuples_repeated,@function
tuples_repeated:
	s_load_dwordx4	s[0:3], s[4:5], 0x0
	s_lshl_b32	s6, s6, 6
	v_add_u32	v0, s6, v0
	v_lshlrev_b32	v1, 4, v0
	s_waitcnt	lgkmcnt(0)
	v_mov_b32	v2, s1
	v_add_co_u32	v1, vcc, s0, v1
	v_addc_co_u32	v2, vcc, 0, v2, vcc
	load_pairs	5, 2
	s_waitcnt	vmcnt(0)
	add_pair	5, 5
	add_pair	7, 7
	v_add_f32	v5, v5, v7
	v_lshlrev_b32	v1, 2, v0
	global_store_dword	v1, v5, s[2:3]
	s_endpgm
.Lend:
	.size tuples_repeated, .Lend-tuples_repeated

	.rodata
	.p2align 6
	.amdhsa_kernel tuples_repeated
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_next_free_vgpr 9
		.amdhsa_next_free_sgpr 16
	.end_amdhsa_kernel
