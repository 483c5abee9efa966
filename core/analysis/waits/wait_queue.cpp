// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_queue.h"

#include <climits>

namespace wavesmith::analysis {
namespace {

constexpr int kMostShown = 250; // the younger ones of unordered operations are counted up to this

bool precedes(const QueueEntry& a, const QueueEntry& b) {
  if (a.producer != b.producer) return a.producer < b.producer;
  if (a.wait != b.wait) return a.wait < b.wait;
  return a.region != b.region ? a.region < b.region : a.flags < b.flags;
}

bool same(const QueueEntry& a, const QueueEntry& b) {
  return a.producer == b.producer && a.wait == b.wait && a.region == b.region && a.flags == b.flags;
}

bool merge(QueueEntry& into, const QueueEntry& from) {
  bool changed = false;
  for (unsigned p = 0; p < kPhases; ++p) {
    if (from.needed[p] < into.needed[p]) {
      into.needed[p] = from.needed[p];
      changed = true;
    }
    if (from.birth[p] < into.birth[p]) {
      into.birth[p] = from.birth[p];
      changed = true;
    }
  }
  return changed;
}

void normalize(Queue& queue, Counter counter) {
  for (QueueEntry& e : queue.entries) {
    for (unsigned p = 0; p < kPhases; ++p) {
      if (!e.in(p)) continue;
      const int younger = queue.younger(e, p);
      const bool ended = counters::proves(capacity(counter), e.has(QueueEntry::kOrdered), younger);
      if (ended) queue.unknown |= e.has(QueueEntry::kLive);
      e.birth[p] = ended ? QueueEntry::kAbsent : static_cast<std::int16_t>(std::min(younger, kMostShown));
    }
  }
  queue.ordered = 0;
  queue.all = 0;
  std::erase_if(queue.entries, [](const QueueEntry& e) { return !e.anywhere(); });
  if (!std::ranges::is_sorted(queue.entries, precedes)) std::ranges::sort(queue.entries, precedes);
  std::size_t kept = 0;
  for (std::size_t n = 0; n < queue.entries.size(); ++n) {
    if (kept != 0 && same(queue.entries[kept - 1], queue.entries[n]))
      merge(queue.entries[kept - 1], queue.entries[n]);
    else
      queue.entries[kept++] = queue.entries[n];
  }
  queue.entries.resize(kept);
}

// Drops entries past the limit, first those that are no longer needed.
void limit(Queue& queue, std::vector<QueueEntry>& added, Counter counter, std::uint32_t block,
           LostEntries& lost) {
  const std::size_t room = kMostEntries - std::min(kMostEntries, queue.entries.size());
  if (added.size() <= room) return;
  const auto needed = [](const QueueEntry& e) { return !e.pending() || e.has(QueueEntry::kLive); };
  std::ranges::stable_partition(added, needed);
  for (std::size_t n = room; n < added.size(); ++n)
    if (!added[n].pending()) lost.waits.emplace(added[n].wait, counter);
  added.resize(room);
  std::ranges::sort(added, precedes);
  queue.unknown = true;
  lost.blocks.insert(block);
}

bool join(Queue& into, const Queue& from, Counter counter, std::uint32_t block, LostEntries& lost) {
  bool changed = from.unknown && !into.unknown;
  into.unknown |= from.unknown;
  std::size_t at = 0;
  std::vector<QueueEntry> added;
  for (const QueueEntry& e : from.entries) {
    while (at < into.entries.size() && precedes(into.entries[at], e))
      ++at;
    if (at < into.entries.size() && same(into.entries[at], e))
      changed |= merge(into.entries[at], e);
    else
      added.push_back(e);
  }
  const bool wasUnknown = into.unknown;
  limit(into, added, counter, block, lost);
  changed |= into.unknown && !wasUnknown;
  if (added.empty()) return changed;
  const auto middle = static_cast<std::ptrdiff_t>(into.entries.size());
  into.entries.insert(into.entries.end(), added.begin(), added.end());
  std::ranges::inplace_merge(into.entries, into.entries.begin() + middle, precedes);
  return true;
}

} // namespace

int Queue::fewest(const QueueEntry& e) const {
  int result = INT_MAX;
  for (unsigned p = 0; p < kPhases; ++p)
    if (e.in(p)) result = std::min(result, younger(e, p));
  return result;
}

void normalize(WaitState& state) {
  for (unsigned c = 0; c < kCounters; ++c)
    normalize(state.queues[c], static_cast<Counter>(c));
}

bool join(WaitState& into, const WaitState& from, std::uint32_t block, LostEntries& lost) {
  bool changed = false;
  for (unsigned p = 0; p < kPhases; ++p) {
    changed |= from.phases[p] && !into.phases[p];
    into.phases[p] |= from.phases[p];
  }
  for (unsigned c = 0; c < kCounters; ++c)
    changed |= join(into.queues[c], from.queues[c], static_cast<Counter>(c), block, lost);
  if (from.dirty != kNone && (into.dirty == kNone || into.dirty < from.dirty)) {
    into.dirty = from.dirty;
    changed = true;
  }
  changed |= (from.mayRun && !into.mayRun) || (from.filled && !into.filled);
  into.mayRun |= from.mayRun;
  into.filled |= from.filled;
  return changed;
}

void enter(WaitState& state, const LoopNest& loops, std::uint32_t from, std::uint32_t to) {
  const std::uint32_t before = loops.simple[from];
  const std::uint32_t loop = loops.simple[to];
  const bool toHeader = loop != kNoBlock && to == loop;
  if (!toHeader && before == loop) return;
  const unsigned phase = toHeader && before == loop ? kSteadyState : kFirstIteration;
  state.phases[phase] |= state.phases[1 - phase];
  state.phases[1 - phase] = false;
  for (Queue& queue : state.queues) {
    for (QueueEntry& e : queue.entries) {
      const unsigned other = 1 - phase;
      if (!e.in(other)) continue;
      e.birth[phase] = std::min(e.birth[phase], e.birth[other]);
      e.birth[other] = QueueEntry::kAbsent;
    }
  }
}

} // namespace wavesmith::analysis
