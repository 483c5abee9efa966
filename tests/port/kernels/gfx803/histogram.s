// SPDX-License-Identifier: Apache-2.0
//
// Histogram of bytes: 256 bins in LDS for each group, then added to the bins in memory.
// The old value that the atomic returns says who was the first group at a bin; its number is counted.

	.hsa_code_object_version 2,1
	.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"

kernarg     = 4
group_id    = 6
data        = 8
bins        = 10
firsts      = 12
v_tid       = 0
v_lds       = 1
v_word      = 2
v_addr      = 3         // v[3:4]
v_bin       = 5
v_one       = 6
v_count     = 7
v_old       = 8
v_first     = 9         // v[9:10]

	.text
	.globl histogram
	.p2align 8
	.type histogram,@function
	.amdgpu_hsa_kernel histogram
histogram:
	.amd_kernel_code_t
		is_ptr64 = 1
		enable_sgpr_private_segment_buffer = 1
		enable_sgpr_kernarg_segment_ptr = 1
		enable_sgpr_workgroup_id_x = 1
		enable_vgpr_workitem_id = 0
		user_sgpr_count = 6
		float_mode = 192
		granulated_workitem_vgpr_count = 2
		granulated_wavefront_sgpr_count = 2
		wavefront_sgpr_count = 22
		workitem_vgpr_count = 11
		workgroup_group_segment_byte_size = 1024
		kernarg_segment_byte_size = 24
	.end_amd_kernel_code_t

	s_load_dwordx4 s[data:data+3], s[kernarg:kernarg+1], 0x0
	s_load_dwordx2 s[firsts:firsts+1], s[kernarg:kernarg+1], 0x10
	s_mov_b32 m0, -1

	v_lshlrev_b32 v[v_lds], 2, v[v_tid]
	v_mov_b32 v[v_one], 0
	ds_write_b32 v[v_lds], v[v_one]
	v_mov_b32 v[v_one], 1

	// each work-item has one dword, four bytes, of the data
	s_lshl_b32 s[group_id], s[group_id], 10
	v_add_u32 v[v_word], vcc, s[group_id], v[v_lds]
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_mov_b32 v[v_addr+1], s[data+1]
	v_add_u32 v[v_addr], vcc, s[data], v[v_word]
	v_addc_u32 v[v_addr+1], vcc, 0, v[v_addr+1], vcc
	flat_load_dword v[v_word], v[v_addr:v_addr+1] glc slc
	s_waitcnt vmcnt(0) lgkmcnt(0)

	.irp byte, 0, 1, 2, 3
	v_bfe_u32 v[v_bin], v[v_word], 8*\byte, 8
	v_lshlrev_b32 v[v_bin], 2, v[v_bin]
	ds_add_u32 v[v_bin], v[v_one]
	.endr
	s_waitcnt lgkmcnt(0)
	s_barrier

	ds_read_b32 v[v_count], v[v_lds]
	v_mov_b32 v[v_addr+1], s[bins+1]
	v_add_u32 v[v_addr], vcc, s[bins], v[v_lds]
	v_addc_u32 v[v_addr+1], vcc, 0, v[v_addr+1], vcc
	v_mov_b32 v[v_first+1], s[firsts+1]
	v_add_u32 v[v_first], vcc, s[firsts], v[v_lds]
	v_addc_u32 v[v_first+1], vcc, 0, v[v_first+1], vcc
	s_waitcnt lgkmcnt(0)

	v_cmp_ne_u32 vcc, 0, v[v_count]
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz end
	flat_atomic_add v[v_old], v[v_addr:v_addr+1], v[v_count] glc
	s_waitcnt vmcnt(0) & lgkmcnt(0)
	buffer_wbinvl1_vol
	v_cmp_eq_u32 vcc, 0, v[v_old]
	s_and_b64 exec, exec, vcc
	flat_atomic_add v[v_first:v_first+1], v[v_one]
end:
	s_endpgm
.Lend:
	.size histogram, .Lend-histogram
