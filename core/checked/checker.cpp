// SPDX-License-Identifier: Apache-2.0
#include "checked/checker.h"

#include "checked/memory/addresses.h"
#include "checked/memory/lane_conflicts.h"
#include "checked/step.h"
#include "emulator/device.h"
#include "emulator/launch/path_recorder.h"
#include "emulator/launch/run_control.h"
#include "emulator/launch/run_group.h"
#include "emulator/machine/dispatch_context.h"
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

  // `Replays` is CheckerOptions::replays: at compile time, because it is asked several times for each instruction.
  template <bool Replays>
  void execute(Wave& wave, const MicroOp& op, const Plan& plan, GroupState& group);
  template <bool Replays>
  void runSlice(Wave& wave, std::uint64_t count);
};

Checker::Checker(CheckerOptions options) : implementation_(std::make_unique<Implementation>()) {
  implementation_->options = std::move(options);
}
Checker::~Checker() = default;

void Checker::begin(const emulator::DispatchContext& context) {
  implementation_->findings.begin(*context.program, context.kernel->name);
  implementation_->plans.emplace(context);
  implementation_->distances.emplace(context);
  if (implementation_->options.replays) return;
  implementation_->memory.begin(*context.memory, implementation_->options.undefined);
  implementation_->order.begin(context, *implementation_->plans, implementation_->options.oldReads);
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
  if (implementation_->options.replays) return;
  implementation_->order.startGroup(group, state);
  implementation_->undefined.startGroup(group, state);
}

template <bool Replays>
void Checker::Implementation::execute(Wave& wave, const MicroOp& op, const Plan& plan, GroupState& group) {
  if (plan.accessesMemory)
    accesses.collect(wave, op);
  else
    accesses.clear();
  const Step step{wave, op, plan, accesses, findings, group, group.waves[wave.id]};
  step.self.arrival.before(step);
  const bool early = step.self.waits.before(step, *distances);
  if (plan.special && !Replays) {
    order.before(step);
    if (plan.accessesMemory) {
      addresses.before(step);
      checkLaneConflicts(step);
    }
  }
  if (!Replays) undefined.before(step);
  op.run(wave, op);
  if (plan.special && !Replays) order.after(step);
  if (plan.accessesMemory && Replays && options.oldReads != nullptr)
    deliver(wave, op, options.oldReads->of(wave));
  if (!Replays) undefined.after(step);
  if (early) WaitHistory::poison(step);
  step.self.arrival.after(step);
}

template <bool Replays>
void Checker::Implementation::runSlice(Wave& wave, std::uint64_t count) {
  emulator::HostDenormals host(wave);
  emulator::InstructionCounters& counters = *wave.group->counters;
  auto& group = static_cast<GroupState&>(*wave.group->watched);
  emulator::PathRecorder* const paths = wave.group->dispatch->paths;
  emulator::WaveRecord* record = paths != nullptr ? paths->of(wave) : nullptr;
  wave.event = Event::None;
  for (; count != 0; --count) {
    const MicroOp& op = *wave.next;
    if (record != nullptr && !record->add(wave, op, 1)) record = nullptr;
    ++wave.next;
    ++wave.executed;
    counters.count(op, 1, static_cast<unsigned>(std::popcount(wave.exec())));
    if (op.counted == emulator::Counted::Memory && !wave.examined.empty()) counters.examine(wave, op);
    host.prepare(op.arithmetic);
    if (emulator::isSkipped(wave, op)) continue;
    const Plans& known = *plans;
    if (!emulator::isIndexed(wave, op))
      execute<Replays>(wave, op, known.of(op), group);
    else if (const std::optional<MicroOp> indexed = emulator::indexed(wave, op))
      execute<Replays>(wave, *indexed, known.indexed(op, *indexed), group);
    if (wave.event == Event::ModeSwitch) wave.event = Event::None;
    if (wave.event != Event::None) return;
  }
}

void Checker::runSlice(Wave& wave, std::uint64_t count) {
  if (implementation_->options.replays) return implementation_->runSlice<true>(wave, count);
  implementation_->runSlice<false>(wave, count);
}

void Checker::openBarrier(emulator::Group& group) {
  if (implementation_->options.replays) return;
  implementation_->order.openBarrier(group, static_cast<GroupState&>(*group.watched),
                                     implementation_->findings);
}
void Checker::endGroup(emulator::Group&) {}

void Checker::end(emulator::RunReport& report) {
  if (report.faults.empty()) {
    implementation_->undefined.end(implementation_->findings);
    implementation_->undefined.leave();
  }
  report.findings = implementation_->findings.take();
}

std::size_t Checker::found() const {
  return implementation_->findings.size();
}
source::Diagnostics Checker::findings() const {
  return implementation_->findings.list();
}

std::unique_ptr<emulator::WatchedGroup> GroupState::forReplay() const {
  auto result = std::make_unique<GroupState>();
  result->waves.resize(waves.size());
  for (std::size_t i = 0; i < waves.size(); ++i) {
    result->waves[i].arrival = waves[i].arrival;
    result->waves[i].waits = waves[i].waits;
  }
  return result;
}

} // namespace wavesmith::checked
