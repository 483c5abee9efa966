// SPDX-License-Identifier: Apache-2.0
// Loads by which a wave waits for another one: in a short loop that does nothing but load, compare and branch.
#pragma once

#include "emulator/machine/dispatch_context.h"

#include <vector>

namespace wavesmith::checked {

// For each instruction: whether it is a load with which a loop waits for another wave. One more at the end: whether LDS is
// read so, or by atomics that return, and plain stores may be flags.
[[nodiscard]] std::vector<bool> waitingLoads(const emulator::DispatchContext& context);

} // namespace wavesmith::checked
