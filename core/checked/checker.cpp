// SPDX-License-Identifier: Apache-2.0
#include "checked/checker.h"

#include "checked/memory/addresses.h"
#include "checked/step.h"
#include "emulator/device.h"
#include "emulator/launch/dispatch_context.h"
#include "emulator/launch/run_group.h"
#include "emulator/machine/host_denormals.h"
#include "emulator/statistics/instruction_counters.h"

#include <bit>
#include <optional>

namespace wavesmith::checked {

using emulator::Event;
using emulator::MicroOp;
using emulator::Wave;

struct Checker::Implementation {
  CheckerOptions options;
  Findings findings;
  std::optional<Plans> plans;
  std::optional<WaitDistances> distances;
  Accesses accesses;
  MemoryShadow memory;
  DispatchOrder order{memory};
  AddressCheck addresses;
  DispatchUndefined undefined{memory};

  void execute(Wave& wave, const MicroOp& op, const Plan& plan, GroupState& group);
};

Checker::Checker(CheckerOptions options) : implementation_(std::make_unique<Implementation>()) {
  implementation_->options = std::move(options);
}
Checker::~Checker() = default;

void Checker::begin(const emulator::DispatchContext& context) {
  implementation_->memory.begin(*context.memory);
  implementation_->findings.begin(*context.program, context.kernel->name);
  implementation_->plans.emplace(context);
  implementation_->distances.emplace(context);
  implementation_->order.begin(context, *implementation_->plans);
  implementation_->addresses.begin(implementation_->options);
  implementation_->undefined.begin(context, implementation_->options);
}

void Checker::startGroup(emulator::Group& group) {
  if (group.watched == nullptr) group.watched = std::make_unique<GroupState>();
  auto& state = static_cast<GroupState&>(*group.watched);
  state.waves.resize(group.waves.size());
  for (WaveState& wave : state.waves) {
    wave.arrival.start();
    wave.waits.start();
  }
  implementation_->order.startGroup(group, state);
  implementation_->undefined.startGroup(group, state);
}

void Checker::Implementation::execute(Wave& wave, const MicroOp& op, const Plan& plan, GroupState& group) {
  if (plan.accessesMemory)
    accesses.collect(wave, op);
  else
    accesses.clear();
  const Step step{wave, op, plan, accesses, findings, group, group.waves[wave.id]};
  step.self.arrival.before(step);
  const bool early = step.self.waits.before(step, *distances);
  if (plan.special) {
    order.before(step);
    if (plan.accessesMemory) addresses.before(step);
  }
  undefined.before(step);
  op.run(wave, op);
  if (plan.special) order.after(step);
  undefined.after(step);
  if (early) WaitHistory::poison(step);
  step.self.arrival.after(step);
}

void Checker::runSlice(Wave& wave, std::uint64_t count) {
  emulator::HostDenormals host(wave);
  emulator::InstructionCounters& counters = *wave.group->counters;
  auto& group = static_cast<GroupState&>(*wave.group->watched);
  wave.event = Event::None;
  for (; count != 0; --count) {
    const MicroOp& op = *wave.next;
    ++wave.next;
    ++wave.executed;
    counters.count(op, 1, static_cast<unsigned>(std::popcount(wave.exec())));
    if (op.counted == emulator::Counted::Memory && !wave.examined.empty()) counters.examine(wave, op);
    host.prepare(op.arithmetic);
    if (emulator::isSkipped(wave, op)) continue;
    const Plans& plans = *implementation_->plans;
    if (!emulator::isIndexed(wave, op))
      implementation_->execute(wave, op, plans.of(op), group);
    else if (const std::optional<MicroOp> indexed = emulator::indexed(wave, op))
      implementation_->execute(wave, *indexed, plans.indexed(op, *indexed), group);
    if (wave.event == Event::ModeSwitch) wave.event = Event::None;
    if (wave.event != Event::None) return;
  }
}

void Checker::openBarrier(emulator::Group& group) {
  implementation_->order.openBarrier(group, static_cast<GroupState&>(*group.watched),
                                     implementation_->findings);
}
void Checker::endGroup(emulator::Group&) {}

void Checker::end(emulator::RunReport& report) {
  if (report.faults.empty()) implementation_->undefined.end(implementation_->findings);
  report.findings = implementation_->findings.take();
}

} // namespace wavesmith::checked
