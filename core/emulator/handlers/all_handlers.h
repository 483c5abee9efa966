// SPDX-License-Identifier: Apache-2.0
// The table of all handlers, and the lists of this folder that it has.
//
//   const HandlerTable& table = handlers(bestInstructionSet());
//
// Constant after the first call; any thread.
#pragma once

#include "emulator/code/handler_table.h"
#include "emulator/code/instruction_set.h"

namespace wavesmith::emulator {

// `plainMatrix`: see DeviceOptions.
[[nodiscard]] const HandlerTable& handlers(InstructionSet set, bool plainMatrix = false);

// The lists that are compiled once only.
[[nodiscard]] HandlerList scalarEntries();  // scalar.cpp
[[nodiscard]] HandlerList controlEntries(); // control.cpp
[[nodiscard]] HandlerList smemEntries();    // smem.cpp
[[nodiscard]] HandlerList ldsEntries();     // lds.cpp
[[nodiscard]] HandlerList flatEntries();    // flat.cpp
[[nodiscard]] HandlerList bufferEntries();  // buffer.cpp

} // namespace wavesmith::emulator
