// SPDX-License-Identifier: Apache-2.0
// The server side of the language worker: the implementation of `wavesmith-worker language`. It assembles and
// disassembles. It is in an object file separate from the client's, so that a program that links only the
// clients never loads LLVM. One thread calls it.
#pragma once

#include "process/confine.h"

namespace wavesmith::worker {

// Returns the exit code of the process when the program closes its end of the socket between two requests; if
// it does so during one, the process exits immediately. `socket` and `progressMemory` are kSocketDescriptor
// and kProgressDescriptor in a worker process. `confinement` is for the greeting.
[[nodiscard]] int serveLanguage(int socket, int progressMemory, const process::Confinement& confinement);

} // namespace wavesmith::worker
