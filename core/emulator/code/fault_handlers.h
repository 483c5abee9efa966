// SPDX-License-Identifier: Apache-2.0
// Handlers for places where control flow cannot continue.
#pragma once

#include "emulator/machine/wave.h"

namespace wavesmith::emulator {

// Handlers that predecode() puts where there is nothing to execute.
void faultUnsupported(Wave& wave, const MicroOp& op);
void faultIllegal(Wave& wave, const MicroOp& op);
void faultRegister(Wave& wave, const MicroOp& op);
void ignoreRegister(Wave& wave, const MicroOp& op); // remarks that the instruction does nothing
// Remarks that v0 or s0 is read instead; runs InnerHandlers::replaced.
void replaceRegister(Wave& wave, const MicroOp& op);
void faultEndOfCode(Wave& wave, const MicroOp& op);

} // namespace wavesmith::emulator
