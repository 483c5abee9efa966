// SPDX-License-Identifier: Apache-2.0
//
// Timing of a loop by its scalar clock, and scalar stores of the result: out[3 * g] = the sum of 1 to
// 100 * (g + 1), out[3 * g + 1] = 1 if the clock went on, out[3 * g + 2] the same of the constant clock.

.hsa_code_object_version 2,1
.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"

.text
.p2align 8
.amdgpu_hsa_kernel scalar_clock
scalar_clock:
  .amd_kernel_code_t
    is_ptr64 = 1
    enable_sgpr_kernarg_segment_ptr = 1
    enable_sgpr_workgroup_id_x = 1
    user_sgpr_count = 2
    granulated_wavefront_sgpr_count = 3
    wavefront_sgpr_count = 30
    workitem_vgpr_count = 1
    kernarg_segment_byte_size = 8
  .end_amd_kernel_code_t

  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_memrealtime s[6:7]
  s_memtime s[8:9]
  s_waitcnt lgkmcnt(0)

  s_add_u32 s10, s2, 1
  s_mul_i32 s10, s10, 100
  s_mov_b32 s11, 0
1:
  s_add_u32 s11, s11, s10
  s_sub_u32 s10, s10, 1
  s_cmp_lg_u32 s10, 0
  s_cbranch_scc1 1b

  s_memtime s[12:13]
  s_memrealtime s[14:15]
  s_waitcnt lgkmcnt(0)
  s_sub_u32 s16, s12, s8          // clock
  s_subb_u32 s17, s13, s9
  s_cmp_eq_u64 s[16:17], 0
  s_cselect_b32 s18, 0, 1
  s_cmp_ge_i32 s17, 0             // and forward
  s_cselect_b32 s18, s18, 0
  s_sub_u32 s16, s14, s6
  s_subb_u32 s17, s15, s7
  s_cmp_ge_i32 s17, 0
  s_cselect_b32 s19, 1, 0

  s_mul_i32 s2, s2, 12
  s_add_u32 s4, s4, s2
  s_addc_u32 s5, s5, 0
  s_store_dword s11, s[4:5], 0x0
  s_store_dword s18, s[4:5], 0x4
  s_store_dword s19, s[4:5], 0x8 glc
  s_waitcnt lgkmcnt(0)
  s_dcache_wb
  s_endpgm
