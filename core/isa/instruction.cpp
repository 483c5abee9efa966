// SPDX-License-Identifier: Apache-2.0
#include "isa/instruction.h"

namespace wavesmith::isa {

namespace {

// Source numbers of inline constants (CDNA3 ISA, table 13).
constexpr std::uint16_t kZero = 128;
constexpr std::uint16_t kLastPositive = 192; // 64
constexpr std::uint16_t kLastNegative = 208; // -16
constexpr std::uint16_t kFirstFloat = 240;
constexpr std::uint16_t kLastFloat = 248;

// 0.5, -0.5, 1, -1, 2, -2, 4, -4, 1/(2 pi), in the order of their numbers.
constexpr std::array<std::uint32_t, 9> kFloats32 = {0x3f000000, 0xbf000000, 0x3f800000,
                                                    0xbf800000, 0x40000000, 0xc0000000,
                                                    0x40800000, 0xc0800000, 0x3e22f983};
constexpr std::array<std::uint16_t, 9> kFloats16 = {0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000,
                                                    0xc000, 0x4400, 0xc400, 0x3118};
constexpr std::array<std::uint64_t, 9> kFloats64 = {
    0x3fe0000000000000, 0xbfe0000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x4000000000000000,
    0xc000000000000000, 0x4010000000000000, 0xc010000000000000, 0x3fc45f306dc9c882};

constexpr std::int64_t integer(std::uint16_t source) {
  if (source >= kZero && source <= kLastPositive) return source - kZero;
  if (source > kLastPositive && source <= kLastNegative) return kLastPositive - source;
  return 0;
}

constexpr bool isFloat(std::uint16_t source) {
  return source >= kFirstFloat && source <= kLastFloat;
}

} // namespace

std::uint32_t inlineBits32(std::uint16_t source) {
  return isFloat(source) ? kFloats32[source - kFirstFloat] : static_cast<std::uint32_t>(integer(source));
}

std::uint16_t inlineBits16(std::uint16_t source) {
  return isFloat(source) ? kFloats16[source - kFirstFloat] : static_cast<std::uint16_t>(integer(source));
}

std::uint64_t inlineBits64(std::uint16_t source) {
  return isFloat(source) ? kFloats64[source - kFirstFloat] : static_cast<std::uint64_t>(integer(source));
}

std::optional<std::uint64_t> constantOperand(const Instruction& instruction, unsigned operand) {
  const Operand& o = instruction.operands[operand];
  const OperandSpec& spec = instruction.row().operands[operand];
  const bool isWide = spec.bits == 64 && spec.type != ValueType::PkF32 && spec.type != ValueType::PkB32;
  switch (o.kind) {
  case OperandKind::Inline:
    if (spec.bits < 32 && isFloat(o.index)) return std::nullopt;
    return isWide ? inlineBits64(o.index) : inlineBits32(o.index);
  case OperandKind::Literal:
    if (isWide && spec.type == ValueType::F64) return std::uint64_t{instruction.literal} << 32;
    if (isWide && spec.type == ValueType::I64)
      return static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(instruction.literal)});
    return instruction.literal;
  case OperandKind::Immediate: return static_cast<std::uint32_t>(instruction.immediate);
  default: return std::nullopt;
  }
}

} // namespace wavesmith::isa
