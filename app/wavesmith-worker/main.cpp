// SPDX-License-Identifier: Apache-2.0
// The child process in which untrusted text is assembled and kernels run (core/worker/transport/server.h). Wavesmith's
// programs start it; it is not for direct use.
//
//   wavesmith-worker language|run MEMORY_LIMIT_BYTES      (descriptor 3: socket, 4: progress page)
//   wavesmith-run-worker run MEMORY_LIMIT_BYTES           the same file without the language worker and LLVM
#ifndef WAVESMITH_RUN_WORKER_ONLY
#include "worker/language/language_server.h"
#endif
#include "source/text/numbers.h"
#include "worker/runs/run_server.h"
#include "worker/transport/process.h"
#include "worker/transport/server.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <sys/socket.h>
#include <sys/stat.h>

namespace {

constexpr int kCannot = 2;

bool isSocket(int descriptor) {
  struct stat status{};
  return fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode);
}

int explain() {
  std::fputs("wavesmith-worker is started by Wavesmith's programs; on the command line use wavesmith-cli.\n",
             stderr);
  return kCannot;
}

} // namespace

int main(int argc, char** argv) {
  using namespace wavesmith::worker;
  if (argc != 3 || !isSocket(kSocketDescriptor)) return explain();
  const std::string_view kind = argv[1];
  const auto limit = wavesmith::source::readNumber<std::uint64_t>(argv[2]);
  if (!limit) return explain();
  limitMemory(*limit);
#ifndef WAVESMITH_RUN_WORKER_ONLY
  if (kind == name(WorkerKind::Language)) return serveLanguage(kSocketDescriptor, kProgressDescriptor);
#endif
  if (kind == name(WorkerKind::Run)) return serveRun(kSocketDescriptor);
  return explain();
}
