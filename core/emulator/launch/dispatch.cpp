// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/dispatch.h"

#include "emulator/launch/communication.h"
#include "emulator/launch/run_group.h"
#include "emulator/launch/wave_positions.h"
#include "emulator/machine/fault_registers.h"
#include "emulator/machine/gws.h"
#include "emulator/statistics/instruction_counters.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

namespace wavesmith::emulator {
namespace {

// Wave-instructions of a turn, after which a group is assumed to wait for another one.
constexpr std::uint64_t kTurn = std::uint64_t{1} << 22;
constexpr std::uint64_t kTurnOfCommunicating = std::uint64_t{1} << 16;
// Length of the loops that are considered to only wait: longer ones also do other work.
constexpr program::Index kMostToWait = 64;
// Instructions of a wave before another one continues. This also bounds the delay of a stop: a matrix product
// may take as long as a hundred other instructions.
constexpr std::uint32_t kSlice = 1024;
constexpr std::uint32_t kSliceWithMatrices = 128;
constexpr std::uint64_t kNoGroup = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

// The number of work-groups that the device holds at a time, by registers and LDS (isa::Target).
std::uint64_t residentGroups(const DispatchContext& context, const DeviceOptions& options,
                             const isa::Target& target) {
  const auto& size = context.dispatch.workgroup;
  const std::uint64_t waves = source::divideUp(std::uint64_t{size[0]} * size[1] * size[2], kLanes);
  const std::uint64_t perSimd =
      std::min<std::uint64_t>(target.wavesPerSimd, target.vectorRegisters / std::max(context.registers, 1u));
  std::uint64_t perUnit =
      std::max<std::uint64_t>(1, perSimd * target.simdsPerComputeUnit / std::max<std::uint64_t>(waves, 1));
  if (context.ldsBytes != 0)
    perUnit = std::min<std::uint64_t>(perUnit, std::max(1u, target.ldsBytes / context.ldsBytes));
  return std::max<std::uint64_t>(1, perUnit * options.computeUnits);
}

class Run {
public:
  Run(const DispatchContext& context, const DeviceOptions& options, const RunControl& control)
      : context_(context), control_(control), loops_(waitingLoops(*context.program)),
        communicates_(context.code->communicates() || !loops_.empty()),
        total_(std::uint64_t{context.groups[0]} * context.groups[1] * context.groups[2]) {
    threads_ = options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    if (communicates_) threads_ = 1;
    threads_ = static_cast<unsigned>(std::min<std::uint64_t>(threads_, total_));
    resident_ =
        std::max<std::uint64_t>(1, residentGroups(context, options, context.program->target()) / threads_);
    context_.gws = &gws_;
    std::erase_if(loops_, [](const Loop& loop) { return loop.last - loop.first >= kMostToWait; });
    context_.waiting = loops_;
    if (control.statistics) plans_ = accessPlans(*context.code);
    context_.examines = control.statistics;
    counters_.emplace(*context.code, plans_);
    plainMatrix_ = options.plainMatrix;
    const bool matrices = std::ranges::any_of(context.program->instructions(), [](const auto& instruction) {
      return instruction.valid() && instruction.row().unit == isa::Unit::Mfma;
    });
    context_.slice = matrices ? kSliceWithMatrices : kSlice;
  }

  RunReport go() {
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 1; i < threads_; ++i)
        threads.emplace_back([this] { work(); });
      work();
    }
    report_.seconds = seconds();
    reportNotes();
    RunCounts& counts = report_.counts;
    counters_->addTo(counts);
    if (fault_.kind != FaultKind::None) {
      report_.faults.push_back(describe(fault_, *context_.program, context_.kernel->name, *context_.memory));
      if (endsAll(fault_.kind))
        describeWavePositions(report_.faults.back(), fault_, positions_, counts.instructions,
                              *context_.program);
    }
    if (control_.statistics && report_.faults.empty())
      report_.statistics = counters_->statistics(*context_.program, plainMatrix_);
    return std::move(report_);
  }

private:
  using GroupPointer = std::unique_ptr<Group>;

  // The part of the run that this thread executes.
  void work() {
    InstructionCounters own(*context_.code, plans_);
    workOn(own);
    const std::scoped_lock lock(mutex_);
    counters_->add(own);
  }

  void workOn(InstructionCounters& counters) {
    std::deque<GroupPointer> live;
    std::vector<GroupPointer> spare;
    std::size_t blocked = 0; // number of the latest turns without progress
    while (true) {
      if (live.empty() && !start(live, spare, counters)) return;
      GroupPointer group = std::move(live.front());
      live.pop_front();
      FaultSite fault;
      const std::uint64_t index = group->index;
      const Permit permission = [&](std::uint64_t done) { return permit(index, done); };
      const GroupState state =
          runGroup(*group, communicates_ ? kTurnOfCommunicating : kTurn, permission, fault);
      blocked = state == GroupState::Blocked ? blocked + 1 : 0;
      if (state == GroupState::Paused || state == GroupState::Blocked) {
        live.push_back(std::move(group));
        if (live.size() < resident_ && start(live, spare, counters)) {
          std::rotate(live.begin(), live.end() - 1, live.end());
          blocked = 0;
        } else if (blocked >= live.size()) {
          endDeadlocked(live);
        }
        continue;
      }
      if (state == GroupState::Faulted) report(fault, group.get());
      if (state == GroupState::Faulted && ended_.load(std::memory_order_relaxed)) stand(*group);
      finish(*group, state == GroupState::Finished);
      spare.push_back(std::move(group));
    }
  }

  // Starts the next work-group; false if there is none.
  bool start(std::deque<GroupPointer>& live, std::vector<GroupPointer>& spare,
             InstructionCounters& counters) {
    const std::uint64_t index = next_.fetch_add(1, std::memory_order_relaxed);
    if (index >= total_ || index > faultGroup_.load(std::memory_order_relaxed) ||
        ended_.load(std::memory_order_relaxed))
      return false;
    if (spare.empty()) spare.push_back(makeGroup(context_));
    live.push_back(std::move(spare.back()));
    spare.pop_back();
    live.back()->counters = &counters;
    startGroup(*live.back(), index);
    return true;
  }

  // A group before the one that faulted continues: the reported fault is the first one in serial order.
  Permission permit(std::uint64_t group, std::uint64_t done) {
    const std::uint64_t before = executed_.fetch_add(done, std::memory_order_relaxed) + done;
    if (control_.stop.stop_requested()) return {0, FaultKind::Stopped};
    if (control_.secondsLimit > 0 && seconds() >= control_.secondsLimit) return {0, FaultKind::TimeLimit};
    if (control_.instructionLimit != 0 && before >= control_.instructionLimit) return {0, FaultKind::Limit};
    if (group > faultGroup_.load(std::memory_order_relaxed) || ended_.load(std::memory_order_relaxed))
      return {0, FaultKind::None};
    return {control_.instructionLimit != 0 ? control_.instructionLimit - before : kUnlimited,
            FaultKind::None};
  }

  // Stores the registers of the wave if it belongs to `group`.
  void report(const FaultSite& fault, const Group* group = nullptr) {
    if (fault.kind == FaultKind::None) return;
    const std::scoped_lock lock(mutex_);
    const bool ends = endsAll(fault.kind);
    if (ends) ended_.store(true, std::memory_order_relaxed);
    if (fault_.kind == FaultKind::None || fault.group < fault_.group) {
      fault_ = fault;
      report_.registers.reset();
      if (group != nullptr && !ends && fault.instruction != nullptr)
        report_.registers = registersAtFault(*group->waves[fault.wave]);
    }
    if (!ends)
      faultGroup_.store(std::min(faultGroup_.load(std::memory_order_relaxed), fault.group),
                        std::memory_order_relaxed);
  }

  // For a reason outside of the kernel.
  static bool endsAll(FaultKind kind) {
    return kind == FaultKind::Stopped || kind == FaultKind::Limit || kind == FaultKind::TimeLimit;
  }

  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

  // Records the positions of a group's waves that will not continue.
  void stand(const Group& group) {
    const std::scoped_lock lock(mutex_);
    for (const auto& wave : group.waves)
      if (!wave->ended) ++positions_[wave->next->instruction];
  }

  // All groups wait in GWS, and none is left to release them. Expected after a fault.
  void endDeadlocked(std::deque<GroupPointer>& live) {
    bool known = false;
    {
      const std::scoped_lock lock(mutex_);
      known = fault_.kind != FaultKind::None;
    }
    for (const GroupPointer& group : live) {
      const auto wave = std::ranges::find_if(group->waves, [&](const auto& w) { return gws_.waits(*w); });
      // The instruction that waits is the previous one: it is not a branch.
      if (!known && wave != group->waves.end())
        report({FaultKind::Deadlock, ((*wave)->next - 1)->instruction, kNoLane, 0, 0, (*wave)->id,
                group->index, group->id});
      finish(*group, false);
    }
    live.clear();
  }

  void finish(const Group& group, bool ended) {
    gws_.forget(group);
    const std::scoped_lock lock(mutex_);
    RunCounts& counts = report_.counts;
    counts.workgroups += ended ? 1 : 0;
    counts.waves += static_cast<std::uint64_t>(
        std::ranges::count_if(group.waves, [](const auto& wave) { return wave->executed != 0; }));
    collectNotes(group);
    const std::uint64_t step = std::max<std::uint64_t>(1, total_ / 256);
    if (ended && control_.progress && (counts.workgroups % step == 0 || counts.workgroups == total_))
      control_.progress(counts.workgroups, total_);
  }

  // The first one of each kind and instruction in serial order, and the number of waves it applies to. mutex_
  // is held.
  void collectNotes(const Group& group) {
    for (const auto& wave : group.waves)
      for (const FaultSite& site : wave->notes) {
        auto& [first, waves] = notes_[{site.kind, site.instruction}];
        if (waves == 0 || std::pair(site.group, site.wave) < std::pair(first.group, first.wave)) first = site;
        ++waves;
      }
  }
  // For a run that was cut short, only the remarks before that point: the others are not deterministic.
  void reportNotes() {
    for (const auto& [key, note] : notes_) {
      const auto& [site, waves] = note;
      if (fault_.kind != FaultKind::None && site.group > fault_.group) continue;
      source::Diagnostic diagnostic =
          describe(site, *context_.program, context_.kernel->name, *context_.memory);
      if (fault_.kind == FaultKind::None && waves > 1)
        diagnostic.notes.push_back({diagnostic.place, fmt::format("{} waves do so in total", waves)});
      report_.notes.push_back(std::move(diagnostic));
    }
  }

  Gws gws_;
  DispatchContext context_;
  const RunControl& control_;
  std::vector<Loop> loops_; // loops in which waves wait
  const bool communicates_;
  const std::uint64_t total_;
  unsigned threads_ = 1;
  std::uint64_t resident_ = 1;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> executed_{0};
  std::atomic<std::uint64_t> faultGroup_{kNoGroup};
  std::atomic<bool> ended_{false};
  AccessPlans plans_;
  bool plainMatrix_ = false;
  std::optional<InstructionCounters> counters_; // of the finished threads
  std::mutex mutex_;                            // counters_, fault_, positions_, report_, progress
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  FaultSite fault_;
  WavePositions positions_;
  RunReport report_;
  std::map<std::pair<FaultKind, const isa::Instruction*>, std::pair<FaultSite, std::uint64_t>> notes_;
};

} // namespace

RunReport runDispatch(const DispatchContext& context, const DeviceOptions& options,
                      const RunControl& control) {
  return Run(context, options, control).go();
}

} // namespace wavesmith::emulator
