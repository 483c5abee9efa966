// SPDX-License-Identifier: Apache-2.0
//
// sgemm: C = alpha * A * B + beta * C, row-major, M x K times K x N, for M and N that are multiples of 32
// and K of 8. A group of 8 x 8 work-items computes 32 x 32 elements, each work-item 4 x 4 of them.
//
// LDS: 8 columns of A (as 8 rows of 32), then 8 rows of B.
//
.include "gpr_alloc.inc"

.hsa_code_object_version 2,1
.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"

.ifndef TILE_K
.set TILE_K, 8
.endif

GPR_BEGIN 8, 2                          // s[0:3] buffer, s[4:5] kernarg, s6, s7 group; v0, v1 item
    SGPR sA, 2, 2
    SGPR sB, 2, 2
    SGPR sC, 2, 2
    SGPR sM
    SGPR sN
    SGPR sK
    SGPR sAlpha
    SGPR sBeta
    SGPR sTrips
    SGPR sStepB
    SGPR sTmp
    VGPR vTid
    VGPR vAAddr, 2                      // v[3:4]
    VGPR vBAddr, 2                      // v[5:6]
    VGPR vAData, 4                      // v[7:10]
    VGPR vBData, 4
    VGPR vLdsW
    VGPR vLdsA
    VGPR vLdsB
    VGPR vTmp, 3
    VGPR vAFrag, 4                      // v[21:24]
    VGPR vBFrag, 4
    VGPR vAcc, 16
    LDS ldsA, TILE_K*32*4
    LDS ldsB, TILE_K*32*4
GPR_END

.text
.p2align 8
.amdgpu_hsa_kernel sgemm

sgemm:
    .amd_kernel_code_t
        is_ptr64 = 1
        enable_sgpr_private_segment_buffer = 1
        enable_sgpr_kernarg_segment_ptr = 1
        enable_sgpr_workgroup_id_x = 1
        enable_sgpr_workgroup_id_y = 1
        enable_vgpr_workitem_id = 1
        user_sgpr_count = 6
        float_mode = 192
        kernarg_segment_byte_size = 44
        granulated_workitem_vgpr_count = .VGPR_BLOCKS
        granulated_wavefront_sgpr_count = .SGPR_BLOCKS
        wavefront_sgpr_count = .SGPR_COUNT
        workitem_vgpr_count = .VGPR_COUNT
        workgroup_group_segment_byte_size = .LDS_BYTES
    .end_amd_kernel_code_t

.macro ADD64 reg, scalar
    v_add_u32 v[\reg], vcc, \scalar, v[\reg]
    v_addc_u32 v[\reg+1], vcc, 0, v[\reg+1], vcc
.endm

.macro OUTER_PRODUCT k
    ds_read_b128_ vAFrag, vLdsA, ldsA+\k*128
    ds_read_b128_ vBFrag, vLdsB, ldsB+\k*128
    s_waitcnt lgkmcnt(0)
    row = 0
    .rept 4
        col = 0
        .rept 4
            v_mac_f32 v[vAcc+4*row+col], v[vAFrag+row], v[vBFrag+col]
            col = col + 1
        .endr
        row = row + 1
    .endr
.endm

// 16 bytes as two pairs: ds_read_b128 wants 16 byte alignment
.macro ds_read_b128_ dst, addr, offset
    ds_read_b64 v[\dst:\dst+1], v[\addr] offset:\offset
    ds_read_b64 v[\dst+2:\dst+3], v[\addr] offset:\offset+8
.endm

    s_load_dwordx4 s[sA:sB+1], s[4:5], 0x0
    s_load_dwordx2 s[sC:sC+1], s[4:5], 0x10
    s_load_dwordx2 s[sM:sN], s[4:5], 0x18
    s_load_dword s[sK], s[4:5], 0x20
    s_load_dword s[sAlpha], s[4:5], 0x24
    s_load_dword s[sBeta], s[4:5], 0x28
    s_mov_b32 m0, -1
    s_waitcnt lgkmcnt(0)

    v_lshlrev_b32 v[vTid], 3, v1
    v_add_u32 v[vTid], vcc, v[vTid], v0
    .set i, 0
    .rept 16
        v_mov_b32 v[vAcc+i], 0
        .set i, i+1
    .endr

    // A: item t loads 4 elements of row t / 2, from column 4 * (t % 2) on
    v_lshrrev_b32 v[vTmp], 1, v[vTid]
    s_lshl_b32 s[sTmp], s7, 5
    v_add_u32 v[vTmp+1], vcc, s[sTmp], v[vTmp]
    v_mul_lo_u32 v[vTmp+1], v[vTmp+1], s[sK]
    v_and_b32 v[vTmp+2], 1, v[vTid]
    v_lshlrev_b32 v[vTmp+2], 2, v[vTmp+2]
    v_add_u32 v[vTmp+1], vcc, v[vTmp+1], v[vTmp+2]
    v_lshlrev_b32 v[vTmp+1], 2, v[vTmp+1]
    v_mov_b32 v[vAAddr+1], s[sA+1]
    v_add_u32 v[vAAddr], vcc, s[sA], v[vTmp+1]
    v_addc_u32 v[vAAddr+1], vcc, 0, v[vAAddr+1], vcc
    v_lshlrev_b32 v[vTmp+2], 7, v[vTmp+2]           // 128 bytes for each column
    v_lshlrev_b32 v[vLdsW], 2, v[vTmp]
    v_add_u32 v[vLdsW], vcc, v[vLdsW], v[vTmp+2]

    // B: item t loads 4 elements of row t / 8, from column 4 * (t % 8) on; they go to 16 * t in LDS
    v_lshrrev_b32 v[vTmp], 3, v[vTid]
    v_mul_lo_u32 v[vTmp], v[vTmp], s[sN]
    s_lshl_b32 s[sTmp], s6, 5
    v_add_u32 v[vTmp], vcc, s[sTmp], v[vTmp]
    v_and_b32 v[vTmp+1], 7, v[vTid]
    v_lshlrev_b32 v[vTmp+1], 2, v[vTmp+1]
    v_add_u32 v[vTmp], vcc, v[vTmp], v[vTmp+1]
    v_lshlrev_b32 v[vTmp], 2, v[vTmp]
    v_mov_b32 v[vBAddr+1], s[sB+1]
    v_add_u32 v[vBAddr], vcc, s[sB], v[vTmp]
    v_addc_u32 v[vBAddr+1], vcc, 0, v[vBAddr+1], vcc

    v_lshlrev_b32 v[vLdsA], 4, v1
    v_lshlrev_b32 v[vLdsB], 4, v0
    v_lshlrev_b32 v[vTid], 4, v[vTid]
    s_lshl_b32 s[sStepB], s[sN], 5                  // 8 rows
    s_lshr_b32 s[sTrips], s[sK], 3

loop:
    flat_load_dwordx4 v[vAData:vAData+3], v[vAAddr:vAAddr+1]
    flat_load_dwordx4 v[vBData:vBData+3], v[vBAddr:vBAddr+1]
    ADD64 vAAddr, TILE_K*4
    ADD64 vBAddr, s[sStepB]
    s_barrier                                       // the previous tile has been read
    s_waitcnt vmcnt(0) & lgkmcnt(0)
    .set i, 0
    .rept 4
        ds_write_b32 v[vLdsW], v[vAData+i] offset:ldsA+i*128
        .set i, i+1
    .endr
    ds_write_b64 v[vTid], v[vBData:vBData+1] offset:ldsB
    ds_write_b64 v[vTid], v[vBData+2:vBData+3] offset:ldsB+8
    s_waitcnt lgkmcnt(0)
    s_barrier
    .set kk, 0
    .rept TILE_K
        OUTER_PRODUCT kk
        .set kk, kk+1
    .endr
    s_sub_u32 s[sTrips], s[sTrips], 1
    s_cmp_lg_u32 s[sTrips], 0
    s_cbranch_scc1 loop

    // C: rows 32 * gy + 4 * y on, columns 32 * gx + 4 * x on
    s_lshl_b32 s[sTmp], s7, 5
    v_lshlrev_b32 v[vTmp], 2, v1
    v_add_u32 v[vTmp], vcc, s[sTmp], v[vTmp]
    v_mul_lo_u32 v[vTmp], v[vTmp], s[sN]
    s_lshl_b32 s[sTmp], s6, 5
    v_lshlrev_b32 v[vTmp+1], 2, v0
    v_add_u32 v[vTmp], vcc, v[vTmp], v[vTmp+1]
    v_add_u32 v[vTmp], vcc, s[sTmp], v[vTmp]
    v_lshlrev_b32 v[vTmp], 2, v[vTmp]
    v_mov_b32 v[vAAddr+1], s[sC+1]
    v_add_u32 v[vAAddr], vcc, s[sC], v[vTmp]
    v_addc_u32 v[vAAddr+1], vcc, 0, v[vAAddr+1], vcc
    s_lshl_b32 s[sTmp], s[sN], 2

    .set i, 0
    .rept 4
        flat_load_dwordx4 v[vAData:vAData+3], v[vAAddr:vAAddr+1]
        .set j, 0
        .rept 4
            v_mul_f32 v[vAcc+4*i+j], s[sAlpha], v[vAcc+4*i+j]
            .set j, j+1
        .endr
        s_waitcnt vmcnt(0) & lgkmcnt(0)
        .set j, 0
        .rept 4
            v_mac_f32 v[vAcc+4*i+j], s[sBeta], v[vAData+j]
            .set j, j+1
        .endr
        flat_store_dwordx4 v[vAAddr:vAAddr+1], v[vAcc+4*i:vAcc+4*i+3]
        ADD64 vAAddr, s[sTmp]
        .set i, i+1
    .endr
    s_endpgm
