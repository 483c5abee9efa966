// SPDX-License-Identifier: Apache-2.0
#include "isa/text.h"

#include "isa/fields/buffer_descriptor.h"
#include "isa/fields/dpp_control.h"
#include "isa/fields/hardware_field.h"
#include "isa/fields/swizzle_pattern.h"
#include "isa/fields/wait_counts.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::isa {

namespace {

constexpr std::uint16_t kFirstInlineFloat = 240;
constexpr std::uint16_t kInverseTwoPi = 248;
constexpr std::int32_t kSmallest = -16; // the smallest inline integer
constexpr std::uint32_t kLargest = 64;
constexpr std::array<std::string_view, 8> kInlineFloats = {"0.5", "-0.5", "1.0", "-1.0",
                                                           "2.0", "-2.0", "4.0", "-4.0"};

bool isInteger16(ValueType type) {
  switch (type) {
  case ValueType::I16:
  case ValueType::U16:
  case ValueType::B16: return true;
  default: return false;
  }
}

std::string_view specialName(std::uint16_t source) {
  switch (source) {
  case 235: return "src_shared_base";
  case 236: return "src_shared_limit";
  case 237: return "src_private_base";
  case 238: return "src_private_limit";
  case 239: return "src_pops_exiting_wave_id";
  case 251: return "src_vccz";
  case 252: return "src_execz";
  case 253: return "src_scc";
  case 254: return "src_lds_direct";
  default: return "";
  }
}

std::string inlineText(std::uint16_t source, const OperandSpec& spec, bool vector) {
  if (source < kFirstInlineFloat) return std::to_string(static_cast<std::int32_t>(inlineBits32(source)));
  // The assembler reads a float in a 16-bit integer operand as bits: 0x3800.
  if (vector && isInteger16(spec.type)) return fmt::format("0x{:x}", inlineBits16(source));
  const bool pair = spec.type == ValueType::PkF32 || spec.type == ValueType::PkB32;
  if (source == kInverseTwoPi) {
    const bool isDouble = spec.type == ValueType::F64 || (spec.bits == 64 && !pair);
    return isDouble ? "0.15915494309189532" : "0.15915494";
  }
  return std::string{kInlineFloats[source - kFirstInlineFloat]};
}

std::string_view messageName(unsigned id) {
  switch (id) {
  case 1: return "MSG_INTERRUPT";
  case 4: return "MSG_SAVEWAVE";
  case 5: return "MSG_STALL_WAVE_GEN";
  case 6: return "MSG_HALT_WAVES";
  case 7: return "MSG_ORDERED_PS_DONE";
  case 8: return "MSG_EARLY_PRIM_DEALLOC";
  case 9: return "MSG_GS_ALLOC_REQ";
  case 10: return "MSG_GET_DOORBELL";
  default: return "";
  }
}

// Messages to the geometry pipeline, which compute kernels do not use, are shown as numbers.
std::string message(std::uint32_t simm) {
  if ((simm & ~0xfu) == 0 && !messageName(simm).empty()) return fmt::format("sendmsg({})", messageName(simm));
  if ((simm & ~0x37fu) != 0) return std::to_string(simm);
  return fmt::format("sendmsg({}, {}, {})", simm & 0xf, (simm >> 4) & 7, (simm >> 8) & 3);
}

std::string gprIndexMode(std::uint32_t mode) {
  constexpr std::array<std::string_view, 4> kNames = {"SRC0", "SRC1", "SRC2", "DST"};
  if (mode >= 16) return fmt::format("0x{:x}", mode);
  std::string text;
  for (unsigned i = 0; i < kNames.size(); ++i) {
    if ((mode >> i & 1) == 0) continue;
    if (!text.empty()) text += ',';
    text += kNames[i];
  }
  return "gpr_idx(" + text + ')';
}

std::string signedHex(std::int32_t value) {
  return value < 0 ? fmt::format("-0x{:x}", -std::int64_t{value}) : fmt::format("0x{:x}", value);
}

// Small numbers in decimal, like the inline constants.
std::string number(std::uint32_t value) {
  return value <= kLargest ? std::to_string(value) : fmt::format("0x{:x}", value);
}

std::string immediateText(const Instruction& i, unsigned operand) {
  const OperandSpec& spec = i.row().operands[operand];
  const std::uint32_t simm = static_cast<std::uint32_t>(i.immediate) & 0xffff;
  switch (spec.field) {
  case Field::SmemOffset: return signedHex(i.immediate);
  case Field::Sdata: return number(i.operands[operand].index);
  default: break;
  }
  switch (spec.type) {
  case ValueType::WaitCounts: return waitText(decodeWaitCounts(simm));
  case ValueType::Hwreg: return hardwareFieldText(decodeHardwareField(simm));
  case ValueType::Message: return message(simm);
  case ValueType::I16:
  case ValueType::U16: return fmt::format("0x{:x}", simm);
  default: break;
  }
  if (i.op == Op::s_endpgm) return std::to_string(simm);
  if (i.op == Op::s_set_gpr_idx_on || i.op == Op::s_set_gpr_idx_mode) return gprIndexMode(simm);
  return spec.type == ValueType::Label ? std::to_string(simm) : number(simm);
}

std::string literalText(const Instruction& i, const OperandSpec& spec) {
  const auto value = static_cast<std::int32_t>(i.literal);
  if (i.op == Op::s_setreg_imm32_b32 && value >= kSmallest && value <= std::int32_t{kLargest})
    return std::to_string(value);
  // Vector operations read the low half of a literal, and the assembler only writes that.
  const bool is16 = isInteger16(spec.type) || spec.type == ValueType::F16;
  const bool vector = i.row().unit == Unit::Valu;
  if (is16 && vector && spec.field != Field::Literal) return fmt::format("0x{:x}", i.literal & 0xffff);
  return fmt::format("0x{:x}", i.literal);
}

std::string plainText(const Instruction& i, unsigned operand) {
  const Operand& o = i.operands[operand];
  const OperandSpec& spec = i.row().operands[operand];
  switch (o.kind) {
  case OperandKind::None: return "";
  case OperandKind::Scalar: return toString({RegisterClass::Scalar, o.index, o.dwords});
  case OperandKind::Vector: return toString({RegisterClass::Vector, o.index, o.dwords});
  case OperandKind::Accumulation: return toString({RegisterClass::Accumulation, o.index, o.dwords});
  case OperandKind::Inline:
    // In the assembler, the exponent of v_ldexp_f16 is an f16.
    return inlineText(o.index, spec, i.row().unit == Unit::Valu && i.op != Op::v_ldexp_f16);
  case OperandKind::Literal: return literalText(i, spec);
  case OperandKind::Special: return std::string{specialName(o.index)};
  case OperandKind::Immediate: return immediateText(i, operand);
  case OperandKind::Off: return "off";
  }
  return "";
}

// v_fma_mix_*: NEG_HI of the packed encoding means ABS (CDNA3 ISA, v_fma_mix_f32).
bool isMix(const Instruction& i) {
  return i.op == Op::v_fma_mix_f32 || i.op == Op::v_fma_mixlo_f16 || i.op == Op::v_fma_mixhi_f16;
}

bool isSource(const OperandSpec& spec) {
  return spec.field == Field::Src0 || spec.field == Field::Vsrc1 || spec.field == Field::Src2;
}

// "[1,0,1]" for one bit of each source, or "" if all of them are `quiet`.
template <typename Get>
std::string bitList(const Instruction& i, bool quiet, bool withDestination, Get get) {
  std::string list;
  bool differs = false;
  const auto add = [&](bool value) {
    list += list.empty() ? "" : ",";
    list += value ? '1' : '0';
    differs |= value != quiet;
  };
  for (unsigned k = 0; k < i.operandCount; ++k) {
    if (isSource(i.row().operands[k])) add(get(i.operands[k]));
  }
  if (withDestination) add(get(i.operands[0]));
  return differs ? '[' + list + ']' : std::string{};
}

std::string named(std::string_view name, const std::string& list) {
  return list.empty() ? std::string{} : fmt::format(" {}:{}", name, list);
}

std::string omod(std::uint8_t value) {
  switch (value) {
  case 1: return " mul:2";
  case 2: return " mul:4";
  case 3: return " div:2";
  default: return "";
  }
}

std::string_view selection(std::uint8_t sel) {
  constexpr std::array<std::string_view, 8> kNames = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                                      "WORD_0", "WORD_1", "DWORD",  "/* reserved */"};
  return kNames[sel & 7];
}

// Their SDWA form only has the selection of the source (CDNA3 ISA, 7.2).
bool widensFp8(Op op) {
  return op == Op::v_cvt_f32_fp8 || op == Op::v_cvt_f32_bf8 || op == Op::v_cvt_pk_f32_fp8 ||
         op == Op::v_cvt_pk_f32_bf8;
}

std::string sdwaModifiers(const Instruction& i) {
  constexpr std::array<std::string_view, 4> kUnused = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE",
                                                       "/* reserved */"};
  const Modifiers& m = i.modifiers;
  std::string text;
  if (m.clamp) text += " clamp";
  text += omod(m.omod);
  if (i.row().encoding != Encoding::Vopc && !widensFp8(i.op))
    text += fmt::format(" dst_sel:{} dst_unused:{}", selection(m.dstSel), kUnused[m.dstUnused & 3]);
  for (unsigned k = 0; k < i.operandCount; ++k) {
    const Field field = i.row().operands[k].field;
    if (field == Field::Src0) text += fmt::format(" src0_sel:{}", selection(i.operands[k].sel));
    if (field == Field::Vsrc1) text += fmt::format(" src1_sel:{}", selection(i.operands[k].sel));
  }
  return text;
}

std::string vop3Modifiers(const Instruction& i) {
  std::string text;
  if (i.row().has(trait::kOpSel)) {
    // v_cvt_sr_* select a byte by the bits of an unused source and of the destination.
    const bool numbersByte = i.op == Op::v_cvt_sr_fp8_f32 || i.op == Op::v_cvt_sr_bf8_f32;
    const unsigned s = i.modifiers.opSel;
    if (numbersByte && s != 0)
      text += fmt::format(" op_sel:[{},{},{},{}]", s & 1, s >> 1 & 1, s >> 2 & 1, s >> 3 & 1);
    else if (!numbersByte)
      text += named("op_sel", bitList(i, false, true, [](const Operand& o) { return o.opSel; }));
  }
  if (i.modifiers.clamp) text += " clamp";
  return text + omod(i.modifiers.omod);
}

std::string packedModifiers(const Instruction& i) {
  std::string text = named("op_sel", bitList(i, false, false, [](const Operand& o) { return o.opSel; }));
  text += named("op_sel_hi", bitList(i, !isMix(i), false, [](const Operand& o) { return o.opSelHi; }));
  if (!isMix(i)) {
    text += named("neg_lo", bitList(i, false, false, [](const Operand& o) { return o.neg; }));
    text += named("neg_hi", bitList(i, false, false, [](const Operand& o) { return o.negHi; }));
  }
  if (i.modifiers.clamp) text += " clamp";
  return text;
}

std::string matrixModifiers(const Instruction& i) {
  const Modifiers& m = i.modifiers;
  if (!i.row().has(trait::kXdl | trait::kSgemm | trait::kDgemm)) return "";
  std::string text;
  if (m.cbsz != 0) text += fmt::format(" cbsz:{}", m.cbsz);
  if (m.abid != 0) text += fmt::format(" abid:{}", m.abid);
  if (m.blgp == 0) return text;
  // For f64 the field negates A, B and C (CDNA3 ISA, 7.1.5.3).
  if (i.row().has(trait::kDgemm))
    return text + fmt::format(" neg:[{},{},{}]", m.blgp & 1, m.blgp >> 1 & 1, m.blgp >> 2 & 1);
  return text + fmt::format(" blgp:{}", m.blgp);
}

std::string scopeBits(const Modifiers& m) {
  std::string text;
  if (m.sc0) text += " sc0";
  if (m.nt) text += " nt";
  if (m.sc1) text += " sc1";
  return text;
}

std::string offsetText(const Instruction& i) {
  return i.immediate != 0 ? fmt::format(" offset:{}", i.immediate) : std::string{};
}

std::string dsModifiers(const Instruction& i) {
  std::string text;
  if (i.row().has(trait::kTwoAddresses)) {
    if (i.immediate != 0) text += fmt::format(" offset0:{}", i.immediate);
    if (i.modifiers.offset1 != 0) text += fmt::format(" offset1:{}", i.modifiers.offset1);
  } else if (i.op == Op::ds_swizzle_b32 && i.immediate != 0) {
    text += " offset:" + swizzleText(static_cast<std::uint32_t>(i.immediate));
  } else {
    text += offsetText(i);
  }
  if (i.row().unit == Unit::Gws) text += " gds";
  return text;
}

// Data and number format of MTBUF (CDNA3 ISA, 9.1.11); the assembler omits 8 and UNORM.
std::string bufferFormat(unsigned format) {
  constexpr unsigned kDefaultData = 1;
  const unsigned data = format & 0xf;
  const unsigned number = format >> 4 & 7;
  std::string text;
  if (data != kDefaultData) text = fmt::format("BUF_DATA_FORMAT_{}", dataFormatName(data));
  if (data != kDefaultData && number != 0) text += ',';
  if (number != 0) text += fmt::format("BUF_NUM_FORMAT_{}", numberFormatName(number));
  return text.empty() ? text : " format:[" + text + ']';
}

std::string bufferModifiers(const Instruction& i) {
  const Modifiers& m = i.modifiers;
  std::string text;
  if (i.row().operandCount() == 0) return scopeBits(m); // buffer_wbl2, buffer_inv
  if (i.row().encoding == Encoding::Mtbuf) text += bufferFormat(m.format);
  if (m.idxen) text += " idxen";
  if (m.offen) text += " offen";
  if (i.op == Op::buffer_store_lds_dword) return text + offsetText(i) + " lds" + scopeBits(m);
  return text + offsetText(i) + scopeBits(m) + (m.lds ? " lds" : "");
}

std::string modifiersText(const Instruction& i) {
  if (i.form == Form::Sdwa) return sdwaModifiers(i);
  if (i.form == Form::Dpp) {
    const Modifiers& m = i.modifiers;
    return ' ' + dppText({m.dppCtrl, m.rowMask, m.bankMask, m.boundCtrl});
  }
  if (i.form == Form::Vop3) return vop3Modifiers(i);
  switch (i.row().encoding) {
  case Encoding::Vop3: return vop3Modifiers(i);
  case Encoding::Vop3p: return packedModifiers(i);
  case Encoding::Mai: return matrixModifiers(i);
  case Encoding::Ds: return dsModifiers(i);
  case Encoding::Flat:
  case Encoding::Global:
  case Encoding::Scratch: return offsetText(i) + scopeBits(i.modifiers);
  case Encoding::Mubuf:
  case Encoding::Mtbuf: return bufferModifiers(i);
  case Encoding::Smem: {
    const bool glc = i.modifiers.sc0 && i.row().memoryBytes != 0;
    // Both together are encoded differently from the register alone, even if the offset is zero.
    constexpr std::uint64_t kBoth = 1u << 14 | 1u << 17; // SOFFSET_EN, IMM
    const bool both = (i.bits & kBoth) == kBoth && i.operandCount > 1;
    return (both ? " offset:" + signedHex(i.immediate) : std::string{}) + (glc ? " glc" : "");
  }
  default: return "";
  }
}

} // namespace

std::string mnemonic(const Instruction& instruction) {
  const Opcode& row = instruction.row();
  std::string text{row.mnemonic};
  const bool hasOtherForms = row.vop3 >= 0 || instruction.op == Op::v_pk_fmac_f16;
  if (row.operandCount() == 0 || !instruction.valid()) return text; // v_nop
  switch (instruction.form) {
  case Form::Base: return hasOtherForms ? text + "_e32" : text;
  case Form::Vop3: return text + "_e64";
  case Form::Sdwa: return text + "_sdwa";
  case Form::Dpp: return text + "_dpp";
  }
  return text;
}

std::string operandText(const Instruction& instruction, unsigned operand) {
  const Operand& o = instruction.operands[operand];
  const Opcode& row = instruction.row();
  std::string text = plainText(instruction, operand);
  const bool packed = row.encoding == Encoding::Vop3p;
  const bool neg = o.neg && (!packed || isMix(instruction));
  const bool abs = packed ? isMix(instruction) && o.negHi : o.abs;
  if (o.sext) return "sext(" + text + ')';
  if (abs) text = '|' + text + '|';
  if (neg) {
    // "-1" would be a different constant.
    const bool number = o.kind == OperandKind::Inline || o.kind == OperandKind::Literal;
    text = number && !abs ? "neg(" + text + ')' : '-' + text;
  }
  return text;
}

std::string toString(const Instruction& instruction) {
  if (!instruction.valid()) {
    std::string text = fmt::format(".long 0x{:08x}", static_cast<std::uint32_t>(instruction.bits));
    if (instruction.length == 8) text += fmt::format(", 0x{:08x}", instruction.bits >> 32);
    return text;
  }
  std::string text = mnemonic(instruction);
  bool first = true;
  for (unsigned i = 0; i < instruction.operandCount; ++i) {
    const Operand& operand = instruction.operands[i];
    if (operand.kind == OperandKind::None) continue;
    if (instruction.op == Op::s_endpgm && instruction.immediate == 0) continue;
    text += first ? " " : ", ";
    text += operandText(instruction, i);
    first = false;
  }
  return text + modifiersText(instruction);
}

} // namespace wavesmith::isa
