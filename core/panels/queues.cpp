// SPDX-License-Identifier: Apache-2.0
#include "panels/queues.h"

#include "analysis/registers/def_use.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::panels {
namespace {

using analysis::Analysis;
using analysis::Counter;
using analysis::Ended;
using analysis::Outstanding;
using analysis::Pending;

constexpr std::size_t kMostNamed = 4; // places named in a sentence

QueueItems itemsOf(const Analysis& analysis, const std::vector<Pending>& queue, Counter counter) {
  QueueItems items;
  items.reserve(queue.size());
  for (const Pending& pending : queue)
    items.push_back({.producer = pending.producer,
                     .kind = pending.kind,
                     .destination = destination(analysis, pending.producer, pending.kind, counter),
                     .younger = pending.younger,
                     .ordered = pending.ordered,
                     .waitFor = pending.ordered ? pending.younger : std::uint8_t{0}});
  return items;
}

const QueueItem* find(const QueueItems& items, Index producer) {
  const auto found = std::ranges::find(items, producer, &QueueItem::producer);
  return found == items.end() ? nullptr : &*found;
}

template <class InPhase>
QueuePair pairOf(const Analysis& analysis, Index at, Counter counter, const Outstanding::Queues& before,
                 const Outstanding::Queues& after, InPhase inPhase) {
  const auto c = static_cast<unsigned>(counter);
  QueuePair pair{itemsOf(analysis, before[c], counter), itemsOf(analysis, after[c], counter)};
  for (const Ended& ended : analysis.counters.endedBy(at)) {
    if (ended.counter != counter || !inPhase(ended) || find(pair.after, ended.producer) != nullptr) continue;
    const auto item = std::ranges::find(pair.before, ended.producer, &QueueItem::producer);
    if (item != pair.before.end()) item->ends = true;
  }
  for (QueueItem& item : pair.after)
    item.begins = item.producer == at;
  return pair;
}

void addPlaces(Sentence& sentence, const std::vector<Index>& places) {
  const std::size_t shown = std::min(places.size(), kMostNamed);
  for (std::size_t n = 0; n < shown; ++n) {
    if (n != 0) sentence.add(n + 1 == shown && shown == places.size() ? " and " : ", ");
    sentence.add(places[n]);
  }
  if (shown < places.size()) sentence.add(fmt::format(" and {} more", places.size() - shown));
}

std::vector<Index> readersOf(const program::Program& program, const Analysis& analysis, Index producer) {
  std::vector<Index> readers;
  for (const isa::RegisterRange& range : analysis.footprints.writes(producer)) {
    if (range.cls == isa::RegisterClass::State) continue;
    for (std::uint16_t k = 0; k < range.count; ++k) {
      const auto first = static_cast<std::uint16_t>(range.first + k);
      for (const analysis::RegisterAccess& reader : analysis::uses(
               program, analysis.footprints, producer, {range.cls, first, 1}, analysis::Follow::Derived))
        if (reader.at != producer) readers.push_back(reader.at);
    }
  }
  std::ranges::sort(readers);
  readers.erase(std::ranges::unique(readers).begin(), readers.end());
  return readers;
}

} // namespace

Queues queuesAt(const program::Program& program, const Analysis& analysis, Index at) {
  Queues queues;
  queues.at = at;
  queues.unknownBefore = queues.unknownAfter = true;
  if (at >= program.instructions().size()) return queues;
  const Outstanding before = analysis.counters.outstandingBefore(at);
  const Outstanding after = analysis.counters.outstandingAfter(at);
  queues.unknownBefore = before.unknown;
  queues.unknownAfter = after.unknown;
  for (const Counter counter : {Counter::Vm, Counter::Lgkm, Counter::Exp}) {
    CounterQueue& queue = queues.counters.emplace_back();
    queue.counter = counter;
    queue.any = pairOf(analysis, at, counter, before.any, after.any, [](const Ended&) { return true; });
    if (before.entry && after.entry) {
      queue.entry = pairOf(analysis, at, counter, *before.entry, *after.entry,
                           [](const Ended& e) { return e.onEntry; });
      queue.steady = pairOf(analysis, at, counter, *before.steady, *after.steady,
                            [](const Ended& e) { return e.inSteadyState; });
    }
    const auto answers =
        std::ranges::equal_range(analysis.counters.answers(), at, {}, &analysis::WaitAnswer::wait);
    for (const analysis::WaitAnswer& answer : answers)
      if (answer.counter == counter) queue.answer = answer;
  }
  const auto nops = analysis.states.answers();
  const auto nop = std::ranges::lower_bound(nops, at, {}, &analysis::NopAnswer::nop);
  if (nop != nops.end() && nop->nop == at) queues.nop = *nop;
  return queues;
}

QueueItems laneOf(const QueuePair& pair) {
  QueueItems lane = pair.before;
  for (const QueueItem& item : pair.after)
    if (item.begins) lane.push_back(item);
  return lane;
}

Sentence sentenceOf(const program::Program& program, const Analysis& analysis, const QueueItem& item,
                    Counter counter) {
  Sentence s;
  std::string what = operation(analysis, item.producer, item.kind, counter);
  what.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(what.front())));
  s.add(what).add(", issued at ").add(item.producer).add(". ");
  if (!item.ordered)
    s.add(fmt::format("It completes out of order: only {} proves its completion.", countText(counter, 0)));
  else if (item.younger == 0)
    s.add(fmt::format("It is the youngest: {} proves its completion.", countText(counter, 0)));
  else
    s.add(fmt::format("{} younger {} counted: {} proves its completion.", item.younger,
                      item.younger == 1 ? "one is" : "ones are", countText(counter, item.waitFor)));
  std::vector<Index> waits;
  for (const Ended& ended : analysis.counters.endsOf(item.producer))
    if (ended.counter == counter && (waits.empty() || waits.back() != ended.wait))
      waits.push_back(ended.wait);
  if (waits.empty())
    s.add(" No wait covers its completion.");
  else
    addPlaces(s.add(" Waited for at "), waits), s.add(".");
  if (counter == Counter::Exp) return s;
  if (const auto readers = readersOf(program, analysis, item.producer); !readers.empty())
    addPlaces(s.add(fmt::format(" {} is read at ", item.destination)), readers), s.add(".");
  return s;
}

} // namespace wavesmith::panels
