// SPDX-License-Identifier: Apache-2.0
//
// attention: out = softmax(q * transposed(k) / 8) * v, sixteen queries for each wave, heads of 64 numbers.
// q, k and v are f16, out is f32, all stored row by row: a row for each query or key.
//
// What there is to learn:
//   - attention without its matrix of weights in memory: tiles of sixteen keys, with the maximum and the
//     sum so far, as in softmax.s;
//   - two matrix products in a row without moving data: the result of the transposed first product is
//     already laid out as an operand of the second;
//   - v_mfma_f32_16x16x16_f16, and the wait states after it.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 5

  .set s_kernarg, 0         // s[0:1]  address of the kernel's arguments   } put there
  .set s_group,   2         //         number of this work-group           } at launch
  .set s_keys,    3         //         keys still to do; a multiple of 16
  .set s_q,       4         // s[4:5]
  .set s_k,       6         // s[6:7]
  .set s_v,       8         // s[8:9]
  .set s_out,    10         // s[10:11]

  .set v_lane,    0         // one wave: the position in the work-group, put there at launch
  .set v_col,     1         // lane % 16
  .set v_quad,    2         // lane / 16
  .set v_q_off,   3         // byte offsets
  .set v_k_off,   4
  .set v_v_off,   5
  .set v_out_off, 6
  .set v_x16,     7         // 4 * (lane ^ 16), for ds_bpermute
  .set v_x32,     8         // 4 * (lane ^ 32)
  .set v_max,     9         // the largest score so far of the lane's query, times log2(e)
  .set v_sum,    10         // sum of this lane's weights so far
  .set v_larger, 11
  .set v_scale,  12
  .set v_other,  13
  .set v_q,      16         // v[16:23]  q[col][quad * 16 .. + 15]
  .set v_k,      24         // v[24:31]  k[col][quad * 16 .. + 15]
  .set v_score,  32         // v[32:35]  score of key quad * 4 + r and query col in register r; then its weight
  .set v_weight, 36         // v[36:37]  the same as f16
  .set v_v,      40         // v[40:47]  v[quad * 4 .. + 3][t * 16 + col], two registers for each t of four
  .set v_part,   64         // v[64:79]  v[quad * 4 + r % 4][r / 4 * 16 + col], one to a register
  .set v_out,    48         // v[48:63]  out[col][t * 16 + quad * 4 + r], four registers for each t

  .set SCALE, 0x3e38aa3b    // log2(e) / 8 as an f32: 8 is the square root of 64, the length of a head

  .text
  .globl attention
  .p2align 8
  .type attention,@function
attention:
  s_load_dwordx8 s[s_q:s_out+1], s[s_kernarg:s_kernarg+1], 0x00
  s_load_dword s[s_keys], s[s_kernarg:s_kernarg+1], 0x20
  v_and_b32 v[v_col], 15, v[v_lane]
  v_lshrrev_b32 v[v_quad], 4, v[v_lane]

// Who holds what. v_mfma_f32_16x16x16_f16 computes d = a * b + c, of 16 by 16 each:
//
//      lane l has    a[l % 16][l / 16 * 4 + 0 .. 3]    b[l / 16 * 4 + 0 .. 3][l % 16]
//      and           d[l / 16 * 4 + r][l % 16]         in register r of four
//
// d and b are laid out in the same way. So compute scores with keys as rows and queries as columns,
// a = k and b = q transposed: after the softmax they are the b of the second product, where a is v
// transposed, and out is transposed, too.
//
// The first product sums over the 64 numbers of a head, in any order if a and b have the same: here
// lane l takes numbers l / 16 * 16 to + 15, which are 32 bytes in a row, and step s uses four of them.

  v_lshlrev_b32 v[v_k_off], 7, v[v_col]
  v_lshl_add_u32 v[v_k_off], v[v_quad], 5, v[v_k_off]       // col * 128 + quad * 32
  s_lshl_b32 s[s_group], s[s_group], 11                     // sixteen rows of 128 bytes
  v_add_u32 v[v_q_off], s[s_group], v[v_k_off]
  v_lshlrev_b32 v[v_v_off], 9, v[v_quad]
  v_lshl_add_u32 v[v_v_off], v[v_col], 1, v[v_v_off]        // quad * 4 * 128 + col * 2
  v_lshlrev_b32 v[v_out_off], 8, v[v_col]
  v_lshl_add_u32 v[v_out_off], v[v_quad], 4, v[v_out_off]   // col * 256 + quad * 16
  s_lshl_b32 s[s_group], s[s_group], 1                      // rows of out have 256 bytes
  v_add_u32 v[v_out_off], s[s_group], v[v_out_off]
  v_lshlrev_b32 v[v_x16], 2, v[v_lane]
  v_xor_b32 v[v_x32], 32*4, v[v_x16]
  v_xor_b32 v[v_x16], 16*4, v[v_x16]
  v_mov_b32 v[v_max], 0xff800000                            // -infinity
  v_mov_b32 v[v_sum], 0
  .set r, 0
  .rept 16
  v_mov_b32 v[v_out+r], 0
  .set r, r+1
  .endr
  s_waitcnt lgkmcnt(0)
  global_load_dwordx4 v[v_q:v_q+3], v[v_q_off], s[s_q:s_q+1]
  global_load_dwordx4 v[v_q+4:v_q+7], v[v_q_off], s[s_q:s_q+1] offset:16

.Lloop:
  global_load_dwordx4 v[v_k:v_k+3], v[v_k_off], s[s_k:s_k+1]
  global_load_dwordx4 v[v_k+4:v_k+7], v[v_k_off], s[s_k:s_k+1] offset:16

// Four keys of a column of v are 128 bytes apart: sixteen loads, which are not needed before the second
// product. Loads that write one half of a register, global_load_short_d16 and its _hi, would not save the
// packing: with ECC, which MI300 always has, they clear the other half
// (LLVM, GCNSubtarget::d16PreservesUnusedBits).

  .set r, 0
  .rept 16
  global_load_ushort v[v_part+r], v[v_v_off], s[s_v:s_v+1] offset:r/4*32+r%4*128
  .set r, r+1
  .endr
  v_add_u32 v[v_k_off], 16*128, v[v_k_off]
  v_add_u32 v[v_v_off], 16*128, v[v_v_off]

// The scores of sixteen keys: four steps, the first of which adds to 0.

  s_waitcnt vmcnt(16)                                       // q and k; not v
  v_mfma_f32_16x16x16_f16 v[v_score:v_score+3], v[v_k+0:v_k+1], v[v_q+0:v_q+1], 0
  v_mfma_f32_16x16x16_f16 v[v_score:v_score+3], v[v_k+2:v_k+3], v[v_q+2:v_q+3], v[v_score:v_score+3]
  v_mfma_f32_16x16x16_f16 v[v_score:v_score+3], v[v_k+4:v_k+5], v[v_q+4:v_q+5], v[v_score:v_score+3]
  v_mfma_f32_16x16x16_f16 v[v_score:v_score+3], v[v_k+6:v_k+7], v[v_q+6:v_q+7], v[v_score:v_score+3]
  s_nop 6                                                   // seven wait states until others may read it

// The largest score of each query: of this lane's four keys, then of the other lanes with this query,
// which are 16, 32 and 48 lanes away.

  .set r, 0
  .rept 4
  v_mul_f32 v[v_score+r], SCALE, v[v_score+r]
  .set r, r+1
  .endr
  v_max3_f32 v[v_larger], v[v_score], v[v_score+1], v[v_score+2]
  v_max_f32 v[v_larger], v[v_larger], v[v_score+3]
  ds_bpermute_b32 v[v_other], v[v_x16], v[v_larger]
  s_waitcnt lgkmcnt(0)
  v_max_f32 v[v_larger], v[v_larger], v[v_other]
  ds_bpermute_b32 v[v_other], v[v_x32], v[v_larger]
  s_waitcnt lgkmcnt(0)
  v_max3_f32 v[v_larger], v[v_larger], v[v_other], v[v_max]

// Weights relative to the new maximum. What has been summed so far is relative to the old one.

  v_sub_f32 v[v_scale], v[v_max], v[v_larger]
  v_exp_f32 v[v_scale], v[v_scale]
  .set r, 0
  .rept 4
  v_sub_f32 v[v_score+r], v[v_score+r], v[v_larger]
  v_exp_f32 v[v_score+r], v[v_score+r]
  .set r, r+1
  .endr
  v_mov_b32 v[v_max], v[v_larger]
  v_fma_f32 v[v_sum], v[v_sum], v[v_scale], v[v_score]
  v_add_f32 v[v_sum], v[v_sum], v[v_score+1]
  v_add_f32 v[v_sum], v[v_sum], v[v_score+2]
  v_add_f32 v[v_sum], v[v_sum], v[v_score+3]
  .set r, 0
  .rept 4
  v_cvt_f16_f32 v[v_score+r], v[v_score+r]
  .set r, r+1
  .endr
  v_pack_b32_f16 v[v_weight], v[v_score], v[v_score+1]
  v_pack_b32_f16 v[v_weight+1], v[v_score+2], v[v_score+3]
  .set r, 0
  .rept 16
  v_mul_f32 v[v_out+r], v[v_scale], v[v_out+r]
  .set r, r+1
  .endr

// out += v transposed * weights, sixteen numbers of the head at a time. An MFMA must not read a register
// before two wait states have passed since another vector instruction wrote it: what the first one reads
// is written six instructions before it.

  s_waitcnt vmcnt(0)
  .set r, 0
  .rept 8
  v_lshl_or_b32 v[v_v+r], v[v_part+2*r+1], 16, v[v_part+2*r]
  .set r, r+1
  .endr
  .set t, 0
  .rept 4
  v_mfma_f32_16x16x16_f16 v[v_out+4*t:v_out+4*t+3], v[v_v+2*t:v_v+2*t+1], v[v_weight:v_weight+1], v[v_out+4*t:v_out+4*t+3]
  .set t, t+1
  .endr
  s_sub_u32 s[s_keys], s[s_keys], 16
  s_cmp_lg_u32 s[s_keys], 0
  s_cbranch_scc1 .Lloop

// The sum of all weights of a query is in four lanes.

  ds_bpermute_b32 v[v_other], v[v_x16], v[v_sum]
  s_waitcnt lgkmcnt(0)
  v_add_f32 v[v_sum], v[v_sum], v[v_other]
  ds_bpermute_b32 v[v_other], v[v_x32], v[v_sum]
  s_waitcnt lgkmcnt(0)
  v_add_f32 v[v_sum], v[v_sum], v[v_other]
  v_rcp_f32 v[v_sum], v[v_sum]
  s_nop 0
  .set r, 0
  .rept 16
  v_mul_f32 v[v_out+r], v[v_sum], v[v_out+r]
  .set r, r+1
  .endr
  .set t, 0
  .rept 4
  global_store_dwordx4 v[v_out_off], v[v_out+4*t:v_out+4*t+3], s[s_out:s_out+1] offset:t*64
  .set t, t+1
  .endr
  s_endpgm
.Lend:
  .size attention, .Lend-attention

  .rodata
  .p2align 6
  .amdhsa_kernel attention
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_user_sgpr_count 2
    .amdhsa_system_vgpr_workitem_id 0
    .amdhsa_kernarg_size 36
    .amdhsa_next_free_vgpr 80
    .amdhsa_accum_offset 80
    .amdhsa_next_free_sgpr 12
    .amdhsa_float_denorm_mode_32 3
  .end_amdhsa_kernel

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: "amdgcn-amd-amdhsa--gfx942"
amdhsa.kernels:
  - .name: attention
    .symbol: attention.kd
    .args:
      - { .name: q, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "half*" }
      - { .name: k, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "half*" }
      - { .name: v, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: read_only, .type_name: "half*" }
      - { .name: out, .offset: 24, .size: 8, .value_kind: global_buffer, .address_space: global, .actual_access: write_only, .type_name: "float*" }
      - { .name: keys, .offset: 32, .size: 4, .value_kind: by_value, .type_name: uint }
    .kernarg_segment_size: 36
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [64, 1, 1]
    .vgpr_count: 80
    .agpr_count: 0
    .sgpr_count: 18
...
  .end_amdgpu_metadata
