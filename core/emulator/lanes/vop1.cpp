// SPDX-License-Identifier: Apache-2.0
// VOP1 (CDNA3 ISA 12.8): moves, conversions, rounding. The transcendental ones are in transcendental.cpp.
#include "emulator/lanes/float_math.h"
#include "emulator/lanes/native_half.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

inline u32 reversed(u32 v) {
  v = ((v >> 1) & 0x5555'5555u) | (v & 0x5555'5555u) << 1;
  v = ((v >> 2) & 0x3333'3333u) | (v & 0x3333'3333u) << 2;
  v = ((v >> 4) & 0x0f0f'0f0fu) | (v & 0x0f0f'0f0fu) << 4;
  return __builtin_bswap32(v);
}
inline i32 findSign(i32 v) { // V_FFBH_I32: number of leading bits that equal the sign
  const u32 differing = static_cast<u32>(v ^ (v >> 31));
  return differing == 0 ? -1 : __builtin_clz(differing);
}

// An operand that is exact but not limited to f16: narrow() rounds it.
inline F16 half(double v) {
  return {v};
}

inline float fract32(float v) {
  const float r = v - __builtin_floorf(v);
  return r > 0x1.fffffep-1f ? 0x1.fffffep-1f : r;
}
inline double fract64(double v) {
  const double r = v - __builtin_floor(v);
  return r > 0x1.fffffffffffffp-1 ? 0x1.fffffffffffffp-1 : r;
}

inline i32 frexpExponent(double v, double infinity) {
  if (v != v || v == infinity || v == -infinity || v == 0) return 0;
  int exponent = 0;
  (void)__builtin_frexp(v, &exponent);
  return exponent;
}
inline double frexpMantissa(double v, double infinity) {
  if (v != v || v == infinity || v == -infinity || v == 0) return v;
  int exponent = 0;
  return __builtin_frexp(v, &exponent);
}
constexpr double kInfinity = __builtin_inf();

// Compilers compose these conversions for hosts that have no instruction for them (AVX2) and assume the usual rounding:
// if MODE.round is toward negative infinity, 0 becomes -0. All terms but the sum of the first are exact.
inline float f32OfU32(u32 v) {
  return static_cast<float>(static_cast<i32>(v >> 16)) * 65536.0f +
         static_cast<float>(static_cast<i32>(v & 0xffff));
}
inline double f64OfU32(u32 v) {
  const auto asSigned = static_cast<double>(static_cast<i32>(v));
  return static_cast<i32>(v) < 0 ? asSigned + 0x1p32 : asSigned;
}

inline u32 satU8(i32 v) {
  return v < 0 ? 0 : v > 255 ? 255 : static_cast<u32>(v);
}

constexpr HandlerEntry kEntries[] = {
    {Op::v_mov_b32, valu<[](u32 a) { return a; }>},
    {Op::v_mov_b64, valu<[](u64 a) { return a; }>},
    {Op::v_accvgpr_mov_b32, valu<[](u32 a) { return a; }>},
    {Op::v_not_b32, valu<[](u32 a) { return ~a; }>},
    {Op::v_bfrev_b32, valu<[](u32 a) { return reversed(a); }>},
    {Op::v_ffbh_u32, valu<[](u32 a) { return a == 0 ? -1 : __builtin_clz(a); }>},
    {Op::v_ffbl_b32, valu<[](u32 a) { return a == 0 ? -1 : __builtin_ctz(a); }>},
    {Op::v_ffbh_i32, valu<[](i32 a) { return findSign(a); }>},

    {Op::v_cvt_i32_f64, valu<[](double a) { return toI32(a); }>},
    {Op::v_cvt_f64_i32, valu<[](i32 a) { return static_cast<double>(a); }>},
    {Op::v_cvt_f32_i32, valu<[](i32 a) { return static_cast<float>(a); }>},
    {Op::v_cvt_f32_u32, valu<[](u32 a) { return f32OfU32(a); }>},
    {Op::v_cvt_u32_f32, valu<[](float a) { return toU32(a); }>},
    {Op::v_cvt_i32_f32, valu<[](float a) { return toI32(a); }>},
    {Op::v_cvt_f16_f32, halfConversion<runNarrow<valu<[](float a) { return half(a); }>.run>>},
    {Op::v_cvt_f32_f16,
     halfConversion<runWiden<valu<[](F16 a) { return static_cast<float>(a.value); }>.run>>},
    {Op::v_cvt_rpi_i32_f32,
     valu<[](float a) { return toI32(__builtin_floor(static_cast<double>(a) + 0.5)); }>},
    {Op::v_cvt_flr_i32_f32, valu<[](float a) { return toI32(__builtin_floor(static_cast<double>(a))); }>},
    {Op::v_cvt_off_f32_i4,
     valu<[](u32 a) { return (static_cast<float>(static_cast<i32>(a << 28) >> 28) * 0.0625f); }>},
    {Op::v_cvt_f32_f64, valu<[](double a) { return static_cast<float>(a); }>},
    {Op::v_cvt_f64_f32, valu<[](float a) { return static_cast<double>(a); }>},
    {Op::v_cvt_f32_ubyte0, valu<[](u32 a) { return static_cast<float>(a & 0xff); }>},
    {Op::v_cvt_f32_ubyte1, valu<[](u32 a) { return (static_cast<float>((a >> 8) & 0xff)); }>},
    {Op::v_cvt_f32_ubyte2, valu<[](u32 a) { return (static_cast<float>((a >> 16) & 0xff)); }>},
    {Op::v_cvt_f32_ubyte3, valu<[](u32 a) { return (static_cast<float>(a >> 24)); }>},
    {Op::v_cvt_u32_f64, valu<[](double a) { return toU32(a); }>},
    {Op::v_cvt_f64_u32, valu<[](u32 a) { return f64OfU32(a); }>},
    {Op::v_cvt_f16_u16, valu<[](u16 a) { return half(a); }>},
    {Op::v_cvt_f16_i16, valu<[](i16 a) { return half(a); }>},
    {Op::v_cvt_u16_f16, valu<[](F16 a) { return static_cast<u16>(toInteger(a.value, 0, 65535)); }>},
    {Op::v_cvt_i16_f16, valu<[](F16 a) { return static_cast<i16>(toInteger(a.value, -32768, 32767)); }>},
    {Op::v_cvt_norm_i16_f16, valu<[](F16 a) {
       return static_cast<i16>(toInteger(__builtin_rint(a.value * 32767.0), -32767, 32767));
     }>},
    {Op::v_cvt_norm_u16_f16,
     valu<[](F16 a) { return static_cast<u16>(toInteger(__builtin_rint(a.value * 65535.0), 0, 65535)); }>},
    {Op::v_sat_pk_u8_i16,
     valu<[](u32 a) { return satU8(static_cast<i16>(a)) | satU8(static_cast<i32>(a) >> 16) << 8; }>},
    {Op::v_cvt_f32_fp8, valu<[](u32 a) { return static_cast<float>(widen(a & 0xff, kFp8)); }>},
    {Op::v_cvt_f32_bf8, valu<[](u32 a) { return static_cast<float>(widen(a & 0xff, kBf8)); }>},
    {Op::v_cvt_pk_f32_fp8, valu<[](u32 a) {
       const float low = static_cast<float>(widen(a & 0xff, kFp8)),
                   high = static_cast<float>(widen((a >> 8) & 0xff, kFp8));
       return bits<u32>(low) | u64{bits<u32>(high)} << 32;
     }>},
    {Op::v_cvt_pk_f32_bf8, valu<[](u32 a) {
       const float low = static_cast<float>(widen(a & 0xff, kBf8)),
                   high = static_cast<float>(widen((a >> 8) & 0xff, kBf8));
       return bits<u32>(low) | u64{bits<u32>(high)} << 32;
     }>},

    {Op::v_trunc_f32, valu<[](float a) { return __builtin_truncf(a); }>},
    {Op::v_ceil_f32, valu<[](float a) { return __builtin_ceilf(a); }>},
    {Op::v_rndne_f32, valu<[](float a) { return __builtin_roundevenf(a); }>},
    {Op::v_floor_f32, valu<[](float a) { return __builtin_floorf(a); }>},
    {Op::v_fract_f32, valu<[](float a) { return fract32(a); }>},
    {Op::v_trunc_f64, valu<[](double a) { return __builtin_trunc(a); }>},
    {Op::v_ceil_f64, valu<[](double a) { return __builtin_ceil(a); }>},
    {Op::v_rndne_f64, valu<[](double a) { return __builtin_roundeven(a); }>},
    {Op::v_floor_f64, valu<[](double a) { return __builtin_floor(a); }>},
    {Op::v_fract_f64, valu<[](double a) { return fract64(a); }>},
    {Op::v_floor_f16, valu<[](F16 a) { return half(__builtin_floor(a.value)); }>},
    {Op::v_ceil_f16, valu<[](F16 a) { return half(__builtin_ceil(a.value)); }>},
    {Op::v_trunc_f16, valu<[](F16 a) { return half(__builtin_trunc(a.value)); }>},
    {Op::v_rndne_f16, valu<[](F16 a) { return half(__builtin_roundeven(a.value)); }>},
    {Op::v_fract_f16, valu<[](F16 a) {
       const double r = a.value - __builtin_floor(a.value);
       return half(r > 0x1.ffcp-1 ? 0x1.ffcp-1 : r);
     }>},
    {Op::v_frexp_exp_i32_f64, valu<[](double a) { return frexpExponent(a, kInfinity); }>},
    {Op::v_frexp_mant_f64, valu<[](double a) { return frexpMantissa(a, kInfinity); }>},
    {Op::v_frexp_exp_i32_f32, valu<[](float a) { return frexpExponent(a, kInfinity); }>},
    {Op::v_frexp_mant_f32, valu<[](float a) { return static_cast<float>(frexpMantissa(a, kInfinity)); }>},
    {Op::v_frexp_exp_i16_f16,
     valu<[](F16 a) { return static_cast<i16>(frexpExponent(a.value, kInfinity)); }>},
    {Op::v_frexp_mant_f16, valu<[](F16 a) { return half(frexpMantissa(a.value, kInfinity)); }>},
};

} // namespace

HandlerList vop1Entries() {
  return kEntries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
