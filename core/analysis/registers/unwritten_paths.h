// SPDX-License-Identifier: Apache-2.0
// Feasible paths from the entry of a kernel on which a register is not written.
//
//   1 s_cbranch_scc1 3          s4 == 0
//   2 v_mov_b32 v1, 0
//   3 ...
//   5 s_cbranch_scc1 7          s4 == 0
//   6 v_add_u32 v2, v1, v0      path(6, v1): none, since s4 is 0 and not 0 on the only path without 2
//
// One search for each set of blocks that write: it goes to new blocks first, until it reaches the one that is asked
// for, and has limits for each block and for itself, and one with all other searches. Where it gives up, the
// answer is Unknown. One thread.
#pragma once

#include "analysis/registers/unwritten.h"
#include "analysis/values/feasible_paths.h"

#include <queue>

#include <cstddef>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace wavesmith::analysis {

class UnwrittenPaths {
public:
  enum class Answer : std::uint8_t { No, Yes, Unknown };

  // paths: null if all are feasible. statesLeft: those that all searches together may still visit.
  UnwrittenPaths(const program::Program& program, const Unwritten& unwritten, const FeasiblePaths* paths,
                 std::size_t& statesLeft)
      : program_(program), unwritten_(unwritten), paths_(paths), statesLeft_(&statesLeft) {}

  // At a read that a path without a write reaches, according to Unwritten. Unknown: there are too many paths.
  [[nodiscard]] Answer exists(Index at, unsigned bit);
  // A path as Unwritten::path() returns it; empty if none was found.
  [[nodiscard]] std::vector<Index> path(Index at, unsigned bit);

private:
  using Blocks = std::vector<bool>; // by number
  struct Visit {                    // a visit of a block by a search
    std::uint32_t number = 0;
    std::uint32_t parent = 0;
    FeasiblePaths::State state;
  };
  using Open = std::tuple<std::size_t, std::uint32_t, std::uint32_t>; // earlier visits, number, visit
  struct Search {
    Blocks writing;
    std::vector<Visit> visits;
    std::vector<std::uint32_t> firstVisit;      // by number; kNone: not reached
    std::vector<std::vector<std::uint32_t>> of; // visits, by number
    std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
    bool isIncomplete = false; // a state was left out
  };

  [[nodiscard]] Search& searchFor(unsigned bit);
  [[nodiscard]] std::uint32_t visitOf(Search& search, std::uint32_t goal); // the first one
  static void visit(Search& search, std::uint32_t number, std::uint32_t parent, FeasiblePaths::State state);

  const program::Program& program_;
  const Unwritten& unwritten_;
  const FeasiblePaths* paths_;
  std::size_t* statesLeft_;
  std::map<Blocks, Search> searches_; // by the blocks that write
  std::map<unsigned, Search*> ofBit_;
};

} // namespace wavesmith::analysis
