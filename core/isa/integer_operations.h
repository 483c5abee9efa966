// SPDX-License-Identifier: Apache-2.0
// What each integer instruction computes, written once (integer_operations.inc), for everything that follows
// values through registers: sets of numbers, intervals, linear terms. Each of these gives the arithmetic of its
// values, and the table applies it to the operands of an instruction:
//
//   struct Parities : isa::UnknownArithmetic<Parity> {       // Parity{}: unknown
//     Parity read(unsigned operand) const;                   // in a register, or a constant
//     static Parity constant(std::uint64_t number);
//     static Parity add(const Parity& a, const Parity& b);   // every other operation: unknown
//   };
//   isa::evaluate(instruction, Parities{...})                // v_add3_u32: add(add(read(1), read(2)), read(3))
//
// The table is data for templates; any thread.
#pragma once

#include "isa/instruction.h"

#include <cstdint>

namespace wavesmith::isa {

// Whether the table has the opcode.
[[nodiscard]] bool isInteger(Op op);

// The opcode that adds or subtracts the low halves if `high` is one that adds or subtracts the high halves with
// its carry: s_add_u32 for s_addc_u32. Op::invalid for other opcodes.
[[nodiscard]] Op lowHalfOf(Op high);

// The width of the result in operand 0, bits: 32 or 64. Operations wrap around at it.
[[nodiscard]] inline unsigned integerBits(const Instruction& i) {
  return i.row().operands[0].bits == 64 ? 64 : 32;
}

// The operations of the table. An arithmetic derives from this and defines, with the same parameters, those
// that it can express, and read() and constant(); they may be static. Numbers are unsigned unless it says
// otherwise, and the counts of shifts are modulo the width.
template <class T>
struct UnknownArithmetic {
  using Value = T;

  static T unknown() {
    if constexpr (requires { T::unknown(); })
      return T::unknown();
    else
      return T{};
  }
  // Depends on SCC, or on a bit of a mask for each lane.
  static T choice(const T& /*ifSet*/, const T& /*otherwise*/) { return unknown(); }
  static T carry() { return unknown(); } // 0 or 1
  // An address of the code object, which is relocated as a whole.
  static T codeAddress(std::uint64_t /*address*/) { return unknown(); }
  static T add(const T&, const T&) { return unknown(); }
  static T subtract(const T&, const T&) { return unknown(); }
  static T multiply(const T&, const T&) { return unknown(); }
  // The low bits of an operand of fewer bits than the operation: 16, 24 or 32.
  static T narrow(const T&, unsigned /*bits*/) { return unknown(); }
  static T narrowSigned(const T&, unsigned /*bits*/) { return unknown(); } // sign-extended
  static T shiftLeft(const T&, const T& /*by*/) { return unknown(); }
  static T shiftRight(const T&, const T& /*by*/) { return unknown(); }
  static T shiftRightSigned(const T&, const T& /*by*/) { return unknown(); }
  static T bitNot(const T&) { return unknown(); }
  static T bitAnd(const T&, const T&) { return unknown(); }
  static T bitOr(const T&, const T&) { return unknown(); }
  static T bitXor(const T&, const T&) { return unknown(); }
  // `width` bits from bit `offset` on, which is below the width of the operation; bits past the end are 0. The
  // signed one extends the sign of the field, or of the number if the field goes past the end.
  static T field(const T&, const T& /*offset*/, const T& /*width*/) { return unknown(); }
  static T fieldSigned(const T&, const T& /*offset*/, const T& /*width*/) { return unknown(); }
  static T minimum(const T&, const T&) { return unknown(); }
  static T maximum(const T&, const T&) { return unknown(); }
  static T minimumSigned(const T&, const T&) { return unknown(); }
  static T maximumSigned(const T&, const T&) { return unknown(); }
  // Ones in a number of 32 or 64 bits.
  static T bitCount(const T&, unsigned /*bits*/) { return unknown(); }
  // Ones of a mask at lanes below the own one, in the low (0) or high (1) half of the lanes.
  static T lanesBelow(const T& /*mask*/, unsigned /*half*/) { return unknown(); }
};

template <class Arithmetic>
class IntegerEvaluation : Arithmetic {
public:
  using Value = typename Arithmetic::Value;

  IntegerEvaluation(const Instruction& i, Arithmetic arithmetic) : Arithmetic(arithmetic), i_(i) {}

  [[nodiscard]] Value result() const {
    // Clamping changes the result; a shuffled or partial destination contains more than that.
    if (i_.modifiers.clamp || i_.form == Form::Dpp) return unknown();
    if (i_.form == Form::Sdwa && i_.modifiers.dstSel != kSelectAll) return unknown();
    switch (i_.op) {
#define INTEGER(op, value)                                                                                   \
  case Op::op: return value;
#include "isa/integer_operations.inc"
#undef INTEGER
    default: return unknown();
    }
  }

private:
  using Arithmetic::add, Arithmetic::subtract, Arithmetic::multiply, Arithmetic::narrow,
      Arithmetic::narrowSigned, Arithmetic::shiftLeft, Arithmetic::shiftRight, Arithmetic::shiftRightSigned,
      Arithmetic::bitNot, Arithmetic::bitAnd, Arithmetic::bitOr, Arithmetic::bitXor, Arithmetic::field,
      Arithmetic::fieldSigned, Arithmetic::minimum, Arithmetic::maximum, Arithmetic::minimumSigned,
      Arithmetic::maximumSigned, Arithmetic::bitCount, Arithmetic::lanesBelow, Arithmetic::choice,
      Arithmetic::carry, Arithmetic::constant, Arithmetic::unknown;

  [[nodiscard]] Value source(Field scalar, Field vector) const {
    const Opcode& row = i_.row();
    unsigned n = 0;
    while (n + 1 < kMaxOperands && row.operands[n].field != scalar && row.operands[n].field != vector)
      ++n;
    return operand(n);
  }
  [[nodiscard]] Value operand(unsigned n) const {
    const Operand& o = i_.operands[n];
    if (o.neg || o.abs) return unknown();
    const Value value = Arithmetic::read(n);
    return i_.form == Form::Sdwa ? selected(value, o) : value;
  }
  [[nodiscard]] Value selected(const Value& value, const Operand& o) const {
    constexpr unsigned kByteBits = 8, kWordBits = 16, kFirstWord = 4;
    if (o.sel == kSelectAll) return value;
    const bool isByte = o.sel < kFirstWord;
    const Value offset = constant(isByte ? o.sel * kByteBits : (o.sel - kFirstWord) * kWordBits);
    const Value width = constant(isByte ? kByteBits : kWordBits);
    return o.sext ? fieldSigned(value, offset, width) : field(value, offset, width);
  }

  [[nodiscard]] Value s0() const { return source(Field::Ssrc0, Field::Src0); }
  [[nodiscard]] Value s1() const { return source(Field::Ssrc1, Field::Vsrc1); }
  [[nodiscard]] Value s2() const { return source(Field::Src2, Field::Src2); }
  [[nodiscard]] Value imm() const { return source(Field::Simm16, Field::Simm16); }
  [[nodiscard]] Value old() const { return operand(0); }
  [[nodiscard]] Value nextAddress() const { return Arithmetic::codeAddress(i_.address + i_.length); }

  [[nodiscard]] Value lowHalf(const Value& value) const { return bitAnd(value, constant(0xffff)); }
  [[nodiscard]] Value modulo32(const Value& value) const { return bitAnd(value, constant(31)); }
  // s_bfe: the offset in bits 5:0 or 4:0, the width in 22:16 (CDNA3 ISA 12.1).
  [[nodiscard]] Value packedOffset(const Value& packed) const {
    return bitAnd(packed, constant(integerBits(i_) - 1));
  }
  [[nodiscard]] Value packedWidth(const Value& packed) const {
    return bitAnd(shiftRight(packed, constant(16)), constant(0x7f));
  }
  [[nodiscard]] Value packedField(const Value& value, const Value& packed) const {
    return field(value, packedOffset(packed), packedWidth(packed));
  }
  [[nodiscard]] Value packedFieldSigned(const Value& value, const Value& packed) const {
    return fieldSigned(value, packedOffset(packed), packedWidth(packed));
  }
  // v_lshl_add_u64 shifts by 0 to 4, and by nothing for larger counts.
  [[nodiscard]] Value shortShift() const {
    const auto count = constantOperand(i_, 2);
    return count ? constant((*count & 7) <= 4 ? *count & 7 : 0) : unknown();
  }

  const Instruction& i_;
};

// The value that the instruction leaves in the registers of operand 0, in the lanes that execute it; unknown
// for an opcode that the table does not have, and for modifiers that change the result. `arithmetic` computes
// in integerBits(i) and reads an operand of this instruction by its number; an operand can be wider or narrower
// than the result.
template <class Arithmetic>
[[nodiscard]] typename Arithmetic::Value evaluate(const Instruction& i, Arithmetic arithmetic) {
  return IntegerEvaluation<Arithmetic>(i, arithmetic).result();
}

} // namespace wavesmith::isa
