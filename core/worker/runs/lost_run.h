// SPDX-License-Identifier: Apache-2.0
// What a user is told when a run worker has no answer. A pure function; any thread.
#pragma once

#include "source/diagnostic.h"
#include "worker/transport/worker_pool.h"

#include <string>

namespace wavesmith::worker {

// `file`: the run file.
[[nodiscard]] source::Diagnostic explainLost(const Lost& lost, const std::string& file,
                                             const WorkerOptions& options);

} // namespace wavesmith::worker
