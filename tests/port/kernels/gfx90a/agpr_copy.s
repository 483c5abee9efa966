// SPDX-License-Identifier: Apache-2.0
//
// A tile of 16 x 16 moves through AGPRs and LDS: loads to AGPRs, v_accvgpr_mov_b32, v_mfma_f32_16x16x4f32 with a
// unit matrix, and a transposed store. AGPRs begin at accum_offset; next_free_vgpr counts both files.

.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.amdgcn.next_free_vgpr = 0

.text
.globl agpr_copy
.p2align 8
.type agpr_copy,@function
agpr_copy:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s8, s[0:1], 0x10              // scale
	v_and_b32 v1, 15, v0
	v_lshrrev_b32 v2, 4, v0
	v_lshlrev_b32 v3, 6, v1                     // rows of 16 floats
	v_lshl_add_u32 v3, v2, 2, v3                // k = lane / 16 + 4 * step
	s_waitcnt lgkmcnt(0)
	global_load_dword a16, v3, s[4:5]
	global_load_dword a17, v3, s[4:5] offset:16
	global_load_dword a18, v3, s[4:5] offset:32
	global_load_dword a19, v3, s[4:5] offset:48
	.irp r, 0, 1, 2, 3
	v_accvgpr_write_b32 a\r, 0
	.endr
	// B of step n: scale where k == column
	v_mov_b32 v8, s8
	.irp n, 0, 1, 2, 3
	v_add_u32 v9, 4*\n, v2
	v_cmp_eq_u32 vcc, v9, v1
	v_cndmask_b32 v1\n, 0, v8, vcc
	.endr
	s_waitcnt vmcnt(0)
	v_accvgpr_mov_b32 a20, a16
	v_accvgpr_mov_b32 a21, a17
	s_nop 1
	v_mfma_f32_16x16x4f32 a[0:3], a20, v10, a[0:3]
	v_mfma_f32_16x16x4f32 a[0:3], a21, v11, a[0:3]
	v_mfma_f32_16x16x4f32 a[0:3], a18, v12, a[0:3]
	v_mfma_f32_16x16x4f32 a[0:3], a19, v13, a[0:3]
	s_nop 9
	// row 4 * (lane / 16) + r, column lane % 16; written as [column][row]
	v_lshlrev_b32 v4, 6, v1
	v_lshl_add_u32 v4, v2, 4, v4
	ds_write_b128 v4, a[0:3]
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v5, 4, v0
	ds_read_b128 a[4:7], v5
	s_waitcnt lgkmcnt(0)
	global_store_dwordx4 v5, a[4:7], s[6:7]
	s_endpgm

.rodata
.p2align 6
.amdhsa_kernel agpr_copy
	.amdhsa_group_segment_fixed_size 1024
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_next_free_vgpr 16 + 22
	.amdhsa_next_free_sgpr 9
	.amdhsa_accum_offset 16
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 1 ]
amdhsa.kernels:
  - .name: agpr_copy
    .symbol: agpr_copy.kd
    .kernarg_segment_size: 20
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 15
    .vgpr_count: 38
    .agpr_count: 22
    .max_flat_workgroup_size: 64
    .args:
      - { .name: in, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: out, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: scale, .size: 4, .offset: 16, .value_kind: by_value }
...
.end_amdgpu_metadata
