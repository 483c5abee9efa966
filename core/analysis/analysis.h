// SPDX-License-Identifier: Apache-2.0
// The results of all static analyses of a program.
//
//   const auto program = program::decode(object, lines);
//   const auto analysis = analysis::analyze(*program, {});
//   analysis->findings                          what is wrong, by instruction
//   analysis->counters.before(45, Counter::Vm)  the queue of vmcnt
//
// Immutable; any thread. Refers only to the program, which must outlive it.
#pragma once

#include "analysis/hazards/wait_states.h"
#include "analysis/registers/initial_state.h"
#include "analysis/registers/liveness.h"
#include "analysis/registers/occupancy.h"
#include "analysis/waits/wait_counters.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace wavesmith::analysis {

struct Analysis {
  Footprints footprints;
  Values values;
  WaitCounters counters;
  WaitStates states;
  Liveness liveness;
  std::vector<EntryReads> entryReads;     // by kernel
  std::vector<InitialState> initial;      // by kernel
  std::vector<KernelResources> resources; // by kernel
  // The findings of all analyses, sorted. They are stored only here: `counters` and `states` have none left.
  std::vector<Finding> findings;

  Analysis(const program::Program& program, const Options& options, const std::stop_token& stop = {});
};

// Null if `stop` was requested in the meantime: there are no partial results.
[[nodiscard]] std::unique_ptr<const Analysis> analyze(const program::Program& program, const Options& options,
                                                      const std::stop_token& stop = {});

} // namespace wavesmith::analysis
