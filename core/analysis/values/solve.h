// SPDX-License-Identifier: Apache-2.0
// What is known at the start of every block: instructions are followed along all paths until nothing changes.
//
//   Solved solved = solve(program, footprints, symbols);
//   solved.states.load(solved.atStart[block], state);
//
// Where paths disagree a scalar gets a symbol of the block. Blocks are visited in reverse post-order, each
// again when what comes in has changed: once, and twice or three times in loops.
#pragma once

#include "analysis/values/transfer.h"
#include "program/loops.h"

#include <vector>

namespace wavesmith::analysis::value {

struct Solved {
  States states;
  Masks masks;
  std::vector<Ids> atStart; // by block
  program::Reach reach;
};

[[nodiscard]] Solved solve(const program::Program& program, const Footprints& footprints,
                           const Symbols& symbols);

} // namespace wavesmith::analysis::value
