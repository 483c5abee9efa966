// SPDX-License-Identifier: Apache-2.0
//
// D = A B^T for 16 x 16 tiles of bf16 with K = 32: v_mfma_f32_16x16x8bf16 takes two bf16 in one register for each
// input. A and B are stored by rows; a lane has k = 2 * (lane / 16) and the next one.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx908"
	.text
	.globl	mfma_bf16
	.p2align	8
	.type	mfma_bf16,@function
mfma_bf16:
	s_load_dwordx4	s[4:7], s[0:1], 0x0
	s_load_dwordx2	s[8:9], s[0:1], 0x10
	v_and_b32_e32	v1, 15, v0
	v_lshrrev_b32_e32	v2, 4, v0
	v_lshlrev_b32_e32	v3, 6, v1	; 64 bytes for each row
	v_lshl_add_u32	v3, v2, 2, v3
	s_lshl_b32	s3, s2, 10
	v_add_u32_e32	v3, s3, v3
	s_waitcnt	lgkmcnt(0)
	global_load_dword	v4, v3, s[4:5]
	global_load_dword	v5, v3, s[4:5] offset:16
	global_load_dword	v6, v3, s[4:5] offset:32
	global_load_dword	v7, v3, s[4:5] offset:48
	global_load_dword	v8, v3, s[6:7]
	global_load_dword	v9, v3, s[6:7] offset:16
	global_load_dword	v10, v3, s[6:7] offset:32
	global_load_dword	v11, v3, s[6:7] offset:48
	v_accvgpr_write_b32	a0, 0
	v_accvgpr_write_b32	a1, 0
	v_accvgpr_write_b32	a2, 0
	v_accvgpr_write_b32	a3, 0
	s_nop	1
	s_waitcnt	vmcnt(3)
	v_mfma_f32_16x16x8bf16	a[0:3], v4, v8, a[0:3]
	s_waitcnt	vmcnt(2)
	v_mfma_f32_16x16x8bf16	a[0:3], v5, v9, a[0:3]
	s_waitcnt	vmcnt(1)
	v_mfma_f32_16x16x8bf16	a[0:3], v6, v10, a[0:3]
	s_waitcnt	vmcnt(0)
	v_accvgpr_write_b32	a4, v7
	v_accvgpr_write_b32	a5, v11
	s_nop	1
	v_mfma_f32_16x16x8bf16	a[0:3], a4, a5, a[0:3]
	s_nop	9
	v_accvgpr_read_b32	v4, a0
	v_accvgpr_read_b32	v5, a1
	v_accvgpr_read_b32	v6, a2
	v_accvgpr_read_b32	v7, a3
	v_lshlrev_b32_e32	v2, 2, v2	; row 4 * (lane / 16)
	v_lshl_add_u32	v2, v2, 4, v1
	v_lshlrev_b32_e32	v2, 2, v2
	v_add_u32_e32	v2, s3, v2
	global_store_dword	v2, v4, s[8:9]
	global_store_dword	v2, v5, s[8:9] offset:64
	global_store_dword	v2, v6, s[8:9] offset:128
	global_store_dword	v2, v7, s[8:9] offset:192
	s_endpgm
	.section	.rodata,"a"
	.p2align	6
	.amdhsa_kernel mfma_bf16
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 12
		.amdhsa_next_free_sgpr 10
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: mfma_bf16
    .symbol: mfma_bf16.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 12
    .max_flat_workgroup_size: 64
    .args:
      - { .name: A, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: B, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: D, .size: 8, .offset: 16, .value_kind: global_buffer }
...
	.end_amdgpu_metadata
