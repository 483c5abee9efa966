// SPDX-License-Identifier: Apache-2.0
// Ending a process of our own, as a crash would.
#pragma once

#include <csignal>
#include <sys/types.h>

namespace wavesmith::testing {

// False, and no effect, for ids that are not positive: kill(-1) would signal every process.
[[nodiscard]] inline bool killProcess(pid_t process) {
  return process > 1 && ::kill(process, SIGKILL) == 0;
}

} // namespace wavesmith::testing
