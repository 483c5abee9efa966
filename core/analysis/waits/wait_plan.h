// SPDX-License-Identifier: Apache-2.0
// The weakest waits that are sufficient, new ones at the latest places: what the tool writes.
//
//   43 buffer_load_dword v4      plan.counts[46]     vmcnt(1): v4 is needed there, and 44 is younger
//   44 buffer_load_dword v5      plan.counts[47]     vmcnt(0)
//   45 s_waitcnt vmcnt(0)        plan.counts[45]     none
//   46 v_mov_b32 v6, v4
//   47 v_mov_b32 v7, v5
//
// It begins with the waits that are written, so that one that is right stays where it is. One is added where the walk
// (wait_walk.h) reports an operation that is outstanding, until it reports none on a feasible path; where it is unknown whether
// the data is the same, one is added as well. Then each count is raised to what the wave's data needs of it, and waits that
// others have made superfluous go. What a wait does for others stays: stores that have to be complete before a later access or
// for another wave, and whatever has no known meaning (Verdict::Orders and Unknown).
//
// An added wait joins the one before it where hardly anything is executed between them, as an author would write one wait for
// several uses that follow one another; but no access to memory waits for the result of another one:
//
//   s_waitcnt vmcnt(1)                      s_waitcnt vmcnt(0)
//   v_add_f32 v6, v6, v4         ->         v_add_f32 v6, v6, v4
//   s_waitcnt vmcnt(0)                      v_add_f32 v6, v6, v5
//   v_add_f32 v6, v6, v5
//
// A pure function; any thread. Linear like WaitCounters, a few times.
#pragma once

#include "analysis/waits/wait_counters.h"

#include <cstdint>
#include <vector>

namespace wavesmith::analysis {

struct PlannedWait {
  Index before = kNone;
  Counter counter{};
  std::uint8_t count = 0;
  Index producer = kNone; // kNone: it is a wait that is kept as it is written
  Index neededBy = kNone;

  bool operator==(const PlannedWait&) const = default;
};

// What one of the instructions that share a wait needs of it.
struct WaitShare {
  Index at = kNone;
  Counter counter{};
  std::uint8_t needed = kNothing; // the count that its data needs
  // The wait completes data that is needed only behind a later wait: the instruction waits for longer than it has to.
  bool waitsTooLong = false;

  static constexpr std::uint8_t kNothing = UINT8_MAX;
  bool operator==(const WaitShare&) const = default;
};

struct WaitPlan {
  // By instruction: what is waited for before it has any effect. Of an s_waitcnt: what remains of it.
  std::vector<counters::WaitCounts> counts;
  // Of each count its reason; sorted by instruction, then counter.
  std::vector<PlannedWait> reasons;
  // Of each count that several instructions share, what each of them needs; sorted by instruction, then counter.
  std::vector<WaitShare> shares;
  // Operations are outstanding where no plan was found: the code is not understood there. Ascending.
  std::vector<Index> unsolved;
  bool settled = true; // false: the search gave up, and waits may be missing
};

struct PlanRequest {
  // By instruction, the waits that stay as they are written, and nothing is planned before such an instruction; empty: none.
  std::vector<bool> isFixed = {};
  // By instruction: those with the same number have the same wait, because one line of the text stands for all of them (the
  // body of a macro). Empty: each has its own.
  std::vector<std::uint32_t> places = {};
  // By instruction, the one before which its wait is written: itself, or an earlier one on the only way to it, unless an operation
  // of the counter is issued in between. Empty: each itself.
  std::vector<Index> writtenBefore = {};
  // By instruction, waits before it that the plan begins with, as with written ones; empty: none.
  std::vector<counters::WaitCounts> added = {};
  bool joinsNeighbors = true;
  bool keepsWritten = false; // written waits become stronger only
  // By instruction: what is outstanding before it needs no wait, because its author says so; empty: none.
  std::vector<bool> isAccepted = {};
  // By instruction: it is unknown whether it needs what is outstanding, and its author wrote no wait; empty: none.
  std::vector<bool> isUnprovenAccepted = {};
};

[[nodiscard]] WaitPlan planWaits(const program::Program& program, const Footprints& footprints,
                                 const Values& values, const Options& options,
                                 const PlanRequest& request = {});

} // namespace wavesmith::analysis
