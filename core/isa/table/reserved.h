// SPDX-License-Identifier: Apache-2.0
// The bits of an instruction that must be zero: fields that its opcode does not use. The manual does not
// mention most of them (CDNA3 ISA, chapter 13); this follows LLVM 19's disassembler, which tests/isa compares
// bit by bit. Other meaningless bits are ignored, such as OP_SEL of an opcode that does not support it.
// Constant; any thread.
#pragma once

#include "isa/opcode.h"

namespace wavesmith::isa::table {

// The modifiers that a VOP opcode supports in its 8-byte forms.
struct VopModifiers {
  std::array<bool, 3> negates{}; // by source: NEG and ABS
  bool clamps = false;
  bool scales = false; // OMOD
};

constexpr bool isFloat(ValueType type) {
  switch (type) {
  case ValueType::F16:
  case ValueType::Bf16:
  case ValueType::F32:
  case ValueType::F64:
  case ValueType::Xf32:
  case ValueType::PkF16:
  case ValueType::PkBf16:
  case ValueType::PkF32: return true;
  default: return false; // FP8 only occurs in conversions, without modifiers
  }
}

constexpr bool isFp8(ValueType type) {
  return type == ValueType::Fp8 || type == ValueType::Bf8 || type == ValueType::PkFp8 ||
         type == ValueType::PkBf8;
}

// The index of a source operand: 0, 1, 2, or -1.
constexpr int sourceNumber(Field field) {
  switch (field) {
  case Field::Src0: return 0;
  case Field::Vsrc1:
  case Field::LaneSelect: return 1;
  case Field::Src2:
  case Field::CarryIn: return 2;
  default: return -1;
  }
}

constexpr bool hasField(const Opcode& row, Field field) {
  for (const OperandSpec& operand : row.operands)
    if (operand.field == field) return true;
  return false;
}

constexpr bool hasSource(const Opcode& row, int source) {
  for (const OperandSpec& operand : row.operands)
    if (operand.field != Field::None && sourceNumber(operand.field) == source) return true;
  return false;
}

constexpr ValueType resultType(const Opcode& row) {
  return row.operands[0].field == Field::Vdst ? row.operands[0].type : ValueType::B32;
}

// Integer operations whose result CLAMP saturates (CDNA3 ISA, 6.2.2), in addition to all with a carry and all
// with OP_SEL.
constexpr bool saturates(Op op) {
  switch (op) {
  case Op::v_mul_i32_i24:
  case Op::v_mul_u32_u24:
  case Op::v_add_u16:
  case Op::v_sub_u16:
  case Op::v_subrev_u16:
  case Op::v_add_u32:
  case Op::v_sub_u32:
  case Op::v_subrev_u32:
  case Op::v_add_i32:
  case Op::v_sub_i32:
  case Op::v_mad_i32_i24:
  case Op::v_mad_u32_u24:
  case Op::v_mad_legacy_u16:
  case Op::v_mad_legacy_i16:
  case Op::v_sad_u8:
  case Op::v_sad_hi_u8:
  case Op::v_sad_u16:
  case Op::v_sad_u32:
  case Op::v_msad_u8:
  case Op::v_qsad_pk_u16_u8:
  case Op::v_mqsad_pk_u16_u8:
  case Op::v_mqsad_u32_u8: return true;
  default: return false;
  }
}

// Integer dot products that LLVM defines like the float versions.
constexpr bool isIntegerDotc(Op op) {
  return op == Op::v_dot2c_i32_i16 || op == Op::v_dot4c_i32_i8 || op == Op::v_dot8c_i32_i4;
}

constexpr bool isClass(const Opcode& row) {
  return row.has(trait::kCompare) && row.operands[1].type != row.operands[2].type;
}

constexpr VopModifiers vopModifiers(Op op, const Opcode& row) {
  VopModifiers m;
  bool anyFloat = false;
  for (const OperandSpec& operand : row.operands)
    anyFloat |= operand.field != Field::None && sourceNumber(operand.field) >= 0 && isFloat(operand.type);
  const bool like = anyFloat || row.has(trait::kOpSel) || isIntegerDotc(op) || op == Op::v_cndmask_b32;
  for (const OperandSpec& operand : row.operands) {
    const int source =
        operand.field == Field::None || operand.field == Field::CarryIn ? -1 : sourceNumber(operand.field);
    // A class is tested by a mask of bits, which has no sign.
    if (source >= 0) m.negates[static_cast<std::size_t>(source)] = isClass(row) ? source == 0 : like;
  }
  if (row.operandCount() == 0) return m;
  const ValueType result = resultType(row);
  const bool convertsToInteger = row.encoding == Encoding::Vop1 && anyFloat && row.has(trait::kFloat);
  m.clamps = ((anyFloat || isFloat(result) || row.has(trait::kOpSel) || isIntegerDotc(op) || saturates(op) ||
               (hasField(row, Field::VopSdst) && row.encoding != Encoding::Vopc)) &&
              !isFp8(result) && !isClass(row));
  m.scales =
      (isFloat(result) || (convertsToInteger && op != Op::v_frexp_exp_i32_f32)) && op != Op::v_pack_b32_f16;
  return m;
}

constexpr std::uint64_t bits(unsigned low, unsigned width) {
  return ((std::uint64_t{1} << width) - 1) << low;
}

constexpr std::uint64_t reservedVop3(Op op, const Opcode& row) {
  constexpr std::uint64_t kAllButNumber = ~bits(16, 16);
  if (row.operandCount() == 0) return kAllButNumber & ~bits(11, 4); // v_nop
  const bool formB = hasField(row, Field::VopSdst) && row.encoding != Encoding::Vopc;
  const VopModifiers m = vopModifiers(op, row);
  std::uint64_t reserved = 0;
  for (unsigned source = 0; source < 3; ++source) {
    if (!hasSource(row, static_cast<int>(source))) reserved |= bits(32 + 9 * source, 9);
    if (m.negates[source]) continue;
    reserved |= bits(61 + source, 1);
    if (!formB) reserved |= bits(8 + source, 1);
  }
  // The OP_SEL bit of an unused source selects a byte of the result (v_cvt_sr_fp8_f32).
  const bool numbersByte =
      row.has(trait::kOpSel) && isFp8(resultType(row)) && hasSource(row, 1) && !isFloat(row.operands[2].type);
  if (numbersByte) reserved &= ~(bits(63, 1) | bits(10, 1));
  if (row.has(trait::kOpSel) && !hasSource(row, 2) && !numbersByte) reserved |= bits(13, 1);
  if (!m.clamps) reserved |= bits(15, 1);
  if (!m.scales) reserved |= bits(59, 2);
  if (row.operands[0].allowed == Allowed::Sgpr) reserved |= bits(7, 1); // a scalar destination has seven bits
  return reserved;
}

constexpr std::uint64_t reservedPacked(const Opcode& row) {
  if (hasSource(row, 2)) return 0;
  return bits(10, 1) | bits(13, 1) | bits(50, 9) | bits(63, 1);
}

constexpr std::uint64_t reservedMatrix(const Opcode& row) {
  constexpr std::uint64_t kBlgp = bits(61, 3);
  if (row.has(trait::kSparse)) return kBlgp;
  if (row.has(trait::kXdl | trait::kSgemm | trait::kDgemm)) return 0;
  return kBlgp | bits(8, 6) | bits(41, 18); // v_accvgpr_read, v_accvgpr_write
}

// v_cvt_f32_fp8 and similar: their SDWA form selects a part of the source but no part of the result (CDNA3
// ISA, 7.2).
constexpr bool widensFp8(const Opcode& row) {
  return row.encoding == Encoding::Vop1 && isFp8(row.operands[1].type);
}

constexpr std::uint64_t reservedSdwa(Op op, const Opcode& row) {
  const VopModifiers m = vopModifiers(op, row);
  std::uint64_t reserved = 0;
  for (const OperandSpec& operand : row.operands) {
    if (operand.field != Field::Src0 && operand.field != Field::Vsrc1) continue;
    const unsigned at = operand.field == Field::Src0 ? 51 : 59; // SEXT, NEG, ABS
    const bool negates = isFloat(operand.type) || op == Op::v_cndmask_b32;
    reserved |= negates ? bits(at, 1) : bits(at + 1, 2);
  }
  if (!hasSource(row, 1)) reserved |= bits(56, 6) | bits(63, 1);
  if (row.encoding != Encoding::Vopc && !(m.scales && isFloat(resultType(row)))) reserved |= bits(46, 2);
  return reserved;
}

constexpr std::uint64_t reservedDpp(Op op, const Opcode& row) {
  const VopModifiers m = vopModifiers(op, row);
  return (m.negates[0] ? 0 : bits(52, 2)) | (m.negates[1] ? 0 : bits(54, 2));
}

// They use LDS's crossbar but no memory, so there is no GDS bit.
constexpr bool movesLanes(Op op) {
  return op == Op::ds_permute_b32 || op == Op::ds_bpermute_b32;
}

constexpr std::uint64_t reservedDs(Op op, const Opcode& row) {
  if (row.operandCount() == 0 && row.unit != Unit::Gws) return ~(bits(26, 6) | bits(17, 8)); // ds_nop
  std::uint64_t reserved = 0;
  if (!hasField(row, Field::DsAddr)) reserved |= bits(32, 8);
  if (!hasField(row, Field::DsData0)) reserved |= bits(40, 8);
  if (!hasField(row, Field::DsData1)) reserved |= bits(48, 8);
  if (!hasField(row, Field::DsVdst)) reserved |= bits(56, 8);
  if (row.operandCount() == 0) reserved |= bits(25, 1); // no operand that could be an AGPR
  if (movesLanes(op)) reserved |= bits(16, 1);
  return reserved;
}

constexpr std::uint64_t reservedMubuf(Op op, const Opcode& row) {
  std::uint64_t reserved = (row.forms & kLds) != 0 ? 0 : bits(16, 1);
  if (!hasField(row, Field::BufVaddr)) reserved |= bits(12, 2) | bits(55, 1);
  if (op == Op::buffer_wbinvl1 || op == Op::buffer_wbinvl1_vol) reserved |= bits(14, 2);
  return reserved;
}

// The first dword in the low half, the second one in the high half, as in Instruction::bits.
constexpr std::uint64_t reservedBits(Op op, const Opcode& row, Form form) {
  switch (form) {
  case Form::Vop3: return reservedVop3(op, row);
  case Form::Sdwa: return reservedSdwa(op, row);
  case Form::Dpp: return reservedDpp(op, row);
  case Form::Base: break;
  }
  switch (row.encoding) {
  case Encoding::Sopp: return row.operandCount() == 0 ? bits(0, 16) : 0;
  case Encoding::Vop1: return row.operandCount() == 0 ? bits(17, 8) : 0;
  case Encoding::Vop3: return reservedVop3(op, row);
  case Encoding::Vop3p: return reservedPacked(row);
  case Encoding::Mai: return reservedMatrix(row);
  case Encoding::Ds: return reservedDs(op, row);
  case Encoding::Flat: return bits(13, 1) | bits(48, 7);
  case Encoding::Global: return bits(13, 1) | (row.has(trait::kLdsDma) ? bits(55, 1) : 0);
  case Encoding::Scratch: return row.has(trait::kLdsDma) ? bits(55, 1) : 0;
  case Encoding::Mubuf: return reservedMubuf(op, row);
  case Encoding::Smem: return hasField(row, Field::Sbase) ? 0 : bits(17, 1);
  default: return 0;
  }
}

// The bits that must be one: GDS of instructions that synchronize through it, LDS of those that require it.
constexpr std::uint64_t requiredBits(const Opcode& row) {
  const bool toLds = row.encoding == Encoding::Mubuf && row.has(trait::kLdsDma);
  return row.unit == Unit::Gws || toLds ? bits(16, 1) : 0;
}

} // namespace wavesmith::isa::table
