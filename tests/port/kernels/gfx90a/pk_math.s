// SPDX-License-Identifier: Apache-2.0
//
// Packed fp32 of gfx90a on a 2D grid: out = (a * b + c) - a in pairs, and the pairs swapped with v_pk_mov_b32. The ids
// of a work-item are packed into v0 there, too.

.amdgcn_target "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-"
.text
.globl pk_math
.p2align 8
.type pk_math,@function
pk_math:
	s_load_dwordx4 s[8:11], s[0:1], 0x0
	s_load_dwordx4 s[12:15], s[0:1], 0x10
	s_load_dwordx2 s[16:17], s[0:1], 0x20
	v_bfe_u32 v1, v0, 10, 10
	v_and_b32 v0, 0x3ff, v0
	; x = 16 * group x + id x, y = 4 * group y + id y; 32 items in a row
	s_lshl_b32 s2, s2, 4
	s_lshl_b32 s3, s3, 2
	v_add_u32 v0, s2, v0
	v_add_u32 v1, s3, v1
	v_lshl_add_u32 v0, v1, 5, v0
	v_lshlrev_b32 v0, 3, v0
	s_waitcnt lgkmcnt(0)
	global_load_dwordx2 v[2:3], v0, s[8:9]
	global_load_dwordx2 v[4:5], v0, s[10:11] glc scc
	global_load_dwordx2 v[6:7], v0, s[12:13] glc
	s_waitcnt vmcnt(0)
	v_pk_fma_f32 v[8:9], v[2:3], v[4:5], v[6:7]
	v_pk_mul_f32 v[10:11], v[2:3], -1.0 op_sel_hi:[1,0]
	v_pk_add_f32 v[8:9], v[8:9], v[10:11]
	v_pk_mov_b32 v[12:13], v[8:9], v[8:9] op_sel:[1,0]
	global_store_dwordx2 v0, v[8:9], s[14:15] glc slc
	global_store_dwordx2 v0, v[12:13], s[16:17] scc
	buffer_wbl2
	s_waitcnt vmcnt(0)
	s_endpgm

.rodata
.p2align 6
.amdhsa_kernel pk_math
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_vgpr_workitem_id 1
	.amdhsa_next_free_vgpr 14
	.amdhsa_next_free_sgpr 18
	.amdhsa_accum_offset 16
	.amdhsa_reserve_xnack_mask 0
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 1 ]
amdhsa.target: amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-
amdhsa.kernels:
  - .name: pk_math
    .symbol: pk_math.kd
    .kernarg_segment_size: 40
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 24
    .vgpr_count: 14
    .agpr_count: 0
    .max_flat_workgroup_size: 64
    .args:
      - { .name: a, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: b, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: c, .size: 8, .offset: 16, .value_kind: global_buffer }
      - { .name: out, .size: 8, .offset: 24, .value_kind: global_buffer }
      - { .name: swapped, .size: 8, .offset: 32, .value_kind: global_buffer }
...
.end_amdgpu_metadata
