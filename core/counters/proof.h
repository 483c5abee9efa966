// SPDX-License-Identifier: Apache-2.0
// Which outstanding operations of a counter a count proves complete: after an s_waitcnt with this count, or after any
// instruction with the highest count, since hardware issues no operation that a full counter could not count.
//
// The counter is at most `count` then. An operation that completes in order, with `count` or more younger ones that do so
// too, would be outstanding together with all of them: more than the count. So it is complete. Of the others, which
// complete in any order, some may be complete, but which ones is unknown: only 0 proves anything (CDNA3 ISA 4.4).
//
//   lgkmcnt      operation          proved by
//   ds_read      1 younger LDS      lgkmcnt(1) and lgkmcnt(0)
//   s_load       in no order        lgkmcnt(0)
//   ds_read      0 younger LDS      lgkmcnt(0)
//
// LLVM waits for 0 while operations of different kinds are outstanding (SIInsertWaitcnts.cpp, counterOutOfOrder), which is
// stricter. No code decides what a count proves but by these functions.
//
// Pure functions, but for a queue that they are given; any thread.
#pragma once

#include <functional>
#include <utility>

namespace wavesmith::counters {

// The highest count that proves an operation complete, and so the one that a wait for it needs. `ordered`: Event::ordered;
// `younger`: the operations of the counter that were issued later and complete in order.
template <typename Number>
[[nodiscard]] constexpr Number highestProof(bool ordered, Number younger) {
  return ordered ? younger : 0;
}
[[nodiscard]] constexpr bool proves(int count, bool ordered, int younger) {
  return count <= highestProof(ordered, younger);
}

// Asked for the outstanding operations of one counter, from the youngest to the oldest.
class Proof {
public:
  constexpr explicit Proof(unsigned count) : count_(static_cast<int>(count)) {}

  // Whether the count proves the next older operation complete.
  [[nodiscard]] constexpr bool completes(bool ordered) {
    const bool isComplete = proves(count_, ordered, younger_);
    younger_ += ordered ? 1 : 0;
    return isComplete;
  }

private:
  int count_;
  int younger_ = 0;
};

// Removes what the count proves complete from a queue of one counter, the oldest operation first. `ordered`: Event::ordered
// of an element.
template <typename Queue, typename Ordered>
void removeComplete(Queue& queue, unsigned count, Ordered ordered) {
  Proof proof(count);
  auto kept = queue.end();
  for (auto at = queue.end(); at != queue.begin();) {
    --at;
    if (proof.completes(std::invoke(ordered, std::as_const(*at)))) continue;
    if (--kept != at) *kept = std::move(*at);
  }
  queue.erase(queue.begin(), kept);
}

} // namespace wavesmith::counters
