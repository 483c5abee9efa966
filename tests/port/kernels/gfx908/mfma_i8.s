// SPDX-License-Identifier: Apache-2.0
//
// int8 products with int32 sums: D = A B^T of 32 x 32 with K = 16, by v_mfma_i32_32x32x8i8, four int8 in one register.
// Written with symbols, as generators do.

.amdgcn_target "amdgcn-amd-amdhsa--gfx908"
v_a = 2
v_b = 4
v_addr = 6
v_d = 8
a_d = 0

.text
.globl mfma_i8
.p2align 8
.type mfma_i8,@function
mfma_i8:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_and_b32 v1, 31, v0
	v_lshrrev_b32 v0, 5, v0
	// row of 16 bytes; a lane has the 4 bytes at 4 * (lane / 32), and those 8 further
	v_lshlrev_b32 v[v_addr], 4, v1
	v_lshl_add_u32 v[v_addr], v0, 2, v[v_addr]
	s_waitcnt lgkmcnt(0)
	global_load_dword v[v_a], v[v_addr], s[4:5]
	global_load_dword v[v_a+1], v[v_addr], s[4:5] offset:8
	global_load_dword v[v_b], v[v_addr], s[6:7]
	global_load_dword v[v_b+1], v[v_addr], s[6:7] offset:8
	.irp r, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	v_accvgpr_write_b32 a[a_d+\r], 0
	.endr
	s_nop 1
	s_waitcnt vmcnt(0)
	v_mfma_i32_32x32x8i8 a[a_d:a_d+15], v[v_a], v[v_b], a[a_d:a_d+15]
	v_mfma_i32_32x32x8i8 a[a_d:a_d+15], v[v_a+1], v[v_b+1], a[a_d:a_d+15]
	s_nop 15
	s_nop 1
	// row 8 * (r / 4) + 4 * (lane / 32) + r % 4, column lane % 32
	v_lshlrev_b32 v0, 2, v0
	v_lshl_add_u32 v[v_addr], v0, 5, v1
	v_lshlrev_b32 v[v_addr], 2, v[v_addr]
	.irp g, 0, 1, 2, 3
	.irp q, 0, 1, 2, 3
	v_accvgpr_read_b32 v[v_d], a[a_d+4*\g+\q]
	s_nop 1
	global_store_dword v[v_addr], v[v_d], s[8:9] offset:128*\q+1024*\g
	.endr
	.endr
	s_endpgm

.rodata
.p2align 6
.amdhsa_kernel mfma_i8
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_next_free_vgpr 16
	.amdhsa_next_free_sgpr 10
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: mfma_i8
    .symbol: mfma_i8.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 64
    .args:
      - { .name: A, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: B, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: D, .size: 8, .offset: 16, .value_kind: global_buffer }
...
.end_amdgpu_metadata
