// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_plan.h"

#include "analysis/waits/wait_answers.h"
#include "analysis/waits/wait_barrier.h"
#include "analysis/waits/wait_path.h"
#include "analysis/waits/wait_solver.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace wavesmith::analysis {
namespace {

using counters::only;
using counters::stricter;
using Hazard = WaitHazard::Kind;

constexpr int kMostRounds = 24;
constexpr int kMostRelaxations = 6;
// Of the search for a feasible path; if it gives up, the wait is planned.
constexpr std::size_t kMostPathBlocks = 512;
// What is executed between two waits that become one takes at most so long, which is less than any of the operations takes that
// they wait for: a wave issues an instruction in four cycles, and a matrix operation occupies its unit for four cycles a pass.
constexpr unsigned kMostCyclesBetween = 64;
constexpr unsigned kIssueCycles = 4;
constexpr unsigned kTranscendentalCycles = 16; // a quarter of the lanes at a time (CDNA3 ISA, table 12)

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

// False: no count before the operation proves what these counts prove after it.
bool issueBefore(WaitCounts& counts, const CounterEvent& event) {
  for (const Counter counter : counters::kAllCounters) {
    if (!counts.waitsFor(counter) || event.raises(counter) == 0) continue;
    if (!event.ordered(counter) || counts[counter] == 0) return false;
    --counts[counter];
  }
  return true;
}

// Adds what is missing to a plan.
class Missing final : public WaitObserver {
public:
  Missing(const WaitProgram& program, std::vector<WaitCounts>& plan, const PlanRequest& request)
      : program_(program), plan_(plan), request_(request) {}

  bool report(const WaitHazard& hazard) override {
    // s_waitcnt 0 after a global wave sync and s_dcache_wb are not counts.
    if (hazard.kind == Hazard::Gws || hazard.kind == Hazard::ScalarStore) return false;
    if (!request_.isAccepted.empty() && request_.isAccepted[hazard.at]) return false;
    if (hazard.strict) // what only LLVM requires, on all paths
      return program_.options.strict &&
             tighten(hazard.at, only(hazard.counter, hazard.required), hazard.at, true);
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
    const bool isForOthers = isAtBarrier || hazard.kind == Hazard::Return || hazard.kind == Hazard::Caller ||
                             hazard.kind == Hazard::Callee;
    return tighten(place, counts, hazard.at, isForOthers);
  }
  void need(Counter, const QueueEntry&, NeedClass, Index) override {}
  void reportUnproven(Index at, Counter counter, const QueueEntry& entry, std::uint8_t required) override {
    if (!request_.isUnprovenAccepted.empty() && request_.isUnprovenAccepted[at]) return;
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
  // Waits at barriers, calls and returns: what they complete is needed by other waves or functions, so that what the code itself
  // needs does not say how strong they have to be.
  std::vector<std::pair<Index, WaitCounts>> forOthers;

private:
  bool tighten(Index place, WaitCounts counts, Index at, bool isForOthers) {
    if (place != kNone) place = writtenBefore(beforeInvalidation(place, counts), counts);
    if (place == kNone || (!request_.isFixed.empty() && request_.isFixed[place])) {
      unsolved.push_back(at);
      return false;
    }
    const WaitCounts now = stricter(plan_[place], counts);
    if (isForOthers) forOthers.emplace_back(place, counts);
    if (now != plan_[place]) {
      plan_[place] = now;
      changed = true;
    }
    return true;
  }

  // An acquire: a load, a wait for it, and the invalidation of the cache, after which others are loaded (AMDGPUUsage, memory model
  // of gfx942). So what is needed behind the invalidation is waited for before it.
  [[nodiscard]] Index beforeInvalidation(Index place, WaitCounts& counts) const {
    if (!counts.waitsFor(Counter::Vm)) return place;
    const Index first = program_.program.blocks()[program_.program.blockOf(place)].first;
    WaitCounts earlier = counts;
    for (Index i = place; i-- > first;) {
      if (!issueBefore(earlier, program_.events[i])) break;
      if (program_.program.instructions()[i].op != isa::Op::buffer_inv) continue;
      counts = earlier;
      return i;
    }
    return place;
  }
  [[nodiscard]] Index writtenBefore(Index place, const WaitCounts& counts) const {
    if (request_.writtenBefore.empty()) return place;
    const Index earlier = request_.writtenBefore[place];
    for (Index i = earlier; i < place; ++i)
      for (const Counter counter : counters::kAllCounters)
        if (counts.waitsFor(counter) && program_.events[i].raises(counter) != 0) return place;
    return earlier;
  }

  const WaitProgram& program_;
  std::vector<WaitCounts>& plan_;
  const PlanRequest& request_;
};

// The instructions of each place (PlanRequest::places).
class Places {
public:
  Places(const PlanRequest& request, std::size_t instructions) : of_(request.places) {
    if (of_.empty()) return;
    const std::uint32_t most = *std::ranges::max_element(of_);
    first_.assign(std::size_t{most} + 2, 0);
    for (const std::uint32_t place : of_)
      ++first_[place + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<Index> next(first_.begin(), first_.end() - 1);
    members_.resize(instructions);
    for (Index i = 0; i < instructions; ++i)
      members_[next[of_[i]]++] = i;
  }

  // All that share a wait with the instruction, and itself; empty: it has its own.
  [[nodiscard]] std::span<const Index> with(Index i) const {
    if (of_.empty()) return {};
    return std::span(members_).subspan(first_[of_[i]], first_[of_[i] + 1] - first_[of_[i]]);
  }
  [[nodiscard]] bool areOne(Index a, Index b) const { return of_.empty() ? a == b : of_[a] == of_[b]; }
  // Each has what any of them has.
  void share(std::vector<WaitCounts>& counts) const {
    for (std::size_t place = 0; place + 1 < first_.size(); ++place) {
      const std::span<const Index> all =
          std::span(members_).subspan(first_[place], first_[place + 1] - first_[place]);
      if (all.size() < 2) continue;
      WaitCounts strictest;
      for (const Index i : all)
        strictest = stricter(strictest, counts[i]);
      for (const Index i : all)
        counts[i] = strictest;
    }
  }

private:
  const std::vector<std::uint32_t>& of_;
  std::vector<Index> first_, members_; // by place
};

class Planner {
public:
  Planner(const program::Program& program, const Footprints& footprints, const Values& values,
          const Options& options, const PlanRequest& request)
      : waits_(program, footprints, values, options), request_(request),
        places_(request, program.instructions().size()) {
    waits_.facts = entryFacts(waits_);
  }

  WaitPlan run() {
    takeWritten();
    complete();
    keep();
    settle();
    if (request_.joinsNeighbors && joinNeighbors()) {
      complete();
      settle();
    }
    explain();
    result_.counts = std::move(waits_.plan);
    return std::move(result_);
  }

private:
  [[nodiscard]] bool isFixed(Index i) const { return !request_.isFixed.empty() && request_.isFixed[i]; }

  [[nodiscard]] bool isGiven(Index i) const {
    return !request_.added.empty() && request_.added[i] != kNoWait;
  }

  void settle() {
    for (int round = 0; round < kMostRelaxations; ++round) {
      const std::vector<WaitCounts> before = waits_.plan;
      relax();
      if (waits_.plan != before) complete(); // nothing is missing but where a count was raised too far
      removeIdle();
      if (waits_.plan == before) break;
    }
  }

  void takeWritten() {
    waits_.plan.resize(waits_.events.size());
    floor_.resize(waits_.events.size());
    for (Index i = 0; i < waits_.events.size(); ++i) {
      if (waits_.events[i].role == Role::Wait)
        waits_.plan[i] = waitCounts(waits_.program.instructions()[i]);
      else if (!request_.added.empty())
        waits_.plan[i] = request_.added[i];
    }
    // Global wave sync needs an s_waitcnt 0 as the next instruction (CDNA3 ISA 11.4).
    for (Index i = 0; i + 1 < waits_.events.size(); ++i)
      if (waits_.events[i].kind == Pending::Kind::Gws && !isFixed(i + 1))
        waits_.plan[i + 1] = floor_[i + 1] = counters::kWaitForAll;
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
      if (isFixed(i) || (request_.keepsWritten && waits_.events[i].role == Role::Wait))
        floor_[i] = waits_.plan[i];
    // Global wave sync needs an s_waitcnt 0 as the next instruction (CDNA3 ISA 11.4).
    for (Index i = 0; i + 1 < waits_.events.size(); ++i)
      if (waits_.events[i].kind == Pending::Kind::Gws && waits_.events[i + 1].role == Role::Wait)
        floor_[i + 1] = waits_.plan[i + 1];
    places_.share(floor_);
  }

  void complete() {
    for (int round = 0; round < kMostRounds; ++round) {
      LostEntries lost;
      const std::vector<WaitState> states = solveWaits(waits_, lost);
      std::vector<WaitCounts> plan = waits_.plan;
      Missing missing(waits_, plan, request_);
      watch(waits_, states, missing);
      for (const auto& [place, counts] : missing.forOthers)
        floor_[place] = stricter(floor_[place], counts);
      if (!missing.forOthers.empty()) places_.share(floor_);
      result_.unsolved = std::move(missing.unsolved);
      if (!missing.changed) return;
      places_.share(plan);
      waits_.plan = std::move(plan);
    }
    result_.settled = false;
  }

  // Waits before which others have completed what is needed of them.
  void removeIdle() {
    const WaitNeeds needs = judge(WaitProgram::Credit::First);
    std::vector<WaitCounts> plan = waits_.plan;
    for (Index i = 0; i < plan.size(); ++i)
      for (const Counter counter : counters::kAllCounters)
        if (plan[i].waitsFor(counter) && needs.data(i, counter).count == WaitNeeds::kNever)
          plan[i][counter] = floor_[i][counter];
    places_.share(plan);
    waits_.plan = std::move(plan);
  }

  // Each wait to what is needed of it: what a later one needs as well is left to that one.
  void relax() {
    const WaitNeeds needs = judge();
    std::vector<WaitCounts> plan = waits_.plan;
    for (Index i = 0; i < plan.size(); ++i)
      for (const Counter counter : counters::kAllCounters) {
        if (!plan[i].waitsFor(counter)) continue;
        const std::uint8_t needed = std::min(needs.data(i, counter).count, highest(counter));
        const std::uint8_t least = std::min(needed, floor_[i][counter]);
        plan[i][counter] = std::max(plan[i][counter], least);
      }
    places_.share(plan);
    waits_.plan = std::move(plan);
  }

  [[nodiscard]] bool isAdded(Index i) const {
    return waits_.events[i].role != Role::Wait && waits_.plan[i] != kNoWait;
  }

  // True if any did.
  bool joinNeighbors() {
    bool joined = false;
    const WaitNeeds needs = judge(WaitProgram::Credit::First);
    for (Index i = 0; i < waits_.plan.size(); ++i) {
      if (!isAdded(i) || isFixed(i) || isGiven(i) || !isNeeded(i, needs)) continue;
      const std::vector<Neighbor> neighbors = neighborsOf(i, needs);
      if (neighbors.empty()) continue;
      for (const auto& [to, counts] : neighbors) {
        give(to, stricter(waits_.plan[to], counts));
        floor_[to] = stricter(floor_[to], floor_[i]);
      }
      give(i, kNoWait);
      joined = true;
    }
    if (joined) places_.share(floor_);
    return joined;
  }
  [[nodiscard]] bool isNeeded(Index i, const WaitNeeds& needs) const {
    return std::ranges::any_of(counters::kAllCounters, [&](Counter counter) {
      return waits_.plan[i].waitsFor(counter) &&
             (needs.data(i, counter).count != WaitNeeds::kNever || floor_[i].waitsFor(counter));
    });
  }
  void give(Index i, const WaitCounts& counts) {
    waits_.plan[i] = counts;
    for (const Index other : places_.with(i))
      waits_.plan[other] = counts;
  }

  // A wait before another one, and the counts that prove there what the other one proves: what is issued in between is younger.
  struct Neighbor {
    Index at = kNone;
    WaitCounts counts;
  };
  // Those that stand so shortly before `i`, and before what shares its wait, that hardly anything is lost if they wait for the
  // same; empty: there are none.
  [[nodiscard]] std::vector<Neighbor> neighborsOf(Index i, const WaitNeeds& needs) const {
    const std::span<const Index> alone(&i, 1);
    const std::span<const Index> sharing = places_.with(i).empty() ? alone : places_.with(i);
    std::vector<Neighbor> neighbors;
    for (const Index other : sharing) {
      if (!isNeeded(other, needs)) continue;
      const Neighbor to = waitBefore(other);
      if (to.at == kNone || places_.areOne(other, to.at)) return {};
      neighbors.push_back(to);
    }
    // What needs the other waits must not wait for longer because of them.
    for (const Neighbor& to : neighbors)
      for (const Index other : places_.with(to.at))
        if (isNeeded(other, needs) && std::ranges::find(neighbors, other, &Neighbor::at) == neighbors.end())
          return {};
    return neighbors;
  }
  [[nodiscard]] Neighbor waitBefore(Index i) const {
    const program::Block& block = waits_.program.blocks()[waits_.program.blockOf(i)];
    Neighbor neighbor{.counts = waits_.plan[i]};
    unsigned cycles = 0;
    for (neighbor.at = i; neighbor.at-- > block.first;) {
      const auto& event = waits_.events[neighbor.at];
      const bool canTake = !isFixed(neighbor.at) && !isGiven(neighbor.at);
      if (event.role == Role::Wait && canTake) return neighbor; // also one that waits for nothing any more
      if (event.role == Role::Barrier || delays(neighbor.counts, event) ||
          !issueBefore(neighbor.counts, event))
        return {};
      cycles += cyclesOf(waits_.program.instructions()[neighbor.at].row());
      if (cycles > kMostCyclesBetween) return {};
      if (waits_.plan[neighbor.at] != kNoWait && canTake) return neighbor;
    }
    return {};
  }
  // An access to memory must not wait for the result of another one: it takes longest.
  static bool delays(const WaitCounts& counts, const CounterEvent& event) {
    return counts.waitsFor(Counter::Vm) && event.role == Role::Issue && event.kind != Pending::Kind::Lds;
  }
  static unsigned cyclesOf(const isa::Opcode& row) {
    if (row.has(isa::trait::kTranscendental)) return kTranscendentalCycles;
    return kIssueCycles * std::max<unsigned>(row.passes, 1);
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
    explainShares();
    std::ranges::sort(result_.unsolved);
    const auto again = std::ranges::unique(result_.unsolved);
    result_.unsolved.erase(again.begin(), again.end());
  }

  void explainShares() {
    const WaitNeeds first = judge(WaitProgram::Credit::First);
    const WaitNeeds last = judge(WaitProgram::Credit::Last);
    for (Index i = 0; i < waits_.plan.size(); ++i) {
      if (places_.with(i).size() < 2) continue;
      for (const Counter counter : counters::kAllCounters) {
        if (!waits_.plan[i].waitsFor(counter)) continue;
        const std::uint8_t count = waits_.plan[i][counter];
        const std::uint8_t needed = last.data(i, counter).count;
        result_.shares.push_back({.at = i,
                                  .counter = counter,
                                  .needed = needed,
                                  .waitsTooLong = needed > count && first.data(i, counter).count <= count});
      }
    }
  }

  [[nodiscard]] WaitNeeds judge(WaitProgram::Credit credit = WaitProgram::Credit::Effective) {
    waits_.credit = credit;
    LostEntries lost;
    const std::vector<WaitState> states = solveWaits(waits_, lost);
    Written written(waits_);
    watch(waits_, states, written);
    written.needs.settle();
    waits_.credit = WaitProgram::Credit::Effective;
    return std::move(written.needs);
  }

  WaitProgram waits_;
  const PlanRequest& request_;
  Places places_;
  std::vector<WaitCounts> floor_; // by instruction: no count is raised above these
  WaitPlan result_;
};

} // namespace

WaitPlan planWaits(const program::Program& program, const Footprints& footprints, const Values& values,
                   const Options& options, const PlanRequest& request) {
  if (program.instructions().empty()) return {};
  return Planner(program, footprints, values, options, request).run();
}

} // namespace wavesmith::analysis
