// SPDX-License-Identifier: Apache-2.0
//
// Gather inside of a wave: out[i] = in[64 * wave + index[i]], and the same through LDS for a check:
// the two must be equal, and their difference is added to the result.
//
.include "gpr_alloc.inc"

.hsa_code_object_version 2,1
.hsa_code_object_isa

GPR_BEGIN 3, 1
    VGPR vOffset
    VGPR vLane
    VGPR vAddr, 2                   // an odd pair: v[3:4]
    VGPR vData
    VGPR vIndex
    VGPR vGot
    VGPR vCheck
    SGPR sIn, 2, 2
    SGPR sIndex, 2, 2
    SGPR sOut, 2, 2
    LDS ldsData, 256
GPR_END

.text
.p2align 8
.amdgpu_hsa_kernel bpermute

bpermute:
    .amd_kernel_code_t
        is_ptr64 = 1
        enable_sgpr_kernarg_segment_ptr = 1
        enable_sgpr_workgroup_id_x = 1
        user_sgpr_count = 2
        float_mode = 192
        kernarg_segment_byte_size = 24
        granulated_workitem_vgpr_count = .VGPR_BLOCKS
        granulated_wavefront_sgpr_count = .SGPR_BLOCKS
        wavefront_sgpr_count = .SGPR_COUNT
        workitem_vgpr_count = .VGPR_COUNT
        workgroup_group_segment_byte_size = .LDS_BYTES
    .end_amd_kernel_code_t

.macro ADDRESS dst, base, offset
    v_mov_b32 v[\dst+1], s[\base+1]
    v_add_u32 v[\dst], vcc, s[\base], v[\offset]
    v_addc_u32 v[\dst+1], vcc, v[\dst+1], 0, vcc
.endm

    s_load_dwordx4 s[sIn:sIndex+1], s[0:1], 0
    s_load_dwordx2 s[sOut:sOut+1], s[0:1], 16
    v_mov_b32 v[vLane], v0
    v_lshlrev_b32 v[vOffset], 2, v0
    s_lshl_b32 s2, s2, 8
    v_add_u32 v[vOffset], vcc, s2, v[vOffset]
    s_waitcnt lgkmcnt(0)

    ADDRESS vAddr, sIn, vOffset
    flat_load_dword v[vData], v[vAddr:vAddr+1]
    ADDRESS vAddr, sIndex, vOffset
    flat_load_dword v[vIndex], v[vAddr:vAddr+1]
    s_waitcnt vmcnt(0) & lgkmcnt(0)

    v_lshlrev_b32 v[vIndex], 2, v[vIndex]
    ds_bpermute_b32 v[vGot], v[vIndex], v[vData]

    s_mov_b32 m0, -1
    v_lshlrev_b32 v[vLane], 2, v[vLane]
    ds_write_b32 v[vLane], v[vData] offset:ldsData
    s_waitcnt lgkmcnt(0)
    ds_read_b32 v[vCheck], v[vIndex] offset:ldsData
    s_waitcnt lgkmcnt(0)

    v_sub_f32 v[vCheck], v[vCheck], v[vGot]
    v_add_f32 v[vGot], v[vGot], v[vCheck]
    ADDRESS vAddr, sOut, vOffset
    flat_store_dword v[vAddr:vAddr+1], v[vGot]
    s_endpgm
