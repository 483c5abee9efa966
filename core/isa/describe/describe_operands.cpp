// SPDX-License-Identifier: Apache-2.0
// One or two sentences for each operand: its purpose and the alignment of its registers. Alignment: CDNA3
// ISA, 3.6.4 (VGPRs), 5.2 and 8.4 (SGPRs), 11.4 (GWS).
#include "isa/describe/describe_operands.h"

#include "isa/describe/describe_words.h"

#include <fmt/format.h>

namespace wavesmith::isa::page {
namespace {

std::string registers(const OperandSpec& spec) {
  const unsigned count = spec.dwords();
  if (count < 2) return "";
  if (spec.allowed == Allowed::Immediate) return "";
  const bool scalar = spec.allowed == Allowed::Sgpr || spec.allowed == Allowed::ScalarSource;
  if (scalar && count > 2) return fmt::format(" {} SGPRs, the first a multiple of 4.", count);
  if (scalar) return " An SGPR pair, the first even.";
  if (count == 2) return " A register pair, the first even.";
  return fmt::format(" {} registers, the first even.", count);
}

std::string immediateText(const Opcode& row, const OperandSpec& spec) {
  switch (spec.type) {
  case ValueType::Label:
    return "Where to go: 16 bits, the distance in dwords from the next instruction; the assembler takes a "
           "label.";
  case ValueType::Hwreg: return "The hardware register and which of its bits, as hwreg(HW_REG_MODE, 0, 4).";
  case ValueType::WaitCounts:
    return "How many operations may be left in each counter: vmcnt(N), expcnt(N), lgkmcnt(N); one that is "
           "not named is not waited for.";
  case ValueType::Message: return "The message, as sendmsg(MSG_INTERRUPT).";
  case ValueType::I16: return "A 16-bit constant whose sign is extended.";
  case ValueType::U16: return "A 16-bit constant, extended with zeros.";
  default: break;
  }
  if (row.has(trait::kNop)) return "One less than the number of wait states; only the low four bits count.";
  return "A 16-bit number; the operation says what it means.";
}

// For an opcode that can only read or only write there: "The source.", "First source."
std::string source(const Opcode& row, unsigned which) {
  const bool hasSecond = row.operandCount() > 1 && [&] {
    for (const OperandSpec& s : row.operands)
      if (s.field == Field::Ssrc1 || s.field == Field::Vsrc1 || s.field == Field::LaneSelect) return true;
    return false;
  }();
  if (which == 0 && !hasSecond) return "The source.";
  constexpr std::string_view kNames[] = {"First source.", "Second source.", "Third source."};
  return std::string{kNames[which]};
}

std::string matrixSource(const Opcode& row, unsigned which, const OperandSpec& spec) {
  const std::string share = typeWords(row, spec);
  if (which == 0) {
    return row.has(trait::kSparse)
               ? fmt::format("Matrix A without its zeros: each lane holds {} of it.", share)
               : fmt::format("Matrix A: each lane holds {} of it.", share);
  }
  if (which == 1) return fmt::format("Matrix B: each lane holds {} of it.", share);
  if (row.has(trait::kSparse))
    return "The index: for each pair that matrix A holds, where in its four it stands; always an arch VGPR.";
  return fmt::format("Matrix C, which is added: each lane holds {} of it, laid out as in D; or a constant.",
                     share);
}

std::string scalarDestination(const Opcode& row, const OperandSpec& spec) {
  if (spec.access == Access::ReadWrite) return "Receives the result; its old value is read as well.";
  if (spec.access == Access::Write)
    return row.has(trait::kWritesExec) ? "Receives what the operation says of EXEC." : "Receives the result.";
  if (row.has(trait::kCompare)) return "Compared with the constant.";
  return row.unit == Unit::Branch ? "The lanes that take the branch." : "The source.";
}

std::string vectorDestination(const Opcode& row, const OperandSpec& spec) {
  if (row.unit == Unit::Mfma) {
    const std::string share = typeWords(row, spec);
    return row.has(trait::kSparse)
               ? fmt::format("Matrix C, and D when it is done: each lane holds {} of it.", share)
               : fmt::format("Matrix D: each lane holds {} of it.", share);
  }
  if (spec.access == Access::ReadWrite)
    return row.has(trait::kLaneAccess) ? "One of its lanes is written, the others stay."
                                       : "Receives the result; its old value is read as well.";
  return spec.allowed == Allowed::Sgpr ? "Receives the value of one lane."
                                       : "Receives the result, in each lane.";
}

std::string vccText(const Opcode& row, const OperandSpec& spec) {
  const bool compact = row.encoding != Encoding::Vop3;
  if (spec.field == Field::VopSdst && row.encoding == Encoding::Vopc) {
    const std::string_view to = row.has(trait::kWritesExec) ? " EXEC receives the same." : "";
    return fmt::format(
        "Receives a bit for each lane: what the comparison says; 0 where EXEC is off.{} In the _e64{} "
        "form any SGPR pair.",
        to, (row.forms & kSdwa) != 0 ? " and _sdwa" : "");
  }
  std::string text;
  if (spec.field == Field::VopSdst) {
    text = row.has(trait::kFloat) ? "Receives a bit for each lane: whether the quotient must be scaled back."
                                  : "Receives the carry (or borrow) out of each lane.";
  } else {
    text = roleOf(row, 3) == "MASK" ? "A bit for each lane: which source it takes."
                                    : "The carry (or borrow) into each lane.";
  }
  return compact ? text + " In the _e64 form any SGPR pair." : text + " An SGPR pair, the first even.";
}

std::string addressText(const Opcode& row, const OperandSpec& spec) {
  switch (spec.field) {
  case Field::DsAddr:
    if (row.unit == Unit::Gws) return "The number that the resource takes; the register must be even.";
    if (spec.type != ValueType::Address) return "What the lanes exchange.";
    return row.has(trait::kTwoAddresses)
               ? "Byte address in LDS, of each lane; offset0 and offset1, in elements, are added to it."
               : "Byte address in LDS, of each lane; the offset is added to it.";
  case Field::FlatAddr:
    if (row.encoding == Encoding::Flat)
      return "64-bit address, of each lane; its aperture tells whether global memory, LDS or scratch is "
             "meant." +
             registers(spec);
    if (row.encoding == Encoding::Global)
      return "Without saddr (off): the 64-bit address, of each lane, a register pair, the first even. With "
             "saddr: "
             "an unsigned 32-bit offset to it, one register.";
    return "Byte offset in the lane's scratch; off for none.";
  case Field::FlatSaddr:
    return row.encoding == Encoding::Global
               ? "64-bit base address, the same for all lanes, an SGPR pair, the first even; or off."
               : "Byte offset in scratch, the same for all lanes; or off.";
  case Field::BufVaddr:
    return "With idxen the index, with offen a byte offset; with both a register pair, the index first; with "
           "neither off.";
  case Field::BufSrsrc: return "The buffer: base, stride, number of records, format." + registers(spec);
  case Field::BufSoffset: return "Byte offset, the same for all lanes.";
  case Field::Sbase:
    return (spec.type == ValueType::Descriptor ? "The buffer: base, stride, number of records."
                                               : "64-bit base address.") +
           registers(spec);
  default: return "Byte offset: an SGPR, or a constant of 21 bits; with the modifier offset: both.";
  }
}

std::string dataText(const Opcode& row, const OperandSpec& spec) {
  const bool compareSwap = row.has(trait::kAtomic) && spec.bits >= 16u * row.memoryBytes;
  std::string text;
  if (spec.allowed == Allowed::Immediate) {
    text = "What is asked for: a constant of 7 bits.";
  } else if (spec.access == Access::Write) {
    text = "Receives what is loaded.";
  } else if (row.has(trait::kAtomic)) {
    text = compareSwap && spec.field != Field::DsData0 && spec.field != Field::DsData1
               ? "The new value, and after it the value to compare with."
               : "What the atomic operation works with.";
    if (spec.access == Access::ReadWrite)
      text +=
          fmt::format(" With {} it receives the old value.", row.encoding == Encoding::Smem ? "glc" : "sc0");
  } else if (spec.field == Field::DsData1) {
    text = "What goes to the second address.";
  } else {
    text = row.has(trait::kStore) ? "What is stored." : "What the lanes exchange.";
  }
  return text + registers(spec);
}

} // namespace

std::string explanation(const Opcode& row, unsigned operand) {
  const OperandSpec& spec = row.operands[operand];
  const bool matrix = row.unit == Unit::Mfma;
  switch (spec.field) {
  case Field::Sdst: return scalarDestination(row, spec) + registers(spec);
  case Field::Ssrc0:
    if (spec.type == ValueType::Address) return "The address to go to." + registers(spec);
    return source(row, 0) + registers(spec);
  case Field::Ssrc1:
    if (spec.allowed == Allowed::Immediate) return "Which operands are indexed, as gpr_idx(SRC0,DST).";
    return source(row, 1) + registers(spec);
  case Field::Simm16: return immediateText(row, spec);
  case Field::Literal: return "A constant in the dword after the instruction.";
  case Field::Sdata:
  case Field::DsData0:
  case Field::DsData1:
  case Field::FlatData:
  case Field::BufVdata: return dataText(row, spec);
  case Field::DsVdst:
  case Field::FlatVdst:
    if (row.has(trait::kAtomic))
      return (returnsOnDemand(row) ? "With sc0: receives the old value; else it is not written at all."
                                   : "Receives the old value.") +
             registers(spec);
    return (row.has(trait::kLoad) ? "Receives what is loaded." : "Receives what the lane gets.") +
           registers(spec);
  case Field::Vdst: return vectorDestination(row, spec) + registers(spec);
  case Field::Src0: return (matrix ? matrixSource(row, 0, spec) : source(row, 0)) + registers(spec);
  case Field::Vsrc1: return (matrix ? matrixSource(row, 1, spec) : source(row, 1)) + registers(spec);
  case Field::Src2: return (matrix ? matrixSource(row, 2, spec) : source(row, 2)) + registers(spec);
  case Field::VopSdst:
  case Field::CarryIn: return vccText(row, spec);
  case Field::LaneSelect: return "Number of the lane; only its low six bits count.";
  default: return addressText(row, spec);
  }
}

} // namespace wavesmith::isa::page
