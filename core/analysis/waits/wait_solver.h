// SPDX-License-Identifier: Apache-2.0
// The state of the wait counters at the start of each block, over all paths: a fixed point of WaitWalk.
//
//   const auto states = solveWaits(program);      by block; reached() is false where no path leads
//
// Linear except for loops, which are iterated two or three times to reach a fixed point. A pure function.
#pragma once

#include "analysis/waits/wait_walk.h"

#include <vector>

namespace wavesmith::analysis {

// The state at the start of each block.
[[nodiscard]] std::vector<WaitState> solveWaits(const WaitProgram& program, LostEntries& lost);

// Visits every reached block once, from its state, and calls the observer.
void watch(const WaitProgram& program, const std::vector<WaitState>& states, WaitObserver& observer);

} // namespace wavesmith::analysis
