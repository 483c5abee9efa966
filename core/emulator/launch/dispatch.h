// SPDX-License-Identifier: Apache-2.0
// All work-groups of a dispatch, on the threads of the host.
//
// Work-groups that cannot talk to each other run wherever a thread is free. Those that might (atomics,
// s_sleep, a loop that waits for memory to change) run on one thread, in the order of their numbers; one that
// does not end within its turn lets the next start, up to as many as the device would hold, so that global
// barriers and producers and consumers finish, the same way every time.
#pragma once

#include "emulator/device.h"
#include "emulator/launch/dispatch_context.h"

namespace wavesmith::emulator {

[[nodiscard]] RunReport runDispatch(const DispatchContext& context, const DeviceOptions& options,
                                    const RunControl& control);

} // namespace wavesmith::emulator
