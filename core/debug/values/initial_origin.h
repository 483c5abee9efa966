// SPDX-License-Identifier: Apache-2.0
// What a location holds before the kernel has written it:
//
//   s[0:1]          "kernarg segment pointer"
//   v0[5]           "work-item ID x"
//   a[17]           "contents of a before the run"
//   mem[0x7f..10:4] "kernel argument n"
//   mem[0x7f..00:4] "code of vector_add.s"
//
// Pure functions; any thread.
#pragma once

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/location.h"
#include "execution/emulated_launch.h"

#include <string>

namespace wavesmith::debug {

[[nodiscard]] std::string initialOrigin(const emulator::Location& location,
                                        const execution::EmulatedLaunch& launch,
                                        const emulator::DispatchContext& context);

} // namespace wavesmith::debug
