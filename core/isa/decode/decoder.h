// SPDX-License-Identifier: Apache-2.0
// Shared by the parts of decode(): fields of a word, and the operands that they encode. Only decode*.cpp
// include this.
//
//   Decoder d{.bits = ..., .layout = layout, .out = instruction};
//   decodeSmem(d);
//   if (d.bad) ...   // an invalid operand
//
// One value for each instruction; any thread.
#pragma once

#include "isa/instruction.h"
#include "isa/table/layout.h"

namespace wavesmith::isa::detail {

// Source numbers (CDNA3 ISA, table 13).
inline constexpr unsigned kLastScalar = 127;
inline constexpr unsigned kFirstInlineInteger = 128;
inline constexpr unsigned kLastInlineInteger = 208;
inline constexpr unsigned kFirstAperture = 235;
inline constexpr unsigned kLastPops = 239;
inline constexpr unsigned kFirstInlineFloat = 240;
inline constexpr unsigned kLastInlineFloat = 248;
inline constexpr unsigned kSdwaMarker = 249;
inline constexpr unsigned kVccz = 251;
inline constexpr unsigned kLdsDirect = 254;
inline constexpr unsigned kLiteral = 255;
inline constexpr unsigned kFirstVgpr = 256;
inline constexpr unsigned kReservedScalar = 125;

constexpr std::int32_t signExtend(std::uint32_t value, unsigned width) {
  const std::uint32_t sign = 1u << (width - 1);
  return static_cast<std::int32_t>((value ^ sign) - sign);
}

// The kind of a source number: decoding only looks it up in this table.
constexpr std::uint8_t kindOfSource(unsigned number) {
  if (number >= kFirstVgpr) return table::allow::kVector;
  if (number <= kLastScalar) return number == kReservedScalar ? 0 : table::allow::kScalar;
  if (number <= kLastInlineInteger) return table::allow::kInline;
  if (number >= kFirstInlineFloat && number <= kLastInlineFloat) return table::allow::kInline;
  if (number == kLiteral) return table::allow::kLiteral;
  return number >= kFirstAperture && (number <= kLastPops || number >= kVccz) ? table::allow::kSpecial : 0;
}

// The two words of an instruction as one number, and the decoded instruction. An invalid operand sets `bad`.
struct Decoder {
  std::uint64_t bits = 0;
  const table::Layout& layout;
  Instruction& out;
  bool bad = false;

  [[nodiscard]] unsigned field(unsigned low, unsigned width) const {
    return static_cast<unsigned>(bits >> low) & ((1u << width) - 1);
  }
  [[nodiscard]] bool bit(unsigned at) const { return (bits >> at & 1) != 0; }

  static void put(Operand& to, OperandKind kind, unsigned dwords, unsigned index) {
    to.kind = kind;
    to.dwords = static_cast<std::uint8_t>(dwords);
    to.index = static_cast<std::uint16_t>(index);
  }

  // Tuples are aligned: two dwords to two, more to four (CDNA3 ISA, 3.6.3 and 8.4). The low bits of numbered
  // registers that violate this are ignored, as in LLVM's decodeSrcOp.
  void scalarRegister(Operand& to, unsigned number, unsigned dwords) {
    if (dwords > 1) number = tupleBase(number, dwords);
    bad |= number > kLastScalar || number == kReservedScalar;
    put(to, OperandKind::Scalar, dwords, number);
  }

  void vectorRegister(Operand& to, unsigned number, unsigned dwords, bool accumulation = false) {
    bad |= number + dwords > kVectorRegisters;
    put(to, accumulation ? OperandKind::Accumulation : OperandKind::Vector, dwords, number);
  }

  // Any number of eight or nine bits that the cut allows.
  void source(Operand& to, unsigned number, const table::Cut& cut) {
    const std::uint8_t kind = kindOfSource(number);
    bad |= (kind & cut.allowed) == 0;
    switch (kind) {
    case table::allow::kVector:
      vectorRegister(to, number - kFirstVgpr, cut.dwords, cut.accumulation != 0 && bit(cut.accumulation));
      break;
    case table::allow::kScalar: scalarRegister(to, number, cut.dwords); break;
    case table::allow::kInline: put(to, OperandKind::Inline, 0, number); break;
    case table::allow::kLiteral:
      put(to, OperandKind::Literal, 0, number);
      takeLiteral();
      break;
    default:
      bad |= number == kLdsDirect && cut.dwords > 1; // it reads 32 bits
      put(to, OperandKind::Special, 0, number);
    }
  }

  // The literal after a four-byte instruction.
  void takeLiteral() {
    out.length = 8;
    out.literal = static_cast<std::uint32_t>(bits >> 32);
  }

  void immediate(Operand& to, std::int32_t value) {
    out.immediate = value;
    to.kind = OperandKind::Immediate;
  }

  void take(Operand& to, const table::Cut& cut) {
    using enum table::Take;
    switch (cut.take) {
    case Vector: vectorRegister(to, field(cut.low, 8), cut.dwords); break;
    case Accumulation: vectorRegister(to, field(cut.low, 8), cut.dwords, true); break;
    case Either: vectorRegister(to, field(cut.low, 8), cut.dwords, bit(cut.accumulation)); break;
    case Scalar7: scalarRegister(to, field(cut.low, 7), cut.dwords); break;
    case Scalar8: scalarRegister(to, field(cut.low, 8), cut.dwords); break;
    case Source8: source(to, field(cut.low, 8), cut); break;
    case Source9: source(to, field(cut.low, 9), cut); break;
    case Vcc: put(to, OperandKind::Scalar, 2, scalar::kVccLo); break;
    case Immediate: immediate(to, static_cast<std::int32_t>(field(0, 16))); break;
    case SignedImmediate: immediate(to, signExtend(field(0, 16), 16)); break;
    case Immediate8: immediate(to, static_cast<std::int32_t>(field(cut.low, 8))); break;
    case Literal:
      put(to, OperandKind::Literal, 0, kLiteral);
      takeLiteral();
      break;
    case Other: break;
    }
  }

private:
  unsigned tupleBase(unsigned number, unsigned dwords) {
    const unsigned odd = dwords == 2 ? 1 : 3; // bits that must be zero in the number
    if (number < scalar::kFlatScratchLo) {
      number &= ~odd;
      bad |= number + dwords > scalar::kXnackMaskLo;
    } else if (number >= scalar::kTtmp0 && number < scalar::kM0) {
      number &= ~odd; // ttmp0 is 108, a multiple of four
      bad |= number + dwords > scalar::kM0;
    } else {
      bad |= dwords != 2 || (number & 1) != 0 || number == scalar::kM0; // flat_scratch, xnack_mask, vcc, exec
    }
    return number;
  }
};

} // namespace wavesmith::isa::detail
