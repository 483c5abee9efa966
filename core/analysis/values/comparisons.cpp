// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/comparisons.h"

namespace wavesmith::analysis::value {

using isa::Op;

std::pair<Op, bool> withoutNegation(Op op) {
  switch (op) {
  case Op::s_cmp_lg_u32: return {Op::s_cmp_eq_u32, false};
  case Op::s_cmp_eq_i32: return {Op::s_cmp_eq_u32, true};
  case Op::s_cmp_lg_i32: return {Op::s_cmp_eq_u32, false};
  case Op::s_cmp_ge_u32: return {Op::s_cmp_lt_u32, false};
  case Op::s_cmp_le_u32: return {Op::s_cmp_gt_u32, false};
  case Op::s_cmp_ge_i32: return {Op::s_cmp_lt_i32, false};
  case Op::s_cmp_le_i32: return {Op::s_cmp_gt_i32, false};
  case Op::s_cmp_lg_u64: return {Op::s_cmp_eq_u64, false};
  case Op::s_bitcmp0_b32: return {Op::s_bitcmp1_b32, false};
  case Op::s_bitcmp0_b64: return {Op::s_bitcmp1_b64, false};
  default: return {op, true};
  }
}

Op withoutImmediate(Op op) {
  switch (op) {
  case Op::s_cmpk_eq_i32: return Op::s_cmp_eq_i32;
  case Op::s_cmpk_lg_i32: return Op::s_cmp_lg_i32;
  case Op::s_cmpk_gt_i32: return Op::s_cmp_gt_i32;
  case Op::s_cmpk_ge_i32: return Op::s_cmp_ge_i32;
  case Op::s_cmpk_lt_i32: return Op::s_cmp_lt_i32;
  case Op::s_cmpk_le_i32: return Op::s_cmp_le_i32;
  case Op::s_cmpk_eq_u32: return Op::s_cmp_eq_u32;
  case Op::s_cmpk_lg_u32: return Op::s_cmp_lg_u32;
  case Op::s_cmpk_gt_u32: return Op::s_cmp_gt_u32;
  case Op::s_cmpk_ge_u32: return Op::s_cmp_ge_u32;
  case Op::s_cmpk_lt_u32: return Op::s_cmp_lt_u32;
  case Op::s_cmpk_le_u32: return Op::s_cmp_le_u32;
  default: return op;
  }
}

bool testsItsResult(Op op) {
  switch (op) {
  case Op::s_and_b32:
  case Op::s_or_b32:
  case Op::s_xor_b32:
  case Op::s_andn2_b32:
  case Op::s_lshl_b32:
  case Op::s_lshr_b32:
  case Op::s_ashr_i32:
  case Op::s_bfe_u32:
  case Op::s_bfe_i32:
  case Op::s_not_b32: return true;
  default: return false;
  }
}

std::optional<NumberSet> trueFor(Op op, std::uint32_t constant) {
  constexpr std::uint32_t kLargest = ~std::uint32_t{0};
  constexpr std::uint32_t kSmallestSigned = 0x80000000, kLargestSigned = 0x7fffffff;
  const NumberSet none = NumberSet().complement();
  switch (op) {
  case Op::s_cmp_eq_u32: return NumberSet::between(constant, constant);
  case Op::s_cmp_lt_u32: return constant == 0 ? none : NumberSet::between(0, constant - 1);
  case Op::s_cmp_gt_u32: return constant == kLargest ? none : NumberSet::between(constant + 1, kLargest);
  case Op::s_cmp_lt_i32:
    return constant == kSmallestSigned ? none : NumberSet::between(kSmallestSigned, constant - 1);
  case Op::s_cmp_gt_i32:
    return constant == kLargestSigned ? none : NumberSet::between(constant + 1, kLargestSigned);
  case Op::s_bitcmp1_b32: { // the low five bits select the bit (CDNA3 ISA 12.4)
    const std::uint32_t bit = std::uint32_t{1} << (constant & 31);
    const auto residues = Residues::of((constant & 31) + 1, bit, bit - 1);
    return residues ? NumberSet::with(*residues) : NumberSet::between(kSmallestSigned, kLargest);
  }
  default: return std::nullopt;
  }
}

Op withOperandsSwapped(Op op) {
  switch (op) {
  case Op::s_cmp_lt_u32: return Op::s_cmp_gt_u32;
  case Op::s_cmp_gt_u32: return Op::s_cmp_lt_u32;
  case Op::s_cmp_lt_i32: return Op::s_cmp_gt_i32;
  case Op::s_cmp_gt_i32: return Op::s_cmp_lt_i32;
  default: return op;
  }
}

} // namespace wavesmith::analysis::value
