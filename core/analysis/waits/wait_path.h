// SPDX-License-Identifier: Apache-2.0
// A path through the program on which an operation is outstanding where its completion is needed: the
// evidence for a finding.
//
//   44 buffer_load_dword v5      findWaitPath(program, {44, 60, Counter::Vm})
//   50 s_cbranch_scc1 58         path 44 50 60, found
//   58 s_waitcnt vmcnt(1)        tightest 1
//   60 v_add_f32 v4, v4, v5
//
// Paths whose branches contradict one another, or the branches that every path to the operation has taken, are
// infeasible (values/path_facts.h, values/entry_facts.h). The search is bounded; if it ends early, no path is
// found and nothing is reported. A pure function; any thread.
#pragma once

#include "analysis/waits/wait_walk.h"

#include <vector>

namespace wavesmith::analysis {

struct WaitPathQuery {
  Index from = kNone;
  Index to = kNone;
  Counter counter{};
  bool ordered = true;
  // For what writes LDS: `to` reads its bytes after a barrier at which it was outstanding, and before the next
  // barrier that follows its completion.
  bool crossing = false;
  bool lds = false;              // the symbols of its region must keep their meaning
  bool scalarStore = false;      // only s_dcache_wb completes it, no wait does
  std::size_t mostBlocks = 4096; // blocks to visit before the search is abandoned
  // Iterations of loops in which a path knows the numbers of counters; later ones know what all of them have in
  // common.
  unsigned mostIterations = 70;
};

struct WaitPath {
  bool found = false;
  bool gaveUp = false;        // the search was abandoned: there may be a path
  std::vector<Index> steps{}; // as in Finding::path
  std::vector<Index> waits{}; // waits on the path that do not complete it
  int tightest = 0;           // lowest count that the path waits for; the highest count: no wait
  Index barrier = kNone;      // for a crossing: the barrier
  std::size_t blocks = 0;     // blocks visited
};

[[nodiscard]] WaitPath findWaitPath(const WaitProgram& program, const WaitPathQuery& query);

} // namespace wavesmith::analysis
