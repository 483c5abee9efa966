// SPDX-License-Identifier: Apache-2.0
// Field positions: CDNA3 ISA, chapter 13. Details that the manual leaves open (reserved source numbers, bits
// that an opcode does not use) follow LLVM 19's disassembler.
#include "isa/decode/decode.h"

#include "isa/decode/decode_memory.h"
#include "isa/decode/decoder.h"

#include <cstring>

namespace wavesmith::isa {

using namespace detail;
using table::Cut;
using table::Layout;
using table::Shape;

namespace {

void decodeOperands(Decoder& d) {
  for (unsigned k = 0; k < d.layout.count; ++k)
    d.take(d.out.operands[k], d.layout.cuts[k]);
}

// The SDWA dword (CDNA3 ISA, "VOP_SDWA", "VOP_SDWAB").
void decodeSdwa(Decoder& d) {
  const bool compare = d.layout.shape == Shape::SdwaCompare;
  Modifiers& m = d.out.modifiers;
  if (!compare) {
    if (!d.layout.widensFp8) {
      m.dstSel = static_cast<std::uint8_t>(d.field(40, 3));
      m.dstUnused = static_cast<std::uint8_t>(d.field(43, 2));
    }
    m.clamp = d.bit(45);
    m.omod = static_cast<std::uint8_t>(d.field(46, 2));
  }
  // The modifiers of one source: selection, sign extension, negation, absolute value, and "an SGPR".
  const auto sourceAt = [&](Operand& to, unsigned number, unsigned marks, const Cut& cut) {
    using namespace table::allow;
    const bool isScalar = d.bit(marks + 7);
    const Cut any{.dwords = cut.dwords, .allowed = kVector | kConstant};
    d.source(to, isScalar ? number : number + kFirstVgpr, any);
    to.sel = static_cast<std::uint8_t>(d.field(marks, 3));
    to.sext = d.bit(marks + 3);
    to.neg = d.bit(marks + 4);
    to.abs = d.bit(marks + 5);
  };
  for (unsigned k = 0; k < d.layout.count; ++k) {
    const Cut& cut = d.layout.cuts[k];
    Operand& to = d.out.operands[k];
    switch (cut.field) {
    case Field::Src0: sourceAt(to, d.field(32, 8), 48, cut); break;
    case Field::Vsrc1: sourceAt(to, d.field(9, 8), 56, cut); break;
    case Field::VopSdst:
      if (compare && d.bit(47)) {
        d.scalarRegister(to, d.field(40, 7), 2);
        break;
      }
      [[fallthrough]];
    default: d.take(to, cut);
    }
  }
}

void decodeDpp(Decoder& d) {
  Modifiers& m = d.out.modifiers;
  m.dppCtrl = static_cast<std::uint16_t>(d.field(40, 9));
  m.boundCtrl = d.bit(51);
  m.bankMask = static_cast<std::uint8_t>(d.field(56, 4));
  m.rowMask = static_cast<std::uint8_t>(d.field(60, 4));
  for (unsigned k = 0; k < d.layout.count; ++k) {
    const Cut& cut = d.layout.cuts[k];
    Operand& to = d.out.operands[k];
    if (cut.field != Field::Src0 && cut.field != Field::Vsrc1) {
      d.take(to, cut);
      continue;
    }
    const bool first = cut.field == Field::Src0;
    d.vectorRegister(to, first ? d.field(32, 8) : d.field(9, 8), cut.dwords);
    to.neg = cut.negates && d.bit(first ? 52 : 54);
    to.abs = cut.negates && d.bit(first ? 53 : 55);
  }
}

void decodeVop3(Decoder& d) {
  const bool formB = d.layout.shape == Shape::Vop3b; // SDST replaces ABS and OP_SEL of form A
  Modifiers& m = d.out.modifiers;
  m.clamp = d.bit(15);
  m.omod = static_cast<std::uint8_t>(d.field(59, 2));
  m.opSel = d.layout.opSel ? static_cast<std::uint8_t>(d.field(11, 4)) : 0;
  for (unsigned k = 0; k < d.layout.count; ++k) {
    const Cut& cut = d.layout.cuts[k];
    Operand& to = d.out.operands[k];
    d.take(to, cut);
    if (cut.low >= 32) {
      const unsigned which = (cut.low - 32u) / 9;
      to.neg = cut.negates && d.bit(61 + which);
      to.abs = cut.negates && !formB && d.bit(8 + which);
      to.opSel = (m.opSel >> which & 1) != 0;
    } else if (k == 0) {
      to.opSel = (m.opSel >> 3 & 1) != 0;
    }
  }
}

void decodePacked(Decoder& d) {
  Modifiers& m = d.out.modifiers;
  m.clamp = d.bit(15);
  m.opSel = static_cast<std::uint8_t>(d.field(11, 3));
  for (unsigned k = 0; k < d.layout.count; ++k) {
    const Cut& cut = d.layout.cuts[k];
    Operand& to = d.out.operands[k];
    d.take(to, cut);
    if (cut.low < 32) continue;
    const unsigned which = (cut.low - 32u) / 9;
    to.neg = d.bit(61 + which);
    to.negHi = d.bit(8 + which);
    to.opSel = d.bit(11 + which);
    to.opSelHi = which == 2 ? d.bit(14) : d.bit(59 + which);
  }
}

void decodeMatrix(Decoder& d) {
  Modifiers& m = d.out.modifiers;
  if (d.layout.count < 4) { // v_accvgpr_*
    decodeOperands(d);
    return;
  }
  m.cbsz = static_cast<std::uint8_t>(d.field(8, 3));
  m.abid = static_cast<std::uint8_t>(d.field(11, 4));
  m.blgp = static_cast<std::uint8_t>(d.field(61, 3));
  decodeOperands(d);
}

void decodeByShape(Decoder& d) {
  switch (d.layout.shape) {
  case Shape::Invalid: break;
  case Shape::Scalar:
  case Shape::Vector: decodeOperands(d); break;
  case Shape::Sdwa:
  case Shape::SdwaCompare: decodeSdwa(d); break;
  case Shape::Dpp: decodeDpp(d); break;
  case Shape::Vop3a:
  case Shape::Vop3b: decodeVop3(d); break;
  case Shape::Packed: decodePacked(d); break;
  case Shape::Matrix: decodeMatrix(d); break;
  case Shape::Smem: decodeSmem(d); break;
  case Shape::Ds:
  case Shape::DsTwo: decodeDs(d); break;
  case Shape::Flat:
  case Shape::Global:
  case Shape::Scratch: decodeFlat(d); break;
  case Shape::Mubuf:
  case Shape::Mtbuf: decodeBuffer(d); break;
  }
}

// The start of the numbers of a word's encoding, the word's number, and its length if it is not an opcode.
struct Place {
  unsigned number = table::base::kNone;
  std::uint8_t length = 4;
};

// SOP1, SOP2, SOPC, SOPK, SOPP: bits 31:30 are 10.
Place placeScalar(std::uint32_t word) {
  using namespace table::base;
  const unsigned top = word >> 23;
  if (top == 0x17d) return {kSop1 + (word >> 8 & 0xff), 4};
  if (top == 0x17e) return {kSopc + (word >> 16 & 0x7f), 4};
  if (top == 0x17f) return {kSopp + (word >> 16 & 0x7f), 4};
  if (word >> 28 == 0xb) return {kSopk + (top & 0x1f), 4};
  return {kSop2 + (top & 0x7f), 4};
}

// VOP1, VOP2, VOPC: bit 31 is 0.
Place placeVector(std::uint32_t word) {
  using namespace table::base;
  const unsigned source = word & 0x1ff;
  const unsigned marker = source - kSdwaMarker; // 0: SDWA, 1: DPP
  const unsigned form = marker < 2 ? marker + 1 : 0;
  const std::uint8_t length = form != 0 || source == kLiteral ? 8 : 4;
  const unsigned top = word >> 25;
  if (top == 0x3f) return {kVop1 + 256 * form + (word >> 9 & 0xff), length};
  if (top == 0x3e) return {kVopc + 256 * form + (word >> 17 & 0xff), length};
  return {kVop2 + 64 * form + top, length};
}

Place placeOf(std::uint32_t word) {
  using namespace table::base;
  if (word >> 31 == 0) return placeVector(word);
  switch (word >> 26) {
  case 0x30: return {kSmem + (word >> 18 & 0xff), 8};
  case 0x34: {
    const unsigned number = word >> 16 & 0x3ff;
    return {number >= 0x380 ? kVop3p + (number & 0x7f) : kVop3 + number, 8};
  }
  case 0x36: return {kDs + (word >> 17 & 0xff), 8};
  case 0x37: return {kFlat + 128 * (word >> 14 & 3) + (word >> 18 & 0x7f), 8};
  case 0x38: return {kMubuf + (word >> 18 & 0x7f), 8};
  case 0x3a: return {kMtbuf + (word >> 15 & 0xf), 8};
  case 0x31:                    // EXP
  case 0x3c: return {kNone, 8}; // MIMG: graphics, not on gfx942
  default: break;
  }
  if (word >> 30 == 2) return placeScalar(word);
  return {}; // VINTRP and unassigned encodings
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
  out.bits = length == 8 ? bits : bits & 0xffffffff;
  out.length = length;
}

// `out` must be a fresh Instruction.
void decodeInto(Instruction& out, std::span<const std::byte> bytes, std::uint64_t address,
                const Target& target) {
  const std::uint32_t first = word(bytes, 0);
  const std::uint64_t bits = first | std::uint64_t{word(bytes, 4)} << 32;
  const Place place = placeOf(first);
  const Layout& layout = table::kLayouts.all[table::kLayouts.byNumber[place.number]];
  out.address = address;
  out.op = layout.op;
  out.form = layout.form;
  out.length = layout.shape == Shape::Invalid ? place.length : layout.length;
  out.operandCount = layout.count;
  Decoder d{.bits = bits, .layout = layout, .out = out};
  decodeByShape(d);
  if (bytes.size() < out.length) {
    makeInvalid(out, first, 4);
    return;
  }
  out.bits = out.length == 8 ? bits : first;
  const bool isOurs = (layout.targets & target.bit) != 0;
  if (d.bad || !isOurs || (bits & layout.reserved) != 0 || (~bits & layout.required) != 0)
    makeInvalid(out, bits, out.length);
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
  instructions.reserve(bytes.size() / 4); // the maximum number: copying them would take longer than decoding
  while (bytes.size() >= 4) {
    Instruction& instruction = instructions.emplace_back();
    decodeInto(instruction, bytes, address, target);
    bytes = bytes.subspan(instruction.length);
    address += instruction.length;
  }
  return instructions;
}

} // namespace wavesmith::isa
