// SPDX-License-Identifier: Apache-2.0
#include "isa/constraints.h"

#include "isa/availability.h"
#include "isa/matrix_layout.h"
#include "isa/register.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

namespace wavesmith::isa {
namespace {

using source::Code;
using source::Severity;

// Operands of a matrix operation in the order of its row: D, A, B, and C or the index.
constexpr int kMatrixA = 1;
constexpr int kMatrixB = 2;

// SDATA of SMEM (CDNA3 ISA 13.2.1).
constexpr unsigned kSdataShift = 6;
constexpr unsigned kSdataMask = 0x7f;

constexpr unsigned kMostBroadcast = 4; // for CBSZ
constexpr unsigned kMostNops = 15;     // for s_nop: SIMM16[3:0] is used
constexpr unsigned kImmediateBits = 16;

std::string name(const Operand& operand) {
  const RegisterClass cls =
      operand.kind == OperandKind::Accumulation ? RegisterClass::Accumulation : RegisterClass::Vector;
  return toString(RegisterRange{cls, operand.index, operand.dwords});
}

bool isVector(const Operand& operand) {
  return operand.kind == OperandKind::Vector || operand.kind == OperandKind::Accumulation;
}

class Checker {
public:
  Checker(const Instruction& instruction, const Target& target)
      : instruction_(instruction), row_(instruction.row()), target_(target) {}

  std::vector<Violation> run() {
    checkDocumented();
    checkTuples();
    if (row_.unit == Unit::Mfma) checkMatrix();
    if (row_.has(trait::kDot)) checkDot();
    if (row_.unit == Unit::Gws) checkGws();
    if (row_.unit == Unit::Smem) checkScalarMemory();
    if (row_.has(trait::kNop)) checkNop();
    return std::move(violations_);
  }

private:
  void add(Code code, int operand, std::string sentence, std::string_view source,
           Severity severity = Severity::Warning) {
    violations_.push_back({code, severity, operand, std::move(sentence), source});
  }

  void checkDocumented() {
    const std::string_view instead = insteadOfUndocumented(instruction_.op);
    if (instead.empty() || target_.bit == kGfx90a) return;
    add(Code::UndocumentedInstruction, -1,
        fmt::format("{} has no {}, although the assembler accepts it; {}", target_.processor, row_.mnemonic,
                    instead),
        "CDNA3 ISA 12 and 13");
  }

  void checkTuples() {
    for (unsigned i = 0; i < instruction_.operandCount; ++i) {
      const Operand& operand = instruction_.operands[i];
      if (!isVector(operand) || operand.dwords < 2) continue;
      if (operand.index % 2 != 0) {
        Operand before = operand;
        Operand after = operand;
        --before.index;
        ++after.index;
        add(Code::MisalignedTuple, static_cast<int>(i),
            fmt::format("{} must begin at an even register in {}; use {} or {}", name(operand), row_.mnemonic,
                        name(before), name(after)),
            "CDNA3 ISA 3.6.4");
      } else if (row_.unit == Unit::Mfma && operand.index % std::bit_ceil(unsigned{operand.dwords}) != 0) {
        add(Code::MisalignedMatrix, static_cast<int>(i),
            fmt::format("{} of {} does not begin at a multiple of {} registers; the manual is inconsistent, "
                        "and LLVM requires only an even register",
                        name(operand), row_.mnemonic, operand.dwords),
            "CDNA3 ISA 7.1", Severity::Remark);
      }
    }
  }

  void checkMatrix() {
    if (row_.has(trait::kSparse)) {
      checkSparse();
      return;
    }
    const auto shape = matrixShape(instruction_.op);
    const Modifiers& m = instruction_.modifiers;
    if (!shape || (m.cbsz == 0 && m.abid == 0)) return;
    if (row_.has(trait::kDgemm)) {
      add(Code::MatrixBroadcast, -1, fmt::format("{} ignores cbsz and abid; remove them", row_.mnemonic),
          "CDNA3 ISA 7.1.5.3", Severity::Remark);
      return;
    }
    if (m.cbsz > kMostBroadcast || 1U << m.cbsz > shape->blocks) {
      const int most = std::countr_zero(unsigned{shape->blocks});
      add(Code::MatrixBroadcast, -1,
          fmt::format("cbsz:{} is undefined for {}, which has {} block{}; use cbsz:{}{}", m.cbsz,
                      row_.mnemonic, shape->blocks, shape->blocks == 1 ? "" : "s", most,
                      most == 0 ? "" : " or less"),
          "CDNA3 ISA 7.1.5.1");
    } else if (m.abid >= 1U << m.cbsz) {
      add(Code::MatrixBroadcast, -1,
          fmt::format("abid:{} selects no block with cbsz:{}; use {}", m.abid, m.cbsz,
                      m.cbsz == 0 ? "abid:0, or a cbsz that broadcasts"
                                  : fmt::format("abid:{} or less", (1U << m.cbsz) - 1)),
          "CDNA3 ISA 7.1.5.1");
    }
  }

  // CBSZ[1:0] and, if that is zero, the low bits of ABID select the set of indices: one of four for 16-bit
  // elements, one of two for 8-bit elements.
  void checkSparse() {
    for (const int i : {kMatrixA, kMatrixB}) {
      const Operand& operand = instruction_.operands[static_cast<unsigned>(i)];
      if (operand.kind != OperandKind::Accumulation) continue;
      add(Code::SparseInAccumulation, i,
          fmt::format("{} of {} should be in VGPRs: the manual requires it for A and B of a sparse operation",
                      name(operand), row_.mnemonic),
          "CDNA3 ISA 7.4");
    }
    const Modifiers& m = instruction_.modifiers;
    const auto shape = matrixShape(instruction_.op);
    const unsigned sets = shape && shape->bitsA == 8 ? 2 : 4;
    if (m.cbsz > 3)
      add(Code::MatrixBroadcast, -1,
          fmt::format("{0} uses only two bits of cbsz; use cbsz:{1}", row_.mnemonic, m.cbsz & 3),
          "CDNA3 ISA 7.4");
    else if (m.cbsz == 0 && m.abid >= sets)
      add(Code::MatrixBroadcast, -1,
          fmt::format("abid:{} selects no index set of {}, which has {}; use abid:{} or less", m.abid,
                      row_.mnemonic, sets, sets - 1),
          "CDNA3 ISA 7.4");
    else if (m.cbsz != 0 && m.abid != 0)
      add(Code::MatrixBroadcast, -1,
          fmt::format("abid:{} has no effect in {} with a cbsz that is not 0; remove one of them", m.abid,
                      row_.mnemonic),
          "CDNA3 ISA 7.4", Severity::Remark);
  }

  // op_sel_hi is one for every source by default: that selects nothing.
  void checkDot() {
    bool selects = instruction_.form == Form::Sdwa || instruction_.modifiers.opSel != 0;
    if (row_.encoding == Encoding::Vop3p) {
      for (unsigned i = 1; i < instruction_.operandCount; ++i)
        selects |= !instruction_.operands[i].opSelHi;
    }
    if (!selects) return;
    add(Code::DotModifier, -1,
        fmt::format("{} must not have {}; select the halves with another instruction first", row_.mnemonic,
                    instruction_.form == Form::Sdwa ? "SDWA" : "op_sel or op_sel_hi"),
        "CDNA3 ISA 6.2.1");
  }

  void checkGws() {
    for (unsigned i = 0; i < instruction_.operandCount; ++i) {
      const Operand& operand = instruction_.operands[i];
      if (!isVector(operand) || operand.index % 2 == 0) continue;
      add(Code::MisalignedGws, static_cast<int>(i),
          fmt::format("{} of {} must be an even register", name(operand), row_.mnemonic), "CDNA3 ISA 11.4");
    }
  }

  // Decoding drops the low bits like LLVM does, so the encoding is checked instead.
  void checkScalarMemory() {
    const unsigned dwords = row_.operands[0].field == Field::Sdata ? row_.operands[0].dwords() : 0;
    if (dwords < 2 || row_.operands[0].allowed == Allowed::Immediate) return;
    const auto number = static_cast<unsigned>(instruction_.bits >> kSdataShift) & kSdataMask;
    const unsigned multiple = dwords == 2 ? 2 : 4;
    if (number % multiple == 0 || number == scalar::kVccLo) return;
    add(Code::MisalignedScalars, 0,
        fmt::format("the data of {} must begin at a multiple of {} SGPRs, not at s{}", row_.mnemonic,
                    multiple, number),
        "CDNA3 ISA 8.4");
  }

  void checkNop() {
    if (instruction_.op != Op::s_nop) return;
    const auto count = static_cast<std::uint16_t>(instruction_.immediate);
    if (count <= kMostNops) return;
    const unsigned states = (count & kMostNops) + 1;
    add(Code::LongNop, 0,
        fmt::format("s_nop {} waits only {} state{}: it has four bits; use several", count, states,
                    states == 1 ? "" : "s"),
        "CDNA3 ISA 12.5");
  }

  const Instruction& instruction_;
  const Opcode& row_;
  const Target& target_;
  std::vector<Violation> violations_;
};

} // namespace

unsigned immediateBits(Op op) {
  switch (op) {
  case Op::s_setkill:
  case Op::s_sethalt: return 1;
  case Op::s_setprio: return 2;
  case Op::s_nop:
  case Op::s_incperflevel:
  case Op::s_decperflevel:
  case Op::s_set_gpr_idx_mode: return 4;
  case Op::s_sleep: return 7;
  case Op::s_trap: return 8;
  default: return kImmediateBits;
  }
}

std::vector<Violation> violations(const Instruction& instruction, const Target& target) {
  if (!instruction.valid()) return {};
  return Checker(instruction, target).run();
}

} // namespace wavesmith::isa
