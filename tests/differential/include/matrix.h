// SPDX-License-Identifier: Apache-2.0
// Matrix products of a wave for the kernels of this suite: the instruction on gfx942, loops over rows and
// columns on this CPU. Elements are small integers in floats, exact in every type and in every order of
// summation.
//
//   float a[4], b[4], c[16];
//   mfma_f32_32x32x8_f16(a, b, c);   // c += a * b; a[j] is the element j of the lane's operand
#pragma once

#ifdef __AMDGCN__

typedef float float32 __attribute__((ext_vector_type(32)));
typedef int int32 __attribute__((ext_vector_type(32)));

#define WS_MFMA(name, COUNT, VECTOR, A, builtin)                                                             \
  static void name(const float* a, const float* b, float* c) {                                               \
    VECTOR sum;                                                                                              \
    for (uint k = 0; k < COUNT; ++k)                                                                         \
      sum[k] = c[k];                                                                                         \
    sum = builtin(A(a), A(b), sum, 0, 0, 0);                                                                 \
    for (uint k = 0; k < COUNT; ++k)                                                                         \
      c[k] = sum[k];                                                                                         \
  }
#define ws_one(x) (x[0])
#define ws_two(x) ((float2)(x[0], x[1]))
#define ws_halves(x) ((half4)((half)x[0], (half)x[1], (half)x[2], (half)x[3]))
#define ws_bfloat(x) ((short)(as_uint(x) >> 16))
#define ws_bfloats(x) ((short4)(ws_bfloat(x[0]), ws_bfloat(x[1]), ws_bfloat(x[2]), ws_bfloat(x[3])))
static int ws_bytes(const float* x) {
  return as_int((char4)((char)x[0], (char)x[1], (char)x[2], (char)x[3]));
}
static long ws_long(int low, int high) {
  return (long)((ulong)(uint)high << 32 | (uint)low);
}
static long ws_eight(const float* x) {
  return ws_long(ws_bytes(x), ws_bytes(x + 4));
}
static int ws_fp8(const float* x) {
  return __builtin_amdgcn_cvt_pk_fp8_f32(x[2], x[3], __builtin_amdgcn_cvt_pk_fp8_f32(x[0], x[1], 0, false),
                                         true);
}
static int ws_bf8(const float* x) {
  return __builtin_amdgcn_cvt_pk_bf8_f32(x[2], x[3], __builtin_amdgcn_cvt_pk_bf8_f32(x[0], x[1], 0, false),
                                         true);
}
static long ws_fp8s(const float* x) {
  return ws_long(ws_fp8(x), ws_fp8(x + 4));
}
static long ws_bf8s(const float* x) {
  return ws_long(ws_bf8(x), ws_bf8(x + 4));
}

WS_MFMA(mfma_f32_32x32x1_f32, 32, float32, ws_one, __builtin_amdgcn_mfma_f32_32x32x1f32)
WS_MFMA(mfma_f32_16x16x1_f32, 16, float16, ws_one, __builtin_amdgcn_mfma_f32_16x16x1f32)
WS_MFMA(mfma_f32_4x4x1_f32, 4, float4, ws_one, __builtin_amdgcn_mfma_f32_4x4x1f32)
WS_MFMA(mfma_f32_32x32x2_f32, 16, float16, ws_one, __builtin_amdgcn_mfma_f32_32x32x2f32)
WS_MFMA(mfma_f32_16x16x4_f32, 4, float4, ws_one, __builtin_amdgcn_mfma_f32_16x16x4f32)
WS_MFMA(mfma_f32_32x32x4_xf32, 16, float16, ws_two, __builtin_amdgcn_mfma_f32_32x32x4_xf32)
WS_MFMA(mfma_f32_16x16x8_xf32, 4, float4, ws_two, __builtin_amdgcn_mfma_f32_16x16x8_xf32)
WS_MFMA(mfma_f32_32x32x4_f16, 32, float32, ws_halves, __builtin_amdgcn_mfma_f32_32x32x4f16)
WS_MFMA(mfma_f32_16x16x4_f16, 16, float16, ws_halves, __builtin_amdgcn_mfma_f32_16x16x4f16)
WS_MFMA(mfma_f32_4x4x4_f16, 4, float4, ws_halves, __builtin_amdgcn_mfma_f32_4x4x4f16)
WS_MFMA(mfma_f32_32x32x8_f16, 16, float16, ws_halves, __builtin_amdgcn_mfma_f32_32x32x8f16)
WS_MFMA(mfma_f32_16x16x16_f16, 4, float4, ws_halves, __builtin_amdgcn_mfma_f32_16x16x16f16)
WS_MFMA(mfma_f32_32x32x4_bf16, 32, float32, ws_bfloats, __builtin_amdgcn_mfma_f32_32x32x4bf16_1k)
WS_MFMA(mfma_f32_16x16x4_bf16, 16, float16, ws_bfloats, __builtin_amdgcn_mfma_f32_16x16x4bf16_1k)
WS_MFMA(mfma_f32_4x4x4_bf16, 4, float4, ws_bfloats, __builtin_amdgcn_mfma_f32_4x4x4bf16_1k)
WS_MFMA(mfma_f32_32x32x8_bf16, 16, float16, ws_bfloats, __builtin_amdgcn_mfma_f32_32x32x8bf16_1k)
WS_MFMA(mfma_f32_16x16x16_bf16, 4, float4, ws_bfloats, __builtin_amdgcn_mfma_f32_16x16x16bf16_1k)
WS_MFMA(mfma_i32_32x32x4_i8, 32, int32, ws_bytes, __builtin_amdgcn_mfma_i32_32x32x4i8)
WS_MFMA(mfma_i32_16x16x4_i8, 16, int16, ws_bytes, __builtin_amdgcn_mfma_i32_16x16x4i8)
WS_MFMA(mfma_i32_4x4x4_i8, 4, int4, ws_bytes, __builtin_amdgcn_mfma_i32_4x4x4i8)
WS_MFMA(mfma_i32_32x32x16_i8, 16, int16, ws_eight, __builtin_amdgcn_mfma_i32_32x32x16_i8)
WS_MFMA(mfma_i32_16x16x32_i8, 4, int4, ws_eight, __builtin_amdgcn_mfma_i32_16x16x32_i8)
WS_MFMA(mfma_f32_32x32x16_fp8, 16, float16, ws_fp8s, __builtin_amdgcn_mfma_f32_32x32x16_fp8_fp8)
WS_MFMA(mfma_f32_16x16x32_fp8, 4, float4, ws_fp8s, __builtin_amdgcn_mfma_f32_16x16x32_fp8_fp8)
WS_MFMA(mfma_f32_32x32x16_bf8, 16, float16, ws_bf8s, __builtin_amdgcn_mfma_f32_32x32x16_bf8_bf8)
WS_MFMA(mfma_f32_16x16x32_bf8, 4, float4, ws_bf8s, __builtin_amdgcn_mfma_f32_16x16x32_bf8_bf8)
static void mfma_f64_16x16x4(const float* a, const float* b, float* c) {
  double4 sum = {c[0], c[1], c[2], c[3]};
  sum = __builtin_amdgcn_mfma_f64_16x16x4f64(a[0], b[0], sum, 0, 0, 0);
  for (uint k = 0; k < 4; ++k)
    c[k] = (float)sum[k];
}
static void mfma_f64_4x4x4(const float* a, const float* b, float* c) {
  c[0] = (float)__builtin_amdgcn_mfma_f64_4x4x4f64(a[0], b[0], (double)c[0], 0, 0, 0);
}

#else

// CDNA3 ISA 7.1.4, layouts of the operands: the element k of row i of A in block b is number k % each of the
// lane i + size * (k / each + groups * b), where groups lanes share a row.
struct ws_operands {
  float a[8], b[8];
};
static float ws_element(bool ofA, uint at, uint k, uint b, uint size, uint each, uint groups) {
  const struct ws_operands* p =
      (const struct ws_operands*)wavesmith_operand(at + size * (k / each + groups * b));
  return ofA ? p->a[k % each] : p->b[k % each];
}
static void ws_mfma(uint site, const float* a, const float* b, float* c, uint size, uint depth, uint blocks,
                    uint each) {
  struct ws_operands mine;
  for (uint k = 0; k < each; ++k) {
    mine.a[k] = a[k];
    mine.b[k] = b[k];
  }
  wavesmith_exchange(site, &mine, sizeof mine);
  const uint l = lane(), count = size * size * blocks / 64;
  for (uint r = 0; r < count; ++r) {
    const uint column = l % size;
    uint row, block;
    if (size == 32) {
      row = 8 * (r % 16 / 4) + 4 * (l / 32) + r % 4;
      block = r / 16;
    } else if (size == 16) {
      row = 4 * (l / 16) + r % 4;
      block = r / 4;
    } else {
      row = r;
      block = l / 4;
    }
    for (uint k = 0; k < depth; ++k)
      c[r] += ws_element(true, row, k, block, size, each, depth / each) *
              ws_element(false, column, k, block, size, each, depth / each);
  }
}
// f64: the registers of 16x16 are four rows apart; the blocks of 4x4 are next to each other.
static void ws_mfma64(uint site, const float* a, const float* b, float* c, uint size) {
  struct ws_operands mine;
  mine.a[0] = a[0];
  mine.b[0] = b[0];
  wavesmith_exchange(site, &mine, sizeof mine);
  const uint l = lane();
  for (uint r = 0; r < (size == 16 ? 4 : 1); ++r) {
    const uint first = size == 16 ? 4 * r + l / 16 : (l & 12) + l / 16, second = l % 16;
    for (uint k = 0; k < 4; ++k)
      c[r] += ((const struct ws_operands*)wavesmith_operand(first + 16 * k))->a[0] *
              ((const struct ws_operands*)wavesmith_operand(second + 16 * k))->b[0];
  }
}
#define mfma_f32_32x32x1_f32(a, b, c) ws_mfma(site(), a, b, c, 32, 1, 2, 1)
#define mfma_f32_16x16x1_f32(a, b, c) ws_mfma(site(), a, b, c, 16, 1, 4, 1)
#define mfma_f32_4x4x1_f32(a, b, c) ws_mfma(site(), a, b, c, 4, 1, 16, 1)
#define mfma_f32_32x32x2_f32(a, b, c) ws_mfma(site(), a, b, c, 32, 2, 1, 1)
#define mfma_f32_16x16x4_f32(a, b, c) ws_mfma(site(), a, b, c, 16, 4, 1, 1)
#define mfma_f32_32x32x4_xf32(a, b, c) ws_mfma(site(), a, b, c, 32, 4, 1, 2)
#define mfma_f32_16x16x8_xf32(a, b, c) ws_mfma(site(), a, b, c, 16, 8, 1, 2)
#define mfma_f32_32x32x4_f16(a, b, c) ws_mfma(site(), a, b, c, 32, 4, 2, 4)
#define mfma_f32_16x16x4_f16(a, b, c) ws_mfma(site(), a, b, c, 16, 4, 4, 4)
#define mfma_f32_4x4x4_f16(a, b, c) ws_mfma(site(), a, b, c, 4, 4, 16, 4)
#define mfma_f32_32x32x8_f16(a, b, c) ws_mfma(site(), a, b, c, 32, 8, 1, 4)
#define mfma_f32_16x16x16_f16(a, b, c) ws_mfma(site(), a, b, c, 16, 16, 1, 4)
#define mfma_f32_32x32x4_bf16 mfma_f32_32x32x4_f16
#define mfma_f32_16x16x4_bf16 mfma_f32_16x16x4_f16
#define mfma_f32_4x4x4_bf16 mfma_f32_4x4x4_f16
#define mfma_f32_32x32x8_bf16 mfma_f32_32x32x8_f16
#define mfma_f32_16x16x16_bf16 mfma_f32_16x16x16_f16
#define mfma_i32_32x32x4_i8 mfma_f32_32x32x4_f16
#define mfma_i32_16x16x4_i8 mfma_f32_16x16x4_f16
#define mfma_i32_4x4x4_i8 mfma_f32_4x4x4_f16
#define mfma_i32_32x32x16_i8(a, b, c) ws_mfma(site(), a, b, c, 32, 16, 1, 8)
#define mfma_i32_16x16x32_i8(a, b, c) ws_mfma(site(), a, b, c, 16, 32, 1, 8)
#define mfma_f32_32x32x16_fp8 mfma_i32_32x32x16_i8
#define mfma_f32_16x16x32_fp8 mfma_i32_16x16x32_i8
#define mfma_f32_32x32x16_bf8 mfma_i32_32x32x16_i8
#define mfma_f32_16x16x32_bf8 mfma_i32_16x16x32_i8
#define mfma_f64_16x16x4(a, b, c) ws_mfma64(site(), a, b, c, 16)
#define mfma_f64_4x4x4(a, b, c) ws_mfma64(site(), a, b, c, 4)

#endif

// For kernels: accumulates the product of the input `in` of work-item i twice, and writes the work-item's
// `words` words of `out` from `at` on.
#define matrix_twice(words, mfma, count, at)                                                                 \
  {                                                                                                          \
    float a[8], b[8], c[count];                                                                              \
    for (uint k = 0; k < 8; ++k) {                                                                           \
      a[k] = (float)(int)((in[(i * 8 + k) & 1023] >> 5 & 15) - 7);                                           \
      b[k] = (float)(int)((in[(i * 8 + k + 300) & 1023] >> 7 & 15) - 8);                                     \
    }                                                                                                        \
    for (uint k = 0; k < count; ++k)                                                                         \
      c[k] = (float)(int)((in[(i + k * 3) & 1023] & 255) - 100);                                             \
    mfma(a, b, c);                                                                                           \
    mfma(b, a, c);                                                                                           \
    for (uint k = 0; k < count; ++k)                                                                         \
      out[i * words + at + k] = float_bits(c[k] + 0.0f);                                                     \
  }
