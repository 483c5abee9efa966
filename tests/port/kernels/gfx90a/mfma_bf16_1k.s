// SPDX-License-Identifier: Apache-2.0
//
// bf16 products of gfx90a with the result in VGPRs: v_mfma_f32_32x32x8bf16_1k. A and B (rows of 16) go through LDS: a
// buffer load fills it without VGPRs (lds), with m0 as the place; the offset moves source and place.

.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.set s_kern, 0
.set s_srd, 4            // s[4:7]
.set v_d, 16             // v[16:31]

.macro fill_rows arg, place
	s_load_dwordx2 s[s_srd:s_srd+1], s[s_kern:s_kern+1], \arg
	s_mov_b32 s[s_srd+2], 1024
	s_mov_b32 s[s_srd+3], 0x00020000
	v_lshlrev_b32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	s_mov_b32 m0, \place
	s_nop 0
	buffer_load_dword v1, s[s_srd:s_srd+3], 0 offen lds
	buffer_load_dword v1, s[s_srd:s_srd+3], 0 offen offset:256 lds
	buffer_load_dword v1, s[s_srd:s_srd+3], 0 offen offset:512 glc lds
	buffer_load_dword v1, s[s_srd:s_srd+3], 0 offen offset:768 lds
	s_waitcnt vmcnt(0)
.endm

.text
.globl mfma_bf16_1k
.p2align 8
.type mfma_bf16_1k,@function
mfma_bf16_1k:
	fill_rows 0x0, 0
	fill_rows 0x8, 1024
	s_load_dwordx2 s[8:9], s[s_kern:s_kern+1], 0x10
	s_barrier
	// row lane % 32 of 32 bytes; a lane has 4 bf16 at 4 * (lane / 32), and those 8 further
	v_and_b32 v2, 31, v0
	v_lshrrev_b32 v3, 5, v0
	v_lshlrev_b32 v4, 5, v2
	v_lshl_add_u32 v4, v3, 3, v4
	ds_read_b64 v[6:7], v4
	ds_read_b64 v[8:9], v4 offset:16
	ds_read_b64 v[10:11], v4 offset:1024
	ds_read_b64 v[12:13], v4 offset:1040
	.set r, 0
	.rept 16
	v_mov_b32 v[v_d+r], 0
	.set r, r + 1
	.endr
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8bf16_1k v[v_d:v_d+15], v[6:7], v[10:11], v[v_d:v_d+15]
	v_mfma_f32_32x32x8bf16_1k v[v_d:v_d+15], v[8:9], v[12:13], v[v_d:v_d+15]
	v_lshlrev_b32 v3, 2, v3
	v_lshl_add_u32 v3, v3, 5, v2
	v_lshlrev_b32 v3, 2, v3
	s_nop 15
	.set r, 0
	.rept 16
	global_store_dword v3, v[v_d+r], s[8:9] offset:(r/4)*1024+(r%4)*128
	.set r, r + 1
	.endr
	s_endpgm

.rodata
.p2align 6
.amdhsa_kernel mfma_bf16_1k
	.amdhsa_group_segment_fixed_size 2048
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_next_free_vgpr 32
	.amdhsa_next_free_sgpr 10
	.amdhsa_accum_offset 32
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 1 ]
amdhsa.kernels:
  - .name: mfma_bf16_1k
    .symbol: mfma_bf16_1k.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 2048
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 32
    .max_flat_workgroup_size: 64
    .args:
      - { .name: A, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: B, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: D, .size: 8, .offset: 16, .value_kind: global_buffer }
...
.end_amdgpu_metadata
