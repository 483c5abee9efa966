// SPDX-License-Identifier: Apache-2.0
#include "program/control_flow.h"

#include <algorithm>

namespace wavesmith::program {

namespace {

namespace trait = isa::trait;

bool isBranch(const isa::Instruction& i) {
  return i.valid() && i.row().unit == isa::Unit::Branch;
}

bool endsBlock(const isa::Instruction& i) {
  return isBranch(i) || (i.valid() && i.row().has(trait::kEndsWave));
}

// A call returns to the instruction after it.
bool canGoOn(const isa::Instruction& i) {
  if (!endsBlock(i)) return true;
  return i.row().has(trait::kConditional | trait::kCall);
}

bool isAdjacent(std::span<const isa::Instruction> instructions, Index first) {
  return first + 1 < instructions.size() &&
         instructions[first].address + instructions[first].length == instructions[first + 1].address;
}

std::vector<bool> findLeaders(const Program& program, std::span<const Index> entries,
                              std::span<const ComputedBranch> computed) {
  const auto instructions = program.instructions();
  std::vector<bool> leaders(instructions.size(), false);
  const auto mark = [&](Index index) {
    if (index < leaders.size()) leaders[index] = true;
  };
  mark(0);
  std::ranges::for_each(entries, mark);
  for (const ComputedBranch& branch : computed)
    std::ranges::for_each(branch.targets, mark);
  for (Index i = 0; i < instructions.size(); ++i) {
    mark(program.branchTarget(i));
    if (endsBlock(instructions[i]) || !isAdjacent(instructions, i)) mark(i + 1);
  }
  return leaders;
}

void connect(const Program& program, ControlFlow& flow, std::uint32_t from,
             std::span<const ComputedBranch> computed) {
  const auto instructions = program.instructions();
  Block& block = flow.blocks[from];
  const Index last = block.end - 1;
  const isa::Instruction& i = instructions[last];
  const auto follow = [&](Index to) {
    const std::uint32_t next = flow.blockOf[to];
    if (std::ranges::find(block.next, next) == block.next.end()) block.next.push_back(next);
  };
  // The callee's registers and return address are unknown here.
  block.leadsToUnknown = isBranch(i) && i.row().has(trait::kIndirect | trait::kCall);
  block.calls = isBranch(i) && i.row().has(trait::kCall);
  if (hasStaticTarget(i)) {
    const Index target = program.branchTarget(last);
    if (target != kNone) {
      follow(target);
      if (block.calls) block.callee = flow.blockOf[target];
    } else
      block.fallsOff = true;
  }
  const auto known = std::ranges::lower_bound(computed, last, {}, &ComputedBranch::branch);
  if (known != computed.end() && known->branch == last) {
    std::ranges::for_each(known->targets, follow);
    block.returns = known->returns;
    if (!block.calls && !block.returns) block.leadsToUnknown = false;
    if (block.calls && known->targets.size() == 1) block.callee = flow.blockOf[known->targets.front()];
  }
  if (!canGoOn(i)) return;
  if (isAdjacent(instructions, last))
    follow(last + 1);
  else
    block.fallsOff = true;
}

} // namespace

bool hasStaticTarget(const isa::Instruction& instruction) {
  if (!isBranch(instruction)) return false;
  const auto& operands = instruction.row().operands;
  return std::ranges::any_of(operands,
                             [](const isa::OperandSpec& o) { return o.type == isa::ValueType::Label; });
}

ControlFlow findControlFlow(const Program& program, std::span<const Index> entries,
                            std::span<const ComputedBranch> computed) {
  ControlFlow flow;
  const std::vector<bool> leaders = findLeaders(program, entries, computed);
  flow.blockOf.resize(leaders.size());
  for (Index i = 0; i < leaders.size(); ++i) {
    if (leaders[i]) flow.blocks.emplace_back().first = i;
    flow.blocks.back().end = i + 1;
    flow.blockOf[i] = static_cast<std::uint32_t>(flow.blocks.size() - 1);
  }
  for (std::uint32_t b = 0; b < flow.blocks.size(); ++b)
    connect(program, flow, b, computed);
  for (std::uint32_t b = 0; b < flow.blocks.size(); ++b) {
    for (const std::uint32_t next : flow.blocks[b].next)
      flow.blocks[next].previous.push_back(b);
  }
  return flow;
}

} // namespace wavesmith::program
