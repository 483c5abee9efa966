// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/waiting.h"

namespace wavesmith::checked {
namespace {

namespace trait = isa::trait;

constexpr program::Index kLongest = 24; // instructions of such a loop

// Whether an instruction has a place in a loop that only waits.
bool onlyWaits(const isa::Instruction& instruction) {
  if (!instruction.valid()) return false;
  const isa::Opcode& row = instruction.row();
  switch (row.unit) {
  case isa::Unit::Salu:
  case isa::Unit::Control: return !row.has(trait::kBarrier);
  case isa::Unit::Branch: return !row.has(trait::kCall | trait::kIndirect | trait::kEndsWave);
  case isa::Unit::Valu:
    return row.has(trait::kCompare | trait::kLaneAccess) || instruction.op == isa::Op::v_mov_b32;
  case isa::Unit::Lds:
  case isa::Unit::Flat:
  case isa::Unit::Buffer:
    return row.has(trait::kCacheControl) || row.has(trait::kAtomic) || !row.has(trait::kStore);
  default: return false;
  }
}

bool mayBeInLds(const isa::Opcode& row) {
  return row.unit == isa::Unit::Lds || row.encoding == isa::Encoding::Flat;
}

} // namespace

std::vector<bool> waitingLoads(const emulator::DispatchContext& context) {
  const program::Program& program = *context.program;
  const auto instructions = program.instructions();
  const auto count = static_cast<program::Index>(instructions.size());
  std::vector<bool> waits(count + 1, false);
  for (program::Index branch = 0; branch < count; ++branch) {
    const program::Index target = program.branchTarget(branch);
    if (target == program::kNone || target > branch || branch - target > kLongest) continue;
    bool only = true;
    for (program::Index i = target; i <= branch && only; ++i)
      only = onlyWaits(instructions[i]);
    for (program::Index i = target; i <= branch && only; ++i) {
      const isa::Opcode& row = instructions[i].row();
      if (row.memoryBytes == 0 || !row.has(trait::kLoad)) continue;
      waits[i] = true;
      if (mayBeInLds(row)) waits[count] = true;
    }
  }
  for (const isa::Instruction& instruction : instructions) {
    if (!instruction.valid() || !mayBeInLds(instruction.row())) continue;
    if (instruction.row().has(trait::kAtomic) &&
        (instruction.row().has(trait::kLoad) || instruction.modifiers.sc0))
      waits[count] = true;
  }
  return waits;
}

} // namespace wavesmith::checked
