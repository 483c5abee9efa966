// SPDX-License-Identifier: Apache-2.0
// The queues of vmcnt, lgkmcnt and expcnt at one instruction: before it and after it, and in a loop on the
// first iteration and in the steady state.
//
//   45 s_waitcnt vmcnt(1)
//     vmcnt    before [43 v4, ends here] [44 v5]    after [44 v5]    enough for line 46
//     lgkmcnt  before -                             after -
//
// Pure functions, computed from the nearest state that the analysis has stored; any thread.
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
  std::string destination; // "v4", "v[4:7]", "LDS", "memory": the destination whose completion is waited for
  std::uint8_t younger = 0;
  bool ordered = true;
  std::uint8_t waitFor = 0; // the highest count that proves its completion: `younger`, or 0 without order
  bool ends = false;        // in `before`: the instruction is a wait that completes it
  bool begins = false;      // in `after`: the instruction issues it

  bool operator==(const QueueItem&) const = default;
};
using QueueItems = std::vector<QueueItem>; // oldest first

struct QueuePair {
  QueueItems before;
  QueueItems after;

  bool operator==(const QueuePair&) const = default;
};

// Both in one: the operations before the instruction, followed by the issued ones. Oldest first.
[[nodiscard]] QueueItems laneOf(const QueuePair& pair);

struct CounterQueue {
  analysis::Counter counter{};
  QueuePair any; // on any path
  // The queues of an innermost loop in its first iteration and in the steady state; otherwise empty.
  std::optional<QueuePair> entry, steady;
  std::optional<analysis::WaitAnswer> answer; // for a wait on this counter
};

struct Queues {
  Index at = kNone;
  bool unknownBefore = false;             // operations of unknown effect may be outstanding
  bool unknownAfter = false;              //
  std::vector<CounterQueue> counters;     // all three counters
  std::optional<analysis::NopAnswer> nop; // for an s_nop
};
[[nodiscard]] Queues queuesAt(const program::Program& program, const analysis::Analysis& analysis, Index at);

// A description of an operation in a queue: its kind, the count that proves its completion, the waits that
// prove it, and the instructions that read its result.
[[nodiscard]] Sentence sentenceOf(const program::Program& program, const analysis::Analysis& analysis,
                                  const QueueItem& item, analysis::Counter counter);

} // namespace wavesmith::panels
