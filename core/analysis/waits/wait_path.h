// SPDX-License-Identifier: Apache-2.0
// A path through the program on which an operation is outstanding where its completion is needed: the
// evidence for a finding.
//
//   44 buffer_load_dword v5      findWaitPath(program, {44, 60, Counter::Vm})
//   50 s_cbranch_scc1 58         path 44 50 60, found
//   58 s_waitcnt vmcnt(1)        tightest 1
//   60 v_add_f32 v4, v4, v5
//
// Branches on the same condition go the same way: other paths are infeasible. The search is
// bounded; if it ends early, nothing is found and nothing is reported. A pure function; any thread.
#pragma once

#include "analysis/waits/wait_walk.h"

#include <vector>

namespace wavesmith::analysis {

struct WaitPathQuery {
  Index from = kNone;
  Index to = kNone;
  Counter counter{};
  bool ordered = true;
  // Of a DMA: `to` reads its bytes after a barrier at which it was outstanding, and before the next one that
  // came after its end.
  bool crossing = false;
  bool lds = false;              // the symbols of its region keep their meaning
  bool scalarStore = false;      // what ends it is s_dcache_wb and no wait
  std::size_t mostBlocks = 4096; // that are looked at before the search is given up
};

struct WaitPath {
  bool found = false;
  bool gaveUp = false;        // the search was too long: there may be a path
  std::vector<Index> steps{}; // as in Finding::path
  std::vector<Index> waits{}; // on the way, that do not end it
  int tightest = 0;           // lowest count that is waited for on the way; the highest count: no wait
  Index barrier = kNone;      // of a crossing
  std::size_t blocks = 0;     // that were looked at
};

[[nodiscard]] WaitPath findWaitPath(const WaitProgram& program, const WaitPathQuery& query);

} // namespace wavesmith::analysis
