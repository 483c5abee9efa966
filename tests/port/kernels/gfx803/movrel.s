// SPDX-License-Identifier: Apache-2.0
//
// Rotates eight values in registers: out[8 * i + k] = in[8 * i + (k + by) % 8] for each work-item i.
// `by` is the same for all of them, so that m0 can hold an index: v_movrels reads v[base + m0],
// v_movreld writes v[base + m0].

	.hsa_code_object_version	2,0
	.hsa_code_object_isa	8,0,3,"AMD","AMDGPU"

	.set	vIn, 5		// v[5:12]
	.set	vOut, 13	// v[13:20]
	.set	vTmp, 21
	.set	vAddr, 3	// v[3:4]
	.set	sBy, 9

	.text
	.p2align	8
	.amdgpu_hsa_kernel	movrel
movrel:
	.amd_kernel_code_t
		enable_sgpr_kernarg_segment_ptr = 1
		enable_sgpr_workgroup_id_x = 1
		is_ptr64 = 1
		user_sgpr_count = 2
		granulated_workitem_vgpr_count = 5
		granulated_wavefront_sgpr_count = 2
		wavefront_sgpr_count = 18
		workitem_vgpr_count = 22
		kernarg_segment_byte_size = 20
	.end_amd_kernel_code_t

	s_load_dwordx4	s[4:7], s[0:1], 0x0
	s_load_dword	s[sBy], s[0:1], 0x10
	s_lshl_b32	s2, s2, 6
	v_add_u32	v0, vcc, s2, v0
	v_lshlrev_b32	v0, 5, v0
	s_waitcnt	lgkmcnt(0)
	v_mov_b32	v[vAddr+1], s5
	v_add_u32	v[vAddr], vcc, s4, v0
	v_addc_u32	v[vAddr+1], vcc, 0, v[vAddr+1], vcc
	flat_load_dwordx4	v[vIn:vIn+3], v[vAddr:vAddr+1]
	v_add_u32	v[vAddr], vcc, 16, v[vAddr]
	v_addc_u32	v[vAddr+1], vcc, 0, v[vAddr+1], vcc
	flat_load_dwordx4	v[vIn+4:vIn+7], v[vAddr:vAddr+1]
	s_waitcnt	vmcnt(0)&lgkmcnt(0)

	// the upper half goes through v_movreld, the lower through v_movrels
	.set	k, 0
	.rept	4
	s_add_u32	s10, s[sBy], k
	s_and_b32	m0, s10, 7
	s_nop	0
	v_movrels_b32	v[vOut+k], v[vIn]
	.set	k, k+1
	.endr
	s_mov_b32	s11, 0
loop:
	s_mov_b32	m0, s11
	s_nop	0
	v_movrels_b32	v[vTmp], v[vIn]
	s_sub_u32	s10, s11, s[sBy]
	s_and_b32	s10, s10, 7
	s_cmp_lt_u32	s10, 4
	s_cbranch_scc1	skip
	s_mov_b32	m0, s10
	s_nop	0
	v_movreld_b32	v[vOut], v[vTmp]
skip:
	s_add_u32	s11, s11, 1
	s_cmp_lt_u32	s11, 8
	s_cbranch_scc1	loop

	v_mov_b32	v[vAddr+1], s7
	v_add_u32	v[vAddr], vcc, s6, v0
	v_addc_u32	v[vAddr+1], vcc, 0, v[vAddr+1], vcc
	flat_store_dwordx4	v[vAddr:vAddr+1], v[vOut:vOut+3]
	v_add_u32	v[vAddr], vcc, 16, v[vAddr]
	v_addc_u32	v[vAddr+1], vcc, 0, v[vAddr+1], vcc
	flat_store_dwordx4	v[vAddr:vAddr+1], v[vOut+4:vOut+7]
	s_endpgm
