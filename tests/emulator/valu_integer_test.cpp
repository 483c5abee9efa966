// SPDX-License-Identifier: Apache-2.0
// Integer vector instructions compared with exact arithmetic of the host (CDNA3 ISA 12.7, 12.8, 12.11).
// 32-bit results keep v9 (the upper half of d), which is 0.
#include "emulator/vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

namespace wavesmith::testing {
namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

i64 s24(u64 v) {
  return static_cast<i32>(lo(v) << 8) >> 8;
}
u64 u24(u64 v) {
  return v & 0xffffff;
}
const auto kPairs = pairs(kIntegers32, kIntegers32);
const auto kTriples = triples(kIntegers32, kIntegers32, kIntegers32);

#define BINARY(name, expression)                                                                             \
  TEST(ValuInteger, name) {                                                                                  \
    EXPECT_LANES(#name " v8, v2, v4", kPairs, Modes{}, lo(expression));                                      \
  }
#define TERNARY(name, expression)                                                                            \
  TEST(ValuInteger, name) {                                                                                  \
    auto inputs = kTriples;                                                                                  \
    for (Input & in : inputs)                                                                                \
      in.d = 0;                                                                                              \
    EXPECT_LANES(#name " v8, v2, v4, v6", inputs, Modes{}, lo(expression));                                  \
  }
#define UNARY(name, expression)                                                                              \
  TEST(ValuInteger, name) {                                                                                  \
    EXPECT_LANES(#name " v8, v2", singles(kIntegers32), Modes{}, lo(expression));                            \
  }

BINARY(v_add_u32, in.a + in.b)
BINARY(v_sub_u32, in.a - in.b)
BINARY(v_subrev_u32, in.b - in.a)
BINARY(v_mul_lo_u32, in.a* in.b)
BINARY(v_mul_hi_u32, (in.a * in.b) >> 32)
BINARY(v_mul_hi_i32, static_cast<u64>(i64{sx(in.a)} * sx(in.b)) >> 32)
BINARY(v_mul_i32_i24, static_cast<u64>(s24(in.a) * s24(in.b)))
BINARY(v_mul_hi_i32_i24, static_cast<u64>(s24(in.a) * s24(in.b)) >> 32)
BINARY(v_mul_u32_u24, u24(in.a) * u24(in.b))
BINARY(v_mul_hi_u32_u24, (u24(in.a) * u24(in.b)) >> 32)
BINARY(v_min_i32, std::min(sx(in.a), sx(in.b)))
BINARY(v_max_i32, std::max(sx(in.a), sx(in.b)))
BINARY(v_min_u32, std::min(in.a, in.b))
BINARY(v_max_u32, std::max(in.a, in.b))
BINARY(v_lshrrev_b32, in.b >> (in.a & 31))
BINARY(v_ashrrev_i32, static_cast<u32>(sx(in.b) >> (in.a & 31)))
BINARY(v_lshlrev_b32, in.b << (in.a & 31))
BINARY(v_and_b32, in.a & in.b)
BINARY(v_or_b32, in.a | in.b)
BINARY(v_xor_b32, in.a ^ in.b)
BINARY(v_xnor_b32, ~(in.a ^ in.b))
BINARY(v_bfm_b32, ((u64{1} << (in.a & 31)) - 1) << (in.b & 31))
BINARY(v_bcnt_u32_b32, static_cast<u32>(std::popcount(lo(in.a))) + in.b)
BINARY(v_add_i32, in.a + in.b)
BINARY(v_sub_i32, in.a - in.b)
BINARY(v_add_u16, (in.a + in.b) & 0xffff)
BINARY(v_sub_u16, (in.a - in.b) & 0xffff)
BINARY(v_subrev_u16, (in.b - in.a) & 0xffff)
BINARY(v_mul_lo_u16, ((in.a & 0xffff) * (in.b & 0xffff)) & 0xffff)
BINARY(v_lshlrev_b16, (in.b << (in.a & 15)) & 0xffff)
BINARY(v_lshrrev_b16, (in.b & 0xffff) >> (in.a & 15))
BINARY(v_ashrrev_i16, static_cast<u16>(static_cast<i16>(in.b) >> (in.a & 15)))
BINARY(v_max_u16, std::max(static_cast<u16>(in.a), static_cast<u16>(in.b)))
BINARY(v_min_u16, std::min(static_cast<u16>(in.a), static_cast<u16>(in.b)))
BINARY(v_max_i16, static_cast<u16>(std::max(static_cast<i16>(in.a), static_cast<i16>(in.b))))
BINARY(v_min_i16, static_cast<u16>(std::min(static_cast<i16>(in.a), static_cast<i16>(in.b))))
BINARY(v_cvt_pk_u16_u32, std::min<u64>(in.a, 65535) | std::min<u64>(in.b, 65535) << 16)
BINARY(v_cvt_pk_i16_i32, static_cast<u16>(std::clamp(sx(in.a), -32768, 32767)) |
                             static_cast<u32>(static_cast<u16>(std::clamp(sx(in.b), -32768, 32767))) << 16)
BINARY(v_pack_b32_f16, (in.a & 0xffff) | (in.b & 0xffff) << 16)

UNARY(v_mov_b32, in.a)
UNARY(v_not_b32, ~in.a)
UNARY(v_ffbh_u32, lo(in.a) == 0 ? ~0u : static_cast<u32>(std::countl_zero(lo(in.a))))
UNARY(v_ffbl_b32, lo(in.a) == 0 ? ~0u : static_cast<u32>(std::countr_zero(lo(in.a))))
UNARY(v_cvt_f32_i32, std::bit_cast<u32>(static_cast<float>(sx(in.a))))
UNARY(v_cvt_f32_u32, std::bit_cast<u32>(static_cast<float>(lo(in.a))))
UNARY(v_cvt_f32_ubyte0, std::bit_cast<u32>(static_cast<float>(in.a & 255)))
UNARY(v_cvt_f32_ubyte1, std::bit_cast<u32>(static_cast<float>((in.a >> 8) & 255)))
UNARY(v_cvt_f32_ubyte2, std::bit_cast<u32>(static_cast<float>((in.a >> 16) & 255)))
UNARY(v_cvt_f32_ubyte3, std::bit_cast<u32>(static_cast<float>((in.a >> 24) & 255)))

u32 reverseBits(u32 v) {
  u32 r = 0;
  for (unsigned i = 0; i < 32; ++i)
    r |= ((v >> i) & 1) << (31 - i);
  return r;
}
UNARY(v_bfrev_b32, reverseBits(lo(in.a)))
u32 signRun(i32 v) {
  if (v == 0 || v == -1) return ~0u;
  u32 n = 0;
  while (((v >> (31 - n)) & 1) == ((v >> 31) & 1))
    ++n;
  return n;
}
UNARY(v_ffbh_i32, signRun(sx(in.a)))
u32 satPk(u32 v) {
  const auto sat = [](i16 x) { return static_cast<u32>(std::clamp<int>(x, 0, 255)); };
  return sat(static_cast<i16>(v)) | sat(static_cast<i16>(v >> 16)) << 8;
}
UNARY(v_sat_pk_u8_i16, satPk(lo(in.a)))

TERNARY(v_mad_i32_i24, static_cast<u64>(s24(in.a) * s24(in.b)) + in.c)
TERNARY(v_mad_u32_u24, u24(in.a) * u24(in.b) + in.c)
TERNARY(v_bfe_u32, (in.a >> (in.b & 31)) & ((u64{1} << (in.c & 31)) - 1))
TERNARY(v_bfi_b32, (in.a & in.b) | (~in.a & in.c))
TERNARY(v_alignbit_b32, (in.a << 32 | in.b) >> (in.c & 31))
TERNARY(v_alignbyte_b32, (in.a << 32 | in.b) >> (8 * (in.c & 3)))
TERNARY(v_min3_i32, std::min({sx(in.a), sx(in.b), sx(in.c)}))
TERNARY(v_max3_i32, std::max({sx(in.a), sx(in.b), sx(in.c)}))
TERNARY(v_min3_u32, std::min({in.a, in.b, in.c}))
TERNARY(v_max3_u32, std::max({in.a, in.b, in.c}))
template <class T>
T median(T a, T b, T c) {
  T v[] = {a, b, c};
  std::sort(v, v + 3);
  return v[1];
}
TERNARY(v_med3_i32, median(sx(in.a), sx(in.b), sx(in.c)))
TERNARY(v_med3_u32, median(in.a, in.b, in.c))
TERNARY(v_xad_u32, (in.a ^ in.b) + in.c)
TERNARY(v_lshl_add_u32, (in.a << (in.b & 31)) + in.c)
TERNARY(v_add_lshl_u32, (in.a + in.b) << (in.c & 31))
TERNARY(v_add3_u32, in.a + in.b + in.c)
TERNARY(v_lshl_or_b32, (in.a << (in.b & 31)) | in.c)
TERNARY(v_and_or_b32, (in.a & in.b) | in.c)
TERNARY(v_or3_b32, in.a | in.b | in.c)
TERNARY(v_mad_u32_u16, (in.a & 0xffff) * (in.b & 0xffff) + in.c)
TERNARY(v_mad_i32_i16, static_cast<u64>(i64{static_cast<i16>(in.a)} * static_cast<i16>(in.b)) + in.c)

u32 bfeSigned(u32 v, u32 offset, u32 width) {
  width &= 31;
  if (width == 0) return 0;
  const i64 field = (static_cast<i32>(v) >> (offset & 31)) & ((i64{1} << width) - 1);
  return static_cast<u32>(field & (i64{1} << (width - 1)) ? field - (i64{1} << width) : field);
}
TERNARY(v_bfe_i32, bfeSigned(lo(in.a), lo(in.b), lo(in.c)))
u32 sad(u32 a, u32 b, u32 sum, bool masked) {
  for (unsigned n = 0; n < 32; n += 8) {
    const int x = (a >> n) & 255, y = (b >> n) & 255;
    if (!masked || y != 0) sum += static_cast<u32>(std::abs(x - y));
  }
  return sum;
}
TERNARY(v_sad_u8, sad(lo(in.a), lo(in.b), lo(in.c), false))
TERNARY(v_msad_u8, sad(lo(in.a), lo(in.b), lo(in.c), true))
TERNARY(v_sad_hi_u8, (sad(lo(in.a), lo(in.b), 0, false) << 16) + in.c)
TERNARY(v_sad_u16,
        in.c + static_cast<u64>(std::abs(static_cast<int>(in.a & 0xffff) - static_cast<int>(in.b & 0xffff))) +
            static_cast<u64>(std::abs(static_cast<int>(in.a >> 16) - static_cast<int>(in.b >> 16))))
TERNARY(v_sad_u32, (in.a > in.b ? in.a - in.b : in.b - in.a) + in.c)
u32 lerp(u32 a, u32 b, u32 c) {
  u32 r = 0;
  for (unsigned n = 0; n < 32; n += 8)
    r |= ((((a >> n) & 255) + ((b >> n) & 255) + ((c >> n) & 1)) >> 1) << n;
  return r;
}
TERNARY(v_lerp_u8, lerp(lo(in.a), lo(in.b), lo(in.c)))
#undef BINARY
#undef TERNARY
#undef UNARY
u32 permute(u32 a, u32 b, u32 selectors) {
  u8 bytes[8];
  for (unsigned i = 0; i < 8; ++i)
    bytes[i] = static_cast<u8>((u64{a} << 32 | b) >> (8 * i));
  u32 r = 0;
  for (unsigned n = 0; n < 4; ++n) {
    const u32 s = (selectors >> (8 * n)) & 255;
    const u32 byte = s >= 13   ? 255
                     : s == 12 ? 0
                     : s >= 8  ? ((bytes[2 * (s - 8) + 1] & 0x80) != 0 ? 255u : 0u)
                               : bytes[s];
    r |= byte << (8 * n);
  }
  return r;
}
TEST(ValuInteger, v_perm_b32) {
  auto inputs = kTriples;
  const u64 selectors[] = {0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c, 0x04000c0d, 0xff010203};
  for (std::size_t i = 0; i < inputs.size(); ++i)
    inputs[i].c = selectors[i % 6], inputs[i].d = 0;
  EXPECT_LANES("v_perm_b32 v8, v2, v4, v6", inputs, Modes{}, permute(lo(in.a), lo(in.b), lo(in.c)));
}

TEST(ValuInteger, Operations64Bit) {
  EXPECT_LANES("v_lshlrev_b64 v[8:9], v2, v[4:5]", pairs(kIntegers32, kIntegers64), Modes{},
               in.b << (in.a & 63));
  EXPECT_LANES("v_lshrrev_b64 v[8:9], v2, v[4:5]", pairs(kIntegers32, kIntegers64), Modes{},
               in.b >> (in.a & 63));
  EXPECT_LANES("v_ashrrev_i64 v[8:9], v2, v[4:5]", pairs(kIntegers32, kIntegers64), Modes{},
               static_cast<u64>(static_cast<i64>(in.b) >> (in.a & 63)));
  EXPECT_LANES("v_lshl_add_u64 v[8:9], v[2:3], v4, v[6:7]", triples(kIntegers64, kIntegers32, kIntegers64),
               Modes{}, (in.a << ((in.b & 7) <= 4 ? in.b & 7 : 0)) + in.c);
  EXPECT_LANES("v_mov_b64 v[8:9], v[2:3]", singles(kIntegers64), Modes{}, in.a);
  EXPECT_LANES("v_mad_u64_u32 v[8:9], vcc, v2, v4, v[6:7]", triples(kIntegers32, kIntegers32, kIntegers64),
               Modes{}, in.a * in.b + in.c);
  EXPECT_LANES("v_mad_i64_i32 v[8:9], vcc, v2, v4, v[6:7]", triples(kIntegers32, kIntegers32, kIntegers64),
               Modes{}, static_cast<u64>(i64{sx(in.a)} * sx(in.b)) + in.c);
}

TEST(ValuInteger, CarryOfMultiplyAdd64) {
  const auto inputs = triples(kIntegers32, kIntegers32, kIntegers64);
  const auto unsignedSum = evaluate("v_mad_u64_u32 v[8:9], vcc, v2, v4, v[6:7]", inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Input& in = inputs[i];
    u64 sum = 0;
    EXPECT_EQ(unsignedSum[i].vcc, __builtin_add_overflow(in.a * in.b, in.c, &sum)) << i;
  }
}

TEST(ValuInteger, CarryOut) {
  const auto check = [](std::string_view text, auto&& carry) {
    const auto results = evaluate(text, kPairs);
    for (std::size_t i = 0; i < kPairs.size(); ++i)
      EXPECT_EQ(results[i].vcc, carry(kPairs[i]))
          << text << " " << hex(kPairs[i].a) << " " << hex(kPairs[i].b);
  };
  check("v_add_co_u32 v8, vcc, v2, v4", [](const Input& in) { return in.a + in.b > 0xffffffff; });
  check("v_sub_co_u32 v8, vcc, v2, v4", [](const Input& in) { return in.b > in.a; });
  check("v_subrev_co_u32 v8, vcc, v2, v4", [](const Input& in) { return in.a > in.b; });
  EXPECT_LANES("v_add_co_u32 v8, vcc, v2, v4", kPairs, Modes{}, lo(in.a + in.b));
  EXPECT_LANES("v_sub_co_u32 v8, vcc, v2, v4", kPairs, Modes{}, lo(in.a - in.b));
  EXPECT_LANES("v_subrev_co_u32 v8, vcc, v2, v4", kPairs, Modes{}, lo(in.b - in.a));
}

TEST(ValuInteger, CarryIn) {
  auto inputs = kPairs;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    inputs[i].d = i / 3 % 2;
  const auto check = [&](std::string_view text, auto&& wide) {
    const auto results = evaluate(text, inputs, {}, true);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Input& in = inputs[i];
      const i64 exact = wide(static_cast<i64>(in.a), static_cast<i64>(in.b), static_cast<i64>(in.d));
      EXPECT_EQ(hex(lo(results[i].value)), hex(lo(static_cast<u64>(exact))))
          << text << " " << hex(in.a) << " " << hex(in.b) << " " << in.d;
      EXPECT_EQ(results[i].vcc, exact < 0 || exact > 0xffffffff)
          << text << " " << hex(in.a) << " " << hex(in.b) << " " << in.d;
    }
  };
  check("v_addc_co_u32 v8, vcc, v2, v4, vcc", [](i64 a, i64 b, i64 c) { return a + b + c; });
  check("v_subb_co_u32 v8, vcc, v2, v4, vcc", [](i64 a, i64 b, i64 c) { return a - b - c; });
  check("v_subbrev_co_u32 v8, vcc, v2, v4, vcc", [](i64 a, i64 b, i64 c) { return b - a - c; });
  const auto chosen = evaluate("v_cndmask_b32 v8, v2, v4, vcc", inputs, {}, true);
  for (std::size_t i = 0; i < inputs.size(); ++i)
    EXPECT_EQ(lo(chosen[i].value), lo(inputs[i].d != 0 ? inputs[i].b : inputs[i].a));
}

TEST(ValuInteger, ClampSaturates) {
  EXPECT_LANES("v_add_u32_e64 v8, v2, v4 clamp", kPairs, Modes{}, std::min<u64>(in.a + in.b, 0xffffffff));
  EXPECT_LANES("v_sub_u32_e64 v8, v2, v4 clamp", kPairs, Modes{}, in.b > in.a ? 0 : in.a - in.b);
  EXPECT_LANES("v_add_i32 v8, v2, v4 clamp", kPairs, Modes{},
               lo(static_cast<u64>(std::clamp<i64>(i64{sx(in.a)} + sx(in.b), INT32_MIN, INT32_MAX))));
  EXPECT_LANES("v_sub_i32 v8, v2, v4 clamp", kPairs, Modes{},
               lo(static_cast<u64>(std::clamp<i64>(i64{sx(in.a)} - sx(in.b), INT32_MIN, INT32_MAX))));
  EXPECT_LANES("v_add_u16_e64 v8, v2, v4 clamp", pairs(kIntegers16, kIntegers16), Modes{},
               std::min<u64>(in.a + in.b, 0xffff));
  EXPECT_LANES("v_add_co_u32_e64 v8, vcc, v2, v4 clamp", kPairs, Modes{},
               std::min<u64>(in.a + in.b, 0xffffffff));
}

// CDNA3 ISA 6.5: CLAMP of an integer operation limits its result to the type.
TEST(ValuInteger, ClampSaturatesSumsOfProductsAndDistances) {
  auto inputs = kTriples;
  for (Input& in : inputs)
    in.d = 0;
  const auto signedSum = [](i64 v) { return lo(static_cast<u64>(std::clamp<i64>(v, INT32_MIN, INT32_MAX))); };
  const auto unsignedSum = [](u64 v) { return lo(std::min<u64>(v, 0xffffffff)); };
  const auto distance = [](u64 a, u64 b) { return a > b ? a - b : b - a; };
  const auto bytes = [&](u64 a, u64 b, bool masked) {
    u64 sum = 0;
    for (unsigned shift = 0; shift < 32; shift += 8)
      if (!masked || ((b >> shift) & 0xff) != 0) sum += distance((a >> shift) & 0xff, (b >> shift) & 0xff);
    return sum;
  };
  const Modes m;
  EXPECT_LANES("v_mad_i32_i24 v8, v2, v4, v6 clamp", inputs, m, signedSum(s24(in.a) * s24(in.b) + sx(in.c)));
  EXPECT_LANES("v_mad_u32_u24 v8, v2, v4, v6 clamp", inputs, m, unsignedSum(u24(in.a) * u24(in.b) + in.c));
  EXPECT_LANES("v_mad_u32_u16 v8, v2, v4, v6 clamp", inputs, m,
               unsignedSum((in.a & 0xffff) * (in.b & 0xffff) + in.c));
  EXPECT_LANES("v_mad_i32_i16 v8, v2, v4, v6 clamp", inputs, m,
               signedSum(i64{static_cast<i16>(in.a)} * static_cast<i16>(in.b) + sx(in.c)));
  EXPECT_LANES("v_sad_u8 v8, v2, v4, v6 clamp", inputs, m, unsignedSum(bytes(in.a, in.b, false) + in.c));
  EXPECT_LANES("v_sad_hi_u8 v8, v2, v4, v6 clamp", inputs, m,
               unsignedSum((bytes(in.a, in.b, false) << 16) + in.c));
  EXPECT_LANES("v_sad_u16 v8, v2, v4, v6 clamp", inputs, m,
               unsignedSum(distance(in.a & 0xffff, in.b & 0xffff) + distance(in.a >> 16, in.b >> 16) + in.c));
  EXPECT_LANES("v_sad_u32 v8, v2, v4, v6 clamp", inputs, m, unsignedSum(distance(in.a, in.b) + in.c));
  EXPECT_LANES("v_msad_u8 v8, v2, v4, v6 clamp", inputs, m, unsignedSum(bytes(in.a, in.b, true) + in.c));
  const auto quad = [&](const Input& in, bool masked) {
    u64 result = 0;
    for (unsigned k = 0; k < 4; ++k)
      result |=
          std::min<u64>(bytes(lo(in.a >> (8 * k)), in.b, masked) + ((in.c >> (16 * k)) & 0xffff), 0xffff)
          << (16 * k);
    return result;
  };
  const auto windows = triples(kIntegers64, kIntegers32, kIntegers64);
  EXPECT_LANES("v_qsad_pk_u16_u8 v[8:9], v[2:3], v4, v[6:7] clamp", windows, m, quad(in, false));
  EXPECT_LANES("v_mqsad_pk_u16_u8 v[8:9], v[2:3], v4, v[6:7] clamp", windows, m, quad(in, true));
  const auto half = [](u64 a, u64 b) { return std::min<u64>((a & 0xffff) * (b & 0xffff), 0xffff); };
  EXPECT_LANES("v_pk_mul_lo_u16 v8, v2, v4 clamp", kPairs, m,
               half(in.a, in.b) | half(in.a >> 16, in.b >> 16) << 16);
  __extension__ using Wide = __int128;
  const auto limited = [](Wide v, Wide least, Wide most) {
    return static_cast<u64>(v < least ? least : v > most ? most : v);
  };
  const auto sums = triples(kIntegers32, kIntegers32, kIntegers64);
  EXPECT_LANES("v_mad_u64_u32 v[8:9], vcc, v2, v4, v[6:7] clamp", sums, m,
               limited(Wide{in.a * in.b} + in.c, 0, UINT64_MAX));
  EXPECT_LANES("v_mad_i64_i32 v[8:9], vcc, v2, v4, v[6:7] clamp", sums, m,
               limited(Wide{i64{sx(in.a)} * sx(in.b)} + static_cast<i64>(in.c), INT64_MIN, INT64_MAX));
}

TEST(ValuInteger, Operations16Bit) {
  const auto inputs = triples(kIntegers16, kIntegers16, kIntegers16);
  // These keep the upper half of the destination.
  const auto keep = [](const Input& in, u32 low) { return (lo(in.d) & 0xffff0000u) | (low & 0xffff); };
  auto kept = inputs;
  for (Input& in : kept)
    in.d = 0x12345678;
  EXPECT_LANES("v_mad_u16 v8, v2, v4, v6", kept, Modes{}, keep(in, lo(in.a * in.b + in.c)));
  EXPECT_LANES("v_mad_i16 v8, v2, v4, v6", kept, Modes{}, keep(in, lo(in.a * in.b + in.c)));
  EXPECT_LANES("v_mad_u16 v8, v2, v4, v6 op_sel:[0,0,0,1]", kept, Modes{},
               (lo(in.d) & 0xffff) | lo(in.a * in.b + in.c) << 16);
  EXPECT_LANES("v_mad_u16 v8, v2, v4, v6 op_sel:[1,0,0,0]", kept, Modes{},
               keep(in, lo(((in.a >> 16) & 0xffff) * in.b + in.c)));
  for (Input& in : kept)
    in.d = 0;
  EXPECT_LANES("v_min3_i16 v8, v2, v4, v6", kept, Modes{},
               keep(in, static_cast<u16>(std::min(
                            {static_cast<i16>(in.a), static_cast<i16>(in.b), static_cast<i16>(in.c)}))));
  EXPECT_LANES("v_max3_u16 v8, v2, v4, v6", kept, Modes{}, keep(in, lo(std::max({in.a, in.b, in.c}))));
  EXPECT_LANES("v_med3_i16 v8, v2, v4, v6", kept, Modes{},
               keep(in, static_cast<u16>(
                            median(static_cast<i16>(in.a), static_cast<i16>(in.b), static_cast<i16>(in.c)))));
}

// OP_SEL selects halves of 16-bit operands, NEG applies to floats (CDNA3 ISA 6.2.1): elsewhere they are
// ignored.
TEST(ValuInteger, IgnoresMeaninglessModifiers) {
  EXPECT_LANES("v_mad_u32_u16 v8, v2, v4, v6 op_sel:[0,0,1,1]",
               triples(kIntegers16, kIntegers16, kIntegers32), Modes{}, lo(in.a * in.b + in.c));
  EXPECT_LANES("v_pk_add_u16 v8, v2, v4 neg_lo:[1,0] neg_hi:[0,1]", pairs(kIntegers32, kIntegers32), Modes{},
               ((in.a + in.b) & 0xffff) | (((in.a >> 16) + (in.b >> 16)) & 0xffff) << 16);
}

TEST(ValuInteger, InlineConstantsAndLiterals) {
  EXPECT_LANES("v_add_u32 v8, -16, v2", singles(kIntegers32), Modes{}, lo(in.a - 16));
  EXPECT_LANES("v_add_u32 v8, 64, v2", singles(kIntegers32), Modes{}, lo(in.a + 64));
  EXPECT_LANES("v_and_b32 v8, 0x12345678, v2", singles(kIntegers32), Modes{}, in.a & 0x12345678);
  EXPECT_LANES("v_or_b32 v8, 1.0, v2", singles(kIntegers32), Modes{}, in.a | 0x3f800000);
  EXPECT_LANES("v_lshlrev_b64 v[8:9], 3, v[4:5]", pairs({0}, kIntegers64), Modes{}, in.b << 3);
}

} // namespace
} // namespace wavesmith::testing
