// SPDX-License-Identifier: Apache-2.0
// The undefined bits that checked mode follows, for a debugger. For the thread of the run.
#pragma once

#include "emulator/machine/wave.h"

#include <cstdint>

namespace wavesmith::checked {

// The lanes in which a register has undefined bits; for a scalar register or SCC, bit 0. `number` counts in the row of all
// registers (register_set.h). The wave is executed by a checker that does not replay.
[[nodiscard]] std::uint64_t undefinedLanes(const emulator::Wave& wave, unsigned number);

} // namespace wavesmith::checked
