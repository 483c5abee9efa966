// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_counters.h"

#include "analysis/solved_beside.h"
#include "analysis/waits/wait_answers.h"
#include "analysis/waits/wait_findings.h"
#include "analysis/waits/wait_record.h"
#include "analysis/waits/wait_solver.h"

#include <algorithm>
#include <future>
#include <utility>

namespace wavesmith::analysis {
namespace {

class Watcher final : public WaitObserver {
public:
  explicit Watcher(const WaitProgram& program) : findings(program), needs(program), record(program) {}

  bool report(const WaitHazard& hazard) override { return findings.report(hazard); }
  void need(Counter counter, const QueueEntry& entry, NeedClass cls, Index by) override {
    needs.need(counter, entry, cls, by);
  }
  void reportUnproven(Index at, Counter counter, const QueueEntry& entry, std::uint8_t) override {
    findings.reportUnproven(at, entry.producer, counter,
                            "whether they access the same bytes of LDS is not statically known");
  }
  void waits(Index wait, Counter counter, unsigned phase, int younger, Index producer) override {
    needs.waits(wait, counter, phase, younger);
    record.ends(wait, counter, phase, younger, producer);
  }
  void waitsForUnknown(Index wait, Counter counter) override { needs.waitsForUnknown(wait, counter); }
  void before(Index at, const WaitState& state) override { record.before(at, state); }

  WaitFindings findings;
  WaitNeeds needs;
  WaitRecord record;
};

struct Solved {
  WaitProgram program;
  LostEntries lost;
  std::vector<WaitState> states;
  std::vector<WaitAnswer> answers;
  std::vector<Finding> findings;
  std::vector<UnprovenFinding> unproven;
  std::vector<Index> overflows;
  WaitRecord::Result record;

  Solved(const program::Program& p, const Footprints& footprints, const Values& values,
         const Options& options)
      : program(p, footprints, values, options) {
    // Only the search for paths needs the facts.
    auto facts =
        std::async(p.instructions().size() < kWorthAThread ? std::launch::deferred : std::launch::async,
                   [this] { return entryFacts(program); });
    states = solveWaits(program, lost);
    program.facts = facts.get();
    Watcher watcher(program);
    watch(program, states, watcher);
    for (const auto& [wait, counter] : watcher.findings.ineffectiveWaits())
      watcher.needs.lacks(wait, counter);
    for (const auto& [wait, counter] : lost.waits)
      watcher.needs.waitsForUnknown(wait, counter);
    for (const std::uint32_t block : lost.blocks)
      overflows.push_back(p.blocks()[block].first);
    std::ranges::sort(overflows);
    lost = {};
    watcher.needs.settle();
    answers = watcher.needs.answers(states);
    findings = watcher.findings.take();
    unproven = watcher.findings.takeUnproven();
    watcher.needs.remark(answers, findings);
    sort(findings);
    record = watcher.record.take();
    addQueues();
    // The queues that are displayed contain only pending operations.
    for (WaitState& state : states) {
      for (Queue& queue : state.queues) {
        std::erase_if(queue.entries, [](const QueueEntry& e) { return !e.pending(); });
        queue.entries.shrink_to_fit();
      }
    }
  }

  // Findings are sorted by instruction: each block is visited once.
  void addQueues() {
    WaitState state;
    Index reached = kNone;
    for (Finding& finding : findings) {
      const std::uint32_t block = program.program.blockOf(finding.at);
      const Index first = program.program.blocks()[block].first;
      if (reached == kNone || reached < first) {
        state = states[block];
        reached = first;
      }
      if (!state.reached()) continue;
      for (WaitWalk walk(program, state, nullptr); reached < finding.at; ++reached)
        walk.step(reached);
      for (unsigned c = 0; c < kCounters; ++c) {
        if (finding.rule != name(static_cast<Counter>(c))) continue;
        for (const Pending& pending : pendingIn(state, static_cast<Counter>(c), Phase::Any))
          finding.queue.push_back(pending.producer);
      }
    }
  }

  [[nodiscard]] std::vector<Pending> pendingIn(const WaitState& state, Counter counter, Phase phase) const;

  [[nodiscard]] Outstanding outstanding(const WaitState& state) const;

  [[nodiscard]] WaitState before(Index at) const { return until(at, at); }
  [[nodiscard]] WaitState after(Index at) const { return until(at, at + 1); }

private:
  // The state before `end`, which is `at` or the next instruction, for control that comes from `at`.
  [[nodiscard]] WaitState until(Index at, Index end) const {
    const std::uint32_t block = program.program.blockOf(at);
    Index first = program.program.blocks()[block].first;
    const WaitState* from = &states[block];
    if (const auto* near = record.nearest(at); near != nullptr && near->at > first) {
      first = near->at;
      from = &near->state;
    }
    WaitState state = *from;
    if (!state.reached()) return state;
    WaitWalk walk(program, state, nullptr);
    for (Index i = first; i < end; ++i)
      walk.step(i);
    return state;
  }
};

} // namespace

struct WaitCounters::Solution : SolvedBeside<Solved> {
  using SolvedBeside::SolvedBeside;
};

WaitCounters::WaitCounters(const program::Program& program, const Footprints& footprints,
                           const Values& values, const Options& options)
    : solution_(std::make_unique<Solution>(
          program.instructions().size() >= kWorthAThread, [&program, &footprints, &values, options] {
            return std::make_unique<Solved>(program, footprints, values, options);
          })) {}
WaitCounters::~WaitCounters() = default;
WaitCounters::WaitCounters(WaitCounters&&) noexcept = default;
WaitCounters& WaitCounters::operator=(WaitCounters&&) noexcept = default;

std::vector<Pending> WaitCounters::before(Index at, Counter counter, Phase phase) const {
  if (at >= (*solution_)->program.events.size()) return {};
  return (*solution_)->pendingIn((*solution_)->before(at), counter, phase);
}

namespace {

std::vector<Pending> Solved::pendingIn(const WaitState& state, Counter counter, Phase phase) const {
  std::vector<Pending> result;
  const Queue& queue = state.queues[static_cast<unsigned>(counter)];
  // Outside of loops there is only a first iteration.
  const bool told = state.phases[0] && state.phases[1];
  for (const QueueEntry& e : queue.entries) {
    if (!e.pending()) continue;
    QueueEntry seen = e;
    if (told && phase == Phase::Entry) seen.birth[kSteadyState] = QueueEntry::kAbsent;
    if (told && phase == Phase::Steady) seen.birth[kFirstIteration] = QueueEntry::kAbsent;
    if (!seen.anywhere()) continue;
    const int younger = queue.fewest(seen);
    const bool ordered = e.has(QueueEntry::kOrdered);
    if (counters::proves(capacity(counter), ordered, younger)) continue;
    const auto registers = program.registers(e.producer, counter);
    const auto regions = program.values.ldsRegions(e.producer);
    Pending pending{.producer = e.producer,
                    .kind = program.events[e.producer].kind,
                    .younger = static_cast<std::uint8_t>(std::min(younger, 255)),
                    .ordered = ordered,
                    .writes = {},
                    .lds = {}};
    if (counter != Counter::Exp) pending.writes.assign(registers.begin(), registers.end());
    if (e.region == 0) pending.lds.assign(regions.begin(), regions.end());
    if (e.region == kForgottenRegion) pending.lds.resize(regions.size());
    // A producer has two entries if only some paths still need its result: they are one operation.
    const auto same = std::ranges::find(result, e.producer, &Pending::producer);
    if (same == result.end())
      result.push_back(std::move(pending));
    else if (pending.younger < same->younger)
      *same = std::move(pending);
  }
  std::ranges::stable_sort(result, [](const Pending& a, const Pending& b) {
    return a.younger != b.younger ? a.younger > b.younger : a.producer < b.producer;
  });
  return result;
}

Outstanding nowhere() {
  Outstanding result;
  result.unknown = true;
  return result;
}

Outstanding Solved::outstanding(const WaitState& state) const {
  Outstanding result;
  result.unknown = !state.reached() || std::ranges::any_of(state.queues, &Queue::unknown);
  const auto all = [&](Phase phase) {
    Outstanding::Queues queues;
    for (unsigned c = 0; c < kCounters; ++c)
      queues[c] = pendingIn(state, static_cast<Counter>(c), phase);
    return queues;
  };
  result.any = all(Phase::Any);
  if (!state.phases[kFirstIteration] || !state.phases[kSteadyState]) return result;
  result.entry = all(Phase::Entry);
  result.steady = all(Phase::Steady);
  return result;
}

} // namespace

Outstanding WaitCounters::outstandingBefore(Index at) const {
  if (at >= (*solution_)->program.events.size()) return nowhere();
  return (*solution_)->outstanding((*solution_)->before(at));
}
Outstanding WaitCounters::outstandingAfter(Index at) const {
  if (at >= (*solution_)->program.events.size()) return nowhere();
  return (*solution_)->outstanding((*solution_)->after(at));
}
std::span<const PendingCounts> WaitCounters::counts() const {
  return (*solution_)->record.counts;
}
std::span<const Ended> WaitCounters::ended() const {
  return (*solution_)->record.ended;
}
std::span<const Ended> WaitCounters::endedBy(Index wait) const {
  const auto found = std::ranges::equal_range((*solution_)->record.ended, wait, {}, &Ended::wait);
  return {found.begin(), found.end()};
}
std::vector<Ended> WaitCounters::endsOf(Index producer) const {
  const auto& ended = (*solution_)->record.ended;
  std::vector<Ended> result;
  const auto of = [&](std::uint32_t n) { return ended[n].producer; };
  for (const std::uint32_t n : std::ranges::equal_range((*solution_)->record.byProducer, producer, {}, of))
    result.push_back(ended[n]);
  return result;
}

bool WaitCounters::unknownBefore(Index at) const {
  if (at >= (*solution_)->program.events.size()) return true;
  const WaitState state = (*solution_)->before(at);
  return !state.reached() || std::ranges::any_of(state.queues, &Queue::unknown);
}
std::span<const WaitAnswer> WaitCounters::answers() const {
  return (*solution_)->answers;
}
std::span<const Finding> WaitCounters::findings() const {
  return (*solution_)->findings;
}
std::vector<Finding> WaitCounters::takeFindings() {
  return std::exchange((*solution_)->findings, {});
}
std::span<const UnprovenFinding> WaitCounters::unproven() const {
  return (*solution_)->unproven;
}
std::span<const Index> WaitCounters::overflows() const {
  return (*solution_)->overflows;
}
std::span<const BlockFacts> WaitCounters::facts() const {
  return (*solution_)->program.facts;
}

} // namespace wavesmith::analysis
