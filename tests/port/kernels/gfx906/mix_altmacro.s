// SPDX-License-Identifier: Apache-2.0
//
// Mixed precision of gfx906: h[i] = a * x[i] + h[i] with fp16 vectors and an fp32 scalar, and f[i] the same in fp32.
// Each work-item has eight halves; .altmacro counts through them.

.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
.altmacro

.macro axpy_pair reg, lo, hi
	v_fma_mix_f32 v[\lo], s6, v[4+\reg], v[8+\reg] op_sel_hi:[0,1,1]
	v_fma_mix_f32 v[\hi], s6, v[4+\reg], v[8+\reg] op_sel:[0,1,1] op_sel_hi:[0,1,1]
	v_fma_mixlo_f16 v[12+\reg], s6, v[4+\reg], v[8+\reg] op_sel_hi:[0,1,1]
	v_fma_mixhi_f16 v[12+\reg], s6, v[4+\reg], v[8+\reg] op_sel:[0,1,1] op_sel_hi:[0,1,1]
.endm

.macro axpy_all count
	k = 0
	.rept \count
		axpy_pair %k, %(16+2*k), %(17+2*k)
		k = k + 1
	.endr
.endm

.text
.globl mix_altmacro
.p2align 8
.type mix_altmacro,@function
mix_altmacro:
	s_load_dwordx4 s[8:11], s[0:1], 0x0     // x, h
	s_load_dwordx2 s[4:5], s[0:1], 0x10     // f
	s_load_dword s6, s[0:1], 0x18           // a
	s_lshl_b32 s2, s2, 6
	v_add_u32 v0, s2, v0
	v_lshlrev_b32 v0, 4, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32 v3, s9
	v_add_co_u32 v2, vcc, s8, v0
	v_addc_co_u32 v3, vcc, v3, 0, vcc
	global_load_dwordx4 v[4:7], v[2:3], off
	v_mov_b32 v3, s11
	v_add_co_u32 v2, vcc, s10, v0
	v_addc_co_u32 v3, vcc, v3, 0, vcc
	global_load_dwordx4 v[8:11], v[2:3], off
	s_waitcnt vmcnt(0)
	axpy_all 4
	global_store_dwordx4 v[2:3], v[12:15], off
	v_lshlrev_b32 v0, 1, v0
	v_mov_b32 v3, s5
	v_add_co_u32 v2, vcc, s4, v0
	v_addc_co_u32 v3, vcc, v3, 0, vcc
	global_store_dwordx4 v[2:3], v[16:19], off
	global_store_dwordx4 v[2:3], v[20:23], off offset:16
	s_endpgm

.rodata
.p2align 6
.amdhsa_kernel mix_altmacro
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_next_free_vgpr 24
	.amdhsa_next_free_sgpr 12
	.amdhsa_reserve_vcc 1
	.amdhsa_reserve_flat_scratch 0
	.amdhsa_fp16_overflow 0
.end_amdhsa_kernel
.amdgpu_metadata
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: mix_altmacro
    .symbol: mix_altmacro.kd
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 24
    .max_flat_workgroup_size: 64
    .args:
      - { .name: x, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: h, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: f, .size: 8, .offset: 16, .value_kind: global_buffer }
      - { .name: a, .size: 4, .offset: 24, .value_kind: by_value }
.end_amdgpu_metadata
