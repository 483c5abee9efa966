// SPDX-License-Identifier: Apache-2.0
//
// y = A x for a matrix of N rows and 64 columns: a wave computes a row with v_fmac_f32, and adds its lanes with DPP
// (row_shr, row_bcast). x comes from LDS.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.text
	.globl	matvec_fmac
	.p2align	8
	.type	matvec_fmac,@function
matvec_fmac:
	s_load_dwordx4	s[8:11], s[4:5], 0x0	; A, x
	s_load_dwordx2	s[12:13], s[4:5], 0x10	; y
	v_and_b32_e32	v1, 63, v0
	v_lshrrev_b32_e32	v2, 6, v0	; wave in the group
	v_lshlrev_b32_e32	v3, 2, v1
	s_waitcnt	lgkmcnt(0)
	v_mov_b32_e32	v6, s11
	v_add_co_u32_e32	v5, vcc, s10, v3
	v_addc_co_u32_e32	v6, vcc, 0, v6, vcc
	global_load_dword	v4, v[5:6], off
	s_waitcnt	vmcnt(0)
	ds_write_b32	v3, v4
	s_waitcnt	lgkmcnt(0)
	s_barrier
	; row = 4 * group + wave
	s_lshl_b32	s6, s6, 2
	v_add_u32_e32	v7, s6, v2
	v_lshl_add_u32	v8, v7, 8, v3
	v_mov_b32_e32	v10, s9
	v_add_co_u32_e32	v9, vcc, s8, v8
	v_addc_co_u32_e32	v10, vcc, 0, v10, vcc
	global_load_dword	v11, v[9:10], off
	ds_read_b32	v12, v3
	v_mov_b32_e32	v13, 0
	s_waitcnt	vmcnt(0) lgkmcnt(0)
	v_fmac_f32_e32	v13, v11, v12
	s_nop	1
	v_add_f32_dpp	v13, v13, v13  row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0
	s_nop	1
	v_add_f32_dpp	v13, v13, v13  row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:0
	s_nop	1
	v_add_f32_dpp	v13, v13, v13  row_shr:4 row_mask:0xf bank_mask:0xe
	s_nop	1
	v_add_f32_dpp	v13, v13, v13  row_shr:8 row_mask:0xf bank_mask:0xc
	s_nop	1
	v_add_f32_dpp	v13, v13, v13  row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop	1
	v_add_f32_dpp	v13, v13, v13  row_bcast:31 row_mask:0xc bank_mask:0xf
	s_nop	1
	v_cmp_eq_u32_e32	vcc, 63, v1
	s_and_saveexec_b64	s[14:15], vcc
	s_cbranch_execz	done
	v_lshlrev_b32_e32	v7, 2, v7
	v_mov_b32_e32	v16, s13
	v_add_co_u32_e32	v15, vcc, s12, v7
	v_addc_co_u32_e32	v16, vcc, 0, v16, vcc
	global_store_dword	v[15:16], v13, off
done:
	s_endpgm
.Lend0:
	.size	matvec_fmac, .Lend0-matvec_fmac

	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel matvec_fmac
		.amdhsa_group_segment_fixed_size 256
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 17
		.amdhsa_next_free_sgpr 16
		.amdhsa_float_denorm_mode_32 3
	.end_amdhsa_kernel
	.text

	.amdgpu_metadata
---
amdhsa.version:
  - 1
  - 0
amdhsa.kernels:
  - .args:
      - .address_space: global
        .name: A
        .offset: 0
        .size: 8
        .value_kind: global_buffer
      - .address_space: global
        .name: x
        .offset: 8
        .size: 8
        .value_kind: global_buffer
      - .address_space: global
        .name: y
        .offset: 16
        .size: 8
        .value_kind: global_buffer
    .group_segment_fixed_size: 256
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .max_flat_workgroup_size: 256
    .name: matvec_fmac
    .private_segment_fixed_size: 0
    .sgpr_count: 22
    .symbol: matvec_fmac.kd
    .vgpr_count: 17
    .wavefront_size: 64
...
	.end_amdgpu_metadata
