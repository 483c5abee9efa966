// SPDX-License-Identifier: Apache-2.0
//
// Scalar memory of Vega: each group takes a ticket by a scalar atomic, writes its own number to the slot of
// its ticket by a scalar store, and takes part in a maximum and in a sum of 64 bits.

.hsa_code_object_version 2,1
.hsa_code_object_isa 9,0,0,"AMD","AMDGPU"

.set sCounters, 4
.set sSlots, 6
.set sGroup, 2
.set sTicket, 8
.set sValue, 10

.text
.p2align 8
.amdgpu_hsa_kernel scalar_atomics
scalar_atomics:
    .amd_kernel_code_t
        is_ptr64 = 1
        enable_sgpr_kernarg_segment_ptr = 1
        enable_sgpr_workgroup_id_x = 1
        user_sgpr_count = 2
        granulated_wavefront_sgpr_count = 2
        wavefront_sgpr_count = 20
        workitem_vgpr_count = 1
        kernarg_segment_byte_size = 16
    .end_amd_kernel_code_t

    s_load_dwordx4 s[sCounters:sSlots+1], s[0:1], 0x0
    s_mov_b32 s[sTicket], 1
    s_waitcnt lgkmcnt(0)
    s_atomic_add s[sTicket], s[sCounters:sCounters+1], 0x0 glc
    s_mul_i32 s[sValue], s[sGroup], 37
    s_and_b32 s[sValue], s[sValue], 63
    s_atomic_umax s[sValue], s[sCounters:sCounters+1], 0x4
    s_mov_b32 s12, 3
    s_mov_b32 s13, 0
    s_atomic_add_x2 s[12:13], s[sCounters:sCounters+1], 0x8
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s[sTicket], s[sTicket], 2
    s_store_dword s[sGroup], s[sSlots:sSlots+1], s[sTicket]
    s_dcache_wb
    s_endpgm
