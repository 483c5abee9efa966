// SPDX-License-Identifier: Apache-2.0
// One execution of one instruction by one wave, as the parts of checked mode see it.
#pragma once

#include "checked/accesses.h"
#include "checked/arrival/arrival.h"
#include "checked/arrival/wait_distance.h"
#include "checked/findings.h"
#include "checked/memory/ordering.h"
#include "checked/plan.h"
#include "checked/undefined/undefined.h"

#include <memory>
#include <vector>

namespace wavesmith::checked {

// What is kept for each wave, and for each work-group.
struct WaveState {
  Arrival arrival;
  WaitHistory waits;
  WaveUndefined undefined;
  WaveOrder order;
};
struct GroupState : emulator::WatchedGroup {
  std::vector<WaveState> waves; // by Wave::id
  GroupUndefined undefined;
  GroupOrder order;

  // Arrivals and wait states: of the others, only what a load returned changes the machine (OldReads).
  [[nodiscard]] std::unique_ptr<emulator::WatchedGroup> forReplay() const override;
};

struct Step {
  emulator::Wave& wave;
  const emulator::MicroOp& op;
  const Plan& plan;
  const Accesses& accesses; // empty unless plan.accessesMemory
  Findings& findings;
  GroupState& group;
  WaveState& self;
};

} // namespace wavesmith::checked
