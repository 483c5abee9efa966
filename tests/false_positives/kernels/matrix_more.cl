// SPDX-License-Identifier: Apache-2.0
// Matrix products as programs have them: tiles out of LDS, sums that are too many for the registers, results
// that are operands, sparse ones, several widths side by side, in branches and in functions.

typedef float float32 __attribute__((ext_vector_type(32)));
#define product_16 __builtin_amdgcn_mfma_f32_16x16x16f16
#define product_32 __builtin_amdgcn_mfma_f32_32x32x8f16

kernel void tile(global const half4* a, global const half4* b, global float4* c, uint words) {
  local half4 tileA[256], tileB[256];
  const uint l = get_local_id(0);
  float4 sum = 0;
  for (uint k = 0; k < words; ++k) {
    tileA[l] = a[k * 256 + l];
    tileB[l] = b[k * 256 + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 0; step < 4; ++step)
      sum = product_16(tileA[(l & 63) + step * 64], tileB[(l * 5 & 63) + step * 64], sum, 0, 0, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[get_global_id(0)] = sum;
}

kernel void tile_ahead(global const half4* a, global const half4* b, global float16* c, uint words) {
  local half4 tileA[2][256], tileB[2][256];
  const uint l = get_local_id(0);
  float16 sum = 0;
  tileA[0][l] = a[l];
  tileB[0][l] = b[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 1; k < words; ++k) {
    const half4 nextA = a[k * 256 + l], nextB = b[k * 256 + l];
    for (uint step = 0; step < 4; ++step)
      sum = product_32(tileA[(k + 1) & 1][(l & 63) + step * 64], tileB[(k + 1) & 1][(l * 5 & 63) + step * 64],
                       sum, 0, 0, 0);
    tileA[k & 1][l] = nextA;
    tileB[k & 1][l] = nextB;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[get_global_id(0)] = sum;
}

// 16 sums of 16 registers.
kernel void many_sums(global const half4* a, global const half4* b, global float16* c, uint words) {
  const uint i = get_global_id(0);
  float16 sums[16];
  for (uint s = 0; s < 16; ++s)
    sums[s] = 0;
  for (uint k = 0; k < words; ++k) {
    half4 left[4], right[4];
#pragma unroll
    for (uint s = 0; s < 4; ++s) {
      left[s] = a[i + (k * 4 + s) * 64];
      right[s] = b[i + (k * 4 + s) * 64];
    }
#pragma unroll
    for (uint s = 0; s < 16; ++s)
      sums[s] = product_32(left[s & 3], right[s >> 2], sums[s], 0, 0, 0);
  }
#pragma unroll
  for (uint s = 0; s < 16; ++s)
    c[i * 16 + s] = sums[s];
}

// A softmax's shape: products, exponentials of their results, products of these.
kernel void two_products(global const half4* a, global const half4* b, global float4* c, uint words) {
  const uint i = get_global_id(0);
  float4 sum = 0;
  for (uint k = 0; k < words; ++k) {
    float4 score = product_16(a[i], b[i + k * 64], (float4)0, 0, 0, 0);
    score = (float4)(__builtin_amdgcn_exp2f(score.x), __builtin_amdgcn_exp2f(score.y),
                     __builtin_amdgcn_exp2f(score.z), __builtin_amdgcn_exp2f(score.w));
    sum = product_16(convert(score, half4), b[i + k * 64 + 32], sum, 0, 0, 0);
  }
  c[i] = sum;
}

kernel void results_are_operands(global const float* a, global float4* c, uint words) {
  const uint i = get_global_id(0);
  float4 sum = __builtin_amdgcn_mfma_f32_4x4x1f32(a[i], a[i + 1], c[i], 0, 0, 0);
  sum = __builtin_amdgcn_mfma_f32_4x4x1f32(sum.x, sum.y, sum, 0, 0, 0);
  sum = __builtin_amdgcn_mfma_f32_16x16x4f32(sum.z, sum.w, sum, 0, 0, 0);
  sum = __builtin_amdgcn_mfma_f32_16x16x4f32(sum.x, sum.y, c[i + 64], 0, 0, 0);
  float16 wide = 0;
  wide = __builtin_amdgcn_mfma_f32_32x32x2f32(sum.x, sum.w, wide, 0, 0, 0);
  wide = __builtin_amdgcn_mfma_f32_32x32x2f32(wide.x, wide.w, wide, 0, 0, 0);
  c[i] = wide.lo.lo + wide.hi.hi;
}

kernel void doubles_are_operands(global const double* a, global double4* c, uint words) {
  const uint i = get_global_id(0);
  double4 sum = __builtin_amdgcn_mfma_f64_16x16x4f64(a[i], a[i + 1], c[i], 0, 0, 0);
  sum = __builtin_amdgcn_mfma_f64_16x16x4f64(sum.x, sum.y, sum, 0, 0, 0);
  const double one = __builtin_amdgcn_mfma_f64_4x4x4f64(sum.z, sum.w, sum.x, 0, 0, 0);
  sum.y = __builtin_amdgcn_mfma_f64_4x4x4f64(one, sum.w, one, 0, 0, 0);
  c[i] = sum * sum;
}

#define SPARSE(name, product, A, B, C)                                                                       \
  kernel void sparse_##name(global const A* a, global const B* b, global C* c, global const int* index,      \
                            uint words) {                                                                    \
    const uint i = get_global_id(0);                                                                         \
    C sum = c[i] + c[i + 1];                                                                                 \
    for (uint k = 0; k < words; ++k)                                                                         \
      sum = product(a[i + k], b[i + k], sum, index[i + k], 0, 0);                                            \
    sum = product(a[i] + a[i], b[i], sum * sum, index[i] * 3, 1, 1);                                         \
    c[i] = sum + sum;                                                                                        \
  }
SPARSE(f16_16x16x32, __builtin_amdgcn_smfmac_f32_16x16x32_f16, half4, half8, float4)
SPARSE(f16_32x32x16, __builtin_amdgcn_smfmac_f32_32x32x16_f16, half4, half8, float16)
SPARSE(bf16_16x16x32, __builtin_amdgcn_smfmac_f32_16x16x32_bf16, short4, short8, float4)
SPARSE(i8_32x32x32, __builtin_amdgcn_smfmac_i32_32x32x32_i8, int2, int4, int16)
SPARSE(fp8_16x16x64, __builtin_amdgcn_smfmac_f32_16x16x64_fp8_bf8, int2, int4, float4)

kernel void in_branches(global const half4* a, global float4* c, uint words) {
  const uint i = get_global_id(0);
  float4 sum = c[i];
  if (words & 1)
    sum = product_16(a[i], a[i + 1], sum, 0, 0, 0);
  else
    sum = product_16(a[i + 2], a[i], sum * 2, 0, 0, 0);
  if (words & 2) sum = sum * sum;
  for (uint k = 0; k < words; ++k) {
    if (k & 4) sum += 1;
    sum = product_16(a[i + k], a[i], sum, 0, 0, 0);
    if (k & 2) sum *= 3;
  }
  c[i] = sum;
}

outlined float4 multiply(half4 a, half4 b, float4 c) {
  return product_16(a, b, c, 0, 0, 0);
}
kernel void in_functions(global const half4* a, global float4* c, uint words) {
  const uint i = get_global_id(0);
  float4 sum = multiply(a[i], a[i + 1], c[i]);
  for (uint k = 0; k < words; ++k)
    sum = multiply(a[i + k], a[i], sum);
  c[i] = multiply(a[i + 2], a[i], sum) + sum;
}

kernel void broadcasts(global const float* a, global float16* c, uint words) {
  const uint i = get_global_id(0);
  float16 sum = c[i];
  sum = __builtin_amdgcn_mfma_f32_16x16x1f32(a[i], a[i + 1], sum, 2, 1, 0);
  sum = __builtin_amdgcn_mfma_f32_16x16x1f32(a[i], a[i + 1], sum, 1, 0, 3);
  sum = __builtin_amdgcn_mfma_f32_16x16x1f32(a[i], a[i + 1], sum, 0, 0, 7);
  c[i] = sum;
}
