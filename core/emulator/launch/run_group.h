// SPDX-License-Identifier: Apache-2.0
// Runs one work-group on one thread: its waves take turns.
#pragma once

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/wave.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace wavesmith::emulator {

// Creates a group that can be restarted: all groups of a dispatch have the same size.
[[nodiscard]] std::unique_ptr<Group> makeGroup(const DispatchContext& context);
// Sets everything to the state in which the hardware starts the first instruction.
void startGroup(Group& group, std::uint64_t index);

enum class GroupState : std::uint8_t {
  Finished,
  Paused,
  Blocked, // no progress is possible: waves wait in GWS, and no other wave can continue
  Faulted,
};

// What MODE makes of an instruction: skipped (VSKIP, CDNA3 ISA 4.7), or executed with indexed VGPRs (6.6): indexed() has
// the registers that M0 selects; none: they are out of range, and the wave has faulted.
[[nodiscard]] bool isSkipped(const Wave& wave, const MicroOp& op);
[[nodiscard]] bool isIndexed(const Wave& wave, const MicroOp& op);
[[nodiscard]] std::optional<MicroOp> indexed(Wave& wave, const MicroOp& op);

// Opens the barrier of the group if every wave that has not ended waits at it; false if it does not open.
bool openBarrier(Group& group);
[[nodiscard]] bool waitsInGws(const Wave& wave);
[[nodiscard]] bool anyWaitsInGws(const Group& group);
// The wave is in a loop that ends once another group has written something.
[[nodiscard]] bool waitsForOthers(const Wave& wave);

// Queried before every slice: how many instructions the wave may execute now. 0 ends the group for the reason
// `why`. At the end of a turn, runGroup reports the last instructions and ignores the answer: a limit that is reached
// must be in all later answers.
struct Permission {
  std::uint64_t instructions = 0;
  FaultKind why = FaultKind::None;
};
using Permit = std::function<Permission(std::uint64_t executedSinceLastTime)>;

// Runs the group until it ends, faults, or has executed about `budget` wave-instructions. Sets `fault` if it
// faults.
[[nodiscard]] GroupState runGroup(Group& group, std::uint64_t budget, const Permit& permit, FaultSite& fault);

} // namespace wavesmith::emulator
