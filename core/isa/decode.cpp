// SPDX-License-Identifier: Apache-2.0
// Field positions: CDNA3 ISA, chapter 13. What the manual leaves open (reserved source numbers, bits that an
// opcode does not use) follows LLVM 19's disassembler.
#include "isa/decode.h"

#include "isa/decoder.h"

#include <algorithm>
#include <cstring>

namespace wavesmith::isa {

using namespace detail;

namespace {

std::int32_t simm16(std::uint32_t word, const OperandSpec& spec) {
  const std::uint32_t value = word & 0xffff;
  const bool isSigned = spec.type == ValueType::I16 || spec.type == ValueType::Label;
  return isSigned ? signExtend(value, 16) : static_cast<std::int32_t>(value);
}

void decodeScalar(Decoder& d, unsigned ssrc0At) {
  for (const OperandSpec& spec : d.row->operands) {
    switch (spec.field) {
    case Field::None: return;
    case Field::Sdst: d.add(d.scalarRegister(field(d.w0, 16, 7), spec.dwords())); break;
    case Field::Simm16:
      d.out.immediate = simm16(d.w0, spec);
      d.add({OperandKind::Immediate});
      break;
    case Field::Literal:
      d.takeLiteral();
      d.add({OperandKind::Literal, 0, kLiteral});
      break;
    default: {
      const unsigned number = field(d.w0, spec.field == Field::Ssrc0 ? ssrc0At : 8, 8);
      if (spec.allowed == Allowed::Immediate) {
        d.out.immediate = static_cast<std::int32_t>(number);
        d.add({OperandKind::Immediate});
      } else {
        if (number == kLiteral) d.takeLiteral();
        d.add(d.source(number, spec));
      }
    }
    }
  }
}

// VOP1, VOP2 and VOPC as four bytes, or with a literal.
void decodeVectorBase(Decoder& d) {
  const unsigned src0 = field(d.w0, 0, 9);
  if (src0 == kLiteral) d.takeLiteral();
  for (const OperandSpec& spec : d.row->operands) {
    switch (spec.field) {
    case Field::None: return;
    case Field::Vdst: {
      const unsigned number = field(d.w0, 17, 8);
      d.add(spec.allowed == Allowed::Sgpr
                ? d.scalarRegister(number, spec.dwords())
                : d.vectorRegister(number, spec.dwords(), spec.allowed == Allowed::Agpr));
      break;
    }
    case Field::Src0: d.add(d.source(src0, spec, spec.allowed == Allowed::Agpr)); break;
    case Field::Vsrc1: d.add(d.vectorRegister(field(d.w0, 9, 8), spec.dwords())); break;
    case Field::VopSdst:
    case Field::CarryIn: d.add({OperandKind::Scalar, 2, scalar::kVccLo}); break;
    case Field::Literal:
      d.takeLiteral();
      d.add({OperandKind::Literal, 0, kLiteral});
      break;
    default: d.bad = true;
    }
  }
}

// The SDWA dword (CDNA3 ISA, "VOP_SDWA", "VOP_SDWAB").
void decodeSdwa(Decoder& d) {
  const Opcode& row = *d.row;
  const bool compare = row.encoding == Encoding::Vopc;
  Modifiers& m = d.out.modifiers;
  d.out.form = Form::Sdwa;
  d.bad |= (row.forms & kSdwa) == 0;
  if (!compare) {
    m.dstSel = static_cast<std::uint8_t>(field(d.w1, 8, 3));
    m.dstUnused = static_cast<std::uint8_t>(field(d.w1, 11, 2));
    m.clamp = bit(d.w1, 13);
    m.omod = static_cast<std::uint8_t>(field(d.w1, 14, 2));
  }
  // The marks of one source: its selection, sign extension, negation, absolute value, and "an SGPR".
  const auto sourceAt = [&](unsigned number, unsigned marks, OperandSpec spec) {
    spec.allowed = Allowed::VectorSource;
    Operand operand = d.source(bit(d.w1, marks + 7) ? number : number + kFirstVgpr, spec);
    d.bad |= operand.kind == OperandKind::Literal;
    operand.sel = static_cast<std::uint8_t>(field(d.w1, marks, 3));
    operand.sext = bit(d.w1, marks + 3);
    operand.neg = bit(d.w1, marks + 4);
    operand.abs = bit(d.w1, marks + 5);
    d.add(operand);
  };
  for (const OperandSpec& spec : row.operands) {
    switch (spec.field) {
    case Field::None: return;
    case Field::Vdst: d.add(d.vectorRegister(field(d.w0, 17, 8), spec.dwords())); break;
    case Field::Src0: sourceAt(field(d.w1, 0, 8), 16, spec); break;
    case Field::Vsrc1: sourceAt(field(d.w0, 9, 8), 24, spec); break;
    case Field::VopSdst:
      if (compare && bit(d.w1, 15))
        d.add(d.scalarRegister(field(d.w1, 8, 7), 2));
      else
        d.add({OperandKind::Scalar, 2, scalar::kVccLo});
      break;
    case Field::CarryIn: d.add({OperandKind::Scalar, 2, scalar::kVccLo}); break;
    default: d.bad = true;
    }
  }
}

void decodeDpp(Decoder& d) {
  const Opcode& row = *d.row;
  Modifiers& m = d.out.modifiers;
  d.out.form = Form::Dpp;
  d.bad |= (row.forms & kDpp) == 0;
  m.dppCtrl = static_cast<std::uint16_t>(field(d.w1, 8, 9));
  m.boundCtrl = bit(d.w1, 19);
  m.bankMask = static_cast<std::uint8_t>(field(d.w1, 24, 4));
  m.rowMask = static_cast<std::uint8_t>(field(d.w1, 28, 4));
  for (const OperandSpec& spec : row.operands) {
    switch (spec.field) {
    case Field::None: return;
    case Field::Vdst: d.add(d.vectorRegister(field(d.w0, 17, 8), spec.dwords())); break;
    case Field::Src0:
    case Field::Vsrc1: {
      const bool first = spec.field == Field::Src0;
      Operand operand = d.vectorRegister(first ? field(d.w1, 0, 8) : field(d.w0, 9, 8), spec.dwords());
      operand.neg = bit(d.w1, first ? 20 : 22);
      operand.abs = bit(d.w1, first ? 21 : 23);
      d.add(operand);
      break;
    }
    case Field::VopSdst:
    case Field::CarryIn: d.add({OperandKind::Scalar, 2, scalar::kVccLo}); break;
    default: d.bad = true;
    }
  }
}

void decodeVector(Decoder& d) {
  if (d.out.op == Op::invalid) {
    const unsigned src0 = field(d.w0, 0, 9);
    d.out.length = src0 == kSdwaMarker || src0 == kDppMarker || src0 == kLiteral ? 8 : 4;
    return;
  }
  const bool readsSource = d.row->operandCount() != 0;
  const unsigned src0 = field(d.w0, 0, 9);
  if (readsSource && (src0 == kSdwaMarker || src0 == kDppMarker)) {
    d.out.length = 8;
    src0 == kSdwaMarker ? decodeSdwa(d) : decodeDpp(d);
  } else {
    decodeVectorBase(d);
  }
}

void decodeVop3(Decoder& d) {
  const Opcode& row = *d.row;
  const bool compare = row.encoding == Encoding::Vopc;
  const bool formB =
      table::kLookup.isVop3b[static_cast<std::size_t>(d.out.op)]; // SDST where form A has ABS and OP_SEL
  Modifiers& m = d.out.modifiers;
  if (row.encoding != Encoding::Vop3) d.out.form = Form::Vop3;
  m.clamp = bit(d.w0, 15);
  m.omod = static_cast<std::uint8_t>(field(d.w1, 27, 2));
  m.opSel = formB ? 0 : static_cast<std::uint8_t>(field(d.w0, 11, 4));

  const auto sourceAt = [&](unsigned which, OperandSpec spec) {
    // A source that has eight bits elsewhere has nine here.
    if (spec.allowed == Allowed::Vgpr) spec.allowed = Allowed::VectorSource;
    Operand operand = d.source(field(d.w1, 9 * which, 9), spec);
    d.bad |= operand.kind == OperandKind::Literal;
    operand.neg = bit(d.w1, 29 + which);
    operand.abs = !formB && bit(d.w0, 8 + which);
    operand.opSel = bit(m.opSel, which);
    d.add(operand);
  };
  for (const OperandSpec& spec : row.operands) {
    switch (spec.field) {
    case Field::None: return;
    case Field::Vdst: {
      const unsigned number = field(d.w0, 0, 8);
      Operand operand = spec.allowed == Allowed::Sgpr ? d.scalarRegister(number, spec.dwords())
                                                      : d.vectorRegister(number, spec.dwords());
      operand.opSel = bit(m.opSel, 3);
      d.add(operand);
      break;
    }
    case Field::VopSdst:
      d.add(d.scalarRegister(compare ? field(d.w0, 0, 8) : field(d.w0, 8, 7), spec.dwords()));
      break;
    case Field::Src0: sourceAt(0, spec); break;
    case Field::Vsrc1:
    case Field::LaneSelect: sourceAt(1, spec); break;
    case Field::Src2:
    case Field::CarryIn: sourceAt(2, spec); break;
    default: d.bad = true;
    }
  }
}

void decodeVop3p(Decoder& d) {
  Modifiers& m = d.out.modifiers;
  m.clamp = bit(d.w0, 15);
  m.opSel = static_cast<std::uint8_t>(field(d.w0, 11, 3));
  for (const OperandSpec& spec : d.row->operands) {
    if (spec.field == Field::None) return;
    if (spec.field == Field::Vdst) {
      d.add(d.vectorRegister(field(d.w0, 0, 8), spec.dwords()));
      continue;
    }
    const unsigned which = spec.field == Field::Src0 ? 0 : spec.field == Field::Vsrc1 ? 1 : 2;
    Operand operand = d.source(field(d.w1, 9 * which, 9), spec);
    d.bad |= operand.kind == OperandKind::Literal;
    operand.neg = bit(d.w1, 29 + which);
    operand.negHi = bit(d.w0, 8 + which);
    operand.opSel = bit(d.w0, 11 + which);
    operand.opSelHi = which == 2 ? bit(d.w0, 14) : bit(d.w1, 27 + which);
    d.add(operand);
  }
}

void decodeMai(Decoder& d) {
  Modifiers& m = d.out.modifiers;
  m.cbsz = static_cast<std::uint8_t>(field(d.w0, 8, 3));
  m.abid = static_cast<std::uint8_t>(field(d.w0, 11, 4));
  m.blgp = static_cast<std::uint8_t>(field(d.w1, 29, 3));
  const bool accumulates = bit(d.w0, 15); // ACC_CD: C and D
  for (const OperandSpec& spec : d.row->operands) {
    if (spec.field == Field::None) return;
    const bool always = spec.allowed == Allowed::Agpr;
    const bool never = spec.allowed == Allowed::Vgpr || spec.allowed == Allowed::VectorSource;
    if (spec.field == Field::Vdst) {
      d.add(d.vectorRegister(field(d.w0, 0, 8), spec.dwords(), always || (accumulates && !never)));
      continue;
    }
    const unsigned which = spec.field == Field::Src0 ? 0 : spec.field == Field::Vsrc1 ? 1 : 2;
    const bool acc = which == 2 ? accumulates : bit(d.w1, 27 + which);
    const Operand operand = d.source(field(d.w1, 9 * which, 9), spec, always || (acc && !never));
    d.bad |= operand.kind == OperandKind::Literal;
    d.add(operand);
  }
}

// SOP1, SOP2, SOPC, SOPK, SOPP: bits 31:30 are 10.
void decodeScalarFamily(Decoder& d) {
  const unsigned top = field(d.w0, 23, 9);
  if (top == 0x17d)
    d.start(Encoding::Sop1, field(d.w0, 8, 8), 4);
  else if (top == 0x17e)
    d.start(Encoding::Sopc, field(d.w0, 16, 7), 4);
  else if (top == 0x17f)
    d.start(Encoding::Sopp, field(d.w0, 16, 7), 4);
  else if (field(d.w0, 28, 4) == 0xb)
    d.start(Encoding::Sopk, field(d.w0, 23, 5), 4);
  else
    d.start(Encoding::Sop2, field(d.w0, 23, 7), 4);
  if (d.out.op == Op::invalid) return;
  decodeScalar(d, 0);
}

void decodeVop3Family(Decoder& d) {
  if (field(d.w0, 23, 3) != 7) {
    if (d.start(Encoding::Vop3, field(d.w0, 16, 10), 8)) decodeVop3(d);
    return;
  }
  const unsigned number = field(d.w0, 16, 7);
  if (d.start(Encoding::Mai, number, 8)) {
    decodeMai(d);
    return;
  }
  if (d.start(Encoding::Vop3p, number, 8)) decodeVop3p(d);
}

void decodeFlatFamily(Decoder& d) {
  constexpr std::array kSegments = {Encoding::Flat, Encoding::Scratch, Encoding::Global};
  const unsigned segment = field(d.w0, 14, 2);
  d.out.length = 8;
  if (segment >= kSegments.size()) return;
  if (d.start(kSegments[segment], field(d.w0, 18, 7), 8)) decodeFlat(d);
}

void decodeWords(Decoder& d) {
  if (!bit(d.w0, 31)) {
    const unsigned number = field(d.w0, 25, 6);
    if (number == 0x3f)
      d.start(Encoding::Vop1, field(d.w0, 9, 8), 4);
    else if (number == 0x3e)
      d.start(Encoding::Vopc, field(d.w0, 17, 8), 4);
    else
      d.start(Encoding::Vop2, number, 4);
    decodeVector(d);
    return;
  }
  if (!bit(d.w0, 30)) {
    decodeScalarFamily(d);
    return;
  }
  switch (field(d.w0, 26, 6)) {
  case 0x30:
    if (d.start(Encoding::Smem, field(d.w0, 18, 8), 8)) decodeSmem(d);
    break;
  case 0x34: decodeVop3Family(d); break;
  case 0x36:
    if (d.start(Encoding::Ds, field(d.w0, 17, 8), 8)) decodeDs(d);
    break;
  case 0x37: decodeFlatFamily(d); break;
  case 0x38:
    if (d.start(Encoding::Mubuf, field(d.w0, 18, 7), 8)) decodeBuffer(d, false);
    break;
  case 0x3a:
    if (d.start(Encoding::Mtbuf, field(d.w0, 15, 4), 8)) decodeBuffer(d, true);
    break;
  case 0x31:                          // EXP
  case 0x3c: d.out.length = 8; break; // MIMG: graphics, not on gfx942
  default: break;                     // VINTRP and what is no encoding
  }
}

std::uint32_t word(std::span<const std::byte> bytes, std::size_t at) {
  std::uint32_t value = 0;
  if (bytes.size() >= at + 4) std::memcpy(&value, bytes.data() + at, 4);
  return value;
}

void makeInvalid(Instruction& out, std::uint64_t bits, std::uint8_t length) {
  const std::uint64_t address = out.address;
  out = {};
  out.address = address;
  out.bits = bits;
  out.length = length;
}

// `out` is a fresh Instruction.
void decodeInto(Instruction& out, std::span<const std::byte> bytes, std::uint64_t address,
                const Target& target) {
  Decoder d{.w0 = word(bytes, 0), .w1 = word(bytes, 4), .out = out};
  out.address = address;
  decodeWords(d);
  if (bytes.size() < out.length) {
    makeInvalid(out, d.w0, 4);
    return;
  }
  out.bits = out.length == 8 ? d.w0 | std::uint64_t{d.w1} << 32 : d.w0;
  if (d.bad || (out.valid() && (d.row->targets & target.bit) == 0)) makeInvalid(out, out.bits, out.length);
}

} // namespace

Instruction decode(std::span<const std::byte> bytes, std::uint64_t address, const Target& target) {
  Instruction instruction;
  decodeInto(instruction, bytes, address, target);
  return instruction;
}

std::vector<Instruction> decodeAll(std::span<const std::byte> bytes, std::uint64_t address,
                                   const Target& target) {
  std::vector<Instruction> instructions;
  instructions.reserve(bytes.size() / 6);
  while (bytes.size() >= 4) {
    Instruction& instruction = instructions.emplace_back();
    decodeInto(instruction, bytes, address, target);
    bytes = bytes.subspan(instruction.length);
    address += instruction.length;
  }
  return instructions;
}

} // namespace wavesmith::isa
