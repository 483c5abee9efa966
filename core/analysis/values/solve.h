// SPDX-License-Identifier: Apache-2.0
// The known values at the start of every block: the transfer function is iterated over all paths to a fixed
// point.
//
//   Solved solved = solve(program, footprints, symbols);
//   solved.states.load(solved.atStart[block], state);
//
// Where paths disagree, a scalar gets a symbol of the block. Blocks are visited in reverse postorder, and
// again when their input has changed: once, and two or three times in loops.
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
