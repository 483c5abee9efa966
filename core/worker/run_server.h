// SPDX-License-Identifier: Apache-2.0
// The run worker's end: what `wavesmith-worker run` does. It executes kernels and compares their outputs. In an object file apart from
// the client's, so that a program that links only the clients never loads LLVM. One thread calls it.
#pragma once

namespace wavesmith::worker {

// Returns the exit code of the process, when the program closes its end of the socket between two requests;
// when it does so in the middle of one, the process ends at once. `socket` is kSocketDescriptor
// in a worker process.
[[nodiscard]] int serveRun(int socket);

} // namespace wavesmith::worker
