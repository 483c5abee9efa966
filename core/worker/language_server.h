// SPDX-License-Identifier: Apache-2.0
// The language worker's end: what `wavesmith-worker language` does. It assembles and disassembles. In an object file apart from
// the client's, so that a program that links only the clients never loads LLVM. One thread calls it.
#pragma once

namespace wavesmith::worker {

// Returns the exit code of the process, when the program closes its end of the socket between two requests;
// when it does so in the middle of one, the process ends at once. `socket` and `progressMemory` are kSocketDescriptor
// and kProgressDescriptor in a worker process.
[[nodiscard]] int serveLanguage(int socket, int progressMemory);

} // namespace wavesmith::worker
