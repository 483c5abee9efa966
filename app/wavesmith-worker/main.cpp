// SPDX-License-Identifier: Apache-2.0
// The child process in which untrusted text is assembled and kernels run (core/worker/transport/server.h). Wavesmith's
// programs start it; it is not for direct use.
//
//   wavesmith-worker language|run MEMORY_LIMIT_BYTES [FOLDER]  (descriptor 3: socket, 4: progress page)
//   wavesmith-run-worker run MEMORY_LIMIT_BYTES [FOLDER]       the same file without the language worker and LLVM
//
// Nothing can be written but files in FOLDER, which is for temporary files of the worker and of programs that it starts.
#ifndef WAVESMITH_RUN_WORKER_ONLY
#include "worker/language/language_server.h"
#endif
#include "process/confine.h"
#include "source/text/numbers.h"
#include "worker/runs/run_server.h"
#include "worker/transport/process.h"
#include "worker/transport/server.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

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

// What the process may write. The GPU's devices are for runs; older versions of ROCm share memory between processes.
wavesmith::process::Permissions permissionsFor(bool runs, const std::string& folder) {
  wavesmith::process::Permissions permissions{.devices = {"/dev/null"}};
  if (!folder.empty()) permissions.folders.push_back(folder);
#ifdef WAVESMITH_COVERAGE_FOLDER
  permissions.folders.emplace_back(WAVESMITH_COVERAGE_FOLDER);
#endif
  if (!runs) return permissions;
  permissions.devices.insert(permissions.devices.end(), {"/dev/kfd", "/dev/dri", "/dev/dxg"});
  if (access("/dev/kfd", F_OK) == 0) permissions.folders.emplace_back("/dev/shm");
  return permissions;
}

} // namespace

int main(int argc, char** argv) {
  using namespace wavesmith::worker;
  if (argc < 3 || argc > 4 || !isSocket(kSocketDescriptor)) return explain();
  const std::string_view kind = argv[1];
  const auto limit = wavesmith::source::readNumber<std::uint64_t>(argv[2]);
  if (!limit) return explain();
  limitMemory(*limit);
  const std::string folder = argc > 3 ? argv[3] : "";
  if (!folder.empty()) setenv("TMPDIR", folder.c_str(), 1);
  const auto confinement = wavesmith::process::confine(permissionsFor(kind == name(WorkerKind::Run), folder));
#ifndef WAVESMITH_RUN_WORKER_ONLY
  if (kind == name(WorkerKind::Language))
    return serveLanguage(kSocketDescriptor, kProgressDescriptor, confinement);
#endif
  if (kind == name(WorkerKind::Run)) return serveRun(kSocketDescriptor, confinement);
  return explain();
}
