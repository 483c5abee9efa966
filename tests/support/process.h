// SPDX-License-Identifier: Apache-2.0
// Ending a process of our own, as a crash would.
#pragma once

#include <csignal>
#include <sys/types.h>

namespace wavesmith::testing {

// False, and nothing is done, for what is no process: kill(-1) would be everybody.
[[nodiscard]] inline bool killProcess(pid_t process) {
  return process > 1 && ::kill(process, SIGKILL) == 0;
}

} // namespace wavesmith::testing
