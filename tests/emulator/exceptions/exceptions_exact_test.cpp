// SPDX-License-Identifier: Apache-2.0
// The bits of TRAPSTS.EXCP of operations that this CPU cannot compute (f16, conversions, selections,
// functions), compared with classes of operands and 113-bit arithmetic.
#include "emulator/exceptions/exceptions_harness.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <optional>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

// --- Other operations: classes of operands and 113-bit arithmetic ---

struct Operand {
  bool nan = false, signaling = false, infinite = false, negative = false, denormal = false;
  Exact value = 0;
};
Operand unpacked(u64 bits, const ReferenceFormat& f, bool flush) {
  const int width = f.mantissaBits == 10 ? 16 : f.mantissaBits == 23 ? 32 : 64;
  const u64 mantissa = bits & ((u64{1} << f.mantissaBits) - 1);
  const int top = 2 * f.most + 1, exponent = static_cast<int>(bits >> f.mantissaBits) & top;
  Operand o;
  o.negative = ((bits >> (width - 1)) & 1) != 0;
  o.nan = exponent == top && mantissa != 0;
  o.signaling = o.nan && (mantissa >> (f.mantissaBits - 1)) == 0;
  o.infinite = exponent == top && mantissa == 0;
  o.denormal = exponent == 0 && mantissa != 0 && !flush;
  const Exact significand =
      static_cast<Exact>(exponent == 0 ? mantissa : mantissa | u64{1} << f.mantissaBits);
  if (exponent != top && !(exponent == 0 && flush))
    o.value = timesPowerOfTwo(o.negative ? -significand : significand,
                              (exponent == 0 ? 1 : exponent) - f.most - f.mantissaBits);
  return o;
}
Operand half(u64 bits, const Modes& m) {
  return unpacked(bits, kHalfFormat, (m.denorm16_64 & 1) == 0);
}
Operand single(u64 bits, const Modes& m) {
  return unpacked(bits, kSingleFormat, (m.denorm32 & 1) == 0);
}
Operand twice(u64 bits, const Modes& m) {
  return unpacked(bits, kDoubleFormat, (m.denorm16_64 & 1) == 0);
}

// The cases decided before any arithmetic; nullopt for finite operands.
std::optional<u32> nans(std::initializer_list<Operand> operands) {
  if (std::ranges::any_of(operands, &Operand::signaling)) return kInvalid;
  if (std::ranges::any_of(operands, &Operand::nan)) return 0u;
  return std::nullopt;
}
u32 denormals(std::initializer_list<Operand> operands) {
  return std::ranges::any_of(operands, &Operand::denormal) ? kInputDenormal : 0;
}

u32 fusedHalves(const Operand& a, const Operand& b, const Operand& c, const Modes& m, Exact* result = nullptr,
                bool flush = false) {
  if (const auto n = nans({a, b, c})) return *n;
  const bool infinite = a.infinite || b.infinite, negative = a.negative != b.negative;
  if (infinite && ((!a.infinite && a.value == 0) || (!b.infinite && b.value == 0))) return kInvalid;
  if (infinite && c.infinite && c.negative != negative) return kInvalid;
  if (infinite || c.infinite) return denormals({a, b, c});
  const Reference r = roundedTo(sumToOdd(a.value * b.value, c.value), kHalfFormat, m.round16_64,
                                flush || (m.denorm16_64 & 2) == 0);
  if (result != nullptr) *result = r.value;
  return denormals({a, b, c}) | r.signals;
}
const Operand kOneOperand{.value = 1}, kZeroOperand{};
Operand negatedOperand(Operand o) {
  o.value = -o.value;
  o.negative = !o.negative;
  return o;
}

Expected halfSum(bool subtract, unsigned shift = 0) {
  return [=](const Input& in, const Modes& m) {
    const Operand b = half(in.b >> shift, m);
    return fusedHalves(half(in.a >> shift, m), kOneOperand, subtract ? negatedOperand(b) : b, m);
  };
}
Expected halfProduct(unsigned shift = 0) {
  return [=](const Input& in, const Modes& m) {
    return fusedHalves(half(in.a >> shift, m), half(in.b >> shift, m), kZeroOperand, m);
  };
}
Expected halfFma(unsigned shift = 0) {
  return [=](const Input& in, const Modes& m) {
    return fusedHalves(half(in.a >> shift, m), half(in.b >> shift, m), half(in.c >> shift, m), m);
  };
}
Expected either(const Expected& a, const Expected& b) {
  return [=](const Input& in, const Modes& m) { return a(in, m) | b(in, m); };
}

void halves() {
  const auto two = pairs(k16, k16), three = triples(k16, k16, k16);
  std::vector<Input> packed = three;
  for (std::size_t i = 0; i < packed.size(); ++i) {
    packed[i].a |= k16[(i / 3) % k16.size()] << 16;
    packed[i].b |= k16[(i / 5) % k16.size()] << 16;
    packed[i].d = packed[i].c |= k16[(i / 2) % k16.size()] << 16;
  }
  for (const Modes& m : everyMode()) {
    expectSignals("v_add_f16 v8, v2, v4", two, m, halfSum(false));
    expectSignals("v_sub_f16 v8, v2, v4", two, m, halfSum(true));
    expectSignals("v_subrev_f16 v8, v4, v2", two, m, halfSum(true));
    expectSignals("v_mul_f16 v8, v2, v4", two, m, halfProduct());
    expectSignals("v_fma_f16 v8, v2, v4, v6", three, m, halfFma());
    expectSignals("v_fma_legacy_f16 v8, v2, v4, v6", three, m, halfFma());
    expectSignals("v_pk_add_f16 v8, v2, v4", packed, m, either(halfSum(false), halfSum(false, 16)));
    expectSignals("v_pk_mul_f16 v8, v2, v4", packed, m, either(halfProduct(), halfProduct(16)));
    expectSignals("v_pk_fma_f16 v8, v2, v4, v6", packed, m, either(halfFma(), halfFma(16)));
    expectSignals("v_pk_fmac_f16 v8, v2, v4", packed, m, either(halfFma(), halfFma(16)));
  }
}

// Rounded after the product and after the sum; denormals are flushed in every MODE.
void multiplyAndAddHalvesRoundTwice() {
  const auto mad = [](u64 a, u64 b, u64 c, const Modes& m) -> u32 {
    const Operand x = unpacked(a, kHalfFormat, true), y = unpacked(b, kHalfFormat, true),
                  z = unpacked(c, kHalfFormat, true);
    if (const auto n = nans({x, y, z})) return *n;
    Operand product;
    const u32 first = fusedHalves(x, y, kZeroOperand, m, &product.value, true);
    if (first == kInvalid) return first;
    product.negative = x.negative != y.negative;
    product.infinite = x.infinite || y.infinite;
    if ((first & kOverflow) != 0) { // to infinity, or to the largest number
      const bool away = m.round16_64 == 0 || m.round16_64 == (product.negative ? 2u : 1u);
      product.infinite = away;
      product.value = product.negative ? -65504 : 65504;
    }
    return first | fusedHalves(product, kOneOperand, z, m, nullptr, true);
  };
  const auto three = triples(k16, k16, k16);
  for (const Modes& m : everyMode()) {
    const Expected all = [&](const Input& in, const Modes& x) { return mad(in.a, in.b, in.c, x); };
    expectSignals("v_mad_f16 v8, v2, v4, v6", three, m, all);
    expectSignals("v_mad_legacy_f16 v8, v2, v4, v6", three, m, all);
    expectSignals("v_mac_f16 v8, v2, v4", three, m, all);
    expectSignals("v_madak_f16 v8, v2, v4, 0x7800", pairs(k16, k16), m,
                  [&](const Input& in, const Modes& x) { return mad(in.a, in.b, 0x7800, x); });
    expectSignals("v_madmk_f16 v8, v2, 0x7800, v4", pairs(k16, k16), m,
                  [&](const Input& in, const Modes& x) { return mad(in.a, 0x7800, in.b, x); });
  }
}

void mixedWidths() {
  // src0 an f32, src1 the high half of v4, src2 the low half of v6.
  std::vector<Input> inputs;
  for (std::size_t i = 0; i < 1500; ++i)
    inputs.push_back({k32[i % 30], k16[(i / 30) % 28] << 16, k16[(i / 7) % 28], 0});
  const auto sum = [](const Input& in, const Modes& m, Exact* value) -> u32 {
    const Operand a = single(in.a, m), b = half(in.b >> 16, m), c = half(in.c, m);
    if (const auto n = nans({a, b, c})) return *n;
    const bool infinite = a.infinite || b.infinite;
    if (infinite && ((!a.infinite && a.value == 0) || (!b.infinite && b.value == 0))) return kInvalid;
    if (infinite && c.infinite && c.negative != (a.negative != b.negative)) return kInvalid;
    if (infinite || c.infinite) return denormals({a, b, c});
    const Reference r = roundedTo(sumToOdd(a.value * b.value, c.value), kSingleFormat, m.round32,
                                  value == nullptr && (m.denorm32 & 2) == 0);
    if (value != nullptr && (r.signals & kOverflow) == 0) *value = r.value;
    return denormals({a, b, c}) | r.signals;
  };
  for (const Modes& m : everyMode()) {
    expectSignals("v_fma_mix_f32 v8, v2, v4, v6 op_sel:[0,1,0] op_sel_hi:[0,1,1]", inputs, m,
                  [&](const Input& in, const Modes& x) { return sum(in, x, nullptr); });
    const Expected toHalf = [&](const Input& in, const Modes& x) {
      Exact value = 0;
      const u32 first = sum(in, x, &value);
      if ((first & kOverflow) != 0) { // largest f32: infinite, or far beyond f16
        const bool negative = single(in.a, x).negative != half(in.b >> 16, x).negative;
        const bool away = x.round32 == 0 || x.round32 == (negative ? 2u : 1u);
        return away ? first : first | kOverflow | kInexact;
      }
      return first | roundedTo(value, kHalfFormat, x.round16_64, (x.denorm16_64 & 2) == 0).signals;
    };
    expectSignals("v_fma_mixlo_f16 v8, v2, v4, v6 op_sel:[0,1,0] op_sel_hi:[0,1,1]", inputs, m, toHalf);
    expectSignals("v_fma_mixhi_f16 v8, v2, v4, v6 op_sel:[0,1,0] op_sel_hi:[0,1,1]", inputs, m, toHalf);
  }
}

void selections() {
  const auto expected = [](auto taker, unsigned count, unsigned shift = 0) -> Expected {
    return [=](const Input& in, const Modes& m) -> u32 {
      const Operand a = taker(in.a >> shift, m), b = taker(in.b >> shift, m),
                    c = count == 3 ? taker(in.c >> shift, m) : a;
      if (const auto n = nans({a, b, c})) return m.ieee ? *n : 0;
      return denormals({a, b, c});
    };
  };
  for (const Modes& m :
       {Modes{}, Modes{.ieee = true}, Modes{.denorm32 = 2, .denorm16_64 = 2, .ieee = true}}) {
    for (const char* which : {"min", "max"}) {
      expectSignals(fmt::format("v_{}_f32 v8, v2, v4", which), pairs(k32, k32), m, expected(single, 2));
      expectSignals(fmt::format("v_{}_f64 v[8:9], v[2:3], v[4:5]", which), pairs(k64, k64), m,
                    expected(twice, 2));
      expectSignals(fmt::format("v_{}_f16 v8, v2, v4", which), pairs(k16, k16), m, expected(half, 2));
      auto packed = pairs(k16, k16);
      for (std::size_t i = 0; i < packed.size(); ++i)
        packed[i].a |= k16[(i / 3) % k16.size()] << 16;
      expectSignals(fmt::format("v_pk_{}_f16 v8, v2, v4", which), packed, m,
                    either(expected(half, 2), expected(half, 2, 16)));
    }
    for (const char* which : {"min3", "max3", "med3"}) {
      expectSignals(fmt::format("v_{}_f32 v8, v2, v4, v6", which), triples(k32, k32, k32), m,
                    expected(single, 3));
      expectSignals(fmt::format("v_{}_f16 v8, v2, v4, v6", which), triples(k16, k16, k16), m,
                    expected(half, 3));
    }
  }
}

u32 converted(const Operand& a, const ReferenceFormat& to, unsigned rounding, bool flush) {
  if (const auto n = nans({a})) return *n;
  return a.infinite ? 0 : denormals({a}) | roundedTo(a.value, to, rounding, flush).signals;
}

void conversionsOfHalves() {
  auto floats = singles(k32);
  for (const u64 near : {0x477fefffu, 0x477ff000u, 0x387fefffu, 0x33000000u, 0x33000001u, 0x38800001u})
    floats.push_back({.a = near});
  for (const Modes& m : everyMode()) {
    const bool flush = (m.denorm16_64 & 2) == 0;
    expectSignals("v_cvt_f16_f32 v8, v2", floats, m, [&](const Input& in, const Modes& x) {
      return converted(single(in.a, x), kHalfFormat, x.round16_64, flush);
    });
    expectSignals("v_cvt_pkrtz_f16_f32 v8, v2, v4", pairs(k32, k32), m, [&](const Input& in, const Modes& x) {
      return converted(single(in.a, x), kHalfFormat, 3, flush) |
             converted(single(in.b, x), kHalfFormat, 3, flush);
    });
    expectSignals("v_cvt_f32_f16 v8, v2", singles(k16), m, [](const Input& in, const Modes& x) {
      return converted(half(in.a, x), kSingleFormat, x.round32, (x.denorm32 & 2) == 0);
    });
    expectSignals("v_cvt_f16_u16 v8, v2", singles(kIntegers16), m, [&](const Input& in, const Modes& x) {
      return roundedTo(static_cast<std::uint16_t>(in.a), kHalfFormat, x.round16_64, flush).signals;
    });
    expectSignals("v_cvt_f16_i16 v8, v2", singles(kIntegers16), m, [&](const Input& in, const Modes& x) {
      return roundedTo(static_cast<std::int16_t>(in.a), kHalfFormat, x.round16_64, flush).signals;
    });
    expectSignals("v_cvt_f32_u32 v8, v2", singles(kIntegers32), m, [](const Input& in, const Modes& x) {
      return roundedTo(static_cast<u32>(in.a), kSingleFormat, x.round32, (x.denorm32 & 2) == 0).signals;
    });
  }
}

// CDNA3 ISA 12.8: inexact only with CLAMP; out of range is invalid.
void conversionsToIntegers() {
  auto floats = singles(k32);
  for (const float f : {0.5f, -0.5f, -1.0f, 0.99f, -0.25f, 2147483520.0f, 2147483648.0f, -2147483648.0f,
                        4294967040.0f, 4294967296.0f, 65535.5f, 1.5f, -2147483904.0f})
    floats.push_back({.a = std::bit_cast<u32>(f)});
  auto doubles = singles(k64);
  for (const double d : {0.5, -0.5, -1.0, 2147483647.0, 2147483647.5, 2147483648.0, -2147483648.0,
                         -2147483648.5, -2147483649.0, 4294967295.0, 4294967295.5, 4294967296.0, -0.9999})
    doubles.push_back({.a = std::bit_cast<u64>(d)});
  auto halves = singles(k16);
  for (const u64 h : {0x7800u, 0xf800u, 0xf801u, 0x77ffu, 0xb800u, 0x3e00u})
    halves.push_back({.a = h});
  enum class Down { ToZero, Nearest, Floor };
  const auto integer = [](auto taker, Exact least, Exact most, bool clamp, Down how) -> Expected {
    return [=](const Input& in, const Modes& m) -> u32 {
      const Operand a = taker(in.a, m);
      if (a.nan || a.infinite) return kInvalid;
      const Exact moved = how == Down::Nearest ? a.value + 0.5L : a.value;
      const Exact whole = how == Down::ToZero && moved < 0 ? -floorOf(-moved) : floorOf(moved);
      if (whole < least || whole > most) return kInvalid;
      return denormals({a}) | (clamp && whole != moved ? kInexact : 0);
    };
  };
  const Exact least = -2147483648.0L, most = 2147483647.0L;
  for (const Modes& m : {Modes{}, Modes{.denorm32 = 2, .denorm16_64 = 2}})
    for (const bool clamp : {false, true}) {
      const char* const suffix = clamp ? " clamp" : "";
      const auto both = [&](const char* text, const std::vector<Input>& inputs, const Expected& expected) {
        expectSignals(fmt::format("{}{}", text, suffix), inputs, m, expected);
      };
      const Down z = Down::ToZero;
      both("v_cvt_i32_f32_e64 v8, v2", floats, integer(single, least, most, clamp, z));
      both("v_cvt_u32_f32_e64 v8, v2", floats, integer(single, 0, 4294967295.0L, clamp, z));
      both("v_cvt_i32_f64_e64 v8, v[2:3]", doubles, integer(twice, least, most, clamp, z));
      both("v_cvt_u32_f64_e64 v8, v[2:3]", doubles, integer(twice, 0, 4294967295.0L, clamp, z));
      both("v_cvt_i16_f16_e64 v8, v2", halves, integer(half, -32768, 32767, clamp, z));
      both("v_cvt_u16_f16_e64 v8, v2", halves, integer(half, 0, 65535, clamp, z));
    }
  expectSignals("v_cvt_rpi_i32_f32 v8, v2", floats, {}, integer(single, least, most, false, Down::Nearest));
  expectSignals("v_cvt_flr_i32_f32 v8, v2", floats, {}, integer(single, least, most, false, Down::Floor));
}

void integersPartsAndPowers() {
  const auto plain = [](auto taker) -> Expected {
    return [=](const Input& in, const Modes& m) -> u32 {
      const Operand a = taker(in.a, m);
      const auto n = nans({a});
      return n ? *n : denormals({a});
    };
  };
  const auto fraction = [](auto taker, const ReferenceFormat& format, bool wide) -> Expected {
    return [=](const Input& in, const Modes& m) -> u32 {
      const Operand a = taker(in.a, m);
      if (const auto n = nans({a})) return *n;
      if (a.infinite) return kInvalid;
      return denormals({a}) |
             roundedTo(sumToOdd(a.value, -floorOf(a.value)), format, wide ? m.round16_64 : m.round32,
                       ((wide ? m.denorm16_64 : m.denorm32) & 2) == 0)
                 .signals;
    };
  };
  const auto scaled = [](auto taker, const ReferenceFormat& format, bool wide,
                         bool shortExponent) -> Expected {
    return [=](const Input& in, const Modes& m) -> u32 {
      const Operand a = taker(in.a, m);
      if (const auto n = nans({a})) return *n;
      if (a.infinite) return 0;
      const int e = shortExponent ? static_cast<std::int16_t>(in.b) : static_cast<std::int32_t>(in.b);
      return denormals({a}) | roundedTo(timesPowerOfTwo(a.value, std::clamp(e, -4000, 4000)), format,
                                        wide ? m.round16_64 : m.round32,
                                        ((wide ? m.denorm16_64 : m.denorm32) & 2) == 0)
                                  .signals;
    };
  };
  auto exponents = kIntegers32;
  for (int e : {-1, -2, -5, -24, -100, -126, -149, -150, -1022, -1074, 24, 100, 126, 1000})
    exponents.push_back(static_cast<u32>(e));
  for (const Modes& m : everyMode()) {
    for (const char* which : {"trunc", "ceil", "rndne", "floor", "frexp_mant"}) {
      expectSignals(fmt::format("v_{}_f32 v8, v2", which), singles(k32), m, plain(single));
      expectSignals(fmt::format("v_{}_f64 v[8:9], v[2:3]", which), singles(k64), m, plain(twice));
      expectSignals(fmt::format("v_{}_f16 v8, v2", which), singles(k16), m, plain(half));
    }
    expectSignals("v_frexp_exp_i32_f32 v8, v2", singles(k32), m, plain(single));
    expectSignals("v_frexp_exp_i32_f64 v8, v[2:3]", singles(k64), m, plain(twice));
    expectSignals("v_frexp_exp_i16_f16 v8, v2", singles(k16), m, plain(half));
    expectSignals("v_fract_f32 v8, v2", singles(k32), m, fraction(single, kSingleFormat, false));
    expectSignals("v_fract_f64 v[8:9], v[2:3]", singles(k64), m, fraction(twice, kDoubleFormat, true));
    expectSignals("v_fract_f16 v8, v2", singles(k16), m, fraction(half, kHalfFormat, true));
    expectSignals("v_ldexp_f32 v8, v2, v4", pairs(k32, exponents), m,
                  scaled(single, kSingleFormat, false, false));
    expectSignals("v_ldexp_f64 v[8:9], v[2:3], v4", pairs(k64, exponents), m,
                  scaled(twice, kDoubleFormat, true, false));
    expectSignals("v_ldexp_f16 v8, v2, v4", pairs(k16, exponents), m, scaled(half, kHalfFormat, true, true));
  }
}

void edgesOfFunctionDomains() {
  enum class Function { Reciprocal, Root, ReciprocalRoot, Logarithm, Exponential, Sine };
  const auto ends = [](auto taker, Function f, bool flushes) -> Expected {
    return [=](const Input& in, const Modes& m) -> u32 {
      Modes modes = m;
      if (flushes) modes.denorm32 = 0;
      const Operand a = taker(in.a, modes);
      if (const auto n = nans({a})) return *n;
      const bool zero = a.value == 0 && !a.infinite;
      if (zero && f != Function::Root && f != Function::Exponential && f != Function::Sine)
        return kDivideByZero;
      const bool positiveOnly =
          f == Function::Root || f == Function::ReciprocalRoot || f == Function::Logarithm;
      if (positiveOnly && a.negative && !zero) return kInvalid;
      if (f == Function::Sine && a.infinite) return kInvalid;
      return denormals({a});
    };
  };
  for (const Modes& m : {Modes{}, Modes{.denorm32 = 2, .denorm16_64 = 2}}) {
    expectSignals("v_rsq_f32 v8, v2", singles(k32), m, ends(single, Function::ReciprocalRoot, true));
    expectSignals("v_log_f32 v8, v2", singles(k32), m, ends(single, Function::Logarithm, true));
    expectSignals("v_log_legacy_f32 v8, v2", singles(k32), m, ends(single, Function::Logarithm, true));
    expectSignals("v_exp_f32 v8, v2", singles(k32), m, ends(single, Function::Exponential, true));
    expectSignals("v_exp_legacy_f32 v8, v2", singles(k32), m, ends(single, Function::Exponential, true));
    expectSignals("v_sin_f32 v8, v2", singles(k32), m, ends(single, Function::Sine, false));
    expectSignals("v_cos_f32 v8, v2", singles(k32), m, ends(single, Function::Sine, false));
    expectSignals("v_rsq_f64 v[8:9], v[2:3]", singles(k64), m, ends(twice, Function::ReciprocalRoot, false));
    expectSignals("v_rcp_f16 v8, v2", singles(k16), m, ends(half, Function::Reciprocal, false));
    expectSignals("v_sqrt_f16 v8, v2", singles(k16), m, ends(half, Function::Root, false));
    expectSignals("v_rsq_f16 v8, v2", singles(k16), m, ends(half, Function::ReciprocalRoot, false));
    expectSignals("v_log_f16 v8, v2", singles(k16), m, ends(half, Function::Logarithm, false));
    expectSignals("v_exp_f16 v8, v2", singles(k16), m, ends(half, Function::Exponential, false));
    expectSignals("v_sin_f16 v8, v2", singles(k16), m, ends(half, Function::Sine, false));
    expectSignals("v_cos_f16 v8, v2", singles(k16), m, ends(half, Function::Sine, false));
    for (const char* fixup : {"v_div_fixup_f16", "v_div_fixup_legacy_f16"})
      expectSignals(fmt::format("{} v8, v6, v4, v2", fixup), triples(k16, k16, k16), m,
                    [](const Input& in, const Modes& x) -> u32 {
                      const Operand n = half(in.a, x), d = half(in.b, x);
                      if (const auto nan = nans({n, d})) return *nan;
                      const bool zeroN = n.value == 0 && !n.infinite, zeroD = d.value == 0 && !d.infinite;
                      if ((zeroN && zeroD) || (n.infinite && d.infinite)) return kInvalid;
                      if (zeroD && !n.infinite) return kDivideByZero;
                      return denormals({n, d});
                    });
    // CDNA3 ISA, V_RCP_IFLAG_F32: only the integer exception.
    expectSignals("v_rcp_iflag_f32 v8, v2", singles(k32), m, [](const Input& in, const Modes&) -> u32 {
      return (in.a & 0x7f800000) == 0 ? kIntegerDivideByZero : 0;
    });
  }
}

// The scaling of v_div_fmas if VCC is set: up by 2^64 if src2 is large, down if it is small.
void scaledQuotientOverflowsAndUnderflows() {
  const auto inputs = triples(k32, k32, k32);
  const Modes m;
  expectSignals(
      "v_div_fmas_f32 v8, v2, v4, v6", inputs, m,
      [](const Input& in, const Modes& x) -> u32 {
        const Operand a = single(in.a, x), b = single(in.b, x), c = single(in.c, x);
        if (const auto n = nans({a, b, c})) return *n;
        const bool infinite = a.infinite || b.infinite;
        if (infinite && ((!a.infinite && a.value == 0) || (!b.infinite && b.value == 0))) return kInvalid;
        if (infinite && c.infinite && c.negative != (a.negative != b.negative)) return kInvalid;
        if (infinite || c.infinite) return denormals({a, b, c});
        const Reference sum = roundedTo(sumToOdd(a.value * b.value, c.value), kSingleFormat, 0, false);
        if ((sum.signals & kOverflow) != 0) return denormals({a, b, c}) | sum.signals; // infinite: stays so
        const int by = ((in.c >> 23) & 0xff) > 127 ? 64 : -64;
        return denormals({a, b, c}) | sum.signals |
               roundedTo(timesPowerOfTwo(sum.value, by), kSingleFormat, 0, false).signals;
      },
      true);
}

constexpr Comparison kExactComparisons[] = {halves,
                                            multiplyAndAddHalvesRoundTwice,
                                            mixedWidths,
                                            selections,
                                            conversionsOfHalves,
                                            conversionsToIntegers,
                                            integersPartsAndPowers,
                                            edgesOfFunctionDomains,
                                            scaledQuotientOverflowsAndUnderflows};

TEST(ExceptionsExact, Halves) {
  halves();
}
TEST(ExceptionsExact, MultiplyAndAddHalvesRoundTwice) {
  multiplyAndAddHalvesRoundTwice();
}
TEST(ExceptionsExact, MixedWidths) {
  mixedWidths();
}
TEST(ExceptionsExact, Selections) {
  selections();
}
TEST(ExceptionsExact, ConversionsOfHalves) {
  conversionsOfHalves();
}
TEST(ExceptionsExact, ConversionsToIntegers) {
  conversionsToIntegers();
}
TEST(ExceptionsExact, IntegersPartsAndPowers) {
  integersPartsAndPowers();
}
TEST(ExceptionsExact, EdgesOfFunctionDomains) {
  edgesOfFunctionDomains();
}
TEST(ExceptionsExact, ScaledQuotientOverflowsAndUnderflows) {
  scaledQuotientOverflowsAndUnderflows();
}

} // namespace

std::span<const Comparison> exactComparisons() {
  return kExactComparisons;
}

} // namespace wavesmith::testing
