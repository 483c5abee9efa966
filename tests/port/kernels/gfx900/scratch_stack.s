; SPDX-License-Identifier: Apache-2.0
;
; A stack in scratch: reverses the first count[i] of 16 numbers of each work-item. gfx9 adds the wave's
; offset to a 64-bit FLAT_SCRATCH; a VGPR is then the address for scratch_ instructions, and the numbers
; are read back through the buffer s[0:3] as well, to see that both are the same memory.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
	.text
	.globl	scratch_stack
	.p2align	8
	.type	scratch_stack,@function
scratch_stack:
	s_add_u32 flat_scratch_lo, s6, s9
	s_addc_u32 flat_scratch_hi, s7, 0
	s_load_dwordx4 s[12:15], s[4:5], 0x0
	s_load_dwordx2 s[16:17], s[4:5], 0x10
	s_lshl_b32 s8, s8, 6
	v_add_u32 v0, s8, v0
	v_lshlrev_b32 v1, 2, v0                 ; of count
	v_lshlrev_b32 v2, 6, v0                 ; of in and out
	s_waitcnt lgkmcnt(0)
	global_load_dword v3, v1, s[14:15]
	v_mov_b32 v5, s13
	v_add_co_u32 v4, vcc, s12, v2
	v_addc_co_u32 v5, vcc, 0, v5, vcc
	v_mov_b32 v6, 4                         ; where the next number goes: 4 bytes are not used
	v_mov_b32 v7, 0
push:
	global_load_dword v8, v[4:5], off
	v_add_co_u32 v4, vcc, 4, v4
	v_addc_co_u32 v5, vcc, 0, v5, vcc
	v_add_u32 v7, 1, v7
	s_waitcnt vmcnt(0)
	scratch_store_dword v6, v8, off
	v_add_u32 v6, 4, v6
	v_cmp_gt_u32 vcc, 16, v7
	s_cbranch_vccnz push

	; numbers beyond count stay where they are: read them forward through the buffer
	v_mov_b32 v7, 0
	v_mov_b32 v5, s17
	v_add_co_u32 v4, vcc, s16, v2
	v_addc_co_u32 v5, vcc, 0, v5, vcc
	s_waitcnt vmcnt(0)
pop:
	v_cmp_lt_u32 vcc, v7, v3
	v_sub_u32 v9, v3, v7
	v_subrev_u32 v9, 1, v9
	v_cndmask_b32 v9, v7, v9, vcc
	v_lshlrev_b32 v9, 2, v9
	buffer_load_dword v8, v9, s[0:3], s9 offen offset:4
	s_waitcnt vmcnt(0)
	global_store_dword v[4:5], v8, off
	v_add_co_u32 v4, vcc, 4, v4
	v_addc_co_u32 v5, vcc, 0, v5, vcc
	v_add_u32 v7, 1, v7
	v_cmp_gt_u32 vcc, 16, v7
	s_cbranch_vccnz pop
	s_endpgm
.Lfunc_end0:
	.size	scratch_stack, .Lfunc_end0-scratch_stack

	.section .rodata,"a"
	.p2align 6
	.amdhsa_kernel scratch_stack
		.amdhsa_private_segment_fixed_size 68
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_flat_scratch_init 1
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_next_free_vgpr 10
		.amdhsa_next_free_sgpr 18
		.amdhsa_reserve_flat_scratch 1
	.end_amdhsa_kernel

	.amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: scratch_stack
    .symbol: scratch_stack.kd
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .value_type: u32, .address_space: global, .is_const: true }
      - { .name: count, .offset: 8, .size: 8, .value_kind: global_buffer, .value_type: u32, .address_space: global, .is_const: true }
      - { .name: out, .offset: 16, .size: 8, .value_kind: global_buffer, .value_type: u32, .address_space: global }
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 68
    .wavefront_size: 64
    .sgpr_count: 24
    .vgpr_count: 10
    .max_flat_workgroup_size: 64
...
	.end_amdgpu_metadata
