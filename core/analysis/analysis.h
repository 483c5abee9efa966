// SPDX-License-Identifier: Apache-2.0
// All that can be said of a program without running it.
//
//   const auto program = program::decode(object, lines);
//   const auto analysis = analysis::analyse(*program, {});
//   analysis->findings                          what is wrong, by instruction
//   analysis->counters.before(45, Counter::Vm)  the queue of vmcnt
//
// Immutable, and refers to nothing but the program, which has to outlive it; any thread.
#pragma once

#include "analysis/initial_state.h"
#include "analysis/liveness.h"
#include "analysis/occupancy.h"
#include "analysis/wait_counters.h"
#include "analysis/wait_states.h"

#include <memory>
#include <vector>

namespace wavesmith::analysis {

struct Analysis {
  Footprints footprints;
  Values values;
  WaitCounters counters;
  WaitStates states;
  Liveness liveness;
  std::vector<InitialState> initial;      // by kernel
  std::vector<KernelResources> resources; // by kernel
  std::vector<Finding> findings;          // of all analyses, sorted

  Analysis(const program::Program& program, const Options& options);
};

[[nodiscard]] std::unique_ptr<const Analysis> analyse(const program::Program& program,
                                                      const Options& options);

} // namespace wavesmith::analysis
