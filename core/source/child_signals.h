// SPDX-License-Identifier: Apache-2.0
// The signals of a program that we start: none is blocked or ignored, so that Ctrl-C, SIGTERM and a closed pipe end it.
// A thread that waits for signals (as in the command line) blocks them, and both fork and posix_spawn inherit that.
//
//   posix_spawnattr_setflags(&attributes, source::setCleanSignals(attributes) | POSIX_SPAWN_SETPGROUP);
//   source::cleanSignals();   in a child, between fork and exec
//
// Any thread.
#pragma once

#include <spawn.h>

namespace wavesmith::source {

// Returns the flags that the attributes need for it.
[[nodiscard]] short setCleanSignals(posix_spawnattr_t& attributes);
// Of this process. Only system calls.
void cleanSignals();

} // namespace wavesmith::source
