// SPDX-License-Identifier: Apache-2.0
//
// Mixed precision on Vega: d[i] = a[i] * b[i] + c[i] with a and b in fp16 and c and d in fp32, two for each
// work-item; and h, the same rounded to fp16 by v_mad_mixlo and v_mad_mixhi.

.hsa_code_object_version 2,1
.hsa_code_object_isa 9,0,0,"AMD","AMDGPU"

s_arg       = 4
s_gid       = 6
s_a         = 8
s_b         = 10
s_c         = 12
s_d         = 14
s_h         = 16
v_tid       = 0
v_off       = 1
v_addr      = 3     // v[3:4]
v_x         = 5
v_y         = 6
v_z         = 7     // v[7:8]
v_r         = 9     // v[9:10]
v_p         = 11

.text
.globl mad_mix
.p2align 8
.type mad_mix,@function
.amdgpu_hsa_kernel mad_mix
mad_mix:
	.amd_kernel_code_t
		enable_sgpr_private_segment_buffer = 1
		enable_sgpr_kernarg_segment_ptr = 1
		enable_sgpr_workgroup_id_x = 1
		enable_vgpr_workitem_id = 0
		is_ptr64 = 1
		float_mode = 240
		granulated_workitem_vgpr_count = 2
		granulated_wavefront_sgpr_count = 3
		user_sgpr_count = 6
		kernarg_segment_byte_size = 40
		wavefront_sgpr_count = 26
		workitem_vgpr_count = 12
	.end_amd_kernel_code_t

	.macro address base, shift
		v_lshlrev_b32		v[v_addr], \shift, v[v_off]
		v_mov_b32		v[v_addr+1], s[\base+1]
		v_add_co_u32		v[v_addr], vcc, s[\base], v[v_addr]
		v_addc_co_u32		v[v_addr+1], vcc, 0, v[v_addr+1], vcc
	.endm

	s_load_dwordx8		s[s_a:s_d+1], s[s_arg:s_arg+1], 0x0
	s_load_dwordx2		s[s_h:s_h+1], s[s_arg:s_arg+1], 0x20
	v_lshl_add_u32		v[v_off], s[s_gid], 8, v[v_tid]
	s_waitcnt		lgkmcnt(0)
	address s_a, 2
	global_load_dword	v[v_x], v[v_addr:v_addr+1], off
	address s_b, 2
	global_load_dword	v[v_y], v[v_addr:v_addr+1], off
	address s_c, 3
	global_load_dwordx2	v[v_z:v_z+1], v[v_addr:v_addr+1], off
	s_waitcnt		vmcnt(0)

	v_mad_mix_f32		v[v_r], v[v_x], v[v_y], v[v_z] op_sel_hi:[1,1,0]
	v_mad_mix_f32		v[v_r+1], v[v_x], v[v_y], v[v_z+1] op_sel:[1,1,0] op_sel_hi:[1,1,0]
	v_mad_mixlo_f16		v[v_p], v[v_x], v[v_y], v[v_z] op_sel_hi:[1,1,0]
	v_mad_mixhi_f16		v[v_p], v[v_x], v[v_y], v[v_z+1] op_sel:[1,1,0] op_sel_hi:[1,1,0]

	address s_d, 3
	global_store_dwordx2	v[v_addr:v_addr+1], v[v_r:v_r+1], off
	address s_h, 2
	global_store_dword	v[v_addr:v_addr+1], v[v_p], off
	s_endpgm
.Lend:
	.size mad_mix, .Lend-mad_mix

.amd_amdgpu_hsa_metadata
{ Version: [1, 0],
  Kernels :
    - { Name: mad_mix, SymbolName: 'mad_mix@kd', Language: Assembler, LanguageVersion: [ 1, 2 ],
        Attrs:
          { ReqdWorkGroupSize: [ 256, 1, 1 ] }
        CodeProps:
          { KernargSegmentSize: 40, GroupSegmentFixedSize: 0, PrivateSegmentFixedSize: 0, KernargSegmentAlign: 8, WavefrontSize: 64, MaxFlatWorkGroupSize: 256 }
        Args:
        - { Name: a, Size: 8, Align: 8, ValueKind: GlobalBuffer, ValueType: F16, TypeName: 'half*', AddrSpaceQual: Global, IsConst: true }
        - { Name: b, Size: 8, Align: 8, ValueKind: GlobalBuffer, ValueType: F16, TypeName: 'half*', AddrSpaceQual: Global, IsConst: true }
        - { Name: c, Size: 8, Align: 8, ValueKind: GlobalBuffer, ValueType: F32, TypeName: 'float*', AddrSpaceQual: Global, IsConst: true }
        - { Name: d, Size: 8, Align: 8, ValueKind: GlobalBuffer, ValueType: F32, TypeName: 'float*', AddrSpaceQual: Global }
        - { Name: h, Size: 8, Align: 8, ValueKind: GlobalBuffer, ValueType: F16, TypeName: 'half*', AddrSpaceQual: Global }
      }
}
.end_amd_amdgpu_hsa_metadata
