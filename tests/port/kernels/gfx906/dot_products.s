// SPDX-License-Identifier: Apache-2.0
//
// Dot products of int8 rows (v_dot4_i32_i8), int4 rows (v_dot8_i32_i4) and fp16 rows (v_dot2_f32_f16), four
// dwords for each work-item; with a scale for the int8 result. Code object v3, metadata beside it.

.amdgcn_target "amdgcn-amd-amdhsa--gfx906"

.set s_kern, 0
.set s_wg, 2
.set v_i, 0
.set v_off, 1
.set v_base, 3          // v[3:4]
.set v_a, 5             // v[5:8]
.set v_b, 9             // v[9:12]
.set v_acc, 13

.macro ROW_ADDRESS arg
	v_mov_b32 v[v_base+1], s[\arg+1]
	v_add_co_u32 v[v_base], vcc, s[\arg], v[v_off]
	v_addc_co_u32 v[v_base+1], vcc, 0, v[v_base+1], vcc
.endm

.macro LOAD_ROWS x, y
	ROW_ADDRESS \x
	global_load_dwordx4 v[v_a:v_a+3], v[v_base:v_base+1], off
	ROW_ADDRESS \y
	global_load_dwordx4 v[v_b:v_b+3], v[v_base:v_base+1], off
	s_waitcnt vmcnt(0)
.endm

.macro DOTS op, mods:vararg
	.irp k, 0, 1, 2, 3
	\op v[v_acc], v[v_a+\k], v[v_b+\k], v[v_acc] \mods
	.endr
.endm

.macro STORE arg
	v_lshlrev_b32 v[v_a], 2, v[v_i]
	v_mov_b32 v[v_base+1], s[\arg+1]
	v_add_co_u32 v[v_base], vcc, s[\arg], v[v_a]
	v_addc_co_u32 v[v_base+1], vcc, 0, v[v_base+1], vcc
	global_store_dword v[v_base:v_base+1], v[v_acc], off
.endm

.text
.protected dot_products
.globl dot_products
.p2align 8
.type dot_products,@function
dot_products:
	s_load_dwordx8 s[8:15], s[s_kern:s_kern+1], 0x0    // bytes: x, y; nibbles: x, y
	s_load_dwordx8 s[16:23], s[s_kern:s_kern+1], 0x20  // halves: x, y; bytes' and nibbles' results
	s_load_dwordx2 s[24:25], s[s_kern:s_kern+1], 0x40  // halves' results
	s_lshl_b32 s[s_wg], s[s_wg], 6
	v_add_u32 v[v_i], s[s_wg], v[v_i]
	v_lshlrev_b32 v[v_off], 4, v[v_i]
	s_waitcnt lgkmcnt(0)

	LOAD_ROWS 8, 10
	v_mov_b32 v[v_acc], 100
	DOTS v_dot4_i32_i8
	v_mul_lo_u32 v[v_acc], v[v_acc], 3
	STORE 20

	LOAD_ROWS 12, 14
	v_mov_b32 v[v_acc], -7
	DOTS v_dot8_i32_i4, clamp
	STORE 22

	LOAD_ROWS 16, 18
	v_mov_b32 v[v_acc], 0.5
	DOTS v_dot2_f32_f16
	STORE 24
	s_endpgm
.Lend:
.size dot_products, .Lend-dot_products

.rodata
.p2align 6
.amdhsa_kernel dot_products
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 14
	.amdhsa_next_free_sgpr 26
	.amdhsa_reserve_flat_scratch 0
.end_amdhsa_kernel

.amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: dot_products
    .symbol: dot_products.kd
    .kernarg_segment_size: 72
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 32
    .vgpr_count: 14
    .max_flat_workgroup_size: 64
    .args:
      - { .name: x8, .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global }
      - { .name: y8, .size: 8, .offset: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: x4, .size: 8, .offset: 16, .value_kind: global_buffer, .address_space: global }
      - { .name: y4, .size: 8, .offset: 24, .value_kind: global_buffer, .address_space: global }
      - { .name: x16, .size: 8, .offset: 32, .value_kind: global_buffer, .address_space: global }
      - { .name: y16, .size: 8, .offset: 40, .value_kind: global_buffer, .address_space: global }
      - { .name: d8, .size: 8, .offset: 48, .value_kind: global_buffer, .address_space: global }
      - { .name: d4, .size: 8, .offset: 56, .value_kind: global_buffer, .address_space: global }
      - { .name: d16, .size: 8, .offset: 64, .value_kind: global_buffer, .address_space: global }
...
.end_amdgpu_metadata
