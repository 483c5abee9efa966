// SPDX-License-Identifier: Apache-2.0
//
// A histogram with returned ranks through buffers of raw memory: rank[i] is what buffer_atomic_add gave back, and
// the largest value of each bin comes from buffer_atomic_umax. Out-of-range stores are dropped by the descriptor.

.amdgcn_target "amdgcn-amd-amdhsa--gfx906"

SRD_WORD3 = 0x00027000

.macro make_srd srd, base, bytes
	s_mov_b32 s[\srd+0], s[\base+0]
	s_and_b32 s[\srd+1], s[\base+1], 0xffff
	s_mov_b32 s[\srd+2], \bytes
	s_mov_b32 s[\srd+3], SRD_WORD3
.endm

.set keys, 8
.set bins, 12
.set ranks, 16
.set tops, 20

.text
.p2align 8
.globl buffer_atomics
.type buffer_atomics,@function
buffer_atomics:
	s_load_dwordx4 s[24:27], s[0:1], 0x0
	s_load_dwordx4 s[28:31], s[0:1], 0x10
	s_lshl_b32 s2, s2, 6
	v_add_u32_e32 v0, s2, v0
	v_lshlrev_b32_e32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	make_srd keys, 24, 4 * 300
	make_srd bins, 26, 4 * 16
	make_srd ranks, 28, 4 * 300
	make_srd tops, 30, 4 * 16
	buffer_load_dword v2, v1, s[keys:keys+3], 0 offen slc
	v_mov_b32_e32 v4, 1
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v3, 15, v2
	v_lshlrev_b32_e32 v3, 2, v3
	v_cmp_gt_u32_e32 vcc, 300, v0
	s_and_saveexec_b64 s[4:5], vcc
	buffer_atomic_umax v2, v3, s[tops:tops+3], 0 offen
	buffer_atomic_add v4, v3, s[bins:bins+3], 0 offen glc
	s_mov_b64 exec, s[4:5]
	s_waitcnt vmcnt(0)
	v_cmp_gt_u32_e32 vcc, 16, v4
	v_cndmask_b32_e64 v5, 0, 1, vcc
	buffer_store_dword v5, v1, s[ranks:ranks+3], 0 offen glc slc
	s_endpgm

.rodata
.p2align 6
.amdhsa_kernel buffer_atomics
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_next_free_vgpr 6
	.amdhsa_next_free_sgpr 32
.end_amdhsa_kernel

.amdgpu_metadata
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: buffer_atomics
    .symbol: buffer_atomics.kd
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 38
    .vgpr_count: 6
    .max_flat_workgroup_size: 64
    .args:
      - { .name: keys, .size: 8, .offset: 0, .value_kind: global_buffer }
      - { .name: bins, .size: 8, .offset: 8, .value_kind: global_buffer }
      - { .name: ranks, .size: 8, .offset: 16, .value_kind: global_buffer }
      - { .name: tops, .size: 8, .offset: 24, .value_kind: global_buffer }
.end_amdgpu_metadata
