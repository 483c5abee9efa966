// SPDX-License-Identifier: Apache-2.0
#include "checked/plan.h"

#include "analysis/footprint.h"
#include "emulator/code/predecode.h"
#include "isa/effects.h"

#include <algorithm>

namespace wavesmith::checked {
namespace {

// In the row of registers of register_set.h; count 0: state that has no place there.
Span spanOf(const isa::RegisterRange& range, std::uint32_t accumOffset) {
  switch (range.cls) {
  case isa::RegisterClass::Vector: return {range.first, range.count};
  case isa::RegisterClass::Accumulation:
    return {static_cast<std::uint16_t>(accumOffset + range.first), range.count};
  case isa::RegisterClass::Scalar:
    return {static_cast<std::uint16_t>(kFirstScalar + range.first), range.count};
  case isa::RegisterClass::State:
    if (range.first == static_cast<std::uint16_t>(isa::StateRegister::Scc)) return {kScc, 1};
    return {};
  }
  return {};
}

template <class Spans>
std::uint8_t place(const isa::RegisterList& list, std::uint32_t accumOffset, std::uint32_t registers,
                   Spans& spans) {
  std::uint8_t count = 0;
  for (const isa::RegisterRange& range : list) {
    const Span span = spanOf(range, accumOffset);
    const unsigned end = unsigned{span.first} + span.count;
    if (span.count == 0 || (span.isVector() && end > registers) || end > kRegisters || count == kMostSpans)
      continue; // registers that are not allocated: the emulator reports them
    spans[count++] = span;
  }
  return count;
}

bool accesses(const isa::Opcode& row) {
  switch (row.unit) {
  case isa::Unit::Smem:
  case isa::Unit::Lds:
  case isa::Unit::Buffer:
  case isa::Unit::Flat: return row.memoryBytes != 0;
  default: return false;
  }
}

} // namespace

std::string registerText(Span span, const emulator::DispatchContext& context) {
  const std::uint32_t accumOffset = context.kernel->descriptor.accumOffset;
  if (span.first == kScc) return "scc";
  isa::RegisterRange range{isa::RegisterClass::Vector, span.first, span.count};
  if (!span.isVector())
    range = {isa::RegisterClass::Scalar, static_cast<std::uint16_t>(span.first - kFirstScalar), span.count};
  else if (span.first >= accumOffset && accumOffset != 0)
    range = {isa::RegisterClass::Accumulation, static_cast<std::uint16_t>(span.first - accumOffset),
             span.count};
  return isa::toString(range);
}

Plans::Plans(const emulator::DispatchContext& context) : first_(context.code->ops().data()) {
  const program::Program& program = *context.program;
  const std::uint32_t accumOffset = context.kernel->descriptor.accumOffset;
  const analysis::Footprints footprints(program);
  const std::vector<analysis::CounterEvent> events = analysis::counterEvents(program, footprints);
  plans_.resize(context.code->ops().size());
  for (const emulator::MicroOp& op : context.code->ops()) {
    Plan& plan = plans_[static_cast<std::size_t>(&op - first_)];
    plan.special = true;
    if (op.instruction == nullptr || !op.instruction->valid()) continue;
    plan.index = static_cast<program::Index>(op.instruction - program.instructions().data());
    const isa::Effects effects = isa::effects(*op.instruction);
    plan.readCount = place(effects.reads, accumOffset, context.registers, plan.readSpans);
    plan.writeCount = place(effects.writes, accumOffset, context.registers, plan.writeSpans);
    plan.event = events[plan.index];
    const isa::Opcode& row = op.instruction->row();
    plan.accessesMemory = accesses(row);
    plan.special = plan.event.role != analysis::Role::Plain || plan.accessesMemory;
  }
}

Plan Plans::indexed(const emulator::MicroOp& op, const emulator::MicroOp& indexed) const {
  const Plan& usual = of(op);
  Plan plan = usual;
  plan.readCount = 0;
  for (const Span span : usual.reads())
    if (!span.isVector()) plan.readSpans[plan.readCount++] = span;
  const auto read = [&](Span span) {
    if (plan.readCount != kMostSpans) plan.readSpans[plan.readCount++] = span;
  };
  for (const emulator::Source& source : indexed.sources) {
    const bool modified = source.kind == emulator::SourceKind::Modified;
    if ((modified ? source.base : source.kind) == emulator::SourceKind::Vector)
      read({static_cast<std::uint16_t>(source.index), std::max<std::uint16_t>(source.dwords, 1)});
  }
  read({kFirstScalar + isa::scalar::kM0, 1});
  for (Span& span : std::span(plan.writeSpans).first(plan.writeCount))
    if (span.isVector() && span.first == op.destination) span.first = indexed.destination;
  // v_swap_b32 also writes its source.
  if (op.instruction->op == isa::Op::v_swap_b32 && plan.writeCount == 2) {
    const std::uint16_t first = indexed.destination;
    const auto second = static_cast<std::uint16_t>(indexed.sources[emulator::slot::kSrc0].index);
    plan.writeSpans[0].first = first;
    plan.writeSpans[1].first = second;
  }
  return plan;
}

} // namespace wavesmith::checked
