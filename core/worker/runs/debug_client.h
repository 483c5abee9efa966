// SPDX-License-Identifier: Apache-2.0
// The client of a debugger in a run worker: the launch, its history and its buffers stay there, and requests and replies
// are values (debug/request.h).
//
//   DebugClient client;
//   auto reply = client.start({.run = build.request});
//   reply = client.ask({.verb = debug::Verb::Continue}, stop);
//
// Blocking; any thread, one call at a time. A stop token ends a request: the reply says where the run is then. If the
// worker dies, the next request fails, and start() begins again.
#pragma once

#include "debug/request.h"
#include "worker/runs/run_client.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace wavesmith::worker {

struct DebugStart {
  RunRequest run;                                       // the backend is the emulator
  std::optional<RunRequest> other;                      // another kernel, to compare with
  std::uint64_t memoryLimit = std::uint64_t{512} << 20; // bytes of history
};

class DebugClient {
public:
  explicit DebugClient(WorkerOptions options = runWorkerOptions());
  ~DebugClient();
  DebugClient(const DebugClient&) = delete;
  DebugClient& operator=(const DebugClient&) = delete;

  void warmUp();
  [[nodiscard]] source::Result<debug::Reply> start(const DebugStart& start, std::stop_token stop = {});
  [[nodiscard]] source::Result<debug::Reply> ask(const debug::Request& request, std::stop_token stop = {});
  [[nodiscard]] int processId() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::worker
