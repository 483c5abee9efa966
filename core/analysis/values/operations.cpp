// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/operations.h"

#include <algorithm>
#include <vector>

namespace wavesmith::analysis::value {
namespace {

using isa::Op;

constexpr std::uint32_t kLanes = isa::kLanes;
constexpr std::uint32_t kHalfMask = 0xffff;
constexpr std::uint32_t kFieldMask = 31; // offsets and widths of fields: 5 bits

Number plus(const Number& a, std::uint32_t most) {
  return add(a, interval(0, most));
}

// s_bfe_u32: offset in bits 4:0 of the second source, width in 22:16 (CDNA3 ISA 12.1).
Number scalarField(const Number& a, const Number& field) {
  constexpr unsigned kWidthShift = 16;
  constexpr std::uint32_t kWidthMask = 0x7f;
  if (!field.constant()) return {};
  const std::uint32_t width = field.low >> kWidthShift & kWidthMask;
  const std::uint32_t offset = field.low & kFieldMask;
  return width > kFieldMask ? shiftRight(a, constant(offset)) : extract(a, offset, width);
}

Number vectorField(const Number& a, const Number& offset, const Number& width) {
  if (!width.constant()) return {};
  const std::uint32_t count = width.low & kFieldMask;
  if (offset.constant()) return extract(a, offset.low & kFieldMask, count);
  return bitAnd({}, constant((std::uint32_t{1} << count) - 1));
}

// An arithmetic shift equals a logical shift if the sign bit is clear.
Number signedShiftRight(const Number& a, const Number& by) {
  return a.plain() && a.high() <= std::uint32_t{0x7fffffff} ? shiftRight(a, by) : Number{};
}

Number signedChoice(const Number& a, const Number& b, Number (*choose)(const Number&, const Number&)) {
  constexpr std::uint32_t kMostPositive = 0x7fffffff;
  const bool positive = a.plain() && b.plain() && a.high() <= kMostPositive && b.high() <= kMostPositive;
  return positive ? choose(a, b) : Number{};
}

Number complement(const Number& a) {
  return a.constant() ? constant(~a.low) : subtract(constant(~std::uint32_t{0}), a);
}

Number shiftLeftAdd(const Number& a, std::uint32_t by, const Number& b) {
  return add(shiftLeft(a, constant(by)), b);
}

Number packLow(const Number& low, const Number& high) {
  constexpr unsigned kHalf = 16;
  return bitOr(bitAnd(low, constant(kHalfMask)), shiftLeft(high, constant(kHalf)));
}

Number bitAndNot(const Number& a, const Number& b) {
  if (b.constant()) return bitAnd(a, constant(~b.low));
  return a.plain() ? interval(0, a.high()) : Number{};
}

// A constant mask counts the lanes before each lane: spread over all lanes if the mask is all ones.
Number countBelow(const Number& mask, const Number& base, std::uint32_t most) {
  Number count = interval(0, most);
  count.spread = mask.constant() && mask.low == ~std::uint32_t{0};
  return add(base, count);
}

Number scalar(Op op, const isa::Instruction& i, const Sources& in) {
  const Number immediate = constant(static_cast<std::uint32_t>(i.immediate));
  switch (op) {
  case Op::s_mov_b32: return in[1];
  case Op::s_movk_i32: return immediate;
  case Op::s_cmov_b32: return either(in[0], in[1]);
  case Op::s_cmovk_i32: return either(in[0], immediate);
  case Op::s_cselect_b32: return either(in[1], in[2]);
  case Op::s_not_b32: return complement(in[1]);
  case Op::s_add_u32:
  case Op::s_add_i32: return add(in[1], in[2]);
  case Op::s_sub_u32:
  case Op::s_sub_i32: return subtract(in[1], in[2]);
  case Op::s_addk_i32: return add(in[0], immediate);
  case Op::s_mul_i32: return multiply(in[1], in[2]);
  case Op::s_mulk_i32: return multiply(in[0], immediate);
  case Op::s_lshl_b32: return shiftLeft(in[1], in[2]);
  case Op::s_lshr_b32: return shiftRight(in[1], in[2]);
  case Op::s_ashr_i32: return signedShiftRight(in[1], in[2]);
  case Op::s_and_b32: return bitAnd(in[1], in[2]);
  case Op::s_andn2_b32: return bitAndNot(in[1], in[2]);
  case Op::s_or_b32: return bitOr(in[1], in[2]);
  case Op::s_xor_b32: return bitXor(in[1], in[2]);
  case Op::s_bfe_u32: return scalarField(in[1], in[2]);
  case Op::s_min_u32: return minimum(in[1], in[2]);
  case Op::s_max_u32: return maximum(in[1], in[2]);
  case Op::s_min_i32: return signedChoice(in[1], in[2], minimum);
  case Op::s_max_i32: return signedChoice(in[1], in[2], maximum);
  case Op::s_lshl1_add_u32: return shiftLeftAdd(in[1], 1, in[2]);
  case Op::s_lshl2_add_u32: return shiftLeftAdd(in[1], 2, in[2]);
  case Op::s_lshl3_add_u32: return shiftLeftAdd(in[1], 3, in[2]);
  case Op::s_lshl4_add_u32: return shiftLeftAdd(in[1], 4, in[2]);
  case Op::s_pack_ll_b32_b16: return packLow(in[1], in[2]);
  case Op::s_bcnt1_i32_b32:
  case Op::s_bcnt0_i32_b32: return interval(0, 32);
  case Op::s_bcnt1_i32_b64:
  case Op::s_bcnt0_i32_b64: return interval(0, kLanes);
  case Op::v_readfirstlane_b32: return in[1];
  default: return {};
  }
}

Number vector(Op op, const Sources& in) {
  switch (op) {
  case Op::v_mov_b32: return in[1];
  case Op::v_not_b32: return complement(in[1]);
  case Op::v_add_u32: return add(in[1], in[2]);
  case Op::v_sub_u32: return subtract(in[1], in[2]);
  case Op::v_subrev_u32: return subtract(in[2], in[1]);
  case Op::v_add_co_u32: return add(in[2], in[3]); // operand 1 is the carry
  case Op::v_sub_co_u32: return subtract(in[2], in[3]);
  case Op::v_subrev_co_u32: return subtract(in[3], in[2]);
  case Op::v_and_b32: return bitAnd(in[1], in[2]);
  case Op::v_or_b32: return bitOr(in[1], in[2]);
  case Op::v_xor_b32: return bitXor(in[1], in[2]);
  case Op::v_lshlrev_b32: return shiftLeft(in[2], in[1]);
  case Op::v_lshrrev_b32: return shiftRight(in[2], in[1]);
  case Op::v_ashrrev_i32: return signedShiftRight(in[2], in[1]);
  case Op::v_min_u32: return minimum(in[1], in[2]);
  case Op::v_max_u32: return maximum(in[1], in[2]);
  case Op::v_cndmask_b32: return either(in[1], in[2]);
  case Op::v_mul_u32_u24: return multiply(low24(in[1]), low24(in[2]));
  case Op::v_mul_lo_u32: return multiply(in[1], in[2]);
  case Op::v_mad_u32_u24: return add(multiply(low24(in[1]), low24(in[2])), in[3]);
  case Op::v_bfe_u32: return vectorField(in[1], in[2], in[3]);
  case Op::v_lshl_add_u32: return add(shiftLeft(in[1], in[2]), in[3]);
  case Op::v_add_lshl_u32: return shiftLeft(add(in[1], in[2]), in[3]);
  case Op::v_lshl_or_b32: return bitOr(shiftLeft(in[1], in[2]), in[3]);
  case Op::v_and_or_b32: return bitOr(bitAnd(in[1], in[2]), in[3]);
  case Op::v_or3_b32: return bitOr(bitOr(in[1], in[2]), in[3]);
  case Op::v_add3_u32: return add(add(in[1], in[2]), in[3]);
  case Op::v_xad_u32: return add(bitXor(in[1], in[2]), in[3]);
  case Op::v_mbcnt_lo_u32_b32: return countBelow(in[1], in[2], kLanes / 2);
  case Op::v_mbcnt_hi_u32_b32: return countBelow(in[1], in[2], kLanes / 2 - 1);
  case Op::v_bcnt_u32_b32: return plus(in[2], 32);
  default: return {};
  }
}

// By opcode, determined by evaluating each with sources that give a known result for every modeled operation.
std::vector<bool> followedOpcodes() {
  std::vector<bool> followed(isa::opcodes().size() + 1, false);
  Sources in;
  in.fill(constant(1));
  isa::Instruction i;
  for (std::size_t op = 0; op < isa::opcodes().size(); ++op) {
    i.op = static_cast<Op>(op);
    followed[op] = scalar(i.op, i, in).known || vector(i.op, in).known;
  }
  return followed;
}

} // namespace

bool isFollowed(isa::Op op) {
  static const std::vector<bool> followed = followedOpcodes();
  return followed[static_cast<std::size_t>(op)];
}

Number result(const isa::Instruction& i, const Sources& in) {
  // Clamping changes the sum, and a selected or shuffled destination contains more than the result.
  constexpr std::uint8_t kWhole = 6;
  if (i.modifiers.clamp || i.form == isa::Form::Dpp) return {};
  if (i.form == isa::Form::Sdwa && i.modifiers.dstSel != kWhole) return {};
  const isa::Unit unit = i.row().unit;
  if (unit == isa::Unit::Salu || i.op == Op::v_readfirstlane_b32) return scalar(i.op, i, in);
  return unit == isa::Unit::Valu ? vector(i.op, in) : Number{};
}

} // namespace wavesmith::analysis::value
