// SPDX-License-Identifier: Apache-2.0
#include "operations/interpreter/functions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace wavesmith::operations {
namespace {

using Arguments = std::span<const Value>;
using Modes = FloatModes;

// --- Conversions ---

// From a float: rounded toward zero, clamped; a NaN yields 0.
Integer truncated(const Value& x, Integer least, Integer most) {
  if (isNan(x)) return 0;
  const double value = std::trunc(toDouble(x));
  if (value <= static_cast<double>(least)) return least;
  if (value >= static_cast<double>(most)) return most;
  return static_cast<Integer>(value);
}
template <unsigned Width, bool Signed, bool Saturate>
Value toInteger(Arguments a, const Modes&) {
  constexpr Integer kMost = (Integer{1} << (Signed ? Width - 1 : Width)) - 1;
  constexpr Integer kLeast = Signed ? -kMost - 1 : 0;
  const Value& v = a[0];
  if (v.isFloat) return Value::integer(truncated(v, kLeast, kMost));
  if (Saturate) return Value::integer(std::clamp(v.number, kLeast, kMost));
  return Value::integer(Signed ? signExtend(v.number, Width) : zeroExtend(v.number, Width));
}
template <FloatType Type>
Value toFloat(Arguments a, const Modes& m) {
  return convert(Type, a[0], m.rounding(Type), m.saturates(Type));
}
template <FloatType Type>
Value asFloat(Arguments a, const Modes&) {
  return Value::real(Type, static_cast<std::uint64_t>(zeroExtend(a[0].number, formatOf(Type).width())));
}
template <SmallFormat Format>
Value small(Arguments a, const Modes& m) {
  return Value::integer(toSmall(Format, a[0], m.fp16Overflow));
}
template <SmallFormat Format>
Value smallStochastic(Arguments a, const Modes& m) {
  return Value::integer(toSmallStochastic(
      Format, a[0], static_cast<std::uint32_t>(zeroExtend(a[1].number, 32)), m.fp16Overflow));
}
template <SmallFormat Format>
Value small32(Arguments a, const Modes&) {
  return fromSmall(Format, static_cast<std::uint8_t>(zeroExtend(a[0].number, 8)));
}
Integer nearest(double value, Integer least, Integer most) {
  if (std::isnan(value)) return 0;
  if (value <= static_cast<double>(least)) return least;
  if (value >= static_cast<double>(most)) return most;
  return static_cast<Integer>(std::nearbyint(value));
}
Value normalized(const Value& x, Integer least, Integer most) {
  return Value::integer(isNan(x) ? 0 : nearest(toDouble(x) * static_cast<double>(most), least, most));
}

// --- Integers ---

int trailingZeros(Integer v) {
  for (int i = 0; i < 127; ++i)
    if (((v >> i) & 1) != 0) return i;
  return -1;
}
Integer popcount(Integer v) {
  const auto u = static_cast<UnsignedInteger>(v);
  return std::popcount(static_cast<std::uint64_t>(u)) + std::popcount(static_cast<std::uint64_t>(u >> 64));
}
Integer leadingZeros(Integer v, Integer n) {
  for (Integer i = 0; i < n; ++i)
    if (((v >> static_cast<int>(n - 1 - i)) & 1) != 0) return i;
  return -1;
}
Integer leadingSame(Integer v, Integer n) {
  const Integer top = (v >> static_cast<int>(n - 1)) & 1;
  for (Integer i = 1; i < n; ++i)
    if (((v >> static_cast<int>(n - 1 - i)) & 1) != top) return i;
  return -1;
}
Integer reversed(Integer v, Integer n) {
  Integer r = 0;
  for (int i = 0; i < n; ++i)
    r |= ((v >> i) & 1) << static_cast<int>(n - 1 - i);
  return r;
}
Integer byteOf(Integer v, int k) {
  return (v >> (8 * k)) & 0xff;
}
Integer sumOfDistances(Integer v, Integer w, bool masked) {
  Integer sum = 0;
  for (int k = 0; k < 4; ++k) {
    const Integer x = byteOf(v, k), y = byteOf(w, k);
    if (!masked || y != 0) sum += x > y ? x - y : y - x;
  }
  return sum;
}
// CDNA3 ISA 12.11, V_PERM_B32: 0 to 7 a byte, 8 to 11 the sign of byte 1, 3, 5, 7; 12 gives 0, more 0xff.
Integer permutedByte(Integer v, Integer selector) {
  selector &= 0xff;
  if (selector >= 13) return 0xff;
  if (selector == 12) return 0;
  if (selector >= 8) return (byteOf(v, static_cast<int>(2 * (selector - 8) + 1)) & 0x80) != 0 ? 0xff : 0;
  return byteOf(v, static_cast<int>(selector));
}

// The first 1201 bits of 2/pi after the point: the table of V_TRIG_PREOP_F64 (CDNA3 ISA 12.11).
constexpr std::string_view kTwoOverPi =
    "a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921cfe1deb1c"
    "b129a73ee88"
    "235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27c"
    "b09b74f463f"
    "669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d0856033046fc7b6";
Integer twoOverPi(Integer first, Integer count) {
  Integer bits = 0;
  for (Integer i = first; i < first + count; ++i) {
    const auto digit = static_cast<std::size_t>(i / 4);
    unsigned value = 0;
    if (i < 1201 && digit < kTwoOverPi.size()) {
      const char c = kTwoOverPi[digit];
      value = static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    bits = bits << 1 | ((value >> static_cast<int>(3 - i % 4)) & 1);
  }
  return bits;
}

// --- Either ---

bool less(const Value& x, const Value& y) {
  return x.isFloat ? below(x, y) : x.number < y.number;
}
template <Value (*Float)(const Value&, const Value&, bool), bool Least>
Value extreme(Arguments a, const Modes& m) {
  Value result = a[0];
  for (const Value& v : a.subspan(1)) {
    if (v.isFloat)
      result = Float(result, v, m.ieee);
    else if (Least ? v.number < result.number : v.number > result.number)
      result = v;
  }
  return result;
}

// --- Floats ---

double roundEven(double x) {
  return std::nearbyint(x);
}
constexpr double kTwoPi = 6.283185307179586476925286766559;
// Exact quarters of a turn; beyond 2 to the 53 every number is a whole number of turns.
double sinTurns(double turns) {
  if (turns == 0 || std::isinf(turns)) return std::isinf(turns) ? std::nan("") : turns;
  const double f = std::fmod(turns, 1.0);
  if (f == 0 || std::fabs(f) == 0.5) return 0;
  return std::fabs(f) == 0.25 || std::fabs(f) == 0.75 ? ((f == 0.25 || f == -0.75) ? 1.0 : -1.0)
                                                      : std::sin(f * kTwoPi);
}
double cosTurns(double turns) {
  if (std::isinf(turns)) return std::nan("");
  const double f = std::fabs(std::fmod(turns, 1.0));
  if (f == 0.25 || f == 0.75) return 0;
  return f == 0.5 ? -1.0 : std::cos(f * kTwoPi);
}
double reciprocalRoot(double x) {
  return x == 0 ? std::copysign(HUGE_VAL, x) : 1.0 / std::sqrt(x);
}
template <double (*F)(double)>
Value host(Arguments a, const Modes& m) {
  return applied(F, a[0], m);
}
double floorOf(double x) {
  return std::floor(x);
}
double ceilOf(double x) {
  return std::ceil(x);
}
double truncOf(double x) {
  return std::trunc(x);
}
double exp2Of(double x) {
  return std::exp2(x);
}
double log2Of(double x) {
  return std::log2(x);
}

bool hasNoExponent(const Value& x) {
  return isNan(x) || isInfinite(x) || isZero(x);
}
Value mantissa(Arguments a, const Modes& m) {
  if (hasNoExponent(a[0])) return quieted(a[0]);
  int exponent = 0;
  return fromDouble(a[0].type, std::frexp(toDouble(a[0]), &exponent), m.rounding(a[0].type), false);
}
Value binaryExponent(Arguments a, const Modes&) {
  int exponent = 0;
  if (!hasNoExponent(a[0])) (void)std::frexp(toDouble(a[0]), &exponent);
  return Value::integer(exponent);
}
Value magnitude(Arguments a, const Modes&) {
  Value x = a[0];
  if (x.isFloat)
    x.bits &= ~formatOf(x.type).sign();
  else
    x.number = x.number < 0 ? -x.number : x.number;
  return x;
}
int classOf(const Value& x) {
  const bool negative = isNegative(x);
  if (isNan(x)) return isSignaling(x) ? 0 : 1;
  if (isInfinite(x)) return negative ? 2 : 9;
  if (isZero(x)) return negative ? 5 : 6;
  if (isDenormal(x)) return negative ? 4 : 7;
  return negative ? 3 : 8;
}
template <auto Predicate>
Value predicate(Arguments a, const Modes&) {
  return Value::integer(static_cast<Integer>(Predicate(a[0])));
}
Value clamped(Arguments a, const Modes&) {
  if (a[0].isFloat && isNan(a[0])) return a[0];
  return less(a[0], a[1]) ? a[1] : less(a[2], a[0]) ? a[2] : a[0];
}
Value middle(Arguments a, const Modes&) {
  std::array<Value, 3> v = {a[0], a[1], a[2]};
  std::ranges::sort(v, less);
  return v[1];
}

// --- Atomics of memory and LDS (CDNA3 ISA 9.2) ---

// Which denormals an atomic reads as zeros (0: none) and which results it flushes.
struct AtomicDenormals {
  bool sources = false;
  bool results = false;
};
AtomicDenormals denormalsOfLds(FloatType type, const Modes& m, bool sum) {
  if (sum && type == FloatType::F64) return {};
  return {(m.denorm(type) & 1) == 0, (m.denorm(type) & 2) == 0};
}
AtomicDenormals denormalsOfMemory(FloatType type, bool sum) {
  const bool flushes = sum && type == FloatType::F32;
  return {flushes, flushes};
}
Value ldsFlushed(Arguments a, const Modes& m) {
  return denormalsOfLds(a[0].type, m, false).sources ? flushed(a[0]) : a[0];
}
Value atomicSum(Arguments a, AtomicDenormals denormals) {
  for (const Value& v : a)
    if (isNan(v)) return quieted(v);
  const Value sum = arithmetic('+', denormals.sources ? flushed(a[0]) : a[0],
                               denormals.sources ? flushed(a[1]) : a[1], FloatModes{});
  const FloatFormat format = formatOf(sum.type);
  if (isNan(sum)) return Value::real(sum.type, format.infinity() | format.quiet());
  return denormals.results ? flushed(sum) : sum;
}
template <bool Least>
Value atomicExtreme(Arguments a, AtomicDenormals denormals) {
  for (const Value& v : a)
    if (isSignaling(v)) return quieted(v);
  if (isNan(a[0])) return a[1];
  if (isNan(a[1])) return a[0];
  const Value x = denormals.sources ? flushed(a[0]) : a[0], y = denormals.sources ? flushed(a[1]) : a[1];
  return (Least ? below(y, x) : below(x, y)) ? a[1] : a[0];
}

#define INTEGER_TYPE(letter, signedness, width)                                                              \
  {letter #width, "i:v", toInteger<width, signedness, false>}, {                                             \
    letter #width "sat", "i:v", toInteger<width, signedness, true>                                           \
  }
#define INTEGER(name, signature, expression)                                                                 \
  {name, signature,                                                                                          \
   [](Arguments a, const Modes&) { return Value::integer(static_cast<Integer>(expression)); }}
#define EFFECT(name) {name, "n:*", nullptr}

constexpr Function kFunctions[] = {
    INTEGER_TYPE("u", false, 4),
    INTEGER_TYPE("u", false, 8),
    INTEGER_TYPE("u", false, 16),
    INTEGER_TYPE("u", false, 24),
    INTEGER_TYPE("u", false, 32),
    INTEGER_TYPE("u", false, 64),
    INTEGER_TYPE("i", true, 4),
    INTEGER_TYPE("i", true, 8),
    INTEGER_TYPE("i", true, 16),
    INTEGER_TYPE("i", true, 24),
    INTEGER_TYPE("i", true, 32),
    INTEGER_TYPE("i", true, 64),
    {"saturate", "i:i", nullptr},
    {"clamp", "v:vvv", clamped},
    {"f16", "h:v", toFloat<FloatType::F16>},
    {"bf16", "b:v", toFloat<FloatType::Bf16>},
    {"f32", "s:v", toFloat<FloatType::F32>},
    {"f64", "d:v", toFloat<FloatType::F64>},
    {"f16rtz", "h:x",
     [](Arguments a, const Modes&) { return convert(FloatType::F16, a[0], Rounding::ToZero, false); }},
    {"bits", "i:x", [](Arguments a, const Modes&) { return Value::integer(static_cast<Integer>(a[0].bits)); }},
    {"as_f16", "h:i", asFloat<FloatType::F16>},
    {"as_bf16", "b:i", asFloat<FloatType::Bf16>},
    {"as_f32", "s:i", asFloat<FloatType::F32>},
    {"as_f64", "d:i", asFloat<FloatType::F64>},
    {"fp8", "i:s", small<SmallFormat::Fp8>},
    {"bf8", "i:s", small<SmallFormat::Bf8>},
    {"fp8_sr", "i:si", smallStochastic<SmallFormat::Fp8>},
    {"bf8_sr", "i:si", smallStochastic<SmallFormat::Bf8>},
    {"from_fp8", "s:i", small32<SmallFormat::Fp8>},
    {"from_bf8", "s:i", small32<SmallFormat::Bf8>},
    {"snorm16", "i:x", [](Arguments a, const Modes&) { return normalized(a[0], -32767, 32767); }},
    {"unorm16", "i:x", [](Arguments a, const Modes&) { return normalized(a[0], 0, 65535); }},
    INTEGER("round_int", "i:x",
            (isNan(a[0]) ? 0 : nearest(toDouble(a[0]), -(Integer{1} << 100), Integer{1} << 100))),
    INTEGER("sext", "i:ii", signExtend(a[0].number, static_cast<unsigned>(a[1].number))),
    INTEGER("zext", "i:ii", zeroExtend(a[0].number, static_cast<unsigned>(a[1].number))),

    {"min", "v:vv?v", extreme<minimum, true>},
    {"max", "v:vv?v", extreme<maximum, false>},
    {"med3", "v:vvv", middle},
    {"abs", "v:v", magnitude},
    INTEGER("popcount", "i:i", popcount(a[0].number)),
    INTEGER("ctz", "i:i", trailingZeros(a[0].number)),
    INTEGER("clz", "i:ii", leadingZeros(a[0].number, a[1].number)),
    INTEGER("cls", "i:ii", leadingSame(a[0].number, a[1].number)),
    INTEGER("reverse", "i:ii", reversed(a[0].number, a[1].number)),

    {"fma", "x:xxx", [](Arguments a, const Modes& m) { return fusedMultiplyAdd(a[0], a[1], a[2], m); }},
    {"fma_scaled", "x:xxxi",
     [](Arguments a, const Modes& m) { return fusedAndScaled(a[0], a[1], a[2], a[3].number, m); }},
    {"minnum", "x:xx", [](Arguments a, const Modes&) { return minimum(a[0], a[1], false); }},
    {"maxnum", "x:xx", [](Arguments a, const Modes&) { return maximum(a[0], a[1], false); }},
    {"floor", "x:x", host<floorOf>},
    {"ceil", "x:x", host<ceilOf>},
    {"trunc", "x:x", host<truncOf>},
    {"round_even", "x:x", host<roundEven>},
    {"fract", "x:x", [](Arguments a, const Modes& m) { return fraction(a[0], m); }},
    {"sqrt", "x:x", [](Arguments a, const Modes& m) { return squareRoot(a[0], m); }},
    {"rcp", "x:x",
     [](Arguments a, const Modes& m) {
       return arithmetic('/', fromInteger(a[0].type, 1, Rounding::NearestEven, false), a[0], m);
     }},
    {"rsq", "x:x", host<reciprocalRoot>},
    {"exp2", "x:x", host<exp2Of>},
    {"log2", "x:x", host<log2Of>},
    {"sin_turns", "x:x", host<sinTurns>},
    {"cos_turns", "x:x", host<cosTurns>},
    {"ldexp", "x:xi", [](Arguments a, const Modes& m) { return scaled(a[0], a[1].number, m); }},
    {"frexp_mant", "x:x", mantissa},
    {"frexp_exp", "i:x", binaryExponent},
    {"flush", "x:x", [](Arguments a, const Modes&) { return flushed(a[0]); }},
    {"quiet", "x:x", [](Arguments a, const Modes&) { return quieted(a[0]); }},
    {"isnan", "i:x", predicate<isNan>},
    {"isinf", "i:x", predicate<isInfinite>},
    {"issnan", "i:x", predicate<isSignaling>},
    {"iszero", "i:x", predicate<isZero>},
    {"isdenorm", "i:x", predicate<isDenormal>},
    {"sign", "i:x", predicate<isNegative>},
    {"class", "i:x", predicate<classOf>},
    INTEGER("exponent", "i:x",
            ((a[0].bits & formatOf(a[0].type).infinity()) >> formatOf(a[0].type).mantissaBits)),
    {"copysign", "x:xx",
     [](Arguments a, const Modes&) {
       Value x = a[0];
       const std::uint64_t sign = formatOf(x.type).sign();
       x.bits = (x.bits & ~sign) | (a[1].bits & sign);
       return x;
     }},
    INTEGER("same", "i:xx", compare("==", a[0], a[1])),

    INTEGER("sad8", "i:ii", sumOfDistances(a[0].number, a[1].number, false)),
    INTEGER("msad8", "i:ii", sumOfDistances(a[0].number, a[1].number, true)),
    INTEGER("perm_byte", "i:ii", permutedByte(a[0].number, a[1].number)),

    {"first_lane", "i:", nullptr},
    {"sgpr", "p:i", nullptr},
    {"sgpr_of", "i:p", nullptr},
    {"hwreg", "p:i", nullptr},

    {"fma_even", "x:xxx",
     [](Arguments a, const Modes& m) {
       FloatModes even = m;
       even.round32 = even.round64 = Rounding::NearestEven;
       return fusedMultiplyAdd(a[0], a[1], a[2], even);
     }},
    {"mix", "s:p", nullptr},
    INTEGER("two_over_pi", "i:ii", twoOverPi(a[0].number, a[1].number)),

    {"lds_add", "x:xx",
     [](Arguments a, const Modes& m) { return atomicSum(a, denormalsOfLds(a[0].type, m, true)); }},
    {"lds_min", "x:xx",
     [](Arguments a, const Modes& m) {
       return atomicExtreme<true>(a, denormalsOfLds(a[0].type, m, false));
     }},
    {"lds_max", "x:xx",
     [](Arguments a, const Modes& m) {
       return atomicExtreme<false>(a, denormalsOfLds(a[0].type, m, false));
     }},
    {"lds_flush", "x:x", ldsFlushed},
    {"mem_add", "x:xx",
     [](Arguments a, const Modes&) { return atomicSum(a, denormalsOfMemory(a[0].type, true)); }},
    {"mem_min", "x:xx",
     [](Arguments a, const Modes&) { return atomicExtreme<true>(a, denormalsOfMemory(a[0].type, false)); }},
    {"mem_max", "x:xx",
     [](Arguments a, const Modes&) { return atomicExtreme<false>(a, denormalsOfMemory(a[0].type, false)); }},

    // Memory models implement formats; other tests implement matrices.
    {"load_format", "i:ii", nullptr},
    {"load_format16", "i:ii", nullptr},
    {"dot", "v:*", nullptr},
    {"sparse_dot", "v:*", nullptr},
    {"index", "i:*", nullptr},
    {"clock", "i:", nullptr},
    {"realtime", "i:", nullptr},
    INTEGER("debug_flag", "i:i", (static_cast<void>(a), 0)), // no debugger is attached

    EFFECT("store_format"),
    EFFECT("store_format16"),
    EFFECT("gws_init"),
    EFFECT("gws_barrier"),
    EFFECT("gws_v"),
    EFFECT("gws_p"),
    EFFECT("gws_release_all"),
    EFFECT("wake"),
    EFFECT("kill"),
    EFFECT("trace"),
    EFFECT("probe"),
    EFFECT("discard"),
    EFFECT("privilege"),
    EFFECT("nothing"),
    EFFECT("undefined"),
    EFFECT("wait"),
    EFFECT("barrier"),
    EFFECT("end_wave"),
    EFFECT("halt"),
    EFFECT("sleep"),
    EFFECT("message"),
    EFFECT("trap"),
    EFFECT("invalidate"),
    EFFECT("write_back"),
    EFFECT("gws"),
    EFFECT("priority"),
    EFFECT("perf_level"),
};
#undef INTEGER_TYPE
#undef INTEGER
#undef EFFECT

} // namespace

std::span<const Function> functions() {
  return kFunctions;
}

const Function* findFunction(std::string_view name) {
  const auto found = std::ranges::find(kFunctions, name, &Function::name);
  return found == std::end(kFunctions) ? nullptr : found;
}

} // namespace wavesmith::operations
