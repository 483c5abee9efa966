// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/communication.h"

#include "isa/effects.h"
#include "program/control_flow.h"

#include <algorithm>
#include <bitset>
#include <span>

namespace wavesmith::emulator {
namespace {

bool isLoad(const isa::Instruction& instruction, bool scalarToo) {
  const isa::Opcode& row = instruction.row();
  const bool returns =
      row.has(isa::trait::kLoad) || (row.has(isa::trait::kAtomic) && instruction.modifiers.sc0);
  if (!returns || row.encoding == isa::Encoding::Scratch) return false;
  return row.unit == isa::Unit::Flat || row.unit == isa::Unit::Buffer ||
         (scalarToo && row.unit == isa::Unit::Smem);
}

bool isAddress(isa::Field field) {
  using enum isa::Field;
  return field == FlatAddr || field == FlatSaddr || field == BufVaddr || field == BufSrsrc ||
         field == BufSoffset || field == Sbase || field == SmemOffset;
}

// Only general registers: writes of the others (EXEC, M0, modes) do not affect an address.
class Registers {
public:
  void add(const isa::RegisterRange& range) {
    for (unsigned i = 0; i < range.count; ++i)
      if (const unsigned at = indexOf(range, i); at < kCount) set_.set(at);
  }
  [[nodiscard]] bool has(const isa::RegisterRange& range, unsigned i) const {
    const unsigned at = indexOf(range, i);
    return at < kCount && set_.test(at);
  }

private:
  static constexpr unsigned kCount = 3 * 256;
  static unsigned indexOf(const isa::RegisterRange& range, unsigned i) {
    const unsigned number = range.first + i;
    switch (range.cls) {
    case isa::RegisterClass::Scalar: return number < isa::scalar::kVccLo ? number : kCount;
    case isa::RegisterClass::Vector: return 256 + number;
    case isa::RegisterClass::Accumulation: return 512 + number;
    default: return kCount;
    }
  }
  std::bitset<kCount> set_;
};

// Finds the registers of a loop whose values change between iterations.
class Walk {
public:
  explicit Walk(std::span<const isa::Instruction> loop) : loop_(loop) {
    scalarToo_ = std::ranges::any_of(loop, [](const isa::Instruction& i) {
      return i.op == isa::Op::s_dcache_inv || i.op == isa::Op::s_dcache_inv_vol;
    });
    for (const isa::Instruction& instruction : loop)
      for (const isa::RegisterRange& range : isa::effects(instruction).writes)
        written_.add(range);
  }

  [[nodiscard]] bool waits() {
    (void)around(); // the state at the end of the loop is the one at its beginning
    return around();
  }

private:
  // One pass through the loop, as if no branch in it were taken; returns whether a load has an address that
  // does not change.
  bool around() {
    bool found = false;
    defined_ = {};
    for (const isa::Instruction& instruction : loop_) {
      found = found || (isLoad(instruction, scalarToo_) && addressStays(instruction));
      const isa::Effects effects = isa::effects(instruction);
      const isa::Unit unit = instruction.row().unit;
      const bool arithmetic = unit == isa::Unit::Salu || unit == isa::Unit::Valu || unit == isa::Unit::Mfma;
      const bool differs =
          !arithmetic || std::ranges::any_of(effects.reads, [&](const auto& r) { return changes(r); });
      for (const isa::RegisterRange& range : effects.writes) {
        if (differs) changing_.add(range);
        defined_.add(range);
      }
    }
    return found;
  }

  [[nodiscard]] bool changes(const isa::RegisterRange& range) const {
    for (unsigned i = 0; i < range.count; ++i)
      if (changing_.has(range, i) || (written_.has(range, i) && !defined_.has(range, i))) return true;
    return false;
  }

  [[nodiscard]] bool addressStays(const isa::Instruction& instruction) const {
    const auto& specs = instruction.row().operands;
    for (unsigned k = 0; k < instruction.operandCount; ++k) {
      if (!isAddress(specs[k].field)) continue;
      const isa::Operand& operand = instruction.operands[k];
      const auto dwords = static_cast<std::uint16_t>(std::max<unsigned>(operand.dwords, 1));
      if (operand.kind == isa::OperandKind::Vector &&
          changes({isa::RegisterClass::Vector, operand.index, dwords}))
        return false;
      if (operand.kind == isa::OperandKind::Scalar &&
          changes({isa::RegisterClass::Scalar, operand.index, dwords}))
        return false;
    }
    return true;
  }

  std::span<const isa::Instruction> loop_;
  bool scalarToo_ = false;
  Registers written_;  // in the loop
  Registers defined_;  // before the current instruction
  Registers changing_; // with a value that changes between iterations
};

bool waits(std::span<const isa::Instruction> loop) {
  if (!std::ranges::all_of(loop, &isa::Instruction::valid)) return false;
  // Most loops have no loads at all.
  if (std::ranges::none_of(loop, [](const isa::Instruction& i) { return isLoad(i, true); })) return false;
  return Walk(loop).waits();
}

} // namespace

std::vector<Loop> waitingLoops(const program::Program& program) {
  std::vector<Loop> loops;
  const std::span<const isa::Instruction> instructions = program.instructions();
  for (program::Index i = 0; i < instructions.size(); ++i) {
    if (!instructions[i].valid() || instructions[i].op == isa::Op::s_call_b64 ||
        !program::hasStaticTarget(instructions[i]))
      continue;
    const program::Index target = program.branchTarget(i);
    if (target != program::kNone && target <= i && waits(instructions.subspan(target, i + 1 - target)))
      loops.push_back({target, i});
  }
  return loops;
}

} // namespace wavesmith::emulator
