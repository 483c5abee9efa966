// SPDX-License-Identifier: Apache-2.0
// Runs all work-groups of a dispatch on the threads of the host.
//
// Work-groups that cannot communicate run on any free thread. Work-groups that might (atomics, s_sleep, a
// loop that waits for memory to change) run on one thread, in the order of their numbers. If a work-group
// does not finish within its time slice, the next one starts, up to the number that the device can hold, so
// that global barriers and producer-consumer pairs complete deterministically.
#pragma once

#include "emulator/launch/device_options.h"
#include "emulator/launch/run_control.h"
#include "emulator/machine/dispatch_context.h"

namespace wavesmith::emulator {

[[nodiscard]] RunReport runDispatch(const DispatchContext& context, const DeviceOptions& options,
                                    const RunControl& control);

} // namespace wavesmith::emulator
