// SPDX-License-Identifier: Apache-2.0
// Transcendental instructions: special cases as listed in the manual (CDNA3 ISA 12.8, functional examples),
// results from the host's double precision, rounded once: more accurate than the hardware's 1 ulp, hence
// Approximate.
#include "emulator/lanes/float_math.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

constexpr double kTwoPi = 6.283185307179586476925286766559;

// sin and cos of a number of turns. Past these limits every f32 is an integral number of turns.
inline double fraction(double turns) {
  return turns - __builtin_trunc(turns);
}
inline double sinTurns(double turns) {
  if (turns != turns || turns - turns != 0) return bits<double>(u64{0xfff8} << 48);
  if (turns == 0) return turns;
  const double f = fraction(turns);
  const double q = f * 4; // exact if the result is
  if (q == __builtin_trunc(q)) {
    const int quarter = static_cast<int>(q);
    return quarter == 1 || quarter == -3 ? 1.0 : quarter == -1 || quarter == 3 ? -1.0 : 0.0;
  }
  return __builtin_sin(f * kTwoPi);
}
inline double cosTurns(double turns) {
  if (turns != turns || turns - turns != 0) return bits<double>(u64{0xfff8} << 48);
  const double f = fraction(turns);
  const double q = f * 4;
  if (q == __builtin_trunc(q)) {
    const int quarter = static_cast<int>(q < 0 ? -q : q);
    return quarter == 0 ? 1.0 : quarter == 2 ? -1.0 : 0.0;
  }
  return __builtin_cos(f * kTwoPi);
}
inline double rsq(double v) {
  if (v == 0) return __builtin_copysign(__builtin_inf(), v);
  return 1.0 / __builtin_sqrt(v);
}

// Denormals are flushed regardless of MODE (12.8, the notes of V_RCP_F32 and similar); OMOD depends on MODE.
inline float flushed(float v) {
  return bits<float>(flush32(bits<u32>(v), 0x8000'0000u));
}
template <float (*F)(float)>
constexpr Handling kSingle = valu<[](float a) { return flushed(F(flushed(a))); }>;

constexpr HandlerEntry kEntries[] = {
    {Op::v_exp_f32,
     kSingle<[](float a) { return static_cast<float>(__builtin_exp2(static_cast<double>(a))); }>},
    {Op::v_log_f32,
     kSingle<[](float a) { return static_cast<float>(__builtin_log2(static_cast<double>(a))); }>},
    {Op::v_exp_legacy_f32,
     kSingle<[](float a) { return static_cast<float>(__builtin_exp2(static_cast<double>(a))); }>},
    {Op::v_log_legacy_f32,
     kSingle<[](float a) { return static_cast<float>(__builtin_log2(static_cast<double>(a))); }>},
    {Op::v_rcp_f32, kSingle<[](float a) { return 1.0f / a; }>},
    {Op::v_rcp_iflag_f32, kSingle<[](float a) { return 1.0f / a; }>},
    {Op::v_rsq_f32, kSingle<[](float a) { return static_cast<float>(rsq(a)); }>},
    {Op::v_sqrt_f32, kSingle<[](float a) { return __builtin_sqrtf(a); }>},
    {Op::v_sin_f32, valu<[](float a) { return static_cast<float>(sinTurns(a)); }>},
    {Op::v_cos_f32, valu<[](float a) { return static_cast<float>(cosTurns(a)); }>},
    {Op::v_rcp_f64, valu<[](double a) { return 1.0 / a; }>},
    {Op::v_rsq_f64, valu<[](double a) { return rsq(a); }>},
    {Op::v_sqrt_f64, valu<[](double a) { return __builtin_sqrt(a); }>},
    {Op::v_rcp_f16, valu<[](F16 a) { return F16{1.0 / a.value}; }>},
    {Op::v_sqrt_f16, valu<[](F16 a) { return F16{__builtin_sqrt(a.value)}; }>},
    {Op::v_rsq_f16, valu<[](F16 a) { return F16{rsq(a.value)}; }>},
    {Op::v_log_f16, valu<[](F16 a) { return F16{__builtin_log2(a.value)}; }>},
    {Op::v_exp_f16, valu<[](F16 a) { return F16{__builtin_exp2(a.value)}; }>},
    {Op::v_sin_f16, valu<[](F16 a) { return F16{sinTurns(a.value)}; }>},
    {Op::v_cos_f16, valu<[](F16 a) { return F16{cosTurns(a.value)}; }>},
};

} // namespace

HandlerList transcendentalEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
