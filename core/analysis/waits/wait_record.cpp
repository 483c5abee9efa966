// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_record.h"

#include <algorithm>
#include <tuple>

namespace wavesmith::analysis {
namespace {

// Far enough apart to save memory, near enough to resume quickly. A block begins with at most kMostEntries,
// so that no queue between two checkpoints becomes long enough to be shortened.
constexpr Index kBetweenCheckpoints = 128;
constexpr unsigned kMostCounted = 255;

} // namespace

const WaitRecord::Checkpoint* WaitRecord::Result::nearest(Index at) const {
  const auto after = std::ranges::upper_bound(checkpoints, at, {}, &Checkpoint::at);
  return after == checkpoints.begin() ? nullptr : &*std::prev(after);
}

WaitRecord::WaitRecord(const WaitProgram& program) : program_(program), counted_(program.events.size()) {
  // Unreachable code is unknown.
  result_.counts.assign(program.events.size(), {.of = {}, .unknown = true});
}

void WaitRecord::before(Index at, const WaitState& state) {
  const bool starts = program_.program.blocks()[program_.program.blockOf(at)].first == at;
  if (starts) first_ = at;
  phases_ = state.phases;
  if (!starts && (at - first_) % kBetweenCheckpoints == 0) result_.checkpoints.push_back({at, state});
  PendingCounts& counts = result_.counts[at];
  // An instruction that only accesses registers neither issues nor completes an operation.
  if (!starts && program_.events[at - 1].role == Role::Plain) {
    counts = result_.counts[at - 1];
    return;
  }
  counts.unknown = std::ranges::any_of(state.queues, &Queue::unknown);
  for (unsigned c = 0; c < kCounters; ++c)
    counts.of[c] = std::max(count(state.queues[c], static_cast<Counter>(c), kFirstIteration),
                            count(state.queues[c], static_cast<Counter>(c), kSteadyState));
}

std::uint8_t WaitRecord::count(const Queue& queue, Counter counter, unsigned phase) {
  ++counts_;
  unsigned count = 0;
  for (const QueueEntry& e : queue.entries) {
    if (!e.pending() || !e.in(phase) || counted_[e.producer] == counts_) continue;
    if (counters::proves(capacity(counter), e.has(QueueEntry::kOrdered), queue.younger(e, phase))) continue;
    counted_[e.producer] = counts_;
    if (++count == kMostCounted) break;
  }
  return static_cast<std::uint8_t>(count);
}

void WaitRecord::ends(Index wait, Counter counter, unsigned phase, int younger, Index producer) {
  // Outside of loops there is only a first iteration.
  const bool told = phases_[kFirstIteration] && phases_[kSteadyState];
  result_.ended.push_back({.wait = wait,
                           .producer = producer,
                           .kind = program_.events[producer].kind,
                           .counter = counter,
                           .atMost = static_cast<std::uint8_t>(younger),
                           .onEntry = !told || phase == kFirstIteration,
                           .inSteadyState = !told || phase == kSteadyState});
}

WaitRecord::Result WaitRecord::take() {
  auto& ended = result_.ended;
  const auto key = [](const Ended& e) { return std::tuple(e.wait, e.counter, e.producer); };
  std::ranges::stable_sort(ended, {}, key);
  std::size_t kept = 0;
  for (std::size_t n = 0; n < ended.size(); ++n) {
    if (kept == 0 || key(ended[kept - 1]) != key(ended[n])) {
      ended[kept++] = ended[n];
      continue;
    }
    Ended& same = ended[kept - 1];
    same.atMost = std::min(same.atMost, ended[n].atMost);
    same.onEntry |= ended[n].onEntry;
    same.inSteadyState |= ended[n].inSteadyState;
  }
  ended.resize(kept);
  result_.byProducer.resize(ended.size());
  for (std::uint32_t n = 0; n < ended.size(); ++n)
    result_.byProducer[n] = n;
  std::ranges::stable_sort(result_.byProducer, {}, [&](std::uint32_t n) { return ended[n].producer; });
  return std::move(result_);
}

} // namespace wavesmith::analysis
