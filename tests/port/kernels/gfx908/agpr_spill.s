// SPDX-License-Identifier: Apache-2.0
//
// Uses AGPRs as a store: reverses 32 dwords of each lane by way of a[32:63], and keeps a running v_dot2c_f32_f16 of
// pairs. On gfx908, 64 VGPRs come with 64 AGPRs, whatever the code uses of them.

.amdgcn_target "amdgcn-amd-amdhsa--gfx908"

.macro spill first, count
	.set i, 0
	.rept \count
	v_accvgpr_write a[32+i], v[\first+i]
	.set i, i + 1
	.endr
.endm
.macro restore_reversed first, count
	.set i, 0
	.rept \count
	v_accvgpr_read v[\first+i], a[32+\count-1-i]
	.set i, i + 1
	.endr
.endm

.text
.globl agpr_spill
.p2align 8
.type agpr_spill,@function
agpr_spill:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_lshl_b32 s2, s2, 6
	v_add_u32 v0, s2, v0
	v_lshlrev_b32 v1, 7, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32 v5, s5
	v_add_co_u32 v4, vcc, s4, v1
	v_addc_co_u32 v5, vcc, 0, v5, vcc
	.set q, 0
	.rept 8
	global_load_dwordx4 v[8+4*q:11+4*q], v[4:5], off offset:16*q
	.set q, q + 1
	.endr
	s_waitcnt vmcnt(0)
	spill 8, 32
	v_mov_b32 v6, 0
	.set q, 0
	.rept 16
	v_dot2c_f32_f16 v6, v[8+2*q], v[9+2*q]
	.set q, q + 1
	.endr
	restore_reversed 8, 32
	v_mov_b32 v5, s7
	v_add_co_u32 v4, vcc, s6, v1
	v_addc_co_u32 v5, vcc, 0, v5, vcc
	.set q, 0
	.rept 8
	global_store_dwordx4 v[4:5], v[8+4*q:11+4*q], off offset:16*q
	.set q, q + 1
	.endr
	v_lshlrev_b32 v2, 2, v0
	global_store_dword v2, v6, s[8:9]
	s_endpgm

.rodata
.p2align 6
.amdhsa_kernel agpr_spill
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_next_free_vgpr 64
	.amdhsa_next_free_sgpr 10
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 1 ]
amdhsa.kernels:
  - .name: agpr_spill
    .symbol: agpr_spill.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 64
    .max_flat_workgroup_size: 64
    .args:
      - { .name: in, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: out, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: dots, .size: 8, .offset: 16, .value_kind: global_buffer }
...
.end_amdgpu_metadata
