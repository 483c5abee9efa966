// SPDX-License-Identifier: Apache-2.0

#include "analysis/waits/wait_program.h"

#include "isa/text.h"
#include "program/loops.h"

#include <algorithm>

namespace wavesmith::analysis {
namespace {

constexpr std::uint16_t kReturnAddress = 30; // s[30:31] (LLVM AMDGPUUsage, "Function Call Convention")

bool isFunction(const codeobject::Symbol& symbol) {
  return symbol.defined && symbol.kind == codeobject::Symbol::Kind::Function;
}

void addOnce(std::vector<std::uint32_t>& blocks, std::uint32_t block) {
  if (std::ranges::find(blocks, block) == blocks.end()) blocks.push_back(block);
}

} // namespace

WaitProgram::WaitProgram(const program::Program& p, const Footprints& f, const Values& v, const Options& o)
    : program(p), footprints(f), values(v), options(o), events(counterEvents(p, f)) {
  const auto blocks = p.blocks();
  const auto instructions = p.instructions();
  std::vector<bool> isEntry(blocks.size(), false);
  const auto add = [&](std::vector<std::uint32_t>& entries, Index at) {
    if (at >= instructions.size() || isEntry[p.blockOf(at)]) return;
    isEntry[p.blockOf(at)] = true;
    entries.push_back(p.blockOf(at));
  };
  for (const program::KernelCode& kernel : p.kernels())
    add(kernelEntries, kernel.entry);
  for (const codeobject::Symbol& symbol : p.codeObject().symbols())
    if (isFunction(symbol)) add(otherEntries, p.at(symbol.address));
  // Lines outside of any function: the beginning and every label can be called (loops.h).
  if (kernelEntries.empty() && otherEntries.empty()) {
    add(otherEntries, 0);
    for (const program::Label& label : p.labels())
      add(otherEntries, label.instruction);
  }
  for (Index i = 0; i < instructions.size(); ++i) {
    hasLdsDma |= events[i].has(CounterEvent::kLdsDma);
    hasFlatWrites |=
        events[i].kind == Pending::Kind::Flat && events[i].has(CounterEvent::kForOthers) &&
        (instructions[i].row().has(isa::trait::kStore) || instructions[i].row().has(isa::trait::kAtomic));
    if (events[i].role != Role::Call) continue;
    calls.push_back(i);
    add(otherEntries, p.branchTarget(i));
    const isa::Operand& link = instructions[i].operands[0];
    if (link.kind == isa::OperandKind::Scalar && link.index < links.size()) links[link.index] = true;
  }
  links[kReturnAddress] = true;
  // Code that only a branch with an unknown target can reach.
  const bool unknownBranches = std::ranges::any_of(blocks, [&](const program::Block& block) {
    return block.leadsToUnknown && events[block.end - 1].role == Role::Leave && !isReturn(block.end - 1);
  });
  for (std::uint32_t b = 0; unknownBranches && b < blocks.size(); ++b)
    if (blocks[b].previous.empty() && !isEntry[b]) addOnce(otherEntries, b);
  std::vector<std::uint32_t> roots = kernelEntries;
  roots.insert(roots.end(), otherEntries.begin(), otherEntries.end());
  loops = findLoops(blocks, roots);
}

std::vector<BlockFacts> entryFacts(const WaitProgram& waits) {
  std::vector<std::uint32_t> roots = waits.kernelEntries;
  roots.insert(roots.end(), waits.otherEntries.begin(), waits.otherEntries.end());
  return entryFacts(waits.program, waits.values, program::findReach(waits.program).order, roots);
}

bool WaitProgram::loadTheSame(Index earlier, Index later) const {
  const auto instructions = program.instructions();
  if (earlier >= later || program.blockOf(earlier) != program.blockOf(later)) return false;
  const isa::Opcode& row = instructions[earlier].row();
  if (!row.has(isa::trait::kLoad) || row.memoryBytes == 0 || events[earlier].has(CounterEvent::kReadsClock))
    return false;
  if (isa::toString(instructions[earlier]) != isa::toString(instructions[later])) return false;
  for (Index i = earlier; i < later; ++i) {
    const CounterEvent& event = events[i];
    const bool mayChange = event.role != Role::Plain && event.role != Role::Issue && event.role != Role::Wait;
    if (mayChange || (event.role == Role::Issue && !instructions[i].row().has(isa::trait::kLoad)))
      return false;
    for (const isa::RegisterRange& read : footprints.reads(earlier))
      for (const isa::RegisterRange& written : footprints.writes(i))
        if (isa::overlap(read, written)) return false;
  }
  return true;
}

bool WaitProgram::isReturn(Index i) const {
  const program::Block& block = program.blocks()[program.blockOf(i)];
  if (block.returns) return true;
  if (!block.leadsToUnknown) return false; // a jump whose targets are known
  const isa::Instruction& instruction = program.instructions()[i];
  const isa::Operand& target = instruction.operands[0];
  return instruction.op == isa::Op::s_setpc_b64 && target.kind == isa::OperandKind::Scalar &&
         target.index < links.size() && links[target.index];
}

} // namespace wavesmith::analysis
