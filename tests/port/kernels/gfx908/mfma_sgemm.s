// SPDX-License-Identifier: Apache-2.0
//
// C = A B + C for 64 x 32 tiles (two blocks of 32 x 32) with v_mfma_f32_32x32x1f32: the accumulators are a[0:31], apart
// from the 24 VGPRs on gfx908. A is stored by columns, B by rows.

.amdgcn_target "amdgcn-amd-amdhsa--gfx908"

.set s_args, 0
.set s_bx, 2
.set s_A, 8
.set s_B, 10
.set s_C, 12
.set s_K, 16
.set v_tid, 0
.set v_row, 1
.set v_pa, 3        // v[3:4]
.set v_pb, 5        // v[5:6]
.set v_a, 7
.set v_b, 8
.set v_pc, 9        // v[9:10]
.set v_tmp, 11
.set v_c, 12        // v12 to v23
.set TILE_M, 64

.macro for_acc first, last, body:vararg
	.set acc, \first
	.rept \last - \first + 1
		\body
		.set acc, acc + 1
	.endr
.endm

// the row of register acc within its block, without the lane's part
.macro row_of acc
	.set row, ((\acc) / 16) * 32 + (((\acc) % 16) / 4) * 8 + (\acc) % 4
.endm

.macro load_c
	row_of acc
	global_load_dword v[v_tmp], v[v_pc:v_pc+1], off offset:0
	s_waitcnt vmcnt(0)
	v_accvgpr_write_b32 a[acc], v[v_tmp]
	next_row
.endm

.macro store_c
	v_accvgpr_read_b32 v[v_tmp], a[acc]
	s_nop 1
	global_store_dword v[v_pc:v_pc+1], v[v_tmp], off
	next_row
.endm

// 4 rows in a row, then on to the next 8
.macro next_row
	.if (acc % 16) == 15
		.set step, (32 - 27) * 32 * 4
	.elseif (acc % 4) == 3
		.set step, (8 - 3) * 32 * 4
	.else
		.set step, 32 * 4
	.endif
	v_add_co_u32 v[v_pc], vcc, step, v[v_pc]
	v_addc_co_u32 v[v_pc+1], vcc, 0, v[v_pc+1], vcc
.endm

.macro c_address
	// C + 4 * (TILE_M * 32 * bx + 32 * 4 * (lane / 32) + lane % 32)
	v_lshrrev_b32 v[v_row], 5, v[v_tid]
	v_lshlrev_b32 v[v_row], 2, v[v_row]
	v_lshlrev_b32 v[v_row], 5, v[v_row]
	v_and_b32 v[v_tmp], 31, v[v_tid]
	v_add_lshl_u32 v[v_tmp], v[v_row], v[v_tmp], 2
	s_lshl_b32 s20, s[s_bx], 13
	v_add_u32 v[v_tmp], s20, v[v_tmp]
	v_mov_b32 v[v_pc+1], s[s_C+1]
	v_add_co_u32 v[v_pc], vcc, s[s_C], v[v_tmp]
	v_addc_co_u32 v[v_pc+1], vcc, 0, v[v_pc+1], vcc
.endm

.text
.globl mfma_sgemm
.p2align 8
.type mfma_sgemm,@function
mfma_sgemm:
	s_load_dwordx4 s[s_A:s_B+1], s[s_args:s_args+1], 0x0
	s_load_dwordx2 s[s_C:s_C+1], s[s_args:s_args+1], 0x10
	s_load_dword s[s_K], s[s_args:s_args+1], 0x18
	s_waitcnt lgkmcnt(0)
	c_address
	for_acc 0, 31, load_c

	// A: 4 * (64 * K * bx + lane); B: 4 * (lane % 32)
	s_mul_i32 s20, s[s_bx], s[s_K]
	s_lshl_b32 s20, s20, 8
	v_lshlrev_b32 v[v_tmp], 2, v[v_tid]
	v_add_u32 v[v_tmp], s20, v[v_tmp]
	v_mov_b32 v[v_pa+1], s[s_A+1]
	v_add_co_u32 v[v_pa], vcc, s[s_A], v[v_tmp]
	v_addc_co_u32 v[v_pa+1], vcc, 0, v[v_pa+1], vcc
	v_and_b32 v[v_tmp], 31, v[v_tid]
	v_lshlrev_b32 v[v_tmp], 2, v[v_tmp]
	v_mov_b32 v[v_pb+1], s[s_B+1]
	v_add_co_u32 v[v_pb], vcc, s[s_B], v[v_tmp]
	v_addc_co_u32 v[v_pb+1], vcc, 0, v[v_pb+1], vcc
	s_movk_i32 s21, 0x100
	s_movk_i32 s22, 0x80
L_k:
	global_load_dword v[v_a], v[v_pa:v_pa+1], off
	global_load_dword v[v_b], v[v_pb:v_pb+1], off
	v_add_co_u32 v[v_pa], vcc, s21, v[v_pa]
	v_addc_co_u32 v[v_pa+1], vcc, 0, v[v_pa+1], vcc
	v_add_co_u32 v[v_pb], vcc, s22, v[v_pb]
	v_addc_co_u32 v[v_pb+1], vcc, 0, v[v_pb+1], vcc
	s_waitcnt vmcnt(0)
	v_mfma_f32_32x32x1f32 a[0:31], v[v_a], v[v_b], a[0:31]
	s_sub_u32 s[s_K], s[s_K], 1
	s_cmp_lg_u32 s[s_K], 0
	s_cbranch_scc1 L_k

	s_nop 15
	s_nop 2
	c_address
	for_acc 0, 31, store_c
	s_endpgm
.Lend:
.size mfma_sgemm, .Lend - mfma_sgemm

.rodata
.p2align 6
.amdhsa_kernel mfma_sgemm
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 32
	.amdhsa_next_free_sgpr 24
	.amdhsa_ieee_mode 0
	.amdhsa_dx10_clamp 0
.end_amdhsa_kernel

.amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: mfma_sgemm
    .symbol: mfma_sgemm.kd
    .sgpr_count: 30
    .vgpr_count: 32
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .reqd_workgroup_size: [ 64, 1, 1 ]
    .max_flat_workgroup_size: 64
    .args:
      - { .name: A, .size: 8, .offset: 0, .value_kind: global_buffer, .value_type: f32, .address_space: global, .is_const: true }
      - { .name: B, .size: 8, .offset: 8, .value_kind: global_buffer, .value_type: f32, .address_space: global, .is_const: true }
      - { .name: C, .size: 8, .offset: 16, .value_kind: global_buffer, .value_type: f32, .address_space: global }
      - { .name: K, .size: 4, .offset: 24, .value_kind: by_value, .value_type: u32 }
...
.end_amdgpu_metadata
