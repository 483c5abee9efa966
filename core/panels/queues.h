// SPDX-License-Identifier: Apache-2.0
// The queues of vmcnt, lgkmcnt and expcnt at one instruction: before it and after it, and in a loop on the
// first iteration and in the steady state.
//
//   45 s_waitcnt vmcnt(1)
//     vmcnt    before [43 v4, ends here] [44 v5]    after [44 v5]    enough for line 46
//     lgkmcnt  before -                             after -
//
// Pure functions, answered from the nearest place that the analysis remembers; any thread.
#pragma once

#include "panels/columns.h"
#include "panels/operations.h"
#include "panels/sentence.h"

#include <optional>
#include <string>
#include <vector>

namespace wavesmith::panels {

struct QueueItem {
  Index producer = kNone;
  analysis::Pending::Kind kind{};
  std::string destination; // "v4", "v[4:7]", "LDS", "memory": what its end is waited for
  std::uint8_t younger = 0;
  bool ordered = true;
  std::uint8_t waitFor = 0; // the highest count that proves its end: `younger`, or 0 without order
  bool ends = false;        // of `before`: the instruction is a wait that sees its end
  bool begins = false;      // of `after`: the instruction issues it

  bool operator==(const QueueItem&) const = default;
};
using QueueItems = std::vector<QueueItem>; // oldest first

struct QueuePair {
  QueueItems before;
  QueueItems after;

  bool operator==(const QueuePair&) const = default;
};

// Both in one: what is there before, and behind it what begins. Oldest first.
[[nodiscard]] QueueItems laneOf(const QueuePair& pair);

struct CounterQueue {
  analysis::Counter counter{};
  QueuePair any; // on whichever path
  // In an innermost loop, in the first iteration and in the steady state; otherwise empty.
  std::optional<QueuePair> entry, steady;
  std::optional<analysis::WaitAnswer> answer; // of a wait for this counter
};

struct Queues {
  Index at = kNone;
  bool unknownBefore = false;             // operations of unknown effect may be outstanding
  bool unknownAfter = false;              //
  std::vector<CounterQueue> counters;     // all three
  std::optional<analysis::NopAnswer> nop; // of an s_nop
};
[[nodiscard]] Queues queuesAt(const program::Program& program, const analysis::Analysis& analysis, Index at);

// All that there is to say of an operation in a queue: what it is, which count proves its end, which waits
// prove it, and which instructions read its result.
[[nodiscard]] Sentence sentenceOf(const program::Program& program, const analysis::Analysis& analysis,
                                  const QueueItem& item, analysis::Counter counter);

} // namespace wavesmith::panels
