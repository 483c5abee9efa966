// SPDX-License-Identifier: Apache-2.0
// Every matrix product of the compiler: in a loop, alone between other arithmetic, and one feeding another.

typedef float float32 __attribute__((ext_vector_type(32)));
typedef int int32 __attribute__((ext_vector_type(32)));

// The sums of a loop, the operands of which come from memory; a product whose operands and whose result are
// another instruction's next to it; sums that go through two products and become sums of a third.
#define PRODUCT(name, product, A, C)                                                                         \
  kernel void name##_loop(global const A* a, global const A* b, global C* c, uint words) {                   \
    const uint i = get_global_id(0);                                                                         \
    C sum = c[i];                                                                                            \
    for (uint k = 0; k < words; ++k)                                                                         \
      sum = product(a[i + k * 64], b[i * 2 + k * 64], sum, 0, 0, 0);                                         \
    c[i] = sum;                                                                                              \
  }                                                                                                          \
  kernel void name##_near(global const A* a, global const A* b, global C* c, uint words) {                   \
    const uint i = get_global_id(0);                                                                         \
    const C sum = product(a[i] + a[i + 1], b[i] * b[i], c[i] * c[i], 0, 0, 0);                               \
    c[i] = sum + sum * sum;                                                                                  \
  }                                                                                                          \
  kernel void name##_chain(global const A* a, global const A* b, global C* c, uint words) {                  \
    const uint i = get_global_id(0);                                                                         \
    const C first = product(a[i], b[i], c[i], 0, 0, 0);                                                      \
    const C second = product(b[i], a[i], first, 0, 0, 0);                                                    \
    const C third = product(a[i], a[i], c[i + 64], 0, 0, 0);                                                 \
    c[i] = second;                                                                                           \
    c[i + 64] = product(b[i], b[i], third + second, 0, 0, 0);                                                \
  }

PRODUCT(f32_32x32x1, __builtin_amdgcn_mfma_f32_32x32x1f32, float, float32)
PRODUCT(f32_16x16x1, __builtin_amdgcn_mfma_f32_16x16x1f32, float, float16)
PRODUCT(f32_4x4x1, __builtin_amdgcn_mfma_f32_4x4x1f32, float, float4)
PRODUCT(f32_32x32x2, __builtin_amdgcn_mfma_f32_32x32x2f32, float, float16)
PRODUCT(f32_16x16x4, __builtin_amdgcn_mfma_f32_16x16x4f32, float, float4)
PRODUCT(xf32_32x32x4, __builtin_amdgcn_mfma_f32_32x32x4_xf32, float2, float16)
PRODUCT(xf32_16x16x8, __builtin_amdgcn_mfma_f32_16x16x8_xf32, float2, float4)
PRODUCT(f16_32x32x4, __builtin_amdgcn_mfma_f32_32x32x4f16, half4, float32)
PRODUCT(f16_16x16x4, __builtin_amdgcn_mfma_f32_16x16x4f16, half4, float16)
PRODUCT(f16_4x4x4, __builtin_amdgcn_mfma_f32_4x4x4f16, half4, float4)
PRODUCT(f16_32x32x8, __builtin_amdgcn_mfma_f32_32x32x8f16, half4, float16)
PRODUCT(f16_16x16x16, __builtin_amdgcn_mfma_f32_16x16x16f16, half4, float4)
PRODUCT(bf16_32x32x8, __builtin_amdgcn_mfma_f32_32x32x8bf16_1k, short4, float16)
PRODUCT(bf16_16x16x16, __builtin_amdgcn_mfma_f32_16x16x16bf16_1k, short4, float4)
PRODUCT(bf16_4x4x4, __builtin_amdgcn_mfma_f32_4x4x4bf16_1k, short4, float4)
PRODUCT(i8_32x32x4, __builtin_amdgcn_mfma_i32_32x32x4i8, int, int32)
PRODUCT(i8_16x16x4, __builtin_amdgcn_mfma_i32_16x16x4i8, int, int16)
PRODUCT(i8_4x4x4, __builtin_amdgcn_mfma_i32_4x4x4i8, int, int4)
PRODUCT(i8_32x32x16, __builtin_amdgcn_mfma_i32_32x32x16_i8, long, int16)
PRODUCT(i8_16x16x32, __builtin_amdgcn_mfma_i32_16x16x32_i8, long, int4)
PRODUCT(fp8_32x32x16, __builtin_amdgcn_mfma_f32_32x32x16_fp8_bf8, long, float16)
PRODUCT(fp8_16x16x32, __builtin_amdgcn_mfma_f32_16x16x32_bf8_fp8, long, float4)
PRODUCT(f64_16x16x4, __builtin_amdgcn_mfma_f64_16x16x4f64, double, double4)
PRODUCT(f64_4x4x4, __builtin_amdgcn_mfma_f64_4x4x4f64, double, double)
