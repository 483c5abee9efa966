// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/result_reach.h"

#include <algorithm>
#include <optional>

namespace wavesmith::analysis {
namespace {

using isa::Op;
using isa::OperandKind;
using isa::RegisterClass;
using isa::RegisterRange;

constexpr unsigned kDwordBits = 32;
constexpr unsigned kShiftBits = 64; // bits of the shift amount: modulo 64 (CDNA3 ISA 12.1, S_LSHL_B64)

// How the two dwords of a result depend on those of a 64-bit source.
enum class Flow : std::uint8_t {
  Any,      // each on both
  Each,     // each on its own: bitwise operations
  Up,       // the high one on both, the low one on the low one: carries, shifts to the left
  Down,     // shifts to the right
  Selected, // by OP_SEL and OP_SEL_HI, those of the operand (CDNA3 ISA 6.7)
  Pair,     // V_PK_MOV_B32: the low one on SRC0, the high one on SRC1
};

Flow flowOf(Op op) {
  switch (op) {
  case Op::s_mov_b64:
  case Op::s_cmov_b64:
  case Op::s_not_b64:
  case Op::s_cselect_b64:
  case Op::s_and_b64:
  case Op::s_or_b64:
  case Op::s_xor_b64:
  case Op::s_andn2_b64:
  case Op::s_orn2_b64:
  case Op::s_nand_b64:
  case Op::s_nor_b64:
  case Op::s_xnor_b64:
  case Op::v_mov_b64: return Flow::Each;
  case Op::s_lshl_b64:
  case Op::v_lshlrev_b64:
  case Op::v_lshl_add_u64:
  case Op::v_mad_u64_u32:
  case Op::v_mad_i64_i32: return Flow::Up;
  case Op::s_lshr_b64:
  case Op::s_ashr_i64:
  case Op::v_lshrrev_b64:
  case Op::v_ashrrev_i64: return Flow::Down;
  case Op::v_pk_fma_f32:
  case Op::v_pk_mul_f32:
  case Op::v_pk_add_f32: return Flow::Selected;
  case Op::v_pk_mov_b32: return Flow::Pair;
  default: return Flow::Any;
  }
}

// The amount of a shift, if it is a constant.
std::optional<unsigned> amountOf(const isa::Instruction& instruction) {
  const bool scalar = instruction.op == Op::s_lshl_b64 || instruction.op == Op::s_lshr_b64 ||
                      instruction.op == Op::s_ashr_i64;
  const bool vector = instruction.op == Op::v_lshlrev_b64 || instruction.op == Op::v_lshrrev_b64 ||
                      instruction.op == Op::v_ashrrev_i64;
  if (!scalar && !vector) return std::nullopt;
  const auto amount = isa::constantOperand(instruction, scalar ? 2 : 1);
  return amount ? std::optional(static_cast<unsigned>(*amount) % kShiftBits) : std::nullopt;
}

// Whether dword `to` of the result depends on dword `from` of operand `o`.
bool reaches(const isa::Instruction& instruction, unsigned o, unsigned from, unsigned to) {
  const isa::Operand& operand = instruction.operands[o];
  Flow flow = flowOf(instruction.op);
  if (flow == Flow::Up || flow == Flow::Down) {
    const auto amount = amountOf(instruction);
    if (amount && *amount == 0) flow = Flow::Each;
    if (amount && *amount >= kDwordBits) { // one dword moves to the other; an arithmetic shift adds signs
      const bool up = flow == Flow::Up;
      return from == (up ? 0U : 1U) &&
             (to != from || instruction.op == Op::s_ashr_i64 || instruction.op == Op::v_ashrrev_i64);
    }
  }
  switch (flow) {
  case Flow::Any: return true;
  case Flow::Each: return from == to;
  case Flow::Up: return from <= to;
  case Flow::Down: return from >= to;
  case Flow::Selected: return from == ((to == 0 ? operand.opSel : operand.opSelHi) ? 1U : 0U);
  case Flow::Pair: return to + 1 == o && from == (operand.opSel ? 1U : 0U);
  }
  return true;
}

RegisterRange registerOf(const isa::Operand& operand, unsigned k) {
  const RegisterClass cls = operand.kind == OperandKind::Scalar   ? RegisterClass::Scalar
                            : operand.kind == OperandKind::Vector ? RegisterClass::Vector
                                                                  : RegisterClass::Accumulation;
  return {cls, static_cast<std::uint16_t>(operand.index + k), 1};
}

bool isRead(const isa::Instruction& instruction, unsigned o) {
  return instruction.operands[o].isRegister() &&
         (isa::access(instruction, o) & static_cast<std::uint8_t>(isa::Access::Read)) != 0;
}

// A register whose value only other instructions use: not EXEC, M0, FLAT_SCRATCH, MODE, ...
bool isPlain(const RegisterRange& range) {
  switch (range.cls) {
  case RegisterClass::Vector:
  case RegisterClass::Accumulation: return true;
  case RegisterClass::Scalar:
    return range.first + range.count <= isa::kScalarRegisters ||
           (range.first >= isa::scalar::kVccLo && range.first + range.count <= isa::scalar::kVccHi + 1U);
  case RegisterClass::State: return range.first == static_cast<unsigned>(isa::StateRegister::Scc);
  }
  return false;
}

} // namespace

bool onlyComputes(const program::Program& program, const Footprints& footprints, Index at) {
  if (footprints.unknown(at)) return false;
  const isa::Unit unit = program.instructions()[at].row().unit;
  if (unit != isa::Unit::Salu && unit != isa::Unit::Valu && unit != isa::Unit::Mfma) return false;
  const auto writes = footprints.writes(at);
  return !writes.empty() && std::ranges::all_of(writes, isPlain);
}

bool indexesRegisters(const isa::Instruction& instruction) {
  switch (instruction.op) {
  case Op::s_movrels_b32:
  case Op::s_movrels_b64:
  case Op::s_movreld_b32:
  case Op::s_movreld_b64:
  case Op::s_set_gpr_idx_on: return true;
  case Op::s_setreg_b32:
  case Op::s_setreg_imm32_b32: {
    // MODE.gpr_idx_en (CDNA3 ISA 3.7, 5.8): SIMM16 has register, first bit, number of bits minus one.
    constexpr unsigned kMode = 1;
    constexpr unsigned kIndexBit = 27;
    const auto simm = static_cast<unsigned>(instruction.immediate);
    const unsigned first = simm >> 6U & 31U;
    return (simm & 63U) == kMode && first <= kIndexBit && kIndexBit <= first + (simm >> 11U & 31U);
  }
  default: return false;
  }
}

bool mayReadInVain(const isa::Instruction& instruction) {
  const isa::Operand& result = instruction.operands[0];
  return flowOf(instruction.op) != Flow::Any && result.isRegister() && result.dwords == 2;
}

std::vector<RegisterRange> readInVain(const isa::Instruction& instruction,
                                      std::span<const RegisterRange> writes,
                                      const std::function<bool(const RegisterRange& one)>& needed) {
  std::vector<RegisterRange> vain;
  if (!mayReadInVain(instruction)) return vain;
  const isa::Operand& result = instruction.operands[0];
  for (const RegisterRange& range : writes) { // SCC, the carry: they depend on everything
    for (unsigned k = 0; k < range.count; ++k) {
      const RegisterRange one{range.cls, static_cast<std::uint16_t>(range.first + k), 1};
      if (one != registerOf(result, 0) && one != registerOf(result, 1) && needed(one)) return vain;
    }
  }
  const bool low = needed(registerOf(result, 0));
  const bool high = needed(registerOf(result, 1));
  std::vector<RegisterRange> used;
  for (unsigned o = 0; o < instruction.operandCount; ++o) {
    if (!isRead(instruction, o)) continue;
    const isa::Operand& operand = instruction.operands[o];
    for (unsigned k = 0; k < operand.dwords; ++k) {
      const bool reached = operand.dwords != 2 || (low && reaches(instruction, o, k, 0)) ||
                           (high && reaches(instruction, o, k, 1));
      (reached ? used : vain).push_back(registerOf(operand, k));
    }
  }
  std::erase_if(vain, [&](const RegisterRange& one) { return std::ranges::find(used, one) != used.end(); });
  return vain;
}

} // namespace wavesmith::analysis
