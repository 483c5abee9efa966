// SPDX-License-Identifier: Apache-2.0
// One work-group, run by one thread: its waves take turns.
#pragma once

#include "emulator/launch/dispatch_context.h"
#include "emulator/machine/wave.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

namespace wavesmith::emulator {

// Makes a group that can be started again and again: all groups of a dispatch are of one size.
[[nodiscard]] std::unique_ptr<Group> makeGroup(const DispatchContext& context);
// Everything as the hardware leaves it to the first instruction.
void startGroup(Group& group, std::uint64_t index);

enum class GroupState : std::uint8_t {
  Finished,
  Paused,
  Blocked, // nothing could be executed: waves wait in GWS, and no other can go on
  Faulted,
};

// Asked before every slice: how many instructions the wave may execute now. 0 ends the group as `why` says.
struct Permission {
  std::uint64_t instructions = 0;
  FaultKind why = FaultKind::None;
};
using Permit = std::function<Permission(std::uint64_t executedSinceLastTime)>;

// Runs the group until it ends, faults, or has executed about `budget` wave-instructions. `fault` is set when
// it faults.
[[nodiscard]] GroupState runGroup(Group& group, std::uint64_t budget, const Permit& permit, FaultSite& fault);

} // namespace wavesmith::emulator
