// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/run_group.h"

#include "emulator/launch/initial_state.h"
#include "emulator/launch/path_recorder.h"
#include "emulator/launch/schedule.h"
#include "emulator/machine/gws.h"
#include "emulator/machine/host_denormals.h"
#include "emulator/statistics/instruction_counters.h"
#include "source/round_up.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace wavesmith::emulator {
namespace {

// The number of lanes that EXEC enables; EXEC changes rarely.
class ActiveLanes {
public:
  std::uint64_t in(const Wave& wave) {
    if (wave.exec() != exec_) {
      exec_ = wave.exec();
      lanes_ = static_cast<unsigned>(std::popcount(exec_));
    }
    return lanes_;
  }

private:
  std::uint64_t exec_ = 0, lanes_ = 0;
};

// The main loop: run after run of operations, of which only the last may stop the wave (MicroOp::left). A separate
// function, so that it can use all registers of the host.
template <bool Examines>
[[gnu::noinline]] void execute(Wave& wave, std::uint64_t count) {
  InstructionCounters& counters = *wave.group->counters;
  HostDenormals host(wave);
  ActiveLanes active;
  const MicroOp* op = wave.next;
  while (count != 0) {
    const auto number = static_cast<unsigned>(std::min<std::uint64_t>(op->left, count));
    const MicroOp* const last = op + (number - 1);
    count -= number;
    wave.executed += number;
    wave.next = last + 1;
    counters.count(*op, number, active.in(wave));
    host.prepare(op->arithmetic);
    for (; op != last; ++op)
      op->run(wave, *op);
    if (Examines && last->counted == Counted::Memory) counters.examine(wave, *last);
    last->run(wave, *last);
    if (wave.event != Event::None) [[unlikely]]
      return;
    op = wave.next;
  }
}

// VGPR indexing adds M0[7:0] to the registers selected by M0[15:12] (CDNA3 ISA 6.6).
bool addIndex(const Wave& wave, MicroOp& op) {
  const std::uint32_t m0 = wave.sgpr[isa::scalar::kM0];
  const unsigned index = m0 & 0xff;
  for (unsigned k = 0; k < 3; ++k) {
    Source& s = op.sources[k];
    const bool vector =
        s.kind == SourceKind::Vector || (s.kind == SourceKind::Modified && s.base == SourceKind::Vector);
    if (!vector || ((m0 >> (12 + k)) & 1) == 0) continue;
    s.index += index;
    if (s.index + s.dwords > wave.registers) return false;
  }
  if (((m0 >> 15) & 1) != 0 && op.destinationDwords != 0) {
    op.destination = static_cast<std::uint16_t>(op.destination + index);
    if (op.destination + op.destinationDwords > wave.registers) return false;
  }
  return true;
}

bool isVector(const MicroOp& op) {
  if (op.counted == Counted::Memory) return op.instruction->row().unit != isa::Unit::Smem;
  return op.counted != Counted::Scalar;
}

} // namespace

bool isSkipped(const Wave& wave, const MicroOp& op) {
  return (wave.mode & mode::kVskip) != 0 && isVector(op);
}

bool isIndexed(const Wave& wave, const MicroOp& op) {
  return (wave.mode & mode::kGprIndex) != 0 && op.indexable;
}

std::optional<MicroOp> indexed(Wave& wave, const MicroOp& op) {
  MicroOp changed = op;
  if (addIndex(wave, changed)) return changed;
  raise(wave, op, FaultKind::RegisterOutOfRange);
  return std::nullopt;
}

namespace {

// The same for a wave that is recorded: a run of operations at a time, and accesses to memory after what they depend on.
void executeRecorded(Wave& wave, std::uint64_t count, WaveRecord& record) {
  bool records = true;
  while (count != 0 && wave.event == Event::None) {
    const MicroOp& op = *wave.next;
    auto number = static_cast<std::uint32_t>(std::min<std::uint64_t>(op.left, count));
    if (number > 1 && (&op + (number - 1))->counted == Counted::Memory) --number;
    records = records && record.add(wave, op, number);
    const std::uint64_t part = records ? number : count;
    count -= part;
    if (wave.examined.empty())
      execute<false>(wave, part);
    else
      execute<true>(wave, part);
  }
}

// The same with VGPR indexing or VSKIP on: rare, and therefore one operation after the other.
void executeSpecially(Wave& wave, std::uint64_t count, WaveRecord* record) {
  InstructionCounters& counters = *wave.group->counters;
  HostDenormals host(wave);
  for (; count != 0; --count) {
    const MicroOp& op = *wave.next;
    ++wave.next;
    ++wave.executed;
    const bool skipped = isSkipped(wave, op);
    if (record != nullptr && !record->add(wave, op, 1)) record = nullptr;
    counters.count(op, 1, skipped ? 0 : static_cast<unsigned>(std::popcount(wave.exec())));
    if (skipped) continue;
    if (op.counted == Counted::Memory && !wave.examined.empty()) counters.examine(wave, op);
    host.prepare(op.arithmetic);
    if (!isIndexed(wave, op))
      op.run(wave, op);
    else if (const std::optional<MicroOp> changed = indexed(wave, op))
      changed->run(wave, *changed);
    if (wave.event != Event::None) return;
  }
}

void runSlice(Wave& wave, std::uint64_t count) {
  const DispatchContext& context = *wave.group->dispatch;
  if (context.watcher != nullptr) return context.watcher->runSlice(wave, count);
  WaveRecord* const record = context.paths != nullptr ? context.paths->of(wave) : nullptr;
  const std::uint64_t end = wave.executed + count;
  do {
    wave.event = Event::None;
    const std::uint64_t left = end - wave.executed;
    if ((wave.mode & (mode::kGprIndex | mode::kVskip)) != 0)
      executeSpecially(wave, left, record);
    else if (record != nullptr)
      executeRecorded(wave, left, *record);
    else if (wave.examined.empty())
      execute<false>(wave, left);
    else
      execute<true>(wave, left);
  } while (wave.event == Event::ModeSwitch && wave.executed < end);
}

} // namespace

bool openBarrier(Group& group) {
  bool any = false;
  for (const auto& wave : group.waves) {
    if (!wave->ended && !wave->atBarrier) return false;
    any = any || wave->atBarrier;
  }
  if (any && group.dispatch->watcher != nullptr) group.dispatch->watcher->openBarrier(group);
  for (const auto& wave : group.waves)
    wave->atBarrier = false;
  return any;
}

bool waitsInGws(const Wave& wave) {
  const Gws* const gws = wave.group->dispatch->gws;
  return gws != nullptr && gws->waits(wave);
}
bool anyWaitsInGws(const Group& group) {
  return std::ranges::any_of(group.waves, [](const auto& wave) { return waitsInGws(*wave); });
}

bool waitsForOthers(const Wave& wave) {
  const DispatchContext& context = *wave.group->dispatch;
  if (context.waiting.empty() || wave.next->instruction == nullptr) return false;
  const auto at =
      static_cast<program::Index>(wave.next->instruction - context.program->instructions().data());
  return std::ranges::any_of(context.waiting,
                             [at](const Loop& loop) { return loop.first <= at && at <= loop.last; });
}

namespace {

void stop(Wave& wave, FaultKind why) {
  wave.fault = {why, wave.next->instruction, kNoLane, 0, 0, wave.id, wave.group->index, wave.group->id};
}

} // namespace

std::unique_ptr<Group> makeGroup(const DispatchContext& context) {
  const std::array<std::uint32_t, 3>& size = context.dispatch.workgroup;
  const std::uint32_t waves = source::divideUp(size[0] * size[1] * size[2], kLanes);
  auto group = std::make_unique<Group>();
  group->dispatch = &context;
  group->registers = std::make_unique<Lanes[]>(std::size_t{waves} * context.registers);
  for (std::uint32_t i = 0; i < waves; ++i) {
    auto wave = std::make_unique<Wave>();
    wave->group = group.get();
    wave->id = i;
    wave->registers = context.registers;
    wave->vgpr = group->registers.get() + std::size_t{i} * context.registers;
    group->waves.push_back(std::move(wave));
    group->order.push_back(i);
  }
  return group;
}

void startGroup(Group& group, std::uint64_t index) {
  const DispatchContext& context = *group.dispatch;
  group.index = index;
  group.id = {static_cast<std::uint32_t>(index % context.groups[0]),
              static_cast<std::uint32_t>(index / context.groups[0] % context.groups[1]),
              static_cast<std::uint32_t>(index / context.groups[0] / context.groups[1])};
  group.lds.assign(context.ldsBytes, std::byte{0});
  std::iota(group.order.begin(), group.order.end(), 0u);
  const bool whole = extentOf(context.dispatch, group.id) == context.dispatch.workgroup;
  for (const auto& wave : group.waves) {
    context.initial->start(*wave, whole);
    wave->examined.clear();
    if (context.examines && index < kExaminedGroups) group.counters->startWave(*wave);
    wave->ended = wave->exec() == 0; // beyond the end of a partial group
  }
  if (context.watcher != nullptr) context.watcher->startGroup(group);
}

GroupState runGroup(Group& group, std::uint64_t budget, const Permit& permit, FaultSite& fault) {
  Schedule& schedule = *group.dispatch->schedule;
  std::uint64_t used = 0, unreported = 0;
  while (true) {
    bool running = false, waiting = true;
    schedule.shuffle(group.order);
    for (const std::uint32_t number : group.order) {
      Wave& wave = *group.waves[number];
      if (wave.ended || wave.atBarrier || waitsInGws(wave)) continue;
      running = true;
      const Permission permission = permit(unreported);
      unreported = 0;
      if (permission.instructions == 0) {
        stop(wave, permission.why);
        fault = wave.fault;
        return GroupState::Faulted;
      }
      const std::uint64_t before = wave.executed;
      const bool waited = waitsForOthers(wave);
      runSlice(wave, std::min(schedule.slice(group.dispatch->slice), permission.instructions));
      unreported = wave.executed - before;
      used += unreported;
      if (wave.event == Event::Faulted) {
        (void)permit(unreported);
        fault = wave.fault;
        return GroupState::Faulted;
      }
      waiting = waiting && waited && waitsForOthers(wave);
      wave.ended = wave.event == Event::Ended;
      wave.atBarrier = wave.event == Event::Barrier;
    }
    const bool stuck = !running && !openBarrier(group);
    const bool blocked = stuck && anyWaitsInGws(group);
    if (stuck && !blocked) break;
    if (blocked || used >= budget || (running && waiting)) {
      (void)permit(unreported);
      return used == 0 ? GroupState::Blocked : GroupState::Paused;
    }
  }
  (void)permit(unreported);
  return GroupState::Finished;
}

} // namespace wavesmith::emulator
