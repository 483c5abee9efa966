// SPDX-License-Identifier: Apache-2.0
// The state of the wait counters at one place of a program: for each counter the operations that may be
// outstanding, and those that a wait has completed while their results are still unused.
//
//   44 buffer_load_dword v4      pending, 1 younger
//   45 buffer_load_dword v5      pending, 0 younger
//   46 s_waitcnt vmcnt(1)        44 is now proved by 46, which needed a count of 1 for it
//
// Entries are independent of one another: the fate of an entry depends only on the instructions. So the
// entries of several paths are joined one by one, taking the fewest younger operations, and every entry is
// true of some path. A value.
#pragma once

#include "analysis/flow/loop_nest.h"
#include "analysis/waits/counter_events.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace wavesmith::analysis {

// The iteration of an innermost loop: the first one, which also stands for any place outside of such loops;
// and the steady state.
inline constexpr unsigned kPhases = 2;
inline constexpr unsigned kFirstIteration = 0;
inline constexpr unsigned kSteadyState = 1;

// QueueEntry::region: the bytes are no longer known.
inline constexpr std::uint32_t kForgottenRegion = 1;

struct QueueEntry {
  static constexpr std::int16_t kAbsent = INT16_MAX;
  static constexpr std::uint8_t kNever = UINT8_MAX;
  enum Flags : std::uint8_t {
    kOrdered = 1,
    kLive = 2,     // its result is still needed: registers that nothing has overwritten, bytes of LDS
    kMixed = 4,    // proved by a count above 0 while unordered operations were pending
    kOthers = 8,   // completed by a wait, possibly for other waves; no producer
    kCrossed = 16, // a DMA that was outstanding at a barrier: other waves may now depend on it
    kAtBarrier =
        32, // a write to LDS that was outstanding at a barrier; `needed`: the count for it there. A load to
            // LDS only if nothing else could be in LDS then
    kPartial = 64, // a write to LDS that a wait for older operations has left outstanding
    kDma = 128,    // with kOthers: of loads to LDS, which only accesses to LDS can observe
  };
  Index producer = kNone;
  Index wait = kNone; // the wait that completed it; kNone: pending
  // The bytes of LDS: 0 for those that Values reports for the producer, or kForgottenRegion.
  std::uint32_t region = 0;
  // The number of younger operations minus the operations issued in this block so far: see younger(). By
  // phase.
  std::array<std::int16_t, kPhases> birth{kAbsent, kAbsent};
  // The count that would have sufficed at the wait, by the phase in which the wait was executed.
  std::array<std::uint8_t, kPhases> needed{kNever, kNever};
  std::uint8_t flags = 0;

  [[nodiscard]] bool has(unsigned flag) const { return (flags & flag) != 0; }
  [[nodiscard]] bool pending() const { return wait == kNone; }
  [[nodiscard]] bool in(unsigned phase) const { return birth[phase] != kAbsent; }
  [[nodiscard]] bool anywhere() const { return in(0) || in(1); }
  bool operator==(const QueueEntry&) const = default;
};

struct Queue {
  std::vector<QueueEntry> entries;
  // Operations issued since the start of the block: those that complete in order, and all of them.
  std::int16_t ordered = 0;
  std::int16_t all = 0;
  bool unknown = false; // operations of unknown effect may be outstanding

  // For a pending entry: the operations that this counter has counted since (only the ordered ones if the
  // entry is ordered). For a proved entry without order: those since the wait.
  [[nodiscard]] int younger(const QueueEntry& e, unsigned phase) const {
    return e.birth[phase] + (e.has(QueueEntry::kOrdered) ? ordered : all);
  }
  // The minimum over both phases; INT_MAX if it is in none.
  [[nodiscard]] int fewest(const QueueEntry& e) const;
  [[nodiscard]] std::int16_t born(bool isOrdered, int younger) const {
    return static_cast<std::int16_t>(younger - (isOrdered ? ordered : all));
  }
  bool operator==(const Queue&) const = default;
};

struct WaitState {
  std::array<Queue, kCounters> queues;
  Index dirty = kNone;                // a scalar store without an s_dcache_wb after it
  bool filled = false;                // LDS may hold bytes whose writes have completed
  bool mayRun = false;                // VSKIP may be off, so that vector instructions issue
  std::array<bool, kPhases> phases{}; // the phases in which some path reaches this place

  [[nodiscard]] bool reached() const { return phases[0] || phases[1]; }
  bool operator==(const WaitState&) const = default;
};

// What a full counter proves holds everywhere (counters/proof.h): an ordered operation with that many younger ones has
// completed.
[[nodiscard]] constexpr int capacity(Counter counter) {
  return highest(counter);
}

// Sorted, each key once, with births relative to this place: the form in which the start of a block is
// stored.
void normalize(WaitState& state);
// The maximum number of entries at the start of a block, by counter; any further operations become unknown.
// Only code that hardly ever waits has so many.
inline constexpr std::size_t kMostEntries = 256;
// What is no longer tracked.
struct LostEntries {
  std::set<std::pair<Index, Counter>> waits; // of operations that they completed
  std::set<std::uint32_t> blocks;            // at whose start there are more entries than that
};
// True if `into`, the state at the start of the block, has gained anything. Both are normalized.
bool join(WaitState& into, const WaitState& from, std::uint32_t block, LostEntries& lost);
// Renames the phases when control goes from one block to another.
void enter(WaitState& state, const LoopNest& loops, std::uint32_t from, std::uint32_t to);

} // namespace wavesmith::analysis
