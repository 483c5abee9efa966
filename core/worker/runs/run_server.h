// SPDX-License-Identifier: Apache-2.0
// The server side of the run worker: the implementation of `wavesmith-worker run`. It executes kernels and
// compares their outputs. It is in an object file separate from the client's, so that a program that links
// only the clients never loads LLVM. One thread calls it.
#pragma once

#include "process/confine.h"

namespace wavesmith::worker {

// Returns the exit code of the process when the program closes its end of the socket between two requests; if
// it does so during one, the process exits immediately. `socket` is kSocketDescriptor in a worker process.
// `confinement` is for the greeting.
[[nodiscard]] int serveRun(int socket, const process::Confinement& confinement);

} // namespace wavesmith::worker
