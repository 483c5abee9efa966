// SPDX-License-Identifier: Apache-2.0
// Floating-point vector instructions compared with exact arithmetic of the host: IEEE operations in the
// rounding and denormal modes of MODE, with the NaN rules reimplemented here.
#include "emulator/vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cfenv>
#include <cmath>
#include <random>

namespace wavesmith::testing {
namespace {

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i32 = std::int32_t;

float f32(u64 v) {
  return std::bit_cast<float>(lo(v));
}
double f64(u64 v) {
  return std::bit_cast<double>(v);
}
bool nan32(u64 v) {
  return (v & 0x7fffffff) > 0x7f800000;
}
bool nan64(u64 v) {
  return (v & 0x7fffffffffffffff) > 0x7ff0000000000000;
}
bool nan16(u64 v) {
  return (v & 0x7fff) > 0x7c00;
}

// --- A reference of f32 and f64 arithmetic ---

u64 flushIn32(u64 v, const Modes& m) {
  return (v & 0x7f800000) == 0 && (m.denorm32 & 1) == 0 ? v & 0x80000000 : v;
}
u64 flushOut32(u64 v, const Modes& m) {
  return (v & 0x7f800000) == 0 && (m.denorm32 & 2) == 0 ? v & 0x80000000 : v;
}
u64 flushIn64(u64 v, const Modes& m) {
  return (v & 0x7ff0000000000000) == 0 && (m.denorm16_64 & 1) == 0 ? v & (u64{1} << 63) : v;
}
u64 flushOut64(u64 v, const Modes& m) {
  return (v & 0x7ff0000000000000) == 0 && (m.denorm16_64 & 2) == 0 ? v & (u64{1} << 63) : v;
}

constexpr int kHostRounding[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

// The first NaN among the operands, quieted; otherwise the default NaN if the result is a NaN.
template <class F, class... A>
u64 single(const Modes& m, F&& f, A... operands) {
  const u64 inputs[] = {flushIn32(operands, m)...};
  for (const u64 v : inputs)
    if (nan32(v)) return v | 0x00400000;
  std::fesetround(kHostRounding[m.round32]);
  volatile float x[3] = {};
  for (std::size_t i = 0; i < sizeof...(A); ++i)
    x[i] = f32(inputs[i]);
  volatile float r = f(x[0], x[1], x[2]);
  std::fesetround(FE_TONEAREST);
  const float result = r;
  return result != result ? 0xffc00000 : flushOut32(std::bit_cast<u32>(result), m);
}
template <class F, class... A>
u64 twice(const Modes& m, F&& f, A... operands) {
  const u64 inputs[] = {flushIn64(operands, m)...};
  for (const u64 v : inputs)
    if (nan64(v)) return v | 0x0008000000000000;
  std::fesetround(kHostRounding[m.round16_64]);
  volatile double x[3] = {};
  for (std::size_t i = 0; i < sizeof...(A); ++i)
    x[i] = f64(inputs[i]);
  volatile double r = f(x[0], x[1], x[2]);
  std::fesetround(FE_TONEAREST);
  const double result = r;
  return result != result ? 0xfff8000000000000 : flushOut64(std::bit_cast<u64>(result), m);
}

const Modes kModes[] = {
    {},
    {.denorm32 = 0, .denorm16_64 = 0},
    {.denorm32 = 1, .denorm16_64 = 1},
    {.denorm32 = 2, .denorm16_64 = 2},
    {.round32 = 1, .round16_64 = 1},
    {.round32 = 2, .round16_64 = 2},
    {.round32 = 3, .round16_64 = 3},
    {.ieee = true, .dx10Clamp = false},
};

const auto kPairs32 = pairs(kFloats32, kFloats32);
const auto kPairs64 = pairs(kFloats64, kFloats64);
const auto kTriples32 = [] {
  auto t = triples(kFloats32, kFloats32, kFloats32);
  for (Input& in : t)
    in.d = 0;
  return t;
}();
const auto kTriples64 = triples(kFloats64, kFloats64, kFloats64);

const auto kAdd = [](auto a, auto b, auto) { return a + b; };
const auto kSub = [](auto a, auto b, auto) { return a - b; };
const auto kMul = [](auto a, auto b, auto) { return a * b; };
const auto kFma = [](auto a, auto b, auto c) { return std::fma(a, b, c); };

TEST(ValuFloat, SinglePrecisionInEveryMode) {
  for (const Modes& m : kModes) {
    EXPECT_LANES("v_add_f32 v8, v2, v4", kPairs32, m, single(m, kAdd, in.a, in.b));
    EXPECT_LANES("v_sub_f32 v8, v2, v4", kPairs32, m, single(m, kSub, in.a, in.b));
    EXPECT_LANES("v_mul_f32 v8, v2, v4", kPairs32, m, single(m, kMul, in.a, in.b));
    EXPECT_LANES("v_fma_f32 v8, v2, v4, v6", kTriples32, m, single(m, kFma, in.a, in.b, in.c));
    EXPECT_LANES("v_subrev_f32 v8, v2, v4", kPairs32, m,
                 (nan32(flushIn32(in.a, m)) ? in.a | 0x400000 : single(m, kSub, in.b, in.a)));
  }
}

TEST(ValuFloat, DoublePrecisionInEveryMode) {
  for (const Modes& m : kModes) {
    EXPECT_LANES("v_add_f64 v[8:9], v[2:3], v[4:5]", kPairs64, m, twice(m, kAdd, in.a, in.b));
    EXPECT_LANES("v_mul_f64 v[8:9], v[2:3], v[4:5]", kPairs64, m, twice(m, kMul, in.a, in.b));
    EXPECT_LANES("v_fma_f64 v[8:9], v[2:3], v[4:5], v[6:7]", kTriples64, m, twice(m, kFma, in.a, in.b, in.c));
  }
}

TEST(ValuFloat, FusedAccumulationAndConstants) {
  const Modes m;
  auto inputs = triples(kFloats32, kFloats32, kFloats32);
  EXPECT_LANES("v_fmac_f32 v8, v2, v4", inputs, m, single(m, kFma, in.a, in.b, in.d));
  EXPECT_LANES("v_fmac_f64 v[8:9], v[2:3], v[4:5]", kTriples64, m, twice(m, kFma, in.a, in.b, in.d));
  EXPECT_LANES("v_fmamk_f32 v8, v2, 0x40490fdb, v4", kPairs32, m,
               single(m, kFma, in.a, u64{0x40490fdb}, in.b));
  EXPECT_LANES("v_fmaak_f32 v8, v2, v4, 0x40490fdb", kPairs32, m,
               single(m, kFma, in.a, in.b, u64{0x40490fdb}));
  EXPECT_LANES("v_fma_f64 v[8:9], v[2:3], -4.0, v[6:7]", kTriples64, m,
               twice(m, kFma, in.a, std::bit_cast<u64>(-4.0), in.c));
}

TEST(ValuFloat, SourceModifiers) {
  const Modes m;
  EXPECT_LANES("v_add_f32 v8, -v2, |v4|", kPairs32, m, single(m, kAdd, in.a ^ 0x80000000, in.b & 0x7fffffff));
  EXPECT_LANES("v_add_f64 v[8:9], -|v[2:3]|, v[4:5]", kPairs64, m, twice(m, kAdd, in.a | u64{1} << 63, in.b));
  EXPECT_LANES("v_cndmask_b32_e64 v8, -v2, v4, vcc", kPairs32, m, in.a ^ 0x80000000);
}

TEST(ValuFloat, ClampAndOutputModifiers) {
  const Modes keep;
  const auto clamp = [](u64 v, bool dx10) {
    if (nan32(v)) return dx10 ? u64{0} : v;
    return (v >> 31) != 0 ? u64{0} : std::min<u64>(v, 0x3f800000);
  };
  EXPECT_LANES("v_add_f32 v8, v2, v4 clamp", kPairs32, keep, clamp(single(keep, kAdd, in.a, in.b), true));
  const Modes nans{.dx10Clamp = false};
  EXPECT_LANES("v_mul_f32 v8, v2, v4 clamp", kPairs32, nans, clamp(single(nans, kMul, in.a, in.b), false));
  // Output modifiers act only where output denormals are flushed and MODE.IEEE is clear; -0 becomes +0.
  const Modes flush{.denorm32 = 0};
  const auto doubled = [&](u64 v) {
    if (nan32(v)) return v;
    const u64 r = flushOut32(std::bit_cast<u32>(f32(v) * 2), flush);
    return r == 0x80000000 ? u64{0} : r;
  };
  EXPECT_LANES("v_add_f32 v8, v2, v4 mul:2", kPairs32, flush, doubled(single(flush, kAdd, in.a, in.b)));
  EXPECT_LANES("v_add_f32 v8, v2, v4 mul:2", kPairs32, keep, single(keep, kAdd, in.a, in.b));
  const Modes ieee{.denorm32 = 0, .ieee = true};
  EXPECT_LANES("v_add_f32 v8, v2, v4 mul:4", kPairs32, ieee, single(ieee, kAdd, in.a, in.b));
}

// --- Minimum, maximum, median (CDNA3 ISA 12.7, pseudocode of V_MIN_F32 and V_MAX_F32) ---

u64 select32(u64 a, u64 b, bool max, const Modes& m) {
  a = flushIn32(a, m);
  b = flushIn32(b, m);
  const auto signaling = [](u64 v) { return nan32(v) && (v & 0x400000) == 0; };
  if (m.ieee && signaling(a)) return a | 0x400000;
  if (m.ieee && signaling(b)) return b | 0x400000;
  if (nan32(a)) return flushOut32(b, m);
  if (nan32(b)) return flushOut32(a, m);
  const float x = f32(a), y = f32(b);
  if (x == 0 && y == 0) return max ? a & b : a | b; // +0 is larger than -0
  return flushOut32(max ? (x > y ? a : b) : (x < y ? a : b), m);
}
u64 median32(u64 a, u64 b, u64 c, const Modes& m) {
  if (nan32(a) || nan32(b) || nan32(c)) return select32(select32(a, b, false, m), c, false, m);
  const u64 most = select32(select32(a, b, true, m), c, true, m);
  if (f32(most) == f32(flushIn32(a, m))) return select32(b, c, true, m);
  if (f32(most) == f32(flushIn32(b, m))) return select32(a, c, true, m);
  return select32(a, b, true, m);
}

TEST(ValuFloat, MinMaxMedian) {
  for (const Modes& m : {Modes{}, Modes{.ieee = true}, Modes{.denorm32 = 0}}) {
    EXPECT_LANES("v_min_f32 v8, v2, v4", kPairs32, m, select32(in.a, in.b, false, m));
    EXPECT_LANES("v_max_f32 v8, v2, v4", kPairs32, m, select32(in.a, in.b, true, m));
    EXPECT_LANES("v_min3_f32 v8, v2, v4, v6", kTriples32, m,
                 select32(select32(in.a, in.b, false, m), in.c, false, m));
    EXPECT_LANES("v_max3_f32 v8, v2, v4, v6", kTriples32, m,
                 select32(select32(in.a, in.b, true, m), in.c, true, m));
    EXPECT_LANES("v_med3_f32 v8, v2, v4, v6", kTriples32, m, median32(in.a, in.b, in.c, m));
  }
  EXPECT_LANES("v_max_f64 v[8:9], v[2:3], v[4:5]", kPairs64, Modes{},
               nan64(in.a)                        ? in.b
               : nan64(in.b)                      ? in.a
               : f64(in.a) == 0 && f64(in.b) == 0 ? in.a & in.b
                                                  : std::bit_cast<u64>(std::max(f64(in.a), f64(in.b))));
}

// --- Conversions ---

i32 toI32(double v) {
  return std::isnan(v)        ? 0
         : v >= 2147483647.0  ? 2147483647
         : v <= -2147483648.0 ? INT32_MIN
                              : static_cast<i32>(v);
}
u32 toU32(double v) {
  return std::isnan(v) || v <= 0 ? 0 : v >= 4294967295.0 ? 0xffffffff : static_cast<u32>(v);
}

TEST(ValuFloat, ConversionsToIntegers) {
  const Modes m;
  EXPECT_LANES("v_cvt_i32_f32 v8, v2", singles(kFloats32), m, lo(static_cast<u64>(toI32(f32(in.a)))));
  EXPECT_LANES("v_cvt_u32_f32 v8, v2", singles(kFloats32), m, toU32(f32(in.a)));
  EXPECT_LANES("v_cvt_i32_f64 v8, v[2:3]", singles(kFloats64), m, lo(static_cast<u64>(toI32(f64(in.a)))));
  EXPECT_LANES("v_cvt_u32_f64 v8, v[2:3]", singles(kFloats64), m, toU32(f64(in.a)));
  EXPECT_LANES("v_cvt_flr_i32_f32 v8, v2", singles(kFloats32), m,
               lo(static_cast<u64>(toI32(std::floor(f32(in.a))))));
  EXPECT_LANES("v_cvt_f64_i32 v[8:9], v2", singles(kIntegers32), m,
               std::bit_cast<u64>(static_cast<double>(static_cast<i32>(in.a))));
  EXPECT_LANES("v_cvt_f64_u32 v[8:9], v2", singles(kIntegers32), m,
               std::bit_cast<u64>(static_cast<double>(lo(in.a))));
}

TEST(ValuFloat, ConversionsBetweenWidths) {
  for (const Modes& m : kModes) {
    const auto narrow = [&](u64 a) -> u64 {
      a = flushIn64(a, m);
      if (nan64(a)) return 0x7fc00000 | ((a >> 63) << 31) | ((a >> 29) & 0x3fffff);
      std::fesetround(kHostRounding[m.round32]);
      volatile double x = f64(a);
      volatile float r = static_cast<float>(x);
      std::fesetround(FE_TONEAREST);
      return flushOut32(std::bit_cast<u32>(static_cast<float>(r)), m);
    };
    EXPECT_LANES("v_cvt_f32_f64 v8, v[2:3]", singles(kFloats64), m, narrow(in.a));
    const auto widen = [&](u64 a) -> u64 {
      a = flushIn32(a, m);
      if (nan32(a)) return (a >> 31) << 63 | u64{0x7ff8} << 48 | (a & 0x3fffff) << 29;
      return std::bit_cast<u64>(static_cast<double>(f32(a)));
    };
    EXPECT_LANES("v_cvt_f64_f32 v[8:9], v2", singles(kFloats32), m, widen(in.a));
  }
}

// --- f16: every operation is exact in double, rounded once here by counting units ---

double half(u64 v) {
  const int e = (v >> 10) & 31;
  const double m = static_cast<double>(v & 1023);
  const double s = (v & 0x8000) != 0 ? -1 : 1;
  return s * (e == 0    ? std::ldexp(m, -24)
              : e == 31 ? (m != 0 ? NAN : INFINITY)
                        : std::ldexp(1024 + m, e - 25));
}
u64 toHalf(long double v, unsigned rounding = 0) {
  const u64 sign = std::signbit(v) ? 0x8000 : 0;
  const long double a = std::fabs(v);
  if (a == 0) return sign;
  if (std::isinf(v)) return sign | 0x7c00;
  const int e = std::max(std::ilogb(a), -14);
  const long double scaled = std::ldexp(a, 10 - e), whole = std::floor(scaled), rest = scaled - whole;
  u64 n = static_cast<u64>(whole);
  const bool up = rounding == 0   ? rest > 0.5L || (rest == 0.5L && (n & 1) != 0)
                  : rounding == 1 ? rest > 0 && sign == 0
                                  : rounding == 2 && rest > 0 && sign != 0;
  n += up ? 1 : 0;
  const u64 magnitude = n + (e == -14 && n < 1024 ? 0 : static_cast<u64>(e + 14) << 10);
  if (magnitude < 0x7c00) return sign | magnitude;
  const bool toInfinity = rounding == 0 || (rounding == 1 && sign == 0) || (rounding == 2 && sign != 0);
  return sign | (toInfinity ? 0x7c00 : 0x7bff);
}
template <class F>
u64 halves(F&& f, unsigned rounding, std::initializer_list<u64> operands) {
  long double x[3] = {};
  unsigned i = 0;
  for (const u64 v : operands) {
    if (nan16(v)) return v | 0x200;
    x[i++] = half(v);
  }
  long double r = f(x[0], x[1], x[2]);
  if (r == 0 && rounding == 2) { // the sum of a number and its opposite is -0
    std::fesetround(FE_DOWNWARD);
    volatile long double y[3] = {x[0], x[1], x[2]};
    volatile long double down =
        f(static_cast<long double>(y[0]), static_cast<long double>(y[1]), static_cast<long double>(y[2]));
    std::fesetround(FE_TONEAREST);
    r = down;
  }
  return std::isnan(r) ? 0xfe00 : toHalf(r, rounding);
}

TEST(ValuFloat, HalfPrecision) {
  const auto inputs = pairs(kFloats16, kFloats16);
  // long double has 64 bits of mantissa: sums and products of f16 are exact; so is a fused multiply-add,
  // except for operands so far apart that the error is below half a unit of the result.
  for (unsigned rounding = 0; rounding < 4; ++rounding) {
    const Modes m{.round16_64 = rounding};
    EXPECT_LANES("v_add_f16 v8, v2, v4", inputs, m,
                 halves([](auto a, auto b, auto) { return a + b; }, rounding, {in.a, in.b}));
    EXPECT_LANES("v_sub_f16 v8, v2, v4", inputs, m,
                 halves([](auto a, auto b, auto) { return a - b; }, rounding, {in.a, in.b}));
    EXPECT_LANES("v_mul_f16 v8, v2, v4", inputs, m,
                 halves([](auto a, auto b, auto) { return a * b; }, rounding, {in.a, in.b}));
    auto three = triples(kFloats16, kFloats16, kFloats16);
    for (Input& in : three)
      in.d = 0xabcd0000;
    EXPECT_LANES("v_fma_f16 v8, v2, v4, v6", three, m,
                 0xabcd0000 |
                     halves([](auto a, auto b, auto c) { return a * b + c; }, rounding, {in.a, in.b, in.c}));
  }
  EXPECT_LANES("v_cvt_f32_f16 v8, v2", singles(kFloats16), Modes{},
               nan16(in.a) ? 0x7fc00000 | (in.a & 0x8000) << 16 | (in.a & 0x1ff) << 13
                           : std::bit_cast<u32>(static_cast<float>(half(in.a & 0xffff))));
  EXPECT_LANES("v_cvt_f16_f32 v8, v2", singles(kFloats32), Modes{},
               nan32(in.a) ? 0x7e00 | ((in.a >> 16) & 0x8000) | ((in.a >> 13) & 0x1ff) : toHalf(f32(in.a)));
  EXPECT_LANES("v_cvt_f16_u16 v8, v2", singles(kIntegers16), Modes{}, toHalf(static_cast<u16>(in.a)));
  EXPECT_LANES("v_cvt_i16_f16 v8, v2", singles(kFloats16), Modes{},
               static_cast<u16>(static_cast<std::int16_t>( // C++ gives a negative number no value as u16
                   nan16(in.a) ? 0
                               : std::clamp(static_cast<double>(std::trunc(half(in.a & 0xffff))), -32768.0,
                                            32767.0))));
}

TEST(ValuFloat, PackedHalves) {
  auto inputs = pairs(kFloats16, kFloats16);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    inputs[i].a |= kFloats16[i % kFloats16.size()] << 16;
    inputs[i].b |= kFloats16[(i / 5) % kFloats16.size()] << 16;
  }
  const auto add = [](u64 a, u64 b) {
    return halves([](auto x, auto y, auto) { return x + y; }, 0, {a & 0xffff, b & 0xffff});
  };
  EXPECT_LANES("v_pk_add_f16 v8, v2, v4", inputs, Modes{},
               add(in.a, in.b) | add(in.a >> 16, in.b >> 16) << 16);
  EXPECT_LANES("v_pk_add_f16 v8, v2, v4 op_sel:[1,0] op_sel_hi:[0,1]", inputs, Modes{},
               add(in.a >> 16, in.b) | add(in.a, in.b >> 16) << 16);
  EXPECT_LANES("v_pk_add_f16 v8, v2, v4 neg_lo:[1,0] neg_hi:[0,1]", inputs, Modes{},
               add(in.a ^ 0x8000, in.b) | add(in.a >> 16, (in.b >> 16) ^ 0x8000) << 16);
}

TEST(ValuFloat, PackedSingles) {
  std::vector<Input> inputs;
  for (std::size_t i = 0; i < 24 * 24; ++i)
    inputs.push_back({kFloats32[i % 24] | kFloats32[(i / 3) % 24] << 32,
                      kFloats32[i / 24] | kFloats32[(i / 7) % 24] << 32,
                      kFloats32[(i / 2) % 24] | kFloats32[(i / 11) % 24] << 32, 0});
  const Modes m;
  EXPECT_LANES("v_pk_add_f32 v[8:9], v[2:3], v[4:5]", inputs, m,
               single(m, kAdd, in.a & 0xffffffff, in.b & 0xffffffff) | single(m, kAdd, in.a >> 32, in.b >> 32)
                                                                           << 32);
  EXPECT_LANES("v_pk_mul_f32 v[8:9], v[2:3], v[4:5] op_sel_hi:[1,0]", inputs, m,
               single(m, kMul, in.a & 0xffffffff, in.b & 0xffffffff) |
                   single(m, kMul, in.a >> 32, in.b & 0xffffffff) << 32);
  EXPECT_LANES("v_pk_fma_f32 v[8:9], v[2:3], v[4:5], v[6:7]", inputs, m,
               single(m, kFma, in.a & 0xffffffff, in.b & 0xffffffff, in.c & 0xffffffff) |
                   single(m, kFma, in.a >> 32, in.b >> 32, in.c >> 32) << 32);
  EXPECT_LANES("v_pk_mov_b32 v[8:9], v[2:3], v[4:5] op_sel:[1,0]", inputs, m, in.a >> 32 | in.b << 32);
}

// --- Whole numbers, parts, powers ---

TEST(ValuFloat, RoundingToIntegers) {
  const Modes m;
  const auto apply = [&](u64 a, float (*f)(float)) {
    return single(m, [f](float x, float, float) { return f(x); }, a);
  };
  EXPECT_LANES("v_trunc_f32 v8, v2", singles(kFloats32), m, apply(in.a, std::trunc));
  EXPECT_LANES("v_ceil_f32 v8, v2", singles(kFloats32), m, apply(in.a, std::ceil));
  EXPECT_LANES("v_floor_f32 v8, v2", singles(kFloats32), m, apply(in.a, std::floor));
  EXPECT_LANES("v_rndne_f32 v8, v2", singles(kFloats32), m, apply(in.a, std::nearbyint));
  EXPECT_LANES("v_floor_f64 v[8:9], v[2:3]", singles(kFloats64), m,
               twice(m, [](double x, double, double) { return std::floor(x); }, in.a));
  EXPECT_LANES("v_rndne_f64 v[8:9], v[2:3]", singles(kFloats64), m,
               twice(m, [](double x, double, double) { return std::nearbyint(x); }, in.a));
  EXPECT_LANES(
      "v_fract_f32 v8, v2", singles(kFloats32), m,
      single(m, [](float x, float, float) { return std::min(x - std::floor(x), 0x1.fffffep-1f); }, in.a));
}

TEST(ValuFloat, PartsAndPowers) {
  const Modes m;
  const auto exponent = [](double v) {
    int e = 0;
    if (std::isfinite(v) && v != 0) (void)std::frexp(v, &e);
    return static_cast<u32>(e);
  };
  EXPECT_LANES("v_frexp_exp_i32_f32 v8, v2", singles(kFloats32), m, exponent(f32(in.a)));
  EXPECT_LANES("v_frexp_exp_i32_f64 v8, v[2:3]", singles(kFloats64), m, exponent(f64(in.a)));
  EXPECT_LANES("v_frexp_mant_f32 v8, v2", singles(kFloats32), m,
               single(
                   m,
                   [](float x, float, float) {
                     int e = 0;
                     return std::isfinite(x) ? std::frexp(x, &e) : x;
                   },
                   in.a));
  const auto clampExponent = [](u64 e) { return std::clamp(static_cast<i32>(e), -5000, 5000); };
  EXPECT_LANES("v_ldexp_f32 v8, v2, v4", pairs(kFloats32, kIntegers32), m,
               single(m, [&](float x, float, float) { return std::ldexp(x, clampExponent(in.b)); }, in.a));
  EXPECT_LANES("v_ldexp_f64 v[8:9], v[2:3], v4", pairs(kFloats64, kIntegers32), m,
               twice(m, [&](double x, double, double) { return std::ldexp(x, clampExponent(in.b)); }, in.a));
}

// The division sequence of compilers, with the scaling steps, equals IEEE division.
constexpr const char* kDivision32 = R"(
  v_div_scale_f32 v11, s[20:21], v4, v4, v2
  v_div_scale_f32 v12, vcc, v2, v4, v2
  v_rcp_f32 v13, v11
  v_fma_f32 v14, -v11, v13, 1.0
  v_fma_f32 v13, v14, v13, v13
  v_mul_f32 v14, v12, v13
  v_fma_f32 v15, -v11, v14, v12
  v_fma_f32 v14, v15, v13, v14
  v_fma_f32 v15, -v11, v14, v12
  v_div_fmas_f32 v15, v15, v13, v14
  v_div_fixup_f32 v8, v15, v4, v2)";

TEST(ValuFloat, DivisionSequence) {
  const Modes m;
  EXPECT_LANES(kDivision32, kPairs32, m,
               nan32(in.a)   ? in.a | 0x400000
               : nan32(in.b) ? in.b | 0x400000
                             : single(m, [](float a, float b, float) { return a / b; }, in.a, in.b));
}

// The last step scales and rounds at once: with two roundings one in eight of these quotients is an ulp off.
TEST(ValuFloat, DenormalQuotientsAreRoundedOnce) {
  const Modes m;
  std::mt19937_64 random(1);
  std::vector<Input> narrow, wide;
  for (unsigned i = 0; i < 1000; ++i) {
    const std::uint64_t a = random(), b = random();
    // 2^-31 / 2^97 and near: 2^-128; 2^-511 / 2^514: 2^-1025.
    narrow.push_back({.a = (a & 0x807fffff) | 0x30000000, .b = (b & 0x807fffff) | 0x70000000});
    wide.push_back({.a = (a & 0x800fffff'ffffffff) | 0x20000000'00000000,
                    .b = (b & 0x800fffff'ffffffff) | 0x60100000'00000000});
  }
  narrow.push_back({.a = 0xb0e88a2d, .b = 0xf055fbc5});
  EXPECT_LANES(kDivision32, narrow, m, single(m, [](float a, float b, float) { return a / b; }, in.a, in.b));
  EXPECT_LANES(R"(
  v_div_scale_f64 v[10:11], s[20:21], v[4:5], v[4:5], v[2:3]
  v_rcp_f64 v[12:13], v[10:11]
  v_fma_f64 v[14:15], -v[10:11], v[12:13], 1.0
  v_fma_f64 v[12:13], v[12:13], v[14:15], v[12:13]
  v_fma_f64 v[14:15], -v[10:11], v[12:13], 1.0
  v_fma_f64 v[12:13], v[12:13], v[14:15], v[12:13]
  v_div_scale_f64 v[14:15], vcc, v[2:3], v[4:5], v[2:3]
  v_mul_f64 v[16:17], v[14:15], v[12:13]
  v_fma_f64 v[10:11], -v[10:11], v[16:17], v[14:15]
  v_div_fmas_f64 v[10:11], v[10:11], v[12:13], v[16:17]
  v_div_fixup_f64 v[8:9], v[10:11], v[4:5], v[2:3])",
               wide, m,
               std::bit_cast<std::uint64_t>(std::bit_cast<double>(in.a) / std::bit_cast<double>(in.b)));
}

TEST(ValuFloat, DivisionStepsRoundAndFlushByMode) {
  for (unsigned rounding = 0; rounding < 4; ++rounding) {
    const Modes m{.round32 = rounding, .round16_64 = rounding};
    EXPECT_LANES("v_div_fmas_f32 v8, v2, v4, v6", kTriples32, m, single(m, kFma, in.a, in.b, in.c));
    EXPECT_LANES("v_div_fmas_f64 v[8:9], v[2:3], v[4:5], v[6:7]", kTriples64, m,
                 twice(m, kFma, in.a, in.b, in.c));
  }
  // The default NaN for an invalid division; a result that becomes a denormal.
  const std::vector<Input> inputs = {{.a = 0x3f800000, .b = 0x00000000}, {.a = 0x20000000, .b = 0x7e800001}};
  const auto kept = evaluate("v_div_scale_f32 v8, vcc, v2, v4, 4.0", inputs);
  EXPECT_EQ(hex(kept[0].value), hex(0xffc00000));
  EXPECT_EQ(hex(kept[1].value), hex(0x00400000)); // 2^-63 * 2^-64
  const auto flushed = evaluate("v_div_scale_f32 v8, vcc, v2, v4, 4.0", inputs, Modes{.denorm32 = 0});
  EXPECT_EQ(hex(flushed[1].value), hex(0));
}

// CDNA3 ISA 6.4: neither the rounding nor the denormal mode applies.
TEST(ValuFloat, DotProductsOfHalvesRoundToNearestEven) {
  const std::vector<Input> inputs = {{.a = 0x3c00, .b = 0x3c00, .c = 0x33000000},  // 1 + 2^-25
                                     {.a = 0x3c00, .b = 0x3c00, .c = 0x33c00000},  // 1 + 3 * 2^-25
                                     {.a = 0xbc00, .b = 0x3c00, .c = 0xb3000000}}; // -1 - 2^-25
  for (unsigned rounding = 0; rounding < 4; ++rounding) {
    const auto results = evaluate("v_dot2_f32_f16 v8, v2, v4, v6", inputs, Modes{.round32 = rounding});
    EXPECT_EQ(hex(results[0].value), hex(0x3f800000));
    EXPECT_EQ(hex(results[1].value), hex(0x3f800001));
    EXPECT_EQ(hex(results[2].value), hex(0xbf800000));
  }
}

TEST(ValuFloat, ScalingRoundsByMode) {
  // OMOD: the largest number, doubled, stays if MODE rounds to zero; denormals must be flushed, otherwise
  // OMOD is ignored.
  const Modes zero{.round32 = 3, .round16_64 = 3, .denorm32 = 0, .denorm16_64 = 0};
  const std::vector<Input> most = {{.a = 0x7f7fffff}};
  EXPECT_EQ(hex(evaluate("v_max_f32_e64 v8, v2, v2 mul:2", most, zero)[0].value), hex(0x7f7fffff));
  EXPECT_EQ(hex(evaluate("v_rcp_f32_e64 v8, v2 mul:2", {{{.a = 0x40000000}}})[0].value), hex(0x3f000000));
  const std::vector<Input> bytes = {{.a = 0x4840}}; // 1 and 2 in fp8
  EXPECT_EQ(hex(evaluate("v_cvt_pk_f32_fp8_e64 v[8:9], v2 mul:2", bytes, zero)[0].value),
            hex(0x4080000040000000));
  // v_ldexp_f16 far below and above the range of f16.
  const std::vector<Input> far = {{.a = 0x3c00, .b = 0x8000}, {.a = 0x3c00, .b = 0x7fff}};
  const auto up = evaluate("v_ldexp_f16 v8, v2, v4", far, Modes{.round16_64 = 1});
  EXPECT_EQ(hex(up[0].value), hex(0x0001));
  EXPECT_EQ(hex(up[1].value), hex(0x7c00));
  const auto cut = evaluate("v_ldexp_f16 v8, v2, v4", far, Modes{.round16_64 = 3});
  EXPECT_EQ(hex(cut[0].value), hex(0x0000));
  EXPECT_EQ(hex(cut[1].value), hex(0x7bff));
}

TEST(ValuFloat, NansKeepTheirPayload) {
  // v_cubesc_f32 gives -z on the face +x: also negates a NaN, quieted, and ignores NaNs of other operands.
  const std::vector<Input> cube = {{.a = 0x7fc00001, .b = 0x3f800000, .c = 0x7f800123}};
  EXPECT_EQ(hex(evaluate("v_cubesc_f32 v8, v2, v4, v6", cube)[0].value), hex(0xffc00123));
  const std::vector<Input> dot = {{.a = 0x3c007d01, .b = 0x3c003c00, .c = 0x7fc00001}};
  EXPECT_EQ(hex(evaluate("v_dot2_f32_f16 v8, v2, v4, v6", dot)[0].value), hex(0x7fe02000));
  const std::vector<Input> eight = {{.a = 0x8080}};
  EXPECT_EQ(hex(evaluate("v_cvt_f32_fp8 v8, v2", eight)[0].value), hex(0xffc00000));
  EXPECT_EQ(hex(evaluate("v_cvt_pk_f32_bf8 v[8:9], v2", eight)[0].value), hex(0xffc00000ffc00000));
}

// LLVM takes the results of these for canonical: SITargetLowering::isCanonicalized, V_PACK_B32_F16's
// patterns.
TEST(ValuFloat, PackedHalvesFlushDenormalsByMode) {
  const std::vector<Input> inputs = {{.a = 0x35800000, .b = 0xb5800000}}; // +-2^-20, a denormal in f16
  const auto pack = [&](unsigned denormals) {
    return evaluate("v_cvt_pkrtz_f16_f32 v8, v2, v4", inputs, Modes{.denorm16_64 = denormals})[0].value;
  };
  EXPECT_EQ(hex(pack(3)), hex(0x80100010));
  EXPECT_EQ(hex(pack(1)), hex(0x80000000));
  const std::vector<Input> halves = {{.a = 0x0001, .b = 0x83ff}};
  EXPECT_EQ(hex(evaluate("v_pack_b32_f16 v8, v2, v4", halves)[0].value), hex(0x83ff0001));
  EXPECT_EQ(hex(evaluate("v_pack_b32_f16 v8, v2, v4", halves, Modes{.denorm16_64 = 1})[0].value),
            hex(0x80000000));
}

TEST(ValuFloat, Classes) {
  const auto classOf = [](u64 v) {
    const float x = f32(v);
    if (std::isnan(x)) return (v & 0x400000) != 0 ? 1u : 0u;
    const bool negative = (v >> 31) != 0;
    if (std::isinf(x)) return negative ? 2u : 9u;
    if (x == 0) return negative ? 5u : 6u;
    if (!std::isnormal(x)) return negative ? 4u : 7u;
    return negative ? 3u : 8u;
  };
  auto inputs = pairs(kFloats32, {0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 0x3ff});
  const auto results = evaluate("v_cmp_class_f32 vcc, v2, v4", inputs, Modes{.denorm32 = 0});
  for (std::size_t i = 0; i < inputs.size(); ++i)
    EXPECT_EQ(results[i].vcc, ((inputs[i].b >> classOf(inputs[i].a)) & 1) != 0)
        << hex(inputs[i].a) << " " << hex(inputs[i].b);
}

} // namespace
} // namespace wavesmith::testing
