// SPDX-License-Identifier: Apache-2.0
//
// Packed fp16 and legacy arithmetic: out = max(a * b + c, 0) in pairs (v_pk_fma_f16, v_pk_max_f16), the sum of both
// halves with v_mad_legacy_f32, and the product of that with a weight that may be infinite (v_mul_legacy_f32: 0
// times infinity is 0).

	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.globl	packed_half
	.p2align	8
	.type	packed_half,@function
packed_half:
	s_load_dwordx8	s[8:15], s[0:1], 0x0
	s_load_dwordx4	s[4:7], s[0:1], 0x20
	s_lshl_b32	s2, s2, 6
	v_add_u32_e32	v0, s2, v0
	v_lshlrev_b32_e32	v0, 2, v0
	s_waitcnt	lgkmcnt(0)
	global_load_dword	v1, v0, s[8:9]
	global_load_dword	v2, v0, s[10:11]
	global_load_dword	v3, v0, s[12:13] glc
	global_load_dword	v9, v0, s[4:5]
	s_waitcnt	vmcnt(1)
	v_pk_fma_f16	v4, v1, v2, v3
	v_pk_max_f16	v4, v4, 0
	global_store_dword	v0, v4, s[14:15]
	v_cvt_f32_f16_e32	v5, v4
	v_cvt_f32_f16_sdwa	v6, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
	v_mad_legacy_f32	v7, 1.0, v5, v6
	s_waitcnt	vmcnt(0)
	v_mul_legacy_f32_e32	v8, v7, v9
	v_mul_legacy_f32_e32	v7, 0x40400000, v8	; 3
	global_store_dword	v0, v7, s[6:7]
	s_endpgm
	.section	.rodata,"a"
	.p2align	6
	.amdhsa_kernel packed_half
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 10
		.amdhsa_next_free_sgpr 16
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: packed_half
    .symbol: packed_half.kd
    .kernarg_segment_size: 48
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 22
    .vgpr_count: 10
    .max_flat_workgroup_size: 64
    .args:
      - { .name: a, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: b, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: c, .size: 8, .offset: 16, .value_kind: global_buffer }
      - { .name: out, .size: 8, .offset: 24, .value_kind: global_buffer }
      - { .name: w, .size: 8, .offset: 32, .value_kind: global_buffer }
      - { .name: y, .size: 8, .offset: 40, .value_kind: global_buffer }
...
	.end_amdgpu_metadata
