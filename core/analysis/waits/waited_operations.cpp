// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/waited_operations.h"

#include "analysis/waits/wait_solver.h"

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::analysis {
namespace {

// A wait that completes something later than another one changes what that one finds outstanding.
constexpr int kMostRounds = 24;

class Quiet : public WaitObserver {
public:
  bool report(const WaitHazard&) override { return true; }
  void need(Counter, const QueueEntry&, NeedClass, Index) override {}
  void reportUnproven(Index, Counter, const QueueEntry&, std::uint8_t) override {}
  void waits(Index, Counter, unsigned, int, Index) override {}
  void waitsForUnknown(Index, Counter) override {}
};

// Each counter of a wait has an entry, so that a wait for nothing is known as one.
class Completed final : public Quiet {
public:
  explicit Completed(const WaitProgram& program) {
    for (Index i = 0; i < program.events.size(); ++i) {
      if (program.events[i].role != Role::Wait) continue;
      for (const Counter counter : counters::kAllCounters)
        if (program.waitAt(i).waitsFor(counter)) producers_[{i, counter}];
    }
  }
  void waits(Index wait, Counter counter, unsigned, int, Index producer) override {
    producers_[{wait, counter}].push_back(producer);
  }

  [[nodiscard]] std::vector<WaitedOperations> take() {
    std::vector<WaitedOperations> all;
    for (auto& [wait, producers] : producers_) {
      std::ranges::sort(producers);
      const auto again = std::ranges::unique(producers);
      producers.erase(again.begin(), again.end());
      all.push_back({wait.first, wait.second, std::move(producers)});
    }
    return all;
  }

private:
  std::map<std::pair<Index, Counter>, std::vector<Index>> producers_;
};

// Tightens the waits to what completes the wanted operations that are outstanding before them.
class Tighten final : public Quiet {
public:
  Tighten(const std::vector<WaitedOperations>& wanted, std::vector<WaitCounts>& plan) : wanted_(wanted), plan_(plan) {}

  void before(Index at, const WaitState& state) override {
    for (auto of = std::ranges::lower_bound(wanted_, at, {}, &WaitedOperations::wait); of != wanted_.end() && of->wait == at;
         ++of) {
      const Queue& queue = state.queues[number(of->counter)];
      for (const QueueEntry& entry : queue.entries) {
        if (!entry.pending() || !std::ranges::binary_search(of->producers, entry.producer)) continue;
        const int count = counters::highestProof(entry.has(QueueEntry::kOrdered), queue.fewest(entry));
        if (count >= plan_[at][of->counter]) continue;
        plan_[at][of->counter] = static_cast<std::uint8_t>(count);
        changed = true;
      }
    }
  }

  bool changed = false;

private:
  const std::vector<WaitedOperations>& wanted_;
  std::vector<WaitCounts>& plan_;
};

} // namespace

std::vector<WaitedOperations> waitedOperations(const program::Program& program, const Footprints& footprints,
                                               const Values& values, const Options& options) {
  if (program.instructions().empty()) return {};
  const WaitProgram waits(program, footprints, values, options);
  LostEntries lost;
  const std::vector<WaitState> states = solveWaits(waits, lost);
  Completed completed(waits);
  watch(waits, states, completed);
  return completed.take();
}

std::vector<WaitCounts> countsFor(const std::vector<WaitedOperations>& wanted, const program::Program& program,
                                  const Footprints& footprints, const Values& values, const Options& options) {
  if (program.instructions().empty()) return {};
  WaitProgram waits(program, footprints, values, options);
  waits.plan.resize(waits.events.size());
  for (Index i = 0; i < waits.events.size(); ++i)
    if (waits.events[i].role == Role::Wait) waits.plan[i] = waitCounts(program.instructions()[i]);
  for (const WaitedOperations& wait : wanted)
    waits.plan[wait.wait][wait.counter] = highest(wait.counter);
  for (int round = 0; round < kMostRounds; ++round) {
    LostEntries lost;
    const std::vector<WaitState> states = solveWaits(waits, lost);
    std::vector<WaitCounts> plan = waits.plan;
    Tighten tighten(wanted, plan);
    watch(waits, states, tighten);
    if (!tighten.changed) break;
    waits.plan = std::move(plan);
  }
  return std::move(waits.plan);
}

} // namespace wavesmith::analysis
