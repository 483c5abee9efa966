; SPDX-License-Identifier: Apache-2.0
;
; An array of eight numbers for each work-item, in scratch: through the private segment buffer s[0:3]
; and the wave's offset in s9, as the compiler of the time did. out[i] = array[index[i]].

	.hsa_code_object_version 2,1
	.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"
	.text
	.globl	scratch_array
	.p2align	8
	.type	scratch_array,@function
	.amdgpu_hsa_kernel scratch_array
scratch_array:                          ; @scratch_array
	.amd_kernel_code_t
		amd_code_version_major = 1
		amd_code_version_minor = 1
		amd_machine_kind = 1
		amd_machine_version_major = 8
		amd_machine_version_minor = 0
		amd_machine_version_stepping = 3
		kernel_code_entry_byte_offset = 256
		granulated_workitem_vgpr_count = 3
		granulated_wavefront_sgpr_count = 2
		priority = 0
		float_mode = 192
		enable_dx10_clamp = 1
		enable_ieee_mode = 1
		enable_sgpr_private_segment_wave_byte_offset = 1
		user_sgpr_count = 8
		enable_sgpr_workgroup_id_x = 1
		enable_vgpr_workitem_id = 0
		enable_sgpr_private_segment_buffer = 1
		enable_sgpr_kernarg_segment_ptr = 1
		enable_sgpr_flat_scratch_init = 1
		private_element_size = 1
		is_ptr64 = 1
		workitem_private_segment_byte_size = 36
		kernarg_segment_byte_size = 24
		wavefront_sgpr_count = 22
		workitem_vgpr_count = 14
		kernarg_segment_alignment = 4
		group_segment_alignment = 4
		private_segment_alignment = 4
		wavefront_size = 6
	.end_amd_kernel_code_t
; BB#0:
	s_add_u32 s6, s6, s9
	s_lshr_b32 flat_scratch_hi, s6, 8
	s_mov_b32 flat_scratch_lo, s7
	s_load_dwordx4 s[12:15], s[4:5], 0x0
	s_load_dwordx2 s[4:5], s[4:5], 0x10
	s_lshl_b32 s8, s8, 6
	v_add_u32_e32 v0, vcc, s8, v0
	v_lshlrev_b32_e32 v1, 5, v0
	v_lshlrev_b32_e32 v2, 2, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, s13
	v_add_u32_e32 v3, vcc, s12, v1
	v_addc_u32_e32 v4, vcc, 0, v4, vcc
	flat_load_dwordx4 v[5:8], v[3:4]
	v_add_u32_e32 v3, vcc, 16, v3
	v_addc_u32_e32 v4, vcc, 0, v4, vcc
	flat_load_dwordx4 v[9:12], v[3:4]
	v_mov_b32_e32 v4, s15
	v_add_u32_e32 v3, vcc, s14, v2
	v_addc_u32_e32 v4, vcc, 0, v4, vcc
	flat_load_dword v13, v[3:4]
	s_waitcnt vmcnt(0) lgkmcnt(0)
	buffer_store_dword v5, off, s[0:3], s9 offset:4
	buffer_store_dword v6, off, s[0:3], s9 offset:8
	buffer_store_dword v7, off, s[0:3], s9 offset:12
	buffer_store_dword v8, off, s[0:3], s9 offset:16
	buffer_store_dword v9, off, s[0:3], s9 offset:20
	buffer_store_dword v10, off, s[0:3], s9 offset:24
	buffer_store_dword v11, off, s[0:3], s9 offset:28
	buffer_store_dword v12, off, s[0:3], s9 offset:32
	v_lshlrev_b32_e32 v13, 2, v13
	v_add_u32_e32 v13, vcc, 4, v13
	s_waitcnt vmcnt(0)
	buffer_load_dword v5, v13, s[0:3], s9 offen
	v_mov_b32_e32 v4, s5
	v_add_u32_e32 v3, vcc, s4, v2
	v_addc_u32_e32 v4, vcc, 0, v4, vcc
	s_waitcnt vmcnt(0)
	flat_store_dword v[3:4], v5
	s_endpgm
.Lfunc_end0:
	.size	scratch_array, .Lfunc_end0-scratch_array

	.amd_amdgpu_isa "amdgcn-amd-amdhsa--gfx803"
	.amd_amdgpu_hsa_metadata
---
Version:         [ 1, 0 ]
Kernels:
  - Name:            scratch_array
    SymbolName:      'scratch_array@kd'
    Args:
      - { Name: in, TypeName: 'uint*', Size: 8, Align: 8, ValueKind: GlobalBuffer, ValueType: U32, AddrSpaceQual: Global, IsConst: true }
      - { Name: index, TypeName: 'uint*', Size: 8, Align: 8, ValueKind: GlobalBuffer, ValueType: U32, AddrSpaceQual: Global, IsConst: true }
      - { Name: out, TypeName: 'uint*', Size: 8, Align: 8, ValueKind: GlobalBuffer, ValueType: U32, AddrSpaceQual: Global }
    CodeProps:
      KernargSegmentSize: 24
      GroupSegmentFixedSize: 0
      PrivateSegmentFixedSize: 36
      KernargSegmentAlign: 8
      WavefrontSize:   64
      NumSGPRs:        22
      NumVGPRs:        14
      MaxFlatWorkGroupSize: 256
...
	.end_amd_amdgpu_hsa_metadata
