// SPDX-License-Identifier: Apache-2.0
// Where control goes when it goes nowhere.
#pragma once

#include "emulator/wave.h"

namespace wavesmith::emulator {

// Handlers that predecode() puts where there is nothing to execute.
void faultUnsupported(Wave& wave, const MicroOp& op);
void faultIllegal(Wave& wave, const MicroOp& op);
void faultRegister(Wave& wave, const MicroOp& op);
void faultEndOfCode(Wave& wave, const MicroOp& op);

} // namespace wavesmith::emulator
