// SPDX-License-Identifier: Apache-2.0
//
// The fp64 atomics of gfx90a: sums, minima and maxima of eight bins, with values that come back (glc) and system
// scope (scc); and an integer counter.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text
	.globl	double_atomics
	.p2align	8
	.type	double_atomics,@function
double_atomics:
	s_load_dwordx8	s[8:15], s[0:1], 0x0
	s_load_dwordx2	s[16:17], s[0:1], 0x20
	s_lshl_b32	s2, s2, 6
	v_add_u32_e32	v1, s2, v0
	v_lshlrev_b32_e32	v2, 3, v1
	v_and_b32_e32	v3, 7, v1
	v_lshlrev_b32_e32	v3, 3, v3
	s_waitcnt	lgkmcnt(0)
	global_load_dwordx2	v[4:5], v2, s[8:9] glc
	s_waitcnt	vmcnt(0)
	global_atomic_add_f64	v3, v[4:5], s[10:11] scc
	global_atomic_max_f64	v[6:7], v3, v[4:5], s[12:13] glc
	v_mov_b32_e32	v9, s15
	v_add_co_u32_e32	v8, vcc, s14, v3
	v_addc_co_u32_e32	v9, vcc, 0, v9, vcc
	flat_atomic_min_f64	v[8:9], v[4:5] slc
	s_waitcnt	vmcnt(0) lgkmcnt(0)
	; what came back is never larger than what is there now: counts items for which that holds
	global_load_dwordx2	v[10:11], v3, s[12:13] glc
	s_waitcnt	vmcnt(0)
	v_cmp_le_f64_e32	vcc, v[6:7], v[10:11]
	v_cndmask_b32_e64	v12, 0, 1, vcc
	v_mov_b32_e32	v13, 0
	global_atomic_add	v14, v13, v12, s[16:17] glc scc
	s_waitcnt	vmcnt(0)
	buffer_invl2
	s_endpgm
	.section	.rodata,"a"
	.p2align	6
	.amdhsa_kernel double_atomics
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 15
		.amdhsa_next_free_sgpr 18
		.amdhsa_accum_offset 16
		.amdhsa_tg_split 0
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.version: [ 1, 1 ]
amdhsa.kernels:
  - .name: double_atomics
    .symbol: double_atomics.kd
    .kernarg_segment_size: 40
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 24
    .vgpr_count: 15
    .max_flat_workgroup_size: 64
    .args:
      - { .name: x, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: sums, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: most, .size: 8, .offset: 16, .value_kind: global_buffer }
      - { .name: least, .size: 8, .offset: 24, .value_kind: global_buffer }
      - { .name: count, .size: 8, .offset: 32, .value_kind: global_buffer }
...
	.end_amdgpu_metadata
