// SPDX-License-Identifier: Apache-2.0
#include "isa/describe/describe_words.h"

#include "isa/describe/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::isa {

namespace page {
namespace {

bool hasOperand(const Opcode& row, Field field) {
  return std::ranges::any_of(row.operands, [&](const OperandSpec& s) { return s.field == field; });
}

bool isVop12c(const Opcode& row) {
  return row.encoding == Encoding::Vop1 || row.encoding == Encoding::Vop2 || row.encoding == Encoding::Vopc;
}

bool isScalarAlu(Encoding encoding) {
  return encoding <= Encoding::Sopp;
}

std::string number(unsigned count) {
  constexpr std::array<std::string_view, 9> kWords = {"zero", "one", "two",   "three", "four",
                                                      "five", "six", "seven", "eight"};
  return count < kWords.size() ? std::string{kWords[count]} : std::to_string(count);
}

// One element of a type: its name and its bits; 0 bits for types without elements.
struct Element {
  std::string_view name;
  unsigned bits = 0;
};

Element elementOf(ValueType type) {
  using enum ValueType;
  switch (type) {
  case I8: return {"i8", 8};
  case U8: return {"u8", 8};
  case I16: return {"i16", 16};
  case U16: return {"u16", 16};
  case I32: return {"i32", 32};
  case U32: return {"u32", 32};
  case I64: return {"i64", 64};
  case U64: return {"u64", 64};
  case I24: return {"i24", 32};
  case U24: return {"u24", 32};
  case F16: return {"f16", 16};
  case Bf16: return {"bf16", 16};
  case F32: return {"f32", 32};
  case F64: return {"f64", 64};
  case Fp8: return {"fp8", 8};
  case Bf8: return {"bf8", 8};
  case Xf32: return {"xf32", 32};
  case PkF16: return {"f16", 16};
  case PkBf16: return {"bf16", 16};
  case PkI16: return {"i16", 16};
  case PkU16: return {"u16", 16};
  case PkF32: return {"f32", 32};
  case PkB32: return {"dword", 32};
  case PkI8: return {"i8", 8};
  case PkU8: return {"u8", 8};
  case PkI4: return {"i4", 4};
  case PkU4: return {"u4", 4};
  case PkFp8: return {"fp8", 8};
  case PkBf8: return {"bf8", 8};
  default: return {};
  }
}

// Types without elements: bits, or a special meaning.
std::string_view meaningOf(const OperandSpec& spec) {
  using enum ValueType;
  switch (spec.type) {
  case LaneMask: return "lane mask";
  case Address: return spec.bits == 64 ? "address" : "offset";
  case Descriptor: return "buffer descriptor";
  case Hwreg: return "hardware register";
  case WaitCounts: return "wait counts";
  case Label: return "label";
  case Message: return "message";
  case Count: return "number";
  default: return "bits";
  }
}

// An instruction reads one SGPR or literal (CDNA3 ISA 6.2.1); in these it is already used: a carry, a mask,
// VCC or a constant.
bool usesOneScalar(const Opcode& row) {
  const bool carry = hasOperand(row, Field::CarryIn) && row.encoding != Encoding::Vop3;
  return carry || hasOperand(row, Field::Literal) || (row.reads & implicit::kVcc) != 0;
}

bool isPacked(ValueType type) {
  return type >= ValueType::PkF16 && type <= ValueType::PkBf8;
}

} // namespace

bool returnsOnDemand(const Opcode& row) {
  if (!row.has(trait::kAtomic)) return false;
  switch (row.encoding) {
  case Encoding::Flat:
  case Encoding::Global:
  case Encoding::Scratch:
  case Encoding::Mubuf:
  case Encoding::Smem: return true;
  default: return false; // LDS has separate opcodes (ds_add_u32, ds_add_rtn_u32)
  }
}

bool isAccumulationMove(const Opcode& row) {
  return row.unit == Unit::Valu &&
         (row.encoding == Encoding::Mai || row.operands[0].allowed == Allowed::Agpr);
}

std::string joined(const std::vector<std::string>& parts, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) text += i + 1 == parts.size() ? fmt::format(" {} ", last) : ", ";
    text += parts[i];
  }
  return text;
}

std::string_view roleOf(const Opcode& row, unsigned operand) {
  const OperandSpec& spec = row.operands[operand];
  switch (spec.field) {
  case Field::Sdst: return row.operands[0].access == Access::Read && spec.access == Access::Read ? "S0" : "D";
  case Field::Ssrc0:
  case Field::Src0: return "S0";
  case Field::Ssrc1:
  case Field::Vsrc1:
  case Field::LaneSelect: return "S1";
  case Field::Src2: return "S2";
  case Field::Simm16: return "imm";
  case Field::Literal: return "imm";
  case Field::Sdata:
    if (spec.allowed == Allowed::Immediate) return "imm";
    return spec.access == Access::Read ? "DATA" : spec.access == Access::Write ? "D" : "DATA, D";
  case Field::Vdst:
  case Field::DsVdst:
  case Field::FlatVdst: return "D";
  case Field::VopSdst: return row.encoding == Encoding::Vopc ? "D" : "DCARRY";
  case Field::CarryIn:
    return spec.type == ValueType::LaneMask && !hasOperand(row, Field::VopSdst) ? "MASK" : "CARRY";
  case Field::DsAddr: return spec.type == ValueType::Address ? "addr" : "DATA0";
  case Field::DsData0: return "DATA0";
  case Field::DsData1: return "DATA1";
  case Field::FlatData: return "DATA";
  case Field::BufVdata:
    return spec.access == Access::Read ? "DATA" : spec.access == Access::Write ? "D" : "DATA, D";
  case Field::Sbase:
  case Field::SmemOffset:
  case Field::FlatAddr:
  case Field::FlatSaddr:
  case Field::BufVaddr:
  case Field::BufSrsrc:
  case Field::BufSoffset: return "addr";
  default: return "";
  }
}

std::string_view accessWords(Access access) {
  switch (access) {
  case Access::Read: return "read";
  case Access::Write: return "written";
  case Access::ReadWrite: return "read and written";
  }
  return "";
}

std::string typeWords(const Opcode& row, const OperandSpec& spec) {
  const Element element = elementOf(spec.type);
  if (element.bits == 0) return std::string{meaningOf(spec)};
  const unsigned count = spec.bits / element.bits;
  const bool several = isPacked(spec.type) || row.unit == Unit::Mfma;
  if (several && count > 1) return fmt::format("{} {}", number(count), element.name);
  if (spec.bits > element.bits && element.bits < 32 && row.memoryBytes != 0)
    return fmt::format("{}, extended", element.name); // a load of a byte or a short
  return std::string{element.name};
}

std::string allowedWords(const Opcode& row, const OperandSpec& spec) {
  const auto list = [](const std::vector<std::string>& kinds) { return joined(kinds, "or"); };
  switch (spec.field) {
  case Field::SmemOffset: return list({"SGPR", "immediate"});
  case Field::BufSoffset: return list({"SGPR", "inline constant"});
  case Field::BufVaddr: return list({"VGPR", "off"});
  case Field::FlatSaddr: return list({"SGPR", "off"});
  case Field::FlatAddr: return row.encoding == Encoding::Scratch ? list({"VGPR", "off"}) : "VGPR";
  case Field::VopSdst:
  case Field::CarryIn: return isVop12c(row) ? "VCC" : "SGPR";
  default: break;
  }
  switch (spec.allowed) {
  case Allowed::Sgpr: return "SGPR";
  case Allowed::ScalarSource:
    // The target of a jump is in registers, and s_movrels adds to a register number.
    if (spec.type == ValueType::Address || (row.unit == Unit::Branch && row.encoding == Encoding::Sop1) ||
        &row == &isa::row(Op::s_movrels_b32) || &row == &isa::row(Op::s_movrels_b64))
      return "SGPR";
    if (row.unit == Unit::Branch && spec.type == ValueType::LaneMask)
      return list({"SGPR", "inline constant"});
    return isScalarAlu(row.encoding) ? list({"SGPR", "inline constant", "literal"})
                                     : list({"SGPR", "inline constant"});
  case Allowed::Vgpr: return "VGPR";
  case Allowed::Agpr: return "AGPR";
  case Allowed::VgprOrAgpr: return list({"VGPR", "AGPR"});
  case Allowed::VectorSource:
    if (spec.bits == 128) return "VGPR"; // for v_mqsad_u32_u8
    if (usesOneScalar(row)) return list({"VGPR", "inline constant"});
    if (row.has(trait::kLaneAccess)) return "VGPR"; // v_readlane, v_readfirstlane
    return isVop12c(row) ? list({"VGPR", "SGPR", "inline constant", "literal"})
                         : list({"VGPR", "SGPR", "inline constant"});
  case Allowed::VectorOrInline: return list({"VGPR", "AGPR", "inline constant"});
  case Allowed::Immediate: return spec.field == Field::Literal ? "literal" : "immediate";
  }
  return "";
}

} // namespace page

std::string_view operandName(Op op, unsigned operand, Form form) {
  const Opcode& row = isa::row(op);
  const OperandSpec& spec = row.operands[operand];
  const bool vector =
      spec.allowed == Allowed::Vgpr || spec.allowed == Allowed::Agpr || spec.allowed == Allowed::VgprOrAgpr;
  const bool anySource = form == Form::Vop3 || form == Form::Sdwa;
  const bool vccForm = page::isVop12c(row) && form != Form::Vop3;
  switch (spec.field) {
  case Field::Sdst: return spec.access == Access::Read ? "ssrc0" : "sdst";
  case Field::Ssrc0: return "ssrc0";
  case Field::Ssrc1: return spec.allowed == Allowed::Immediate ? "imm4" : "ssrc1";
  case Field::Simm16:
    switch (spec.type) {
    case ValueType::Label: return "label";
    case ValueType::Hwreg: return "hwreg";
    case ValueType::WaitCounts: return "waitcnt";
    case ValueType::Message: return "msg";
    default: return "simm16";
    }
  case Field::Literal: return spec.bits == 16 ? "imm16" : "imm32";
  case Field::Sdata:
    if (spec.allowed == Allowed::Immediate) return "probe";
    return spec.access == Access::Write ? "sdst" : "sdata";
  case Field::Sbase: return "sbase";
  case Field::SmemOffset: return "soffset";
  case Field::Vdst: return spec.allowed == Allowed::Sgpr ? "sdst" : "vdst";
  case Field::Src0:
    if (spec.allowed == Allowed::ScalarSource) return "ssrc0";
    return vector || form == Form::Dpp || page::allowedWords(row, spec) == "VGPR" ? "vsrc0" : "src0";
  case Field::Vsrc1: return vector && !anySource ? "vsrc1" : "src1";
  case Field::Src2: return vector ? "vsrc2" : "src2";
  case Field::VopSdst:
    // SDWA compares have a field for it.
    return vccForm && !(form == Form::Sdwa && row.encoding == Encoding::Vopc) ? "vcc" : "sdst";
  case Field::CarryIn: return vccForm ? "vcc" : "ssrc2";
  case Field::LaneSelect: return "ssrc1";
  case Field::DsAddr: return spec.type == ValueType::Address ? "vaddr" : "vdata";
  case Field::DsData0: return page::hasOperand(row, Field::DsData1) ? "vdata0" : "vdata";
  case Field::DsData1: return "vdata1";
  case Field::DsVdst:
  case Field::FlatVdst: return "vdst";
  case Field::FlatAddr:
  case Field::BufVaddr: return "vaddr";
  case Field::FlatData: return "vdata";
  case Field::FlatSaddr: return "saddr";
  case Field::BufVdata: return spec.access == Access::Write ? "vdst" : "vdata";
  case Field::BufSrsrc: return "srsrc";
  case Field::BufSoffset: return "soffset";
  case Field::ImplicitM0: return "m0";
  case Field::ImplicitVcc: return "vcc";
  case Field::ImplicitScc: return "scc";
  case Field::None: break;
  }
  return "";
}

} // namespace wavesmith::isa
