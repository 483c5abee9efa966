// SPDX-License-Identifier: Apache-2.0
//
// D = C - A B^T for 16 x 16 tiles of fp64 with K = 8: v_mfma_f64_16x16x4f64 with A negated by blgp, and the
// accumulator in AGPRs.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.globl	mfma_f64
	.p2align	8
	.type	mfma_f64,@function
mfma_f64:
	s_load_dwordx4	s[4:7], s[0:1], 0x0
	s_load_dwordx2	s[8:9], s[0:1], 0x10
	v_and_b32_e32	v1, 15, v0
	v_lshrrev_b32_e32	v2, 4, v0
	; A, B by rows of 8: 64 bytes; a lane has k = lane / 16, and 4 more
	v_lshlrev_b32_e32	v3, 6, v1
	v_lshl_add_u32	v3, v2, 3, v3
	; C by rows of 16: row lane / 16 + 4 * r
	v_lshl_add_u32	v4, v2, 4, v1
	v_lshlrev_b32_e32	v4, 3, v4
	s_waitcnt	lgkmcnt(0)
	global_load_dwordx2	v[6:7], v3, s[4:5]
	global_load_dwordx2	v[8:9], v3, s[4:5] offset:32
	global_load_dwordx2	v[10:11], v3, s[6:7]
	global_load_dwordx2	v[12:13], v3, s[6:7] offset:32
	global_load_dwordx2	a[0:1], v4, s[8:9]
	global_load_dwordx2	a[2:3], v4, s[8:9] offset:512
	global_load_dwordx2	a[4:5], v4, s[8:9] offset:1024
	global_load_dwordx2	a[6:7], v4, s[8:9] offset:1536
	s_waitcnt	vmcnt(0)
	v_mfma_f64_16x16x4f64	a[0:7], v[6:7], v[10:11], a[0:7] blgp:1
	v_mfma_f64_16x16x4f64	a[0:7], v[8:9], v[12:13], a[0:7] blgp:1
	s_nop	15
	s_nop	2
	global_store_dwordx2	v4, a[0:1], s[8:9]
	global_store_dwordx2	v4, a[2:3], s[8:9] offset:512
	global_store_dwordx2	v4, a[4:5], s[8:9] offset:1024
	global_store_dwordx2	v4, a[6:7], s[8:9] offset:1536
	s_endpgm
	.section	.rodata,"a"
	.p2align	6
	.amdhsa_kernel mfma_f64
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 24
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 16
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.version: [ 1, 1 ]
amdhsa.kernels:
  - .name: mfma_f64
    .symbol: mfma_f64.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 24
    .agpr_count: 8
    .max_flat_workgroup_size: 64
    .args:
      - { .name: A, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: B, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: C, .size: 8, .offset: 16, .value_kind: global_buffer }
...
	.end_amdgpu_metadata
