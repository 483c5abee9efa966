// SPDX-License-Identifier: Apache-2.0
#include "analysis/hazards/hazard_pairs.h"

#include "analysis/hazards/hazard_pairs_matrix.h"

#include <algorithm>
#include <vector>

namespace wavesmith::analysis {
namespace {

using isa::Field;
using isa::Hazard;
using isa::HazardSeverity;
using isa::Op;
using isa::OperandKind;
using isa::RegisterClass;
using isa::RegisterRange;
using isa::Unit;
namespace trait = isa::trait;

// Source numbers (CDNA3 ISA, table 13).
constexpr std::uint16_t kVccz = 251, kExecz = 252;
constexpr std::uint8_t kSelectAll = 6;
constexpr RegisterRange kExec{RegisterClass::Scalar, isa::scalar::kExecLo, 2};
constexpr RegisterRange kVcc{RegisterClass::Scalar, isa::scalar::kVccLo, 2};
constexpr RegisterRange kM0{RegisterClass::Scalar, isa::scalar::kM0, 1};

bool isScalar(const RegisterRange& range) {
  return range.cls == RegisterClass::Scalar;
}
bool writesExec(const Subject& s) {
  return isValu(s) && s.row->has(trait::kWritesExec);
}
bool isReadlane(const Subject& s) {
  return s.row->has(trait::kLaneAccess) && operandAt(s, Field::LaneSelect) != nullptr &&
         s.instruction->operands[0].kind == OperandKind::Scalar;
}
bool isReadfirstlane(const Subject& s) {
  return s.row->has(trait::kLaneAccess) && operandAt(s, Field::LaneSelect) == nullptr;
}
bool readsSpecial(const Subject& s, std::uint16_t number) {
  return std::ranges::any_of(s.instruction->used(), [&](const isa::Operand& o) {
    return o.kind == OperandKind::Special && o.index == number;
  });
}
bool reads(const Subject& s, unsigned operand) {
  return (isa::access(*s.instruction, operand) & static_cast<std::uint8_t>(isa::Access::Read)) != 0;
}

// --- VALU writes a scalar register ---

void scalarIntoValu(const RegisterRange& written, const Subject& c, Needs& needs) {
  for (unsigned k = 0; k < c.instruction->operandCount; ++k) {
    const isa::Operand& operand = c.instruction->operands[k];
    if (operand.kind != OperandKind::Scalar || !reads(c, k)) continue;
    const RegisterRange shared = common(rangeOf(operand), written);
    if (shared.count == 0) continue;
    const bool m0 = shared == kM0;
    switch (c.row->operands[k].field) {
    case Field::CarryIn:
      // The carry-out comes first in v_addc and similar opcodes; v_cndmask has none.
      needs.add(c.row->operands[1].field == Field::VopSdst ? Hazard::carry : Hazard::mask, shared);
      break;
    case Field::LaneSelect:
      needs.add(Hazard::laneSelect, 4, m0 ? HazardSeverity::Warning : HazardSeverity::Error, shared);
      break;
    default:
      // Table 11 mentions SGPRs and VCC; M0 is neither according to table 13.
      needs.add(Hazard::sgprValu, 2, m0 ? HazardSeverity::Warning : HazardSeverity::Error, shared);
    }
  }
  const Op op = c.instruction->op;
  if (op == Op::v_div_fmas_f32 || op == Op::v_div_fmas_f64) {
    const RegisterRange shared = common(kVcc, written);
    if (shared.count != 0) needs.add(Hazard::divFmas, shared);
  }
  if (common(kVcc, written).count != 0 && readsSpecial(c, kVccz)) needs.add(Hazard::zeroFlag, kVcc);
}

void scalarIntoMemory(const RegisterRange& written, const Subject& c, Needs& needs) {
  const RegisterRange shared = common(c.reads, written);
  if (shared.count == 0 || common(shared, kExec).count != 0) return;
  if (shared == kM0) {
    if (isa::isLdsDma(*c.instruction)) needs.add(Hazard::m0Vmem, shared);
  } else {
    needs.add(Hazard::sgprVmem, shared);
  }
}

void afterScalarWrite(const Subject& p, const Subject& c, Needs& needs) {
  for (const RegisterRange& written : p.writes) {
    if (!isScalar(written) || common(written, kExec).count != 0) continue;
    if (isValu(c) || isMatrix(c)) scalarIntoValu(written, c, needs);
    if (isVectorMemory(*c.row)) scalarIntoMemory(written, c, needs);
  }
}

// --- v_cmpx ---

void afterExecWrite(const Subject& c, Needs& needs) {
  if (isVectorMemory(*c.row)) needs.add(Hazard::execVmem, kExec);
  if (isMatrix(c)) needs.add(Hazard::matrixExec, kExec);
  if (!isValu(c)) return;
  if (c.row->has(trait::kLaneAccess)) needs.add(Hazard::execLane, kExec);
  if (c.instruction->form == isa::Form::Dpp) needs.add(Hazard::dppExec, kExec);
  for (unsigned k = 0; k < c.instruction->operandCount; ++k) {
    const isa::Operand& operand = c.instruction->operands[k];
    if (operand.kind == OperandKind::Scalar && reads(c, k) && common(rangeOf(operand), kExec).count != 0)
      needs.add(Hazard::execConst, kExec);
  }
  if (readsSpecial(c, kExecz)) needs.add(Hazard::zeroFlag, kExec);
}

// --- VALU writes a part of a VGPR ---

// Writes one of four bytes (CDNA3 ISA 7.2).
bool convertsToPart(const Subject& p) {
  const Op op = p.instruction->op;
  return (op == Op::v_cvt_sr_fp8_f32 || op == Op::v_cvt_sr_bf8_f32) &&
         (p.instruction->modifiers.opSel >> 2) != 0;
}
// Moves its result within the register (CDNA3 ISA, table 11).
bool movesResult(const Subject& p) {
  if (p.instruction->form == isa::Form::Sdwa) return p.instruction->modifiers.dstSel != kSelectAll;
  return convertsToPart(p) || (p.row->encoding != isa::Encoding::Vop3p && p.instruction->operands[0].opSel);
}
bool selectsInSources(const Subject& p) {
  return std::ranges::any_of(p.instruction->used().subspan(1),
                             [](const isa::Operand& o) { return o.sel != kSelectAll || o.opSel; });
}
bool isPackedDefault(const Subject& p) {
  return p.row->encoding == isa::Encoding::Vop3p && isValu(p);
}

void partIntoValu(const Subject& p, const RegisterRange& written, const Subject& c, Needs& needs) {
  const bool moves = movesResult(p);
  for (unsigned k = 0; k < c.instruction->operandCount; ++k) {
    const RegisterRange shared = common(rangeOf(c.instruction->operands[k]), written);
    if (shared.count == 0 || !reads(c, k)) continue;
    // Read only because the rest of the register is preserved.
    const bool hidden = c.row->operands[k].access == isa::Access::Write;
    if (hidden) {
      if (moves) needs.add(Hazard::partialOverwrite, shared);
    } else if (moves) {
      needs.add(Hazard::partialWrite, shared);
    } else if (p.instruction->form == isa::Form::Sdwa || selectsInSources(p)) {
      const bool packed = isPackedDefault(p);
      needs.add(packed ? Hazard::packedSelect : Hazard::sourceSelect, shared);
    } else if (isPackedDefault(p)) {
      needs.add(Hazard::packedSelect, shared);
    }
  }
}

// --- VALU writes a VGPR ---

void vectorIntoDpp(const RegisterRange& written, const Subject& c, bool valu, Needs& needs) {
  for (unsigned k = 0; k < c.instruction->operandCount; ++k) {
    const RegisterRange shared = common(rangeOf(c.instruction->operands[k]), written);
    if (shared.count == 0 || !reads(c, k)) continue;
    // Table 11 does not state the operand; the permuted one is src0. LLVM separates all of them, but kernels that
    // run on gfx942 separate only src0: MIOpen's Conv_Winograd_v30_3_1_gfx94x_*.inc (ROCm/MIOpen, src/kernels)
    // leave one wait state, or none, before a DPP instruction that reads src1 or keeps lanes of its destination.
    const bool permuted = c.row->operands[k].field == Field::Src0;
    needs.add(Hazard::dppVgpr, 2, valu && permuted ? HazardSeverity::Error : HazardSeverity::Strict, shared);
  }
}

void afterVectorWrite(const Subject& p, const Subject& c, Needs& needs) {
  for (const RegisterRange& written : p.writes) {
    if (!isVectorFile(written)) continue;
    if (isValu(c) && c.instruction->form == isa::Form::Dpp) vectorIntoDpp(written, c, isValu(p), needs);
    if (!isValu(p) || !isValu(c)) continue;
    const RegisterRange shared = common(c.reads, written);
    if (shared.count != 0) {
      if (isReadlane(c)) needs.add(Hazard::readlaneVgpr, shared);
      if (isReadfirstlane(c)) needs.add(Hazard::readfirstlaneVgpr, shared);
      if (p.row->has(trait::kTranscendental) && !c.row->has(trait::kTranscendental))
        needs.add(Hazard::transcendental, shared);
    }
    partIntoValu(p, written, c, needs);
  }
}

// --- Stores of three dwords and more ---

const isa::Operand* storedData(const Subject& p) {
  const isa::Operand* data = operandAt(p, Field::BufVdata);
  if (data == nullptr) data = operandAt(p, Field::FlatData);
  return data;
}
void afterWideStore(const Subject& p, const Subject& c, Needs& needs) {
  constexpr unsigned kWide = 3;
  // A load has its data in the same field.
  if (!p.row->has(trait::kStore) && !p.row->has(trait::kAtomic)) return;
  const isa::Operand* const data = storedData(p);
  if (data == nullptr || data->dwords < kWide) return;
  const RegisterRange held = rangeOf(*data);
  if (!isVectorFile(held)) return;
  const isa::Operand* const soffset = operandAt(p, Field::BufSoffset);
  const bool offsetInSgpr = soffset != nullptr && soffset->kind == OperandKind::Scalar;
  const bool typed = p.row->encoding == isa::Encoding::Mtbuf; // LLVM alone
  for (const RegisterRange& written : c.writes) {
    const RegisterRange shared = common(held, written);
    if (shared.count == 0) continue;
    if (!isValu(c)) {
      if (!offsetInSgpr && !isMatrix(c)) needs.add(Hazard::storeDataLoad, shared);
    } else if (offsetInSgpr) {
      needs.add(Hazard::storeSoffset, shared);
    } else {
      needs.add(Hazard::storeData, 2, typed ? HazardSeverity::Warning : HazardSeverity::Error, shared);
    }
  }
}

// --- The scalar unit writes M0 ---

void afterM0(const Subject& c, Needs& needs) {
  const isa::Opcode& row = *c.row;
  const Op op = c.instruction->op;
  if (op == Op::s_sendmsg || row.unit == Unit::Gws) needs.add(Hazard::m0Message, kM0);
  if (op == Op::s_sendmsghalt || op == Op::s_ttracedata)
    needs.add(Hazard::m0Message, 1, HazardSeverity::Warning, kM0);
  if (op == Op::ds_read_addtid_b32 || op == Op::ds_write_addtid_b32 || op == Op::buffer_store_lds_dword ||
      (row.unit == Unit::Flat && row.has(trait::kLdsDma)))
    needs.add(Hazard::m0Lds, kM0);
  if (row.unit == Unit::Buffer && row.has(trait::kLoad) && c.instruction->modifiers.lds)
    needs.add(Hazard::m0Buffer, kM0);
  if (row.unit == Unit::Salu && row.encoding == isa::Encoding::Sop1 && (row.reads & isa::implicit::kM0) != 0)
    needs.add(Hazard::m0Movrel, kM0);
}

// --- Hardware registers ---

constexpr unsigned kHwregMode = 1, kHwregTrapStatus = 3;

bool isSetreg(const Subject& s) {
  return s.instruction->op == Op::s_setreg_b32 || s.instruction->op == Op::s_setreg_imm32_b32;
}
unsigned hwreg(const Subject& s) {
  return static_cast<unsigned>(s.instruction->immediate) & 0x3f;
}
// hwreg(id, offset, size): [5:0], [10:6], [15:11] minus one.
bool touchesVskip(const Subject& s) {
  constexpr unsigned kVskip = 28;
  const auto immediate = static_cast<unsigned>(s.instruction->immediate);
  const unsigned offset = (immediate >> 6) & 31, size = ((immediate >> 11) & 31) + 1;
  return hwreg(s) == kHwregMode && offset <= kVskip && kVskip < offset + size;
}
bool isVector(const Subject& s) {
  return isValu(s) || isMatrix(s) || isVectorMemory(*s.row) || isLds(*s.row);
}

void afterModeChange(const Subject& p, const Subject& c, Needs& needs) {
  const Op consumer = c.instruction->op;
  if (p.instruction->op == Op::s_setvskip && consumer == Op::s_getreg_b32 && hwreg(c) == kHwregMode)
    needs.add(Hazard::vskipGetreg);
  if (!isSetreg(p)) return;
  if (consumer == Op::s_getreg_b32 && hwreg(c) == hwreg(p)) needs.add(Hazard::setregGetreg);
  if (isSetreg(c) && hwreg(c) == hwreg(p)) {
    // Two according to table 11; 5.8 requires one s_nop.
    needs.add(Hazard::setregSetreg, 1, HazardSeverity::Error);
    needs.add(Hazard::setregSetreg, 2, HazardSeverity::Warning);
  }
  if (hwreg(p) == kHwregTrapStatus && (consumer == Op::s_rfe_b64 || consumer == Op::s_rfe_restore_b64))
    needs.add(Hazard::trapStatus);
  if (touchesVskip(p) && isVector(c)) needs.add(Hazard::vskipVector);
}

struct Reach {
  std::uint8_t producer = 0;
  std::uint8_t consumer = 0;
};

const std::vector<Reach>& reaches() {
  static const std::vector<Reach> all = [] {
    std::vector<Reach> result(isa::opcodes().size() + 1);
    for (std::size_t op = 0; op + 1 < result.size(); ++op) {
      for (const isa::HazardRole& role : isa::hazardsOf(static_cast<Op>(op))) {
        const std::uint8_t states = std::ranges::max(isa::row(role.hazard).states);
        std::uint8_t& reach = role.producer ? result[op].producer : result[op].consumer;
        if (role.hazard != Hazard::instructionCache) reach = std::max(reach, states);
      }
      // A load into a register that DPP reads: only LLVM requires this, and hazardsOf() excludes it.
      const Unit unit = isa::row(static_cast<Op>(op)).unit;
      if (unit == Unit::Buffer || unit == Unit::Flat || unit == Unit::Lds)
        result[op].producer = std::max(result[op].producer, isa::row(Hazard::dppVgpr).states[0]);
    }
    return result;
  }();
  return all;
}

} // namespace

RegisterRange rangeOf(const isa::Operand& operand) {
  switch (operand.kind) {
  case OperandKind::Scalar: return {RegisterClass::Scalar, operand.index, operand.dwords};
  case OperandKind::Vector: return {RegisterClass::Vector, operand.index, operand.dwords};
  case OperandKind::Accumulation: return {RegisterClass::Accumulation, operand.index, operand.dwords};
  default: return {RegisterClass::State, 0, 0};
  }
}

const isa::Operand* operandAt(const Subject& subject, Field field) {
  for (unsigned k = 0; k < subject.instruction->operandCount; ++k) {
    if (subject.row->operands[k].field == field) return &subject.instruction->operands[k];
  }
  return nullptr;
}

RegisterRange common(const RegisterRange& a, const RegisterRange& b) {
  const unsigned first = std::max(a.first, b.first);
  const unsigned end = std::min(a.first + a.count, b.first + b.count);
  if (a.cls != b.cls || end <= first) return {RegisterClass::State, 0, 0};
  return {a.cls, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(end - first)};
}
RegisterRange common(std::span<const RegisterRange> all, const RegisterRange& with) {
  for (const RegisterRange& range : all) {
    const RegisterRange shared = common(range, with);
    if (shared.count != 0) return shared;
  }
  return {RegisterClass::State, 0, 0};
}

void Needs::add(Hazard hazard, unsigned states, HazardSeverity severity, RegisterRange registers) {
  if (states != 0 && size_ < kCapacity) needs_[size_++] = {hazard, states, severity, registers};
}
void Needs::add(Hazard hazard, RegisterRange registers, unsigned passes) {
  const isa::HazardRow& row = isa::row(hazard);
  const unsigned column = passes <= 2 ? 0 : passes <= 4 ? 1 : passes <= 8 ? 2 : 3;
  add(hazard, row.states.at(column), row.severity, registers);
}

Subject subject(const program::Program& program, const Footprints& footprints, Index at) {
  const isa::Instruction& instruction = program.instructions()[at];
  return {&instruction, &instruction.row(), footprints.reads(at), footprints.writes(at)};
}

void findNeeds(const Subject& producer, const Subject& consumer, Needs& needs) {
  switch (producer.row->unit) {
  case Unit::Valu:
    afterScalarWrite(producer, consumer, needs);
    if (writesExec(producer)) afterExecWrite(consumer, needs);
    afterVectorWrite(producer, consumer, needs);
    findMatrixNeeds(producer, consumer, needs);
    break;
  case Unit::Mfma:
    afterVectorWrite(producer, consumer, needs);
    findMatrixNeeds(producer, consumer, needs);
    break;
  case Unit::Buffer:
  case Unit::Flat:
    afterWideStore(producer, consumer, needs);
    afterVectorWrite(producer, consumer, needs);
    break;
  case Unit::Lds: afterVectorWrite(producer, consumer, needs); break;
  case Unit::Salu:
  case Unit::Control:
  case Unit::Branch:
  case Unit::Smem:
  case Unit::Gws:
    if (common(producer.writes, kM0).count != 0) afterM0(consumer, needs);
    afterModeChange(producer, consumer, needs);
    break;
  }
}

unsigned reachAsProducer(Op op) {
  return reaches()[static_cast<std::size_t>(op)].producer;
}
unsigned reachAsConsumer(Op op) {
  return reaches()[static_cast<std::size_t>(op)].consumer;
}

} // namespace wavesmith::analysis
