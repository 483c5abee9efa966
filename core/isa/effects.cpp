// SPDX-License-Identifier: Apache-2.0
#include "isa/effects.h"

#include <algorithm>

namespace wavesmith::isa {

namespace {

constexpr std::uint8_t kAllRows = 0xf;
constexpr std::uint8_t kDstSelAll = 6;
constexpr std::uint8_t kDstUnusedPreserve = 2;

// Source numbers of operands that are not registers (CDNA3 ISA, table 13).
constexpr std::uint16_t kVccz = 251;
constexpr std::uint16_t kExecz = 252;
constexpr std::uint16_t kScc = 253;
constexpr std::uint16_t kLdsDirect = 254;

// HW_REG numbers (CDNA3 ISA, section 5.8) that have a StateRegister.
constexpr std::int32_t kHwregMode = 1;
constexpr std::int32_t kHwregTrapSts = 3;
constexpr std::int32_t kHwregIdMask = 0x3f;

RegisterRange scalarRange(std::uint16_t first, std::uint16_t count) {
  return {RegisterClass::Scalar, first, count};
}

RegisterRange state(StateRegister which) {
  return {RegisterClass::State, static_cast<std::uint16_t>(which), 1};
}

RegisterRange rangeOf(const Operand& operand, unsigned dwords) {
  const RegisterClass cls = operand.kind == OperandKind::Scalar   ? RegisterClass::Scalar
                            : operand.kind == OperandKind::Vector ? RegisterClass::Vector
                                                                  : RegisterClass::Accumulation;
  return {cls, operand.index, static_cast<std::uint16_t>(dwords)};
}

void addImplicit(RegisterList& list, std::uint16_t bits) {
  if ((bits & implicit::kExec) != 0) list.add(scalarRange(scalar::kExecLo, 2));
  if ((bits & implicit::kVcc) != 0) list.add(scalarRange(scalar::kVccLo, 2));
  if ((bits & implicit::kScc) != 0) list.add(state(StateRegister::Scc));
  if ((bits & implicit::kM0) != 0) list.add(scalarRange(scalar::kM0, 1));
  if ((bits & implicit::kMode) != 0) list.add(state(StateRegister::Mode));
  if ((bits & implicit::kFlatScratch) != 0) list.add(scalarRange(scalar::kFlatScratchLo, 2));
  if ((bits & implicit::kTrapSts) != 0) list.add(state(StateRegister::TrapSts));
  if ((bits & implicit::kPc) != 0) list.add(state(StateRegister::Pc));
}

void addSpecial(RegisterList& reads, std::uint16_t source) {
  switch (source) {
  case kVccz: reads.add(scalarRange(scalar::kVccLo, 2)); break;
  case kExecz: reads.add(scalarRange(scalar::kExecLo, 2)); break;
  case kScc: reads.add(state(StateRegister::Scc)); break;
  case kLdsDirect: reads.add(scalarRange(scalar::kM0, 1)); break;
  default: break;
  }
}

// The instruction preserves some lanes or bits of the destination.
bool keepsSomeOfVdst(const Instruction& instruction, const Operand& vdst) {
  const Modifiers& m = instruction.modifiers;
  switch (instruction.form) {
  case Form::Dpp: return !m.boundCtrl || m.rowMask != kAllRows || m.bankMask != kAllRows;
  case Form::Sdwa: return m.dstSel != kDstSelAll && m.dstUnused == kDstUnusedPreserve;
  default: return vdst.opSel || instruction.row().has(trait::kKeepsHalf);
  }
}

// s_getreg and s_setreg access one hardware register; the row lists all possible ones.
std::uint16_t narrowToHwreg(const Instruction& instruction, std::uint16_t bits) {
  const auto& specs = instruction.row().operands;
  if (std::ranges::none_of(specs, [](const OperandSpec& s) { return s.type == ValueType::Hwreg; }))
    return bits;
  std::uint16_t keep = static_cast<std::uint16_t>(~(implicit::kMode | implicit::kTrapSts));
  const std::int32_t id = instruction.immediate & kHwregIdMask;
  if (id == kHwregMode) keep |= implicit::kMode;
  if (id == kHwregTrapSts) keep |= implicit::kTrapSts;
  return bits & keep;
}

// A compare-and-swap reads two values and returns one, in the first registers of its data.
unsigned writtenDwords(const Instruction& instruction, const Operand& operand) {
  const Opcode& row = instruction.row();
  if (!row.has(trait::kAtomic) || row.memoryBytes == 0) return operand.dwords;
  const unsigned bytes = row.memoryBytes;
  return std::min<unsigned>(operand.dwords, (bytes + 3) / 4);
}

} // namespace

bool RegisterList::contains(const RegisterRange& range) const {
  return std::ranges::any_of(ranges(), [&](const RegisterRange& r) {
    return r.cls == range.cls && r.first <= range.first && range.first + range.count <= r.first + r.count;
  });
}

std::uint8_t access(const Instruction& instruction, unsigned operand) {
  const Operand& o = instruction.operands[operand];
  const Opcode& row = instruction.row();
  if (o.kind == OperandKind::None) return 0;
  auto bits = static_cast<std::uint8_t>(row.operands[operand].access);
  const bool isVdst = row.operands[operand].field == Field::Vdst;
  if (isVdst && keepsSomeOfVdst(instruction, o)) bits |= static_cast<std::uint8_t>(Access::Read);
  const bool isAtomicData =
      row.operands[operand].field == Field::BufVdata || row.operands[operand].field == Field::Sdata;
  if (isAtomicData && row.has(trait::kAtomic) && !instruction.modifiers.sc0)
    bits &= static_cast<std::uint8_t>(~static_cast<unsigned>(Access::Write));
  return bits;
}

bool isLdsDma(const Instruction& instruction) {
  return instruction.row().has(trait::kLdsDma) || instruction.modifiers.lds;
}

Effects effects(const Instruction& instruction) {
  Effects result;
  if (!instruction.valid()) return result;
  const Opcode& row = instruction.row();
  for (unsigned i = 0; i < instruction.operandCount; ++i) {
    const Operand& operand = instruction.operands[i];
    if (operand.kind == OperandKind::Special) addSpecial(result.reads, operand.index);
    if (!operand.isRegister()) continue;
    const std::uint8_t how = access(instruction, i);
    if ((how & static_cast<std::uint8_t>(Access::Read)) != 0)
      result.reads.add(rangeOf(operand, operand.dwords));
    if ((how & static_cast<std::uint8_t>(Access::Write)) != 0)
      result.writes.add(rangeOf(operand, writtenDwords(instruction, operand)));
  }
  std::uint16_t reads = row.reads;
  if (instruction.modifiers.lds) reads |= implicit::kM0;
  addImplicit(result.reads, narrowToHwreg(instruction, reads));
  addImplicit(result.writes, narrowToHwreg(instruction, row.writes));
  return result;
}

} // namespace wavesmith::isa
