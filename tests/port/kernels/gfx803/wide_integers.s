// SPDX-License-Identifier: Apache-2.0
//
// 64-bit integers with carries: sum = a + b, difference = a - b, and reverse = b - a through v_subrev.
// The carry of the last one is stored as well: borrow = b < a.
//
.hsa_code_object_version 2,0
.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"

.text
.p2align 8
.amdgpu_hsa_kernel wide_integers
wide_integers:
	.amd_kernel_code_t
	  enable_sgpr_kernarg_segment_ptr = 1
	  is_ptr64 = 1
	  compute_pgm_rsrc1_vgprs = 4
	  compute_pgm_rsrc1_sgprs = 2
	  compute_pgm_rsrc2_user_sgpr = 2
	  compute_pgm_rsrc2_tgid_x_en = 1
	  compute_pgm_rsrc2_tidig_comp_cnt = 0
	  kernarg_segment_byte_size = 32
	  wavefront_sgpr_count = 24
	  workitem_vgpr_count = 18
	.end_amd_kernel_code_t

	// One element of a 64-bit array for each item: dst = base + 8 * id
	.macro element dst, base
	v_mov_b32	v[\dst+1], s[\base+1]
	v_add_u32	v[\dst], vcc, v1, s[\base]
	v_addc_u32	v[\dst+1], vcc, v[\dst+1], v2, vcc
	.endm

	s_load_dwordx8	s[4:11], s[0:1], 0
	s_lshl_b32	s2, s2, 6
	v_add_u32	v1, vcc, s2, v0
	v_mov_b32	v2, 0
	v_lshlrev_b64	v[1:2], 3, v[1:2]
	s_waitcnt	lgkmcnt(0)
	element	3, 4
	flat_load_dwordx2	v[5:6], v[3:4]		// a
	element	3, 6
	flat_load_dwordx2	v[7:8], v[3:4]		// b
	s_waitcnt	vmcnt(0) & lgkmcnt(0)

	v_add_u32	v9, vcc, v5, v7
	v_addc_u32	v10, vcc, v6, v8, vcc
	v_sub_u32	v11, vcc, v5, v7
	v_subb_u32	v12, vcc, v6, v8, vcc
	v_subrev_u32	v13, s[14:15], v5, v7
	v_subbrev_u32	v14, s[14:15], v6, v8, s[14:15]
	v_cndmask_b32	v15, 0, 1, s[14:15]
	v_mov_b32	v16, 0

	// out has four numbers for each item
	v_lshlrev_b64	v[1:2], 2, v[1:2]
	element	3, 8
	flat_store_dwordx4	v[3:4], v[9:12]
	v_add_u32	v3, vcc, 16, v3
	v_addc_u32	v4, vcc, 0, v4, vcc
	flat_store_dwordx4	v[3:4], v[13:16]
	s_endpgm
