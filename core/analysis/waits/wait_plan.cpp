// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_plan.h"

#include "analysis/waits/wait_answers.h"
#include "analysis/waits/wait_barrier.h"
#include "analysis/waits/wait_path.h"
#include "analysis/waits/wait_solver.h"

#include <algorithm>
#include <utility>

namespace wavesmith::analysis {
namespace {

using counters::only;
using counters::stricter;
using Hazard = WaitHazard::Kind;

constexpr int kMostRounds = 24;
constexpr int kMostRelaxations = 6;
constexpr std::size_t kMostPathBlocks =
    512; // of the search for a feasible path; if it gives up, the wait is planned

// What the waits that are written do besides completing the wave's own data.
class Written final : public WaitObserver {
public:
  explicit Written(const WaitProgram& program) : needs(program) {}
  bool report(const WaitHazard&) override { return true; }
  void need(Counter counter, const QueueEntry& entry, NeedClass cls, Index by) override {
    needs.need(counter, entry, cls, by);
  }
  void reportUnproven(Index, Counter, const QueueEntry&, std::uint8_t) override {}
  void waits(Index wait, Counter counter, unsigned phase, int younger, Index) override {
    needs.waits(wait, counter, phase, younger);
  }
  void waitsForUnknown(Index wait, Counter counter) override { needs.waitsForUnknown(wait, counter); }

  WaitNeeds needs;
};

// Adds what is missing to a plan.
class Missing final : public WaitObserver {
public:
  Missing(const WaitProgram& program, std::vector<WaitCounts>& plan, const std::vector<bool>& isFixed)
      : program_(program), plan_(plan), isFixed_(isFixed) {}

  bool report(const WaitHazard& hazard) override {
    // s_waitcnt 0 after a global wave sync and s_dcache_wb are not counts.
    if (hazard.strict || hazard.kind == Hazard::Gws || hazard.kind == Hazard::ScalarStore) return false;
    const bool isFlat = program_.events[hazard.producer].kind == Pending::Kind::Flat;
    if (isFlat && hazard.counter == Counter::Lgkm && program_.options.assumeGlobal) return false;
    const bool isAtBarrier = hazard.kind == Hazard::Barrier;
    const WaitPath path =
        findWaitPath(program_, {.from = hazard.producer,
                                .to = hazard.at,
                                .counter = hazard.counter,
                                .ordered = hazard.ordered,
                                .crossing = isAtBarrier,
                                .lds = hazard.kind == Hazard::Lds || hazard.kind == Hazard::LdsOverwritten ||
                                       (isAtBarrier && hazard.counter == Counter::Vm && !hazard.anyBytes),
                                .mostBlocks = kMostPathBlocks});
    if (!path.found && !path.gaveUp) return false; // on no path
    const Index place = isAtBarrier ? path.barrier : hazard.at;
    WaitCounts counts = only(hazard.counter, hazard.required);
    if (hazard.kind == Hazard::FlatOverFlat) counts = stricter(only(Counter::Vm, 0), only(Counter::Lgkm, 0));
    return tighten(place, counts, hazard.at, isAtBarrier);
  }
  void need(Counter, const QueueEntry&, NeedClass, Index) override {}
  void reportUnproven(Index at, Counter counter, const QueueEntry& entry, std::uint8_t required) override {
    const bool isAtBarrier = entry.has(QueueEntry::kAtBarrier);
    report({.kind = isAtBarrier ? Hazard::Barrier : Hazard::Lds,
            .counter = counter,
            .required = required,
            .ordered = program_.events[entry.producer].ordered(counter),
            .anyBytes = true,
            .at = at,
            .producer = entry.producer});
  }
  void waits(Index, Counter, unsigned, int, Index) override {}
  void waitsForUnknown(Index, Counter) override {}

  bool changed = false;
  std::vector<Index> unsolved;
  // Waits at barriers: what they complete is needed by other waves, so that the wave's own needs do not say how strong they
  // have to be.
  std::vector<std::pair<Index, WaitCounts>> atBarriers;

private:
  bool tighten(Index place, const WaitCounts& counts, Index at, bool isAtBarrier) {
    if (place == kNone || (!isFixed_.empty() && isFixed_[place])) {
      unsolved.push_back(at);
      return false;
    }
    const WaitCounts now = stricter(plan_[place], counts);
    if (isAtBarrier) atBarriers.emplace_back(place, counts);
    if (now != plan_[place]) {
      plan_[place] = now;
      changed = true;
    }
    return true;
  }

  const WaitProgram& program_;
  std::vector<WaitCounts>& plan_;
  const std::vector<bool>& isFixed_;
};

class Planner {
public:
  Planner(const program::Program& program, const Footprints& footprints, const Values& values,
          const Options& options, const std::vector<bool>& isFixed)
      : waits_(program, footprints, values, options), isFixed_(isFixed) {
    waits_.facts = entryFacts(waits_);
  }

  WaitPlan run() {
    takeWritten();
    complete();
    keep();
    for (int round = 0; round < kMostRelaxations; ++round) {
      const std::vector<WaitCounts> before = waits_.plan;
      relax();
      complete(); // nothing is missing but where a count was raised too far
      removeIdle();
      if (waits_.plan == before) break;
    }
    explain();
    result_.counts = std::move(waits_.plan);
    return std::move(result_);
  }

private:
  [[nodiscard]] bool isFixed(Index i) const { return !isFixed_.empty() && isFixed_[i]; }

  void takeWritten() {
    waits_.plan.resize(waits_.events.size());
    floor_.resize(waits_.events.size());
    for (Index i = 0; i < waits_.events.size(); ++i)
      if (waits_.events[i].role == Role::Wait) waits_.plan[i] = waitCounts(waits_.program.instructions()[i]);
  }

  // What the author's waits do for others stays. They are judged where nothing is missing: a wait that comes too late for
  // some of its data does not seem to be for others then.
  void keep() {
    LostEntries lost;
    const std::vector<WaitState> states = solveWaits(waits_, lost);
    Written written(waits_);
    watch(waits_, states, written);
    for (const auto& [wait, counter] : lost.waits)
      written.needs.waitsForUnknown(wait, counter);
    written.needs.settle();
    for (const WaitAnswer& answer : written.needs.answers(states)) {
      if (waits_.events[answer.wait].role != Role::Wait) continue; // it was added
      const auto ordering = written.needs.ordering(answer.wait, answer.counter);
      const bool orders = answer.verdict == Verdict::Orders || answer.verdict == Verdict::Unknown ||
                          ordering <= answer.count || isFixed(answer.wait);
      if (orders)
        floor_[answer.wait][answer.counter] = std::min(floor_[answer.wait][answer.counter], answer.count);
    }
    for (Index i = 0; i < waits_.events.size(); ++i)
      if (waits_.events[i].role == Role::Wait && isFixed(i)) floor_[i] = waits_.plan[i];
    // Global wave sync needs an s_waitcnt 0 as the next instruction (CDNA3 ISA 11.4).
    for (Index i = 0; i + 1 < waits_.events.size(); ++i)
      if (waits_.events[i].kind == Pending::Kind::Gws && waits_.events[i + 1].role == Role::Wait)
        floor_[i + 1] = waits_.plan[i + 1];
  }

  void complete() {
    for (int round = 0; round < kMostRounds; ++round) {
      LostEntries lost;
      const std::vector<WaitState> states = solveWaits(waits_, lost);
      std::vector<WaitCounts> plan = waits_.plan;
      Missing missing(waits_, plan, isFixed_);
      watch(waits_, states, missing);
      for (const auto& [place, counts] : missing.atBarriers)
        floor_[place] = stricter(floor_[place], counts);
      result_.unsolved = std::move(missing.unsolved);
      if (!missing.changed) return;
      waits_.plan = std::move(plan);
    }
    result_.unsolved.push_back(0);
  }

  // Waits before which others have completed what is needed of them.
  void removeIdle() {
    waits_.firstWaitCounts = true;
    const WaitNeeds needs = judge();
    waits_.firstWaitCounts = false;
    for (Index i = 0; i < waits_.plan.size(); ++i)
      for (const Counter counter : counters::kAllCounters)
        if (waits_.plan[i].waitsFor(counter) && needs.data(i, counter).count == WaitNeeds::kNever)
          waits_.plan[i][counter] = floor_[i][counter];
  }

  // Each wait to what is needed of it: what a later one needs as well is left to that one.
  void relax() {
    const WaitNeeds needs = judge();
    for (Index i = 0; i < waits_.plan.size(); ++i)
      for (const Counter counter : counters::kAllCounters) {
        if (!waits_.plan[i].waitsFor(counter)) continue;
        const std::uint8_t needed = std::min(needs.data(i, counter).count, highest(counter));
        const std::uint8_t least = std::min(needed, floor_[i][counter]);
        waits_.plan[i][counter] = std::max(waits_.plan[i][counter], least);
      }
  }

  void explain() {
    const WaitNeeds needs = judge();
    for (Index i = 0; i < waits_.plan.size(); ++i)
      for (const Counter counter : counters::kAllCounters) {
        if (!waits_.plan[i].waitsFor(counter)) continue;
        PlannedWait reason{.before = i, .counter = counter, .count = waits_.plan[i][counter]};
        const auto data = needs.data(i, counter);
        if (data.count != WaitNeeds::kNever) {
          reason.producer = data.producer;
          reason.neededBy = data.by;
        }
        result_.reasons.push_back(reason);
      }
    std::ranges::sort(result_.unsolved);
    const auto again = std::ranges::unique(result_.unsolved);
    result_.unsolved.erase(again.begin(), again.end());
  }

  [[nodiscard]] WaitNeeds judge() const {
    LostEntries lost;
    const std::vector<WaitState> states = solveWaits(waits_, lost);
    Written written(waits_);
    watch(waits_, states, written);
    written.needs.settle();
    return std::move(written.needs);
  }

  WaitProgram waits_;
  const std::vector<bool>& isFixed_;
  std::vector<WaitCounts> floor_; // by instruction: no count is raised above these
  WaitPlan result_;
};

} // namespace

WaitPlan planWaits(const program::Program& program, const Footprints& footprints, const Values& values,
                   const Options& options, const std::vector<bool>& isFixed) {
  if (program.instructions().empty()) return {};
  return Planner(program, footprints, values, options, isFixed).run();
}

} // namespace wavesmith::analysis
