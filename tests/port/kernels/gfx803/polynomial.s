// SPDX-License-Identifier: Apache-2.0
//
// y = 0.5 * x^4 - 3 * x^3 + 2 * x^2 + 7.25 * x + c, by Horner's rule, with each of GCN's multiply-adds.
// The polynomial's last coefficient is an argument.

.hsa_code_object_version 2,1
.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"

// float mode: round to nearest even, no denormals for f32, denormals for f16 and f64
.set FP_ROUND_NEAREST, 0
.set FP_DENORM_F64, 0xc0
.set USER_SGPRS, 6

.text
.p2align 8
.amdgpu_hsa_kernel polynomial
polynomial:
    .amd_kernel_code_t
        amd_code_version_major = 1
        amd_code_version_minor = 0
        amd_machine_kind = 1
        amd_machine_version_major = 8
        amd_machine_version_minor = 0
        amd_machine_version_stepping = 3
        kernel_code_entry_byte_offset = 256
        enable_sgpr_private_segment_buffer = 1
        enable_sgpr_kernarg_segment_ptr = 1
        enable_sgpr_workgroup_id_x = 1
        is_ptr64 = 1
        float_mode = FP_DENORM_F64 | FP_ROUND_NEAREST
        enable_dx10_clamp = 1
        user_sgpr_count = USER_SGPRS
        granulated_workitem_vgpr_count = (8 - 1) / 4
        granulated_wavefront_sgpr_count = (USER_SGPRS + 10) / 8
        wavefront_sgpr_count = USER_SGPRS + 10
        workitem_vgpr_count = 8
        kernarg_segment_byte_size = 24
    .end_amd_kernel_code_t

    s_load_dwordx4 s[8:11], s[4:5], 0x0      // x, y
    s_load_dword s12, s[4:5], 0x10           // c
    s_lshl_b32 s6, s6, 6
    v_add_u32 v0, vcc, v0, s6
    v_lshlrev_b32 v0, 2, v0
    s_waitcnt lgkmcnt(0)
    v_mov_b32 v2, s9
    v_add_u32 v1, vcc, s8, v0
    v_addc_u32 v2, vcc, v2, 0, vcc
    flat_load_dword v3, v[1:2]
    v_mov_b32 v4, s12
    s_waitcnt vmcnt(0)

    v_mov_b32 v5, 0.5
    v_madak_f32 v5, v5, v3, 0xc0400000       // 0.5 * x - 3
    v_mov_b32 v6, 2.0
    v_mac_f32 v6, v5, v3                     // ... * x + 2
    v_madak_f32 v5, v6, v3, 0x40e80000       // ... * x + 7.25
    v_mad_f32 v5, v5, v3, v4                 // ... * x + c

    // adds 8 * x^2 - x^4 and takes both away again, so that each form is used
    v_mul_f32 v7, v3, v3
    v_madmk_f32 v5, v7, 0x41000000, v5       // 8 * x^2 + y
    v_mad_f32 v5, -v7, |v7|, v5              // - x^4
    v_mac_f32_e64 v5, v7, v7                 // + x^4
    v_madmk_f32 v5, v7, 0xc1000000, v5       // - 8 * x^2

    v_mov_b32 v2, s11
    v_add_u32 v1, vcc, s10, v0
    v_addc_u32 v2, vcc, v2, 0, vcc
    flat_store_dword v[1:2], v5
    s_endpgm
