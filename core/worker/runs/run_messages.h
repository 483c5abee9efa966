// SPDX-License-Identifier: Apache-2.0
// The messages to and from a run worker, besides RunRequest, LaunchRequest, LaunchAnswer and RunProgress
// of its client. Values; any
// thread.
#pragma once

#include "source/diagnostic.h"
#include "worker/runs/run_client.h"
#include "worker/transport/messages.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wavesmith::worker {

struct ElementsRequest {
  std::uint32_t buffer = 0;
  BufferSide side = BufferSide::Before;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::uint32_t launch = 0;
};

struct BackendsRequest {};
using BackendsAnswer = std::vector<execution::BackendStatus>;

using RunAnswer = source::Result<RunSummary>;
using ElementsAnswer = source::Result<std::vector<std::byte>>;

} // namespace wavesmith::worker
