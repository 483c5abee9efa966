// SPDX-License-Identifier: Apache-2.0
#include "trace/wait_times.h"

#include "counters/event.h"
#include "counters/proof.h"
#include "counters/waits.h"
#include "isa/opcode.h"
#include "trace/row_keys.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <ranges>
#include <utility>

namespace wavesmith::trace {
namespace {

constexpr std::int64_t kIssue = 4; // cycles that an instruction needs even if it does not wait
// What counts in expcnt also counts in lgkmcnt.
constexpr std::array kFollowed{counters::Counter::Vm, counters::Counter::Lgkm};

struct RowFacts {
  bool isWait = false;
  bool isBarrier = false;
  counters::WaitCounts waits;
  counters::Event event;
};

RowFacts factsOf(const CodeRow& row) {
  RowFacts facts;
  const isa::Op op = opOf(row);
  if (op == isa::Op::invalid) return facts;
  const isa::Opcode& opcode = isa::row(op);
  facts.isWait = op == isa::Op::s_waitcnt;
  facts.isBarrier = opcode.has(isa::trait::kBarrier);
  if (facts.isWait) facts.waits = waitCounts(row);
  facts.event = counters::eventOf(opcode);
  return facts;
}

struct InFlight {
  std::uint32_t row = kNoRow;
  std::int64_t issued = 0;
  bool ordered = true; // counters::Event::ordered
};

class Walk {
public:
  explicit Walk(const Trace& trace) {
    for (const CodeRow& row : trace.code)
      facts_.push_back(factsOf(row));
  }

  void follow(const Wave& wave) {
    for (auto& queue : queues_)
      queue.clear();
    for (const Execution& execution : wave.executions) {
      if (execution.row >= facts_.size()) continue;
      const RowFacts& facts = facts_[execution.row];
      const std::int64_t end = execution.time + execution.duration;
      if (facts.isWait) {
        wait(execution, facts, end);
      } else if (facts.isBarrier) {
        record(execution);
      } else {
        for (const counters::Counter counter : kFollowed)
          if (facts.event.raises(counter) != 0)
            queues_[number(counter)].push_back({execution.row, end, facts.event.ordered(counter)});
      }
    }
  }

  std::vector<WaitTime> take() {
    std::vector<WaitTime> times;
    for (auto& [row, time] : times_) {
      for (auto& [producer, waited] : producers_[row])
        time.waits.push_back(waited);
      std::ranges::stable_sort(time.waits, std::ranges::greater{}, &WaitedFor::cycles);
      times.push_back(std::move(time));
    }
    return times;
  }

private:
  std::uint64_t record(const Execution& execution) {
    WaitTime& time = times_[execution.row];
    time.row = execution.row;
    // A barrier is recorded twice: its arrival and its release.
    if (execution.category != Category::Message) ++time.executions;
    const auto waited = static_cast<std::uint64_t>(std::max<std::int64_t>(execution.duration - kIssue, 0));
    time.cycles += waited;
    return waited;
  }

  void wait(const Execution& execution, const RowFacts& facts, std::int64_t end) {
    const std::uint64_t waited = record(execution);
    InFlight last; // the youngest that must be complete
    for (const counters::Counter counter : kFollowed) {
      auto& queue = queues_[number(counter)];
      counters::Proof proof(facts.waits[counter]);
      for (const InFlight& one : queue | std::views::reverse) {
        if (!proof.completes(one.ordered)) continue;
        if (last.row == kNoRow || one.issued >= last.issued) last = one;
        break;
      }
      counters::removeComplete(queue, facts.waits[counter], &InFlight::ordered);
    }
    if (last.row == kNoRow) return;
    WaitedFor& producer = producers_[execution.row][last.row];
    producer.row = last.row;
    ++producer.times;
    producer.cycles += waited;
    const auto trip = static_cast<std::uint64_t>(std::max<std::int64_t>(end - last.issued, 0));
    producer.roundTrip += trip;
    if (waited == 0) {
      producer.shortestComplete = std::min(producer.shortestComplete, trip);
      return;
    }
    producer.shortest = std::min(producer.shortest, trip);
    ++producer.waitedTimes;
    producer.waitedTrips += trip;
  }

  std::vector<RowFacts> facts_;
  std::array<std::deque<InFlight>, kFollowed.size()> queues_; // by counter, the oldest first
  std::map<std::uint32_t, WaitTime> times_;
  std::map<std::uint32_t, std::map<std::uint32_t, WaitedFor>> producers_;
};

} // namespace

std::vector<WaitTime> waitTimes(const Trace& trace) {
  Walk walk(trace);
  for (const Wave& wave : trace.waves)
    walk.follow(wave);
  return walk.take();
}

} // namespace wavesmith::trace
