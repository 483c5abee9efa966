// SPDX-License-Identifier: Apache-2.0
// What the parts of decode() share: fields of a word, and operands made of them. Only decode*.cpp include
// this.
//
//   Decoder d{.w0 = ..., .w1 = ..., .out = instruction};
//   if (d.start(Encoding::Smem, field(d.w0, 18, 8), 8)) decodeSmem(d);
//
// One value for each instruction; any thread.
#pragma once

#include "isa/instruction.h"
#include "isa/table/lookup.h"

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
inline constexpr unsigned kDppMarker = 250;
inline constexpr unsigned kVccz = 251;
inline constexpr unsigned kLdsDirect = 254;
inline constexpr unsigned kLiteral = 255;
inline constexpr unsigned kFirstVgpr = 256;
inline constexpr unsigned kReservedScalar = 125;

constexpr unsigned field(std::uint32_t word, unsigned low, unsigned width) {
  return (word >> low) & ((1u << width) - 1);
}
constexpr bool bit(std::uint32_t word, unsigned at) {
  return ((word >> at) & 1) != 0;
}

constexpr std::int32_t signExtend(std::uint32_t value, unsigned width) {
  const std::uint32_t sign = 1u << (width - 1);
  return static_cast<std::int32_t>((value ^ sign) - sign);
}

// A word, its second word, and the instruction that comes of them. An operand that cannot be sets `bad`.
struct Decoder {
  std::uint32_t w0 = 0;
  std::uint32_t w1 = 0;
  Instruction& out;
  const Opcode* row = nullptr; // of out.op, once it is known
  bool bad = false;

  // False for a number that no row has.
  bool start(Encoding encoding, unsigned number, std::uint8_t length) {
    out.op = table::kLookup.ops[static_cast<std::size_t>(encoding)][number];
    out.length = length;
    row = &isa::row(out.op);
    return out.op != Op::invalid;
  }

  // Tuples are aligned: two dwords to two, more to four (CDNA3 ISA, 3.6.3 and 8.4). Low bits that say
  // otherwise are ignored, as LLVM's decodeSRegRegister does.
  Operand scalarRegister(unsigned number, unsigned dwords) {
    bad |= number > kLastScalar || number == kReservedScalar;
    if (dwords > 1) {
      const unsigned alignment = dwords == 2 ? 2 : 4;
      const unsigned base = number >= scalar::kTtmp0 && number < scalar::kM0 ? unsigned{scalar::kTtmp0} : 0;
      number -= (number - base) % alignment;
      const bool isPair = dwords == 2 && (number == scalar::kXnackMaskLo || number == scalar::kVccLo ||
                                          number == scalar::kExecLo);
      const bool isTtmp = number >= scalar::kTtmp0 && number + dwords <= scalar::kM0;
      bad |= !isPair && !isTtmp && number + dwords > scalar::kXnackMaskLo;
    }
    return {OperandKind::Scalar, static_cast<std::uint8_t>(dwords), static_cast<std::uint16_t>(number)};
  }

  Operand vectorRegister(unsigned number, unsigned dwords, bool accumulation = false) {
    bad |= number + dwords > kVectorRegisters;
    return {accumulation ? OperandKind::Accumulation : OperandKind::Vector, static_cast<std::uint8_t>(dwords),
            static_cast<std::uint16_t>(number)};
  }

  // Any number of nine bits, as the kinds of operand allow it.
  Operand source(unsigned number, const OperandSpec& spec, bool accumulation = false) {
    const auto index = static_cast<std::uint16_t>(number);
    if (number >= kFirstVgpr) {
      bad |= spec.allowed == Allowed::ScalarSource || spec.allowed == Allowed::Sgpr;
      return vectorRegister(number - kFirstVgpr, spec.dwords(), accumulation);
    }
    bad |=
        spec.allowed == Allowed::Vgpr || spec.allowed == Allowed::Agpr || spec.allowed == Allowed::VgprOrAgpr;
    if (number <= kLastScalar) {
      bad |= spec.allowed == Allowed::VectorOrInline;
      return scalarRegister(number, spec.dwords());
    }
    if (number >= kFirstInlineInteger && number <= kLastInlineInteger) return {OperandKind::Inline, 0, index};
    if (number >= kFirstInlineFloat && number <= kLastInlineFloat) return {OperandKind::Inline, 0, index};
    if (number == kLiteral) return {OperandKind::Literal, 0, index};
    bad |= number < kFirstAperture || (number > kLastPops && number < kVccz);
    return {OperandKind::Special, 0, index};
  }

  void add(const Operand& operand) { out.operands[out.operandCount++] = operand; }

  // The literal after a four-byte instruction.
  void takeLiteral() {
    out.length = 8;
    out.literal = w1;
  }
};

// Each fills the operands and modifiers of an encoding whose opcode is known.
void decodeSmem(Decoder& d);
void decodeDs(Decoder& d);
void decodeFlat(Decoder& d);
void decodeBuffer(Decoder& d, bool typed);

} // namespace wavesmith::isa::detail
