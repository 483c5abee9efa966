// SPDX-License-Identifier: Apache-2.0
// The queues of vmcnt, lgkmcnt and expcnt at one instruction: before it and after it, and in a loop on the
// first trip and on all later ones.
//
//   45 s_waitcnt vmcnt(1)
//     vmcnt    before [43 v4] [44 v5]    after [44 v5]    enough for line 46
//     lgkmcnt  before -                  after -
//
// Pure functions; any thread.
#pragma once

#include "panels/columns.h"

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

  bool operator==(const QueueItem&) const = default;
};
using QueueItems = std::vector<QueueItem>; // oldest first

struct CounterQueue {
  analysis::Counter counter{};
  QueueItems before; // on whichever path
  QueueItems after;
  // In a loop with no other inside; otherwise empty.
  std::optional<QueueItems> entry;            // before it, on the first trip
  std::optional<QueueItems> steady;           // before it, on all later ones
  std::optional<analysis::WaitAnswer> answer; // of a wait for this counter
};

struct Queues {
  Index at = kNone;
  bool unknownBefore = false;             // something of unknown effect may be under way
  std::vector<CounterQueue> counters;     // all three
  std::optional<analysis::NopAnswer> nop; // of an s_nop
};
[[nodiscard]] Queues queuesAt(const program::Program& program, const analysis::Analysis& analysis, Index at);

// "load", "store", "LDS", ...
[[nodiscard]] std::string_view name(analysis::Pending::Kind kind);

} // namespace wavesmith::panels
