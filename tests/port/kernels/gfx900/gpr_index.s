; SPDX-License-Identifier: Apache-2.0
;
; A table of 16 numbers in v[17:32], indexed by the group: Vega's s_set_gpr_idx in place of v_movrel.
;   out[64 * g + t] = in[16 * t + g % 16] + in[16 * t + (g + 5) % 16],
; and the second of these slots is then set to g, and the whole table summed up to sums[64 * g + t].

	.hsa_code_object_version 2,1
	.hsa_code_object_isa 9,0,0,"AMD","AMDGPU"
	.set table, 17
	.text
	.p2align 8
	.amdgpu_hsa_kernel gpr_index
gpr_index:
	.amd_kernel_code_t
		enable_sgpr_kernarg_segment_ptr = 1
		enable_sgpr_workgroup_id_x = 1
		user_sgpr_count = 2
		is_ptr64 = 1
		granulated_workitem_vgpr_count = 8
		granulated_wavefront_sgpr_count = 2
		wavefront_sgpr_count = 22
		workitem_vgpr_count = 33
		kernarg_segment_byte_size = 24
	.end_amd_kernel_code_t

	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_lshlrev_b32 v1, 6, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32 v4, s5
	v_add_co_u32 v3, vcc, s4, v1
	v_addc_co_u32 v4, vcc, 0, v4, vcc
	.set q, 0
	.rept 4
	global_load_dwordx4 v[table+4*q:table+4*q+3], v[3:4], off offset:16*q
	.set q, q+1
	.endr
	s_and_b32 s10, s2, 15
	s_add_u32 s11, s2, 5
	s_and_b32 s11, s11, 15
	s_waitcnt vmcnt(0)

	s_set_gpr_idx_on s10, 1			; SRC0
	v_mov_b32 v5, v[table]
	s_set_gpr_idx_idx s11
	v_mov_b32 v6, v[table]
	s_set_gpr_idx_mode 8			; DST
	v_mov_b32 v[table], s2
	s_set_gpr_idx_off
	v_add_u32 v5, v5, v6

	v_mov_b32 v7, 0
	s_mov_b32 s12, 0
	s_set_gpr_idx_on s12, gpr_idx(SRC1)
next:
	s_set_gpr_idx_idx s12
	v_add_u32 v7, v7, v[table]
	s_add_u32 s12, s12, 1
	s_cmp_lt_u32 s12, 16
	s_cbranch_scc1 next
	s_set_gpr_idx_off

	s_lshl_b32 s2, s2, 6
	v_add_lshl_u32 v0, v0, s2, 2
	v_mov_b32 v4, s7
	v_add_co_u32 v3, vcc, s6, v0
	v_addc_co_u32 v4, vcc, 0, v4, vcc
	global_store_dword v[3:4], v5, off
	v_mov_b32 v4, s9
	v_add_co_u32 v3, vcc, s8, v0
	v_addc_co_u32 v4, vcc, 0, v4, vcc
	global_store_dword v[3:4], v7, off
	s_endpgm
