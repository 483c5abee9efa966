// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined/rules.h"

#include <algorithm>

namespace wavesmith::checked {

using namespace bits;
using isa::Op;

namespace {

Bits low(Bits a, unsigned width) {
  const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
  return {a.value & mask, a.undefined & mask};
}

// Bytes of S0:S1 chosen by S2 (v_perm_b32): 0 to 3 from S1, 4 to 7 from S0.
Bits permute(const Sources& s) {
  if ((s[2].undefined & 0xffff'ffff) != 0) return {0, kAll};
  const std::uint64_t values = (s[0].value << 32) | (s[1].value & 0xffff'ffff);
  const std::uint64_t undefined = (s[0].undefined << 32) | (s[1].undefined & 0xffff'ffff);
  Bits result;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned selector = (s[2].value >> (8 * i)) & 0xff;
    std::uint64_t value = 0, mask = 0;
    if (selector < 8) {
      value = (values >> (8 * selector)) & 0xff;
      mask = (undefined >> (8 * selector)) & 0xff;
    } else if (selector < 12) { // a sign: of bytes 1, 3, 5, 7
      mask = ((undefined >> (16 * (selector - 8) + 15)) & 1) != 0 ? 0xff : 0;
    }
    result.value |= value << (8 * i);
    result.undefined |= mask << (8 * i);
  }
  return result;
}

std::uint64_t reversed(std::uint64_t bits) { // reverses the low 32 bits
  std::uint64_t result = 0;
  for (unsigned i = 0; i < 32; ++i)
    result |= ((bits >> i) & 1) << (31 - i);
  return result;
}

// s_bfe_*: the field begins at S1[4:0] (S1[5:0] of 64 bits) and has S1[22:16] bits.
template <unsigned kWidth, bool kSigned>
Bits scalarField(const Sources& s) {
  constexpr std::uint64_t kFields = 0x7f'0000 | (kWidth - 1);
  if ((s[1].undefined & kFields) != 0) return {0, kAll};
  const auto from = static_cast<unsigned>(s[1].value & (kWidth - 1));
  const auto size = static_cast<unsigned>((s[1].value >> 16) & 0x7f);
  return size == 0 ? Bits{} : part(s[0], from, std::min(size, kWidth), kWidth, kSigned);
}

template <unsigned kShift>
Bits shiftAndAdd(const Sources& s) {
  return arithmetic({s[0].value << kShift, s[0].undefined << kShift}, s[1]);
}

Bits align(const Sources& s, unsigned unit, unsigned most) {
  if ((s[2].undefined & most) != 0) return {0, kAll};
  const unsigned n = static_cast<unsigned>(s[2].value & most) * unit;
  const std::uint64_t values = (s[0].value << 32) | (s[1].value & 0xffff'ffff);
  const std::uint64_t undefined = (s[0].undefined << 32) | (s[1].undefined & 0xffff'ffff);
  return {values >> n, undefined >> n};
}

} // namespace

Rule ruleOf(Op op) {
  switch (op) {
  case Op::s_mov_b32:
  case Op::s_mov_b64:
  case Op::v_mov_b32:
  case Op::v_mov_b64:
  case Op::v_accvgpr_read_b32:
  case Op::v_accvgpr_write_b32: return [](const Sources& s) { return s[0]; };
  case Op::s_not_b32:
  case Op::s_not_b64:
  case Op::v_not_b32: return [](const Sources& s) { return invert(s[0]); };
  case Op::s_and_b32:
  case Op::s_and_b64:
  case Op::v_and_b32: return [](const Sources& s) { return both(s[0], s[1]); };
  case Op::s_or_b32:
  case Op::s_or_b64:
  case Op::v_or_b32: return [](const Sources& s) { return either(s[0], s[1]); };
  case Op::s_xor_b32:
  case Op::s_xor_b64:
  case Op::v_xor_b32: return [](const Sources& s) { return differ(s[0], s[1]); };
  case Op::s_xnor_b32:
  case Op::s_xnor_b64:
  case Op::v_xnor_b32: return [](const Sources& s) { return invert(differ(s[0], s[1])); };
  case Op::s_nand_b32:
  case Op::s_nand_b64: return [](const Sources& s) { return invert(both(s[0], s[1])); };
  case Op::s_nor_b32:
  case Op::s_nor_b64: return [](const Sources& s) { return invert(either(s[0], s[1])); };
  case Op::s_andn2_b32:
  case Op::s_andn2_b64: return [](const Sources& s) { return both(s[0], invert(s[1])); };
  case Op::s_orn2_b32:
  case Op::s_orn2_b64: return [](const Sources& s) { return either(s[0], invert(s[1])); };
  case Op::v_and_or_b32: return [](const Sources& s) { return either(both(s[0], s[1]), s[2]); };
  case Op::v_or3_b32: return [](const Sources& s) { return either(either(s[0], s[1]), s[2]); };
  case Op::v_bfi_b32:
    return [](const Sources& s) { return either(both(s[0], s[1]), both(invert(s[0]), s[2])); };
  case Op::v_bfrev_b32:
  case Op::s_brev_b32:
    return [](const Sources& s) { return Bits{reversed(s[0].value), reversed(s[0].undefined)}; };
  case Op::v_perm_b32: return permute;
  case Op::v_alignbit_b32: return [](const Sources& s) { return align(s, 1, 31); };
  case Op::v_alignbyte_b32: return [](const Sources& s) { return align(s, 8, 3); };
  case Op::v_bfe_u32: return [](const Sources& s) { return field(s[0], s[1], s[2], false); };
  case Op::v_bfe_i32: return [](const Sources& s) { return field(s[0], s[1], s[2], true); };
  case Op::v_lshlrev_b32: return [](const Sources& s) { return left(s[1], s[0], 32); };
  case Op::v_lshrrev_b32: return [](const Sources& s) { return right(s[1], s[0], 32); };
  case Op::v_ashrrev_i32: return [](const Sources& s) { return rightSigned(s[1], s[0], 32); };
  case Op::v_lshlrev_b64: return [](const Sources& s) { return left(s[1], s[0], 64); };
  case Op::v_lshrrev_b64: return [](const Sources& s) { return right(s[1], s[0], 64); };
  case Op::v_ashrrev_i64: return [](const Sources& s) { return rightSigned(s[1], s[0], 64); };
  case Op::s_lshl_b32: return [](const Sources& s) { return left(s[0], s[1], 32); };
  case Op::s_lshr_b32: return [](const Sources& s) { return right(s[0], s[1], 32); };
  case Op::s_ashr_i32: return [](const Sources& s) { return rightSigned(s[0], s[1], 32); };
  case Op::s_lshl_b64: return [](const Sources& s) { return left(s[0], s[1], 64); };
  case Op::s_lshr_b64: return [](const Sources& s) { return right(s[0], s[1], 64); };
  case Op::s_ashr_i64: return [](const Sources& s) { return rightSigned(s[0], s[1], 64); };
  case Op::v_lshl_or_b32: return [](const Sources& s) { return either(left(s[0], s[1], 32), s[2]); };
  case Op::v_lshl_add_u32: return [](const Sources& s) { return arithmetic(left(s[0], s[1], 32), s[2]); };
  case Op::v_add_lshl_u32: return [](const Sources& s) { return left(arithmetic(s[0], s[1]), s[2], 32); };
  case Op::s_bfe_u32: return scalarField<32, false>;
  case Op::s_bfe_i32: return scalarField<32, true>;
  case Op::s_bfe_u64: return scalarField<64, false>;
  case Op::s_bfe_i64: return scalarField<64, true>;
  case Op::s_sext_i32_i8: return [](const Sources& s) { return part(s[0], 0, 8, 32, true); };
  case Op::s_sext_i32_i16: return [](const Sources& s) { return part(s[0], 0, 16, 32, true); };
  case Op::s_lshl1_add_u32: return shiftAndAdd<1>;
  case Op::s_lshl2_add_u32: return shiftAndAdd<2>;
  case Op::s_lshl3_add_u32: return shiftAndAdd<3>;
  case Op::s_lshl4_add_u32: return shiftAndAdd<4>;
  case Op::v_lshl_add_u64: // shifts by 0 to 4; more is 0
    return [](const Sources& s) {
      const Bits amount{(s[1].value & 7) <= 4 ? s[1].value & 7 : 0, s[1].undefined};
      return arithmetic(left(s[0], amount, 8), s[2]);
    };
  case Op::v_mad_u64_u32:
  case Op::v_mad_i64_i32: return [](const Sources& s) { return arithmetic(s[0], s[1], s[2]); };
  case Op::v_add_co_u32:
  case Op::v_sub_co_u32:
  case Op::v_subrev_co_u32:
  case Op::v_addc_co_u32: // and the carry
  case Op::v_subb_co_u32:
  case Op::v_subbrev_co_u32:
  case Op::v_add_u32:
  case Op::v_sub_u32:
  case Op::v_subrev_u32:
  case Op::v_mul_lo_u32:
  case Op::s_add_u32:
  case Op::s_add_i32:
  case Op::s_sub_u32:
  case Op::s_sub_i32:
  case Op::s_mul_i32: return [](const Sources& s) { return arithmetic(s[0], s[1]); };
  case Op::v_add3_u32: return [](const Sources& s) { return arithmetic(s[0], s[1], s[2]); };
  case Op::v_mul_u32_u24:
  case Op::v_mul_i32_i24: return [](const Sources& s) { return arithmetic(low(s[0], 24), low(s[1], 24)); };
  case Op::v_mad_u32_u24:
  case Op::v_mad_i32_i24:
    return [](const Sources& s) { return arithmetic(low(s[0], 24), low(s[1], 24), s[2]); };
  case Op::s_pack_ll_b32_b16:
    return [](const Sources& s) {
      return Bits{low(s[0], 16).value | s[1].value << 16, low(s[0], 16).undefined | s[1].undefined << 16};
    };
  default: return nullptr;
  }
}

bool cancels(Op op) {
  switch (op) {
  case Op::s_xor_b32:
  case Op::s_xor_b64:
  case Op::s_sub_u32:
  case Op::s_sub_i32:
  case Op::s_andn2_b32:
  case Op::s_andn2_b64:
  case Op::v_xor_b32:
  case Op::v_sub_u32:
  case Op::v_subrev_u32: return true;
  default: return false;
  }
}

} // namespace wavesmith::checked
