// SPDX-License-Identifier: Apache-2.0
#include "emulator/code/predecode.h"

#include "emulator/code/fault_handlers.h"
#include "emulator/exceptions/exception_rules.h"
#include "emulator/exceptions/exceptions.h"
#include "emulator/exceptions/matrix_overflow.h"
#include "emulator/machine/wave.h"

#include <algorithm>

namespace wavesmith::emulator {
namespace {

using isa::Field;
using isa::OperandKind;
using isa::ValueType;
namespace trait = isa::trait;

constexpr std::uint32_t kNoOp = ~0u;
constexpr unsigned kNoSlot = ~0u;

unsigned slotOf(Field field) {
  switch (field) {
  case Field::Ssrc0:
  case Field::Src0: return slot::kSrc0;
  case Field::Ssrc1:
  case Field::Vsrc1:
  case Field::LaneSelect: return slot::kSrc1;
  case Field::Src2:
  case Field::Literal: return slot::kSrc2;
  case Field::CarryIn: return slot::kCarryIn;
  case Field::Sbase:
  case Field::DsAddr:
  case Field::FlatAddr:
  case Field::BufVaddr: return slot::kAddress;
  case Field::DsData0:
  case Field::FlatData:
  case Field::BufVdata: return slot::kData;
  case Field::SmemOffset:
  case Field::DsData1: return slot::kData1;
  case Field::FlatSaddr: return slot::kSaddr;
  case Field::BufSrsrc: return slot::kResource;
  case Field::BufSoffset: return slot::kScalarOffset;
  default: return kNoSlot;
  }
}

bool isVectorDestination(Field field) {
  return field == Field::Vdst || field == Field::DsVdst || field == Field::FlatVdst ||
         field == Field::BufVdata;
}
bool isScalarDestination(Field field) {
  return field == Field::Sdst || field == Field::Sdata || field == Field::VopSdst || field == Field::Vdst;
}

SignBits signOf(ValueType type) {
  switch (type) {
  case ValueType::F64:
  case ValueType::B64:
  case ValueType::I64:
  case ValueType::U64: return SignBits::At63;
  case ValueType::F16:
  case ValueType::Bf16:
  case ValueType::B16:
  case ValueType::I16:
  case ValueType::U16: return SignBits::At15;
  default: return SignBits::At31;
  }
}

// The sign bits for clamp and omod; None for types that are not floats.
SignBits resultSignOf(ValueType type) {
  switch (type) {
  case ValueType::F32:
  case ValueType::PkF32: return SignBits::At31;
  case ValueType::F64: return SignBits::At63;
  case ValueType::F16: return SignBits::At15;
  case ValueType::PkF16: return SignBits::Packed;
  default: return SignBits::None;
  }
}

// Privileged: a kernel reads zero and writes nothing (CDNA3 ISA 3.10).
constexpr std::uint16_t kTrapTemporaries = 108;
bool isTrapTemporary(unsigned number) {
  return number >= kTrapTemporaries && number < kTrapTemporaries + 16;
}

bool isMemory(isa::Unit unit) {
  return unit == isa::Unit::Smem || unit == isa::Unit::Gws || unit == isa::Unit::Buffer ||
         unit == isa::Unit::Flat;
}

Counted countedOf(isa::Unit unit) {
  switch (unit) {
  case isa::Unit::Salu:
  case isa::Unit::Branch:
  case isa::Unit::Control: return Counted::Scalar;
  case isa::Unit::Valu: return Counted::Vector;
  case isa::Unit::Mfma: return Counted::Matrix;
  default: return Counted::Memory;
  }
}

// The value of a constant operand, read as its type (CDNA3 ISA, table 13 and 6.2.1.1).
std::uint64_t constantValue(const isa::Operand& operand, const isa::OperandSpec& spec,
                            std::uint32_t literal) {
  const bool wide = spec.bits > 32 && spec.type != ValueType::PkF32 && spec.type != ValueType::PkB32;
  const bool half = signOf(spec.type) == SignBits::At15;
  if (operand.kind == OperandKind::Literal) {
    if (!wide) return literal;
    if (spec.type == ValueType::F64) return std::uint64_t{literal} << 32;
    return spec.type == ValueType::I64
               ? static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(literal)))
               : literal;
  }
  if (wide && spec.type != ValueType::F32) return isa::inlineBits64(operand.index);
  const bool isFloat = operand.index >= 240;
  if (half || (isFloat && (spec.type == ValueType::PkF16 || spec.type == ValueType::PkBf16)))
    return isa::inlineBits16(operand.index);
  return isa::inlineBits32(operand.index);
}

// Whether an operation may stop the wave, branch, or change EXEC or MODE. Runs contain vector arithmetic and what is
// frequent between it; everything else ends them.
bool mayEndRun(const MicroOp& op) {
  using isa::Op;
  const Op opcode = op.instruction->op;
  if (opcode == Op::s_nop || opcode == Op::s_waitcnt || opcode == Op::s_setprio) return false;
  const isa::Opcode& row = op.instruction->row();
  if (row.unit != isa::Unit::Salu && row.unit != isa::Unit::Valu && row.unit != isa::Unit::Mfma) return true;
  constexpr std::uint16_t kState = isa::implicit::kExec | isa::implicit::kMode | isa::implicit::kPc;
  if (row.has(trait::kWritesExec) || (row.writes & kState) != 0) return true;
  // Relative moves: M0 determines the register, which may not exist.
  if (row.unit == isa::Unit::Salu && (row.reads & isa::implicit::kM0) != 0) return true;
  const unsigned beforeExec = isa::scalar::kExecLo - 1; // for a pair of registers
  return op.scalarDestination >= beforeExec && op.scalarDestination <= isa::scalar::kExecLo + 1;
}

// Signs of communication between work-groups: atomics in memory, accesses of device or system scope (LLVM
// AMDGPUUsage, "Memory Model GFX942": sc1), write-backs and invalidations of caches, sleeping while waiting.
bool communicatesBy(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  const bool memory =
      row.unit == isa::Unit::Flat || row.unit == isa::Unit::Buffer || row.unit == isa::Unit::Smem;
  if (memory && (row.has(trait::kAtomic) || (row.has(trait::kLoad) && instruction.modifiers.sc1)))
    return true;
  return row.unit == isa::Unit::Gws || instruction.op == isa::Op::s_sleep ||
         instruction.op == isa::Op::buffer_inv || instruction.op == isa::Op::buffer_wbl2;
}

} // namespace

Code::Code(const program::Program& program, const codeobject::KernelDescriptor& descriptor, Address bias,
           const HandlerTable& table)
    : table_(&table), accumOffset_(descriptor.accumOffset), registers_(descriptor.vectorRegisters()),
      scalars_(descriptor.scalarRegisters()), bias_(bias),
      observesExceptions_(emulator::observesExceptions(program, descriptor)),
      limitsMatrices_(mayLimitMatrices(program, descriptor)) {
  const std::span<const isa::Instruction> instructions = program.instructions();
  if (instructions.empty()) return;
  waiting_ = waitingLoops(program);
  first_ = instructions.front().address;
  firstInstruction_ = instructions.data();
  byAddress_.assign((instructions.back().address - first_) / 4 + 1, kNoOp);
  inner_.resize(instructions.size());
  ops_.reserve(instructions.size() + 16);
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    const isa::Instruction& instruction = instructions[i];
    byAddress_[(instruction.address - first_) / 4] = static_cast<std::uint32_t>(ops_.size());
    MicroOp op = translate(instruction);
    if (program.broken(static_cast<program::Index>(i))) {
      op.run = faultIllegal;
      op.left = 1;
    }
    ops_.push_back(op);
    if (instruction.valid()) {
      communicates_ = communicates_ || communicatesBy(instruction);
      multipliesMatrices_ = multipliesMatrices_ || instruction.row().unit == isa::Unit::Mfma;
    }
    const bool last = i + 1 == instructions.size();
    if (last || instructions[i + 1].address != instruction.address + instruction.length) {
      MicroOp end;
      end.run = faultEndOfCode;
      end.instruction = &instruction;
      ops_.push_back(end);
    }
  }
  for (MicroOp& op : ops_) {
    if (op.instruction == nullptr || !op.instruction->valid()) continue;
    const std::span<const isa::OperandSpec> specs = op.instruction->row().operands;
    const bool relative = std::ranges::any_of(specs, [](const isa::OperandSpec& s) {
      return s.field == Field::Simm16 && s.type == ValueType::Label;
    });
    const MicroOp* const to = relative ? at(op.instruction->branchTarget()) : nullptr;
    if (to != nullptr) op.target = static_cast<std::int32_t>(to - &op);
  }
  findRuns();
}

const MicroOp* Code::at(std::uint64_t address) const {
  const std::uint64_t index = (address - first_) / 4;
  if (address < first_ || (address & 3) != 0 || index >= byAddress_.size() || byAddress_[index] == kNoOp)
    return nullptr;
  return &ops_[byAddress_[index]];
}

std::uint32_t Code::constant(std::uint64_t value) {
  const auto [at, fresh] =
      constantIndex_.try_emplace(value, static_cast<std::uint32_t>(constants_.size() / 2));
  if (fresh) {
    std::ranges::fill(constants_.emplace_back().lane, static_cast<std::uint32_t>(value));
    std::ranges::fill(constants_.emplace_back().lane, static_cast<std::uint32_t>(value >> 32));
  }
  return at->second;
}

std::uint16_t Code::vectorIndex(const isa::Operand& operand) const {
  return static_cast<std::uint16_t>(operand.kind == OperandKind::Accumulation ? accumOffset_ + operand.index
                                                                              : operand.index);
}

// A register that the descriptor does not allocate.
bool Code::isOutside(const isa::Operand& operand) const {
  const unsigned dwords = std::max<unsigned>(operand.dwords, 1);
  if (operand.kind == OperandKind::Scalar)
    return operand.index < isa::kScalarRegisters && operand.index + dwords > scalars_;
  if (operand.kind != OperandKind::Vector && operand.kind != OperandKind::Accumulation) return false;
  return vectorIndex(operand) + dwords > registers_;
}

Source Code::source(const isa::Instruction& instruction, unsigned k) {
  const isa::Opcode& row = instruction.row();
  const isa::Operand& operand = instruction.operands[k];
  const isa::OperandSpec& spec = row.operands[k];
  Source s;
  s.dwords = std::max<std::uint8_t>(spec.dwords(), 1);
  const bool replaced = isOutside(operand);
  if (replaced) {
    // CDNA3 ISA 3.6.1: v0 and s0 are read instead; for memory the value is undefined.
    const bool enough = operand.kind == OperandKind::Scalar || operand.dwords <= registers_;
    (isMemory(row.unit) || !enough ? outside_.faults : outside_.replaced) = true;
  }
  switch (operand.kind) {
  case OperandKind::Vector:
  case OperandKind::Accumulation:
    s.kind = SourceKind::Vector;
    s.index = replaced ? 0 : vectorIndex(operand);
    break;
  case OperandKind::Scalar:
  case OperandKind::Special:
    s.kind = SourceKind::Scalar;
    s.index = replaced ? 0 : operand.index;
    if (isTrapTemporary(operand.index) && !isMemory(row.unit)) {
      s.kind = SourceKind::Constant;
      s.index = constant(0);
    }
    break;
  case OperandKind::Inline:
  case OperandKind::Literal:
    s.kind = SourceKind::Constant;
    s.index = constant(constantValue(operand, spec, instruction.literal));
    break;
  default: return s;
  }
  // VOP3P unpacks its operands itself.
  if (row.encoding == isa::Encoding::Vop3p) return s;
  s.sign = signOf(spec.type);
  s.neg = operand.neg;
  s.abs = operand.abs;
  s.sext = operand.sext;
  s.sel = operand.sel;
  s.high = operand.opSel && row.has(trait::kOpSel) && spec.bits == 16; // OP_SEL has no effect on dwords
  if (s.neg || s.abs || s.sel != 6 || s.high) {
    s.base = s.kind;
    s.kind = SourceKind::Modified;
  }
  return s;
}

void Code::placeOperand(MicroOp& op, const isa::Instruction& instruction, unsigned k) {
  const isa::Operand& operand = instruction.operands[k];
  const isa::OperandSpec& spec = instruction.row().operands[k];
  if (operand.kind == OperandKind::None) return;
  const bool vector = operand.kind == OperandKind::Vector || operand.kind == OperandKind::Accumulation;
  const bool writes = spec.access != isa::Access::Read;
  if (vector && isVectorDestination(spec.field)) {
    op.destination = vectorIndex(operand);
    outside_.ignored |= writes && isOutside(operand);
    op.destinationDwords = spec.dwords();
    op.resultSign = resultSignOf(spec.type);
    if (operand.opSel && instruction.row().has(trait::kOpSel) && spec.bits == 16)
      op.output |= output::kHighHalf;
    else if (instruction.row().has(trait::kKeepsHalf))
      op.output |= output::kPreserveHigh;
  }
  if (operand.kind == OperandKind::Scalar && isScalarDestination(spec.field))
    op.scalarDestination = scalarDestination(instruction, k);
  const bool onlyWritten = spec.access == isa::Access::Write;
  if (const unsigned to = slotOf(spec.field); to != kNoSlot && !(onlyWritten && isOutside(operand)))
    op.sources[to] = source(instruction, k);
}

// An SGPR that is not allocated is not written: a trap temporary is written instead, which is never read.
std::uint16_t Code::scalarDestination(const isa::Instruction& instruction, unsigned k) {
  const isa::Operand& operand = instruction.operands[k];
  if (!isOutside(operand)) return operand.index;
  const isa::Opcode& row = instruction.row();
  const isa::Access access = row.operands[k].access;
  if (access == isa::Access::ReadWrite || (access == isa::Access::Read && isMemory(row.unit)))
    outside_.faults = true;
  else if (row.unit == isa::Unit::Valu && instruction.operands[0].kind == OperandKind::Vector)
    outside_.ignored = true; // if there are several destinations, none is written
  else
    outside_.replaced = true;
  return access == isa::Access::Read ? 0 : kTrapTemporaries;
}

MicroOp Code::translate(const isa::Instruction& instruction) {
  MicroOp op;
  op.instruction = &instruction;
  op.immediate = instruction.immediate;
  if (!instruction.valid()) {
    op.run = faultIllegal;
    return op;
  }
  const isa::Opcode& row = instruction.row();
  op.counted = countedOf(row.unit);
  op.indexable = row.unit == isa::Unit::Valu;
  const HandlerEntry* const entry = table_->find(instruction.op);
  if (entry == nullptr) {
    op.run = faultUnsupported;
    return op;
  }
  outside_ = {};
  for (unsigned k = 0; k < instruction.operandCount; ++k)
    placeOperand(op, instruction, k);
  chooseHandlers(op, *entry);
  return op;
}

void Code::chooseHandlers(MicroOp& op, const HandlerEntry& entry) {
  const isa::Instruction& instruction = *op.instruction;
  const isa::Modifiers& m = instruction.modifiers;
  InnerHandlers& inner = inner_[static_cast<std::size_t>(op.instruction - firstInstruction_)];
  const bool saturates = m.clamp && entry.clamped.run != nullptr;
  const Handling& handling = saturates ? entry.clamped : entry.normal;
  op.run = handling.run;
  op.arithmetic = handling.arithmetic;
  if (m.clamp && !saturates && op.resultSign != SignBits::None) op.output |= output::kClamp;
  if (m.omod != 0 && op.resultSign != SignBits::None) op.output |= output::kOmod;
  if (instruction.form == isa::Form::Sdwa && m.dstSel != 6 && !instruction.row().has(trait::kCompare))
    op.output |= output::kSdwa;
  op.direct = op.output == 0 && std::ranges::all_of(op.sources, [](const Source& s) {
                return s.kind == SourceKind::Vector || s.kind == SourceKind::None;
              });
  op.left = mayEndRun(op) ? 1 : 0;
  if (observesExceptions_ && exceptionRule(instruction.op) != nullptr) {
    inner.unobserved = op.run;
    op.run = recordExceptions;
    op.arithmetic = Arithmetic::General;
    op.left = 1;
  } else if (limitsMatrices_ && isLimited(instruction)) {
    inner.unobserved = op.run;
    op.run = limitMatrix;
  }
  if (instruction.form == isa::Form::Dpp) {
    inner.permuted = op.run;
    op.run = table_->dpp();
  }
  // A source of 128 bits is a VGPR (LLVM, VOP3Instructions.td: VReg_128 of v_mqsad_u32_u8): no scalar has that size.
  constexpr unsigned kWidestScalar = 2;
  const Source& third = op.sources[slot::kSrc2];
  if (instruction.row().unit == isa::Unit::Valu && third.dwords > kWidestScalar &&
      third.kind != SourceKind::Vector && third.kind != SourceKind::None) {
    op.run = faultIllegal;
    op.left = 1;
  } else if (outside_.faults) {
    op.run = faultRegister;
    op.left = 1;
  } else if (outside_.ignored) {
    op.run = ignoreRegister;
  } else if (outside_.replaced) {
    inner.replaced = op.run;
    op.run = replaceRegister;
  }
}

// From the last operation to the first. A run also ends where the expectations of the host's arithmetic change,
// and where its length does not fit. Until here, `left` is 0 for operations that may be within a run.
void Code::findRuns() {
  constexpr std::uint8_t kLongest = 255;
  for (std::size_t i = ops_.size(); i-- > 0;) {
    MicroOp& op = ops_[i];
    if (op.left != 0 || i + 1 == ops_.size()) {
      op.left = 1;
      continue;
    }
    const MicroOp& next = ops_[i + 1];
    const bool integer = op.arithmetic == Arithmetic::Integer || next.arithmetic == Arithmetic::Integer;
    if (next.left == kLongest || (!integer && op.arithmetic != next.arithmetic)) {
      op.left = 1;
      continue;
    }
    op.left = static_cast<std::uint8_t>(next.left + 1);
    if (op.arithmetic == Arithmetic::Integer) op.arithmetic = next.arithmetic;
  }
}

} // namespace wavesmith::emulator
