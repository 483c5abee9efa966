// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/dispatch.h"

#include "emulator/code/predecode.h"
#include "emulator/launch/initial_state.h"
#include "emulator/launch/interleaving.h"
#include "emulator/launch/launch_notes.h"
#include "emulator/launch/path_recorder.h"
#include "emulator/launch/run_group.h"
#include "emulator/launch/schedule.h"
#include "emulator/launch/wave_positions.h"
#include "emulator/machine/fault_registers.h"
#include "emulator/machine/gws.h"
#include "emulator/statistics/instruction_counters.h"

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
#include <utility>

namespace wavesmith::emulator {
namespace {

// A thread takes up to this many work-groups at once, but no more than a small part of its share of the
// others, so that all threads finish at about the same time.
constexpr std::uint64_t kMostAtOnce = 64;
constexpr std::uint64_t kPartsOfShare = 32;
// Reading the clock takes as long as some instructions.
constexpr std::uint64_t kInstructionsPerClock = 16;
// Variables that several threads write are this far apart.
constexpr std::size_t kHostCacheLine = 64;
constexpr std::uint64_t kNoGroup = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

class Run {
public:
  Run(const DispatchContext& context, const DeviceOptions& options, const RunControl& control)
      : context_(context), control_(control), interleaving_(interleavingOf(context, options)),
        initial_(context), schedule_(control.schedule),
        total_(std::uint64_t{context.groups[0]} * context.groups[1] * context.groups[2]) {
    threads_ = options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    if (interleaving_.communicates || control.watcher != nullptr || !schedule_.usual()) threads_ = 1;
    threads_ = static_cast<unsigned>(std::min<std::uint64_t>(std::min(threads_, kMostThreads), total_));
    atOnce_ = interleaving_.atOnce(schedule_, threads_);
    gws_.initialize(0, context.dispatch.gwsCounter);
    context_.gws = &gws_;
    context_.watcher = control.watcher;
    context_.interrupt = control.interrupt ? &control.interrupt : nullptr;
    context_.schedule = &schedule_;
    context_.initial = &initial_;
    context_.waiting = interleaving_.waiting;
    if (control.statistics) plans_ = accessPlans(*context.code);
    context_.examines = control.statistics;
    counters_.emplace(*context.code, plans_);
    plainMatrix_ = options.plainMatrix;
    context_.slice = interleaving_.slice;
    context_.paths = control.paths;
    if (control.paths != nullptr)
      control.paths->begin(context_, interleaving_.resident / options.computeUnits, options.computeUnits);
  }

  RunReport go() {
    if (control_.watcher != nullptr) control_.watcher->begin(context_);
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 1; i < threads_; ++i)
        threads.emplace_back([this] { work(); });
      work();
    }
    report_.seconds = seconds();
    if (auto warning = missingPrologue(context_)) report_.notes.push_back(std::move(*warning));
    reportNotes();
    RunCounts& counts = report_.counts;
    counters_->addTo(counts);
    if (fault_.kind != FaultKind::None) {
      report_.faults.push_back(describe(fault_, *context_.program, context_.kernel->name, *context_.memory));
      explainNullPointer(report_.faults.back(), fault_, context_);
      if (endsAll(fault_.kind))
        describeWavePositions(report_.faults.back(), fault_, positions_, counts.instructions,
                              *context_.program);
    }
    if (control_.statistics && report_.faults.empty())
      report_.statistics = counters_->statistics(*context_.program, plainMatrix_);
    if (control_.watcher != nullptr) control_.watcher->end(report_);
    return std::move(report_);
  }

private:
  using GroupPointer = std::unique_ptr<Group>;
  // The first one of each kind and instruction in serial order, and the number of waves it applies to.
  using Notes = std::map<std::pair<FaultKind, const isa::Instruction*>, std::pair<FaultSite, std::uint64_t>>;

  // The state of one thread of the run; no other thread accesses it.
  struct alignas(kHostCacheLine) Share {
    std::uint64_t next = 0, end = 0; // work-groups that it took and did not start
    std::uint64_t unreported = 0;    // work-groups that completed since the last progress
    std::uint64_t sinceClock = kUnlimited / 2;
    RunCounts counts;
    Notes notes;
    InstructionCounters* counters = nullptr;
    std::vector<GroupPointer> spare;
  };

  // The part of the run that this thread executes.
  void work() {
    InstructionCounters own(*context_.code, plans_);
    Share share;
    share.counters = &own;
    workOn(share);
    const std::scoped_lock lock(mutex_);
    counters_->add(own);
    addShare(share);
  }

  void workOn(Share& share) {
    std::deque<GroupPointer> live;
    std::size_t blocked = 0; // number of the latest turns without progress
    std::uint64_t index = 0;
    const Permit permission = [&](std::uint64_t done) { return permit(share, index, done); };
    while (true) {
      GroupPointer group;
      if (live.empty()) {
        group = start(share);
        if (group == nullptr) return;
      } else {
        if (!schedule_.usual() && blocked == 0) std::swap(live.front(), live[schedule_.below(live.size())]);
        group = std::move(live.front());
        live.pop_front();
      }
      FaultSite fault;
      index = group->index;
      const std::uint64_t turn = schedule_.slice(interleaving_.turn);
      const GroupState state = runGroup(*group, turn, permission, fault);
      blocked = state == GroupState::Blocked ? blocked + 1 : 0;
      if (state == GroupState::Paused || state == GroupState::Blocked) {
        live.push_back(std::move(group));
        if (GroupPointer other = live.size() < atOnce_ ? start(share) : nullptr; other != nullptr) {
          live.push_front(std::move(other));
          blocked = 0;
        } else if (blocked >= live.size()) {
          endDeadlocked(share, live);
        }
        continue;
      }
      if (state == GroupState::Faulted) report(fault, group.get());
      if (state == GroupState::Faulted && ended_.load(std::memory_order_relaxed)) stand(*group);
      finish(share, *group, state == GroupState::Finished);
      share.spare.push_back(std::move(group));
    }
  }

  // Starts the next work-group; nullptr if there is none.
  GroupPointer start(Share& share) {
    if (share.next == share.end && !take(share)) return nullptr;
    const std::uint64_t index = share.next;
    if (index > faultGroup_.load(std::memory_order_relaxed) || ended_.load(std::memory_order_relaxed))
      return nullptr;
    ++share.next;
    GroupPointer group;
    if (share.spare.empty()) {
      group = makeGroup(context_);
    } else {
      group = std::move(share.spare.back());
      share.spare.pop_back();
    }
    group->counters = share.counters;
    startGroup(*group, index);
    return group;
  }

  // Takes the next work-groups in serial order; false if there are none.
  bool take(Share& share) {
    const std::uint64_t left = total_ - std::min(next_.load(std::memory_order_relaxed), total_);
    const std::uint64_t count = std::clamp<std::uint64_t>(left / (threads_ * kPartsOfShare), 1, kMostAtOnce);
    share.next = std::min(next_.fetch_add(count, std::memory_order_relaxed), total_);
    share.end = std::min(share.next + count, total_);
    return share.next != share.end;
  }

  // A group before the one that faulted continues: the reported fault is the first one in serial order.
  Permission permit(Share& share, std::uint64_t group, std::uint64_t done) {
    if (control_.stop.stop_requested()) return {0, FaultKind::Stopped};
    if (control_.secondsLimit > 0 && timeIsUp(share, done)) return {0, FaultKind::TimeLimit};
    std::uint64_t left = kUnlimited;
    if (control_.instructionLimit != 0) { // otherwise the sum, which all threads write, is not needed
      const std::uint64_t before = executed_.fetch_add(done, std::memory_order_relaxed) + done;
      if (before >= control_.instructionLimit) return {0, FaultKind::Limit};
      left = control_.instructionLimit - before;
    }
    if (group > faultGroup_.load(std::memory_order_relaxed) || ended_.load(std::memory_order_relaxed))
      return {0, FaultKind::None};
    return {left, FaultKind::None};
  }

  // Checked for the first slice, and then about once in as many instructions as a slice has. When the time is up, every
  // later question gets the same answer: the one at the end of a group's turn does not stop the group.
  bool timeIsUp(Share& share, std::uint64_t done) const {
    share.sinceClock += done + kInstructionsPerClock;
    if (share.sinceClock < context_.slice) return false;
    if (seconds() >= control_.secondsLimit) return true;
    share.sinceClock = 0;
    return false;
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
  void endDeadlocked(Share& share, std::deque<GroupPointer>& live) {
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
      finish(share, *group, false);
    }
    live.clear();
  }

  void finish(Share& share, Group& group, bool ended) {
    if (control_.watcher != nullptr) control_.watcher->endGroup(group);
    if (interleaving_.communicates) gws_.forget(group); // other kernels do not use it
    RunCounts& counts = share.counts;
    counts.workgroups += ended ? 1 : 0;
    for (const auto& wave : group.waves) {
      counts.waves += wave->executed != 0 ? 1 : 0;
      for (const FaultSite& site : wave->notes)
        addNote(share.notes, site, 1);
    }
    if (!ended || !control_.progress) return;
    if (++share.unreported < std::clamp<std::uint64_t>(progressStep() / 2, 1, kMostAtOnce)) return;
    const std::scoped_lock lock(mutex_);
    reportProgress(share);
  }

  // Work-groups between two reports of progress.
  [[nodiscard]] std::uint64_t progressStep() const { return std::max<std::uint64_t>(1, total_ / 256); }

  // mutex_ is held.
  void reportProgress(Share& share) {
    const std::uint64_t before = done_;
    done_ += std::exchange(share.unreported, 0);
    const std::uint64_t step = progressStep();
    if (done_ / step != before / step || (done_ == total_ && before != total_))
      control_.progress(done_, total_);
  }

  // At the end of its thread. mutex_ is held.
  void addShare(Share& share) {
    RunCounts& counts = report_.counts;
    counts.workgroups += share.counts.workgroups;
    counts.waves += share.counts.waves;
    for (const auto& [key, note] : share.notes)
      addNote(notes_, note.first, note.second);
    if (control_.progress) reportProgress(share);
  }

  static void addNote(Notes& notes, const FaultSite& site, std::uint64_t count) {
    auto& [first, waves] = notes[{site.kind, site.instruction}];
    if (waves == 0 || std::pair(site.group, site.wave) < std::pair(first.group, first.wave)) first = site;
    waves += count;
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
  const Interleaving interleaving_;
  const InitialState initial_;
  Schedule schedule_;
  const std::uint64_t total_;
  unsigned threads_ = 1;
  std::uint64_t atOnce_ = 1; // work-groups that a thread interleaves
  alignas(kHostCacheLine) std::atomic<std::uint64_t> next_{0};
  alignas(kHostCacheLine) std::atomic<std::uint64_t> executed_{0};          // if there is a limit
  alignas(kHostCacheLine) std::atomic<std::uint64_t> faultGroup_{kNoGroup}; // rarely written, as ended_
  std::atomic<bool> ended_{false};
  AccessPlans plans_;
  bool plainMatrix_ = false;
  std::optional<InstructionCounters> counters_; // counts of the finished threads
  std::mutex mutex_;                            // counters_, done_, fault_, notes_, positions_, report_
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  FaultSite fault_;
  WavePositions positions_;
  RunReport report_;
  std::uint64_t done_ = 0; // completed work-groups, as far as threads have reported them
  Notes notes_;
};

} // namespace

RunReport runDispatch(const DispatchContext& context, const DeviceOptions& options,
                      const RunControl& control) {
  return Run(context, options, control).go();
}

} // namespace wavesmith::emulator
