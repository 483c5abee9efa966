// SPDX-License-Identifier: Apache-2.0
//
// The float atomics of gfx908, none of which returns a value: global_atomic_add_f32, global_atomic_pk_add_f16 and
// buffer_atomic_add_f32; with a counter of finished groups (global_atomic_inc glc). Three ids of a work-item.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx908"
	.text
	.globl	float_atomics
	.p2align	8
	.type	float_atomics,@function
float_atomics:
	s_load_dwordx8	s[8:15], s[4:5], 0x0
	s_load_dwordx2	s[16:17], s[4:5], 0x20
	; item = x + 8 * y + 32 * z + 64 * group
	v_lshl_add_u32	v3, v1, 3, v0
	v_lshl_add_u32	v3, v2, 5, v3
	s_lshl_b32	s6, s6, 6
	v_add_u32_e32	v3, s6, v3
	v_lshlrev_b32_e32	v4, 2, v3
	s_waitcnt	lgkmcnt(0)
	global_load_dword	v5, v4, s[8:9]
	v_and_b32_e32	v6, 7, v3
	v_lshlrev_b32_e32	v6, 2, v6
	s_mov_b32	s20, s14
	s_mov_b32	s21, s15
	s_mov_b32	s22, 32
	s_mov_b32	s23, 0x27000
	s_waitcnt	vmcnt(0)
	global_atomic_add_f32	v6, v5, s[10:11]
	v_cvt_f16_f32_e32	v7, v5
	v_pack_b32_f16	v7, v7, 1.0
	global_atomic_pk_add_f16	v6, v7, s[12:13]
	buffer_atomic_add_f32	v5, v6, s[20:23], 0 offen slc
	s_waitcnt	vmcnt(0)
	v_mov_b32_e32	v9, -1
	v_mov_b32_e32	v10, 0
	global_atomic_inc	v8, v10, v9, s[16:17] glc
	s_waitcnt	vmcnt(0)
	s_endpgm
	.section	.rodata,"a"
	.p2align	6
	.amdhsa_kernel float_atomics
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 11
		.amdhsa_next_free_sgpr 24
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: float_atomics
    .symbol: float_atomics.kd
    .kernarg_segment_size: 40
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 30
    .vgpr_count: 11
    .max_flat_workgroup_size: 64
    .args:
      - { .name: x, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: sums, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: halves, .size: 8, .offset: 16, .value_kind: global_buffer }
      - { .name: again, .size: 8, .offset: 24, .value_kind: global_buffer }
      - { .name: done, .size: 8, .offset: 32, .value_kind: global_buffer }
...
	.end_amdgpu_metadata
