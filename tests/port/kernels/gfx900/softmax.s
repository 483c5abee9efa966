// SPDX-License-Identifier: Apache-2.0
//
// Softmax of rows of 64: a wave for each row. Maximum and sum with DPP, then from lane 63 to all lanes.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"

	.macro	wave_reduce op, v
	s_nop	1
	\op	\v, \v, \v row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop	1
	\op	\v, \v, \v row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop	1
	\op	\v, \v, \v row_shr:4 row_mask:0xf bank_mask:0xe
	s_nop	1
	\op	\v, \v, \v row_shr:8 row_mask:0xf bank_mask:0xc
	s_nop	1
	\op	\v, \v, \v row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop	1
	\op	\v, \v, \v row_bcast:31 row_mask:0xc bank_mask:0xf
	s_nop	1
	.endm

	.text
	.globl	softmax
	.p2align	8
	.type	softmax,@function
softmax:
	s_load_dwordx4	s[4:7], s[0:1], 0x0
	s_lshl_b32	s3, s2, 8
	v_lshl_add_u32	v1, v0, 2, s3
	s_waitcnt	lgkmcnt(0)
	global_load_dword	v3, v1, s[4:5]
	s_waitcnt	vmcnt(0)
	v_mov_b32	v4, v3
	wave_reduce	v_max_f32, v4
	v_readlane_b32	s8, v4, 63
	v_subrev_f32	v3, s8, v3
	v_mul_f32	v3, 0x3fb8aa3b, v3		// log2(e)
	v_exp_f32	v3, v3
	s_nop	0
	v_mov_b32	v4, v3
	wave_reduce	v_add_f32, v4
	v_readlane_b32	s8, v4, 63
	v_rcp_f32	v4, s8
	v_mul_f32	v3, v3, v4
	global_store_dword	v1, v3, s[6:7]
	s_endpgm
.Lend:
	.size	softmax, .Lend-softmax

	.section .rodata,"a"
	.p2align 6
	.amdhsa_kernel softmax
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_next_free_vgpr 5
		.amdhsa_next_free_sgpr 9
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_denorm_mode_32 0
		.amdhsa_ieee_mode 0
		.amdhsa_dx10_clamp 0
	.end_amdhsa_kernel

	.amdgpu_metadata
amdhsa.version:
  - 1
  - 0
amdhsa.kernels:
  - .name: softmax
    .symbol: softmax.kd
    .language: Assembler
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 9
    .vgpr_count: 5
    .reqd_workgroup_size: [ 64, 1, 1 ]
    .max_flat_workgroup_size: 64
    .args:
    - { .size: 8, .offset: 0, .value_kind: global_buffer, .value_type: f32, .name: x, .address_space: global, .is_const: true }
    - { .size: 8, .offset: 8, .value_kind: global_buffer, .value_type: f32, .name: y, .address_space: global, .is_const: false }
	.end_amdgpu_metadata
