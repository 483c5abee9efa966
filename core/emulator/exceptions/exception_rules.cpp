// SPDX-License-Identifier: Apache-2.0
// Which opcodes signal exceptions, and how they compute.

#include "emulator/exceptions/exception_rules.h"

#include <array>

namespace wavesmith::emulator {
namespace {

using isa::Op;
using enum Signals;
using enum Width;

constexpr bool kFlushes = true;

// clang-format off
constexpr ExceptionRule kRules[] = {
    {Op::v_add_f32, Add, 2, F32, F32},
    {Op::v_sub_f32, Subtract, 2, F32, F32},
    {Op::v_subrev_f32, SubtractReversed, 2, F32, F32},
    {Op::v_mul_f32, Multiply, 2, F32, F32},
    {Op::v_mul_legacy_f32, MultiplyLegacy, 2, F32, F32},
    {Op::v_fma_f32, Fma, 3, F32, F32},
    {Op::v_fmac_f32, Fma, 3, F32, F32, Shape::Accumulating},
    {Op::v_fmamk_f32, FmaSecond, 3, F32, F32},
    {Op::v_fmaak_f32, Fma, 3, F32, F32},
    {Op::v_pk_add_f32, Add, 2, F32, F32, Shape::Packed},
    {Op::v_pk_mul_f32, Multiply, 2, F32, F32, Shape::Packed},
    {Op::v_pk_fma_f32, Fma, 3, F32, F32, Shape::Packed},
    {Op::v_fma_mix_f32, Fma, 3, F32, F32, Shape::Mix},
    {Op::v_fma_mixlo_f16, Fma, 3, F32, F16, Shape::Mix},
    {Op::v_fma_mixhi_f16, Fma, 3, F32, F16, Shape::Mix},

    {Op::v_add_f64, Add, 2, F64, F64},
    {Op::v_mul_f64, Multiply, 2, F64, F64},
    {Op::v_fma_f64, Fma, 3, F64, F64},
    {Op::v_fmac_f64, Fma, 3, F64, F64, Shape::Accumulating},

    {Op::v_add_f16, Add, 2, F16, F16},
    {Op::v_sub_f16, Subtract, 2, F16, F16},
    {Op::v_subrev_f16, SubtractReversed, 2, F16, F16},
    {Op::v_mul_f16, Multiply, 2, F16, F16},
    {Op::v_fma_f16, Fma, 3, F16, F16},
    {Op::v_fma_legacy_f16, Fma, 3, F16, F16},
    {Op::v_mad_f16, Mad, 3, F16, F16, Shape::Plain, kFlushes},
    {Op::v_mad_legacy_f16, Mad, 3, F16, F16, Shape::Plain, kFlushes},
    {Op::v_mac_f16, Mad, 3, F16, F16, Shape::Accumulating, kFlushes},
    {Op::v_madmk_f16, MadSecond, 3, F16, F16, Shape::Plain, kFlushes},
    {Op::v_madak_f16, Mad, 3, F16, F16, Shape::Plain, kFlushes},
    {Op::v_pk_add_f16, Add, 2, F16, F16, Shape::Packed},
    {Op::v_pk_mul_f16, Multiply, 2, F16, F16, Shape::Packed},
    {Op::v_pk_fma_f16, Fma, 3, F16, F16, Shape::Packed},
    {Op::v_pk_fmac_f16, Fma, 3, F16, F16, Shape::PackedAccumulating},

    {Op::v_min_f32, Select, 2, F32, F32},
    {Op::v_max_f32, Select, 2, F32, F32},
    {Op::v_min3_f32, Select, 3, F32, F32},
    {Op::v_max3_f32, Select, 3, F32, F32},
    {Op::v_med3_f32, Select, 3, F32, F32},
    {Op::v_min_f64, Select, 2, F64, F64},
    {Op::v_max_f64, Select, 2, F64, F64},
    {Op::v_min_f16, Select, 2, F16, F16},
    {Op::v_max_f16, Select, 2, F16, F16},
    {Op::v_min3_f16, Select, 3, F16, F16},
    {Op::v_max3_f16, Select, 3, F16, F16},
    {Op::v_med3_f16, Select, 3, F16, F16},
    {Op::v_pk_min_f16, Select, 2, F16, F16, Shape::Packed},
    {Op::v_pk_max_f16, Select, 2, F16, F16, Shape::Packed},

    {Op::v_cvt_f16_f32, Convert, 1, F32, F16},
    {Op::v_cvt_f32_f16, Convert, 1, F16, F32},
    {Op::v_cvt_f32_f64, Convert, 1, F64, F32},
    {Op::v_cvt_f64_f32, Convert, 1, F32, F64},
    {Op::v_cvt_pkrtz_f16_f32, ConvertToZero, 2, F32, F16, Shape::Pair},
    {Op::v_cvt_f32_i32, FromInteger, 1, I32, F32},
    {Op::v_cvt_f32_u32, FromInteger, 1, U32, F32},
    {Op::v_cvt_f16_i16, FromInteger, 1, I16, F16},
    {Op::v_cvt_f16_u16, FromInteger, 1, U16, F16},
    {Op::v_cvt_i32_f32, ToInteger, 1, F32, I32},
    {Op::v_cvt_u32_f32, ToInteger, 1, F32, U32},
    {Op::v_cvt_i32_f64, ToInteger, 1, F64, I32},
    {Op::v_cvt_u32_f64, ToInteger, 1, F64, U32},
    {Op::v_cvt_i16_f16, ToInteger, 1, F16, I16},
    {Op::v_cvt_u16_f16, ToInteger, 1, F16, U16},
    {Op::v_cvt_rpi_i32_f32, ToIntegerNearest, 1, F32, I32},
    {Op::v_cvt_flr_i32_f32, ToIntegerFloor, 1, F32, I32},

    {Op::v_trunc_f32, Whole, 1, F32, F32},
    {Op::v_ceil_f32, Whole, 1, F32, F32},
    {Op::v_rndne_f32, Whole, 1, F32, F32},
    {Op::v_floor_f32, Whole, 1, F32, F32},
    {Op::v_trunc_f64, Whole, 1, F64, F64},
    {Op::v_ceil_f64, Whole, 1, F64, F64},
    {Op::v_rndne_f64, Whole, 1, F64, F64},
    {Op::v_floor_f64, Whole, 1, F64, F64},
    {Op::v_trunc_f16, Whole, 1, F16, F16},
    {Op::v_ceil_f16, Whole, 1, F16, F16},
    {Op::v_rndne_f16, Whole, 1, F16, F16},
    {Op::v_floor_f16, Whole, 1, F16, F16},
    {Op::v_fract_f32, Fraction, 1, F32, F32},
    {Op::v_fract_f64, Fraction, 1, F64, F64},
    {Op::v_fract_f16, Fraction, 1, F16, F16},
    {Op::v_ldexp_f32, Scale, 2, F32, F32},
    {Op::v_ldexp_f64, Scale, 2, F64, F64},
    {Op::v_ldexp_f16, Scale, 2, F16, F16},
    {Op::v_frexp_mant_f32, Parts, 1, F32, F32},
    {Op::v_frexp_mant_f64, Parts, 1, F64, F64},
    {Op::v_frexp_mant_f16, Parts, 1, F16, F16},
    {Op::v_frexp_exp_i32_f32, Parts, 1, F32, I32},
    {Op::v_frexp_exp_i32_f64, Parts, 1, F64, I32},
    {Op::v_frexp_exp_i16_f16, Parts, 1, F16, I16},

    {Op::v_rcp_f32, Reciprocal, 1, F32, F32, Shape::Plain, kFlushes},
    {Op::v_rcp_iflag_f32, ReciprocalInteger, 1, F32, F32, Shape::Plain, kFlushes},
    {Op::v_rcp_f64, Reciprocal, 1, F64, F64},
    {Op::v_rcp_f16, Reciprocal, 1, F16, F16},
    {Op::v_sqrt_f32, SquareRoot, 1, F32, F32, Shape::Plain, kFlushes},
    {Op::v_sqrt_f64, SquareRoot, 1, F64, F64},
    {Op::v_sqrt_f16, SquareRoot, 1, F16, F16},
    {Op::v_rsq_f32, ReciprocalSquareRoot, 1, F32, F32, Shape::Plain, kFlushes},
    {Op::v_rsq_f64, ReciprocalSquareRoot, 1, F64, F64},
    {Op::v_rsq_f16, ReciprocalSquareRoot, 1, F16, F16},
    {Op::v_log_f32, Logarithm, 1, F32, F32, Shape::Plain, kFlushes},
    {Op::v_log_legacy_f32, Logarithm, 1, F32, F32, Shape::Plain, kFlushes},
    {Op::v_log_f16, Logarithm, 1, F16, F16},
    {Op::v_exp_f32, Exponential, 1, F32, F32, Shape::Plain, kFlushes},
    {Op::v_exp_legacy_f32, Exponential, 1, F32, F32, Shape::Plain, kFlushes},
    {Op::v_exp_f16, Exponential, 1, F16, F16},
    {Op::v_sin_f32, Sine, 1, F32, F32},
    {Op::v_cos_f32, Sine, 1, F32, F32},
    {Op::v_sin_f16, Sine, 1, F16, F16},
    {Op::v_cos_f16, Sine, 1, F16, F16},

    {Op::v_div_fmas_f32, DivideFmas, 3, F32, F32},
    {Op::v_div_fmas_f64, DivideFmas, 3, F64, F64},
    {Op::v_div_fixup_f32, DivideFixup, 3, F32, F32},
    {Op::v_div_fixup_f64, DivideFixup, 3, F64, F64},
    {Op::v_div_fixup_f16, DivideFixup, 3, F16, F16},
    {Op::v_div_fixup_legacy_f16, DivideFixup, 3, F16, F16},

    // CDNA3 ISA 7.3: among the matrix products, only those of f64 signal.
    {Op::v_mfma_f64_16x16x4_f64, Matrix, 3, F64, F64},
    {Op::v_mfma_f64_4x4x4_4b_f64, Matrix, 3, F64, F64},

#define COMPARES(test)                                                                                       \
  {Op::v_cmp_##test##_f16, Compare, 2, F16, F16}, {Op::v_cmpx_##test##_f16, Compare, 2, F16, F16},           \
  {Op::v_cmp_##test##_f32, Compare, 2, F32, F32}, {Op::v_cmpx_##test##_f32, Compare, 2, F32, F32},           \
  {Op::v_cmp_##test##_f64, Compare, 2, F64, F64}, {Op::v_cmpx_##test##_f64, Compare, 2, F64, F64}
    COMPARES(f), COMPARES(lt), COMPARES(eq), COMPARES(le), COMPARES(gt), COMPARES(lg), COMPARES(ge), COMPARES(o),
    COMPARES(u), COMPARES(nge), COMPARES(nlg), COMPARES(ngt), COMPARES(nle), COMPARES(neq), COMPARES(nlt),
    COMPARES(tru),
#undef COMPARES
};
// clang-format on

constexpr auto kByOp = [] {
  // 0: none, otherwise the index + 1.
  std::array<std::uint16_t, static_cast<std::size_t>(Op::invalid) + 1> byOp{};
  for (std::size_t i = 0; i < std::size(kRules); ++i)
    byOp[static_cast<std::size_t>(kRules[i].op)] = static_cast<std::uint16_t>(i + 1);
  return byOp;
}();

} // namespace

std::span<const ExceptionRule> exceptionRules() {
  return kRules;
}

const ExceptionRule* exceptionRule(isa::Op op) {
  const std::uint16_t at = kByOp[static_cast<std::size_t>(op)];
  return at == 0 ? nullptr : &kRules[at - 1];
}

} // namespace wavesmith::emulator
