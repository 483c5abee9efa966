// SPDX-License-Identifier: Apache-2.0
// The server side of RunClient::launch: one launch of the request's buffers, and those that it changed. Part of the run
// worker (run_server.h); one thread.
#pragma once

#include "source/diagnostic.h"
#include "worker/runs/run_client.h"

#include <cstdint>
#include <stop_token>

namespace wavesmith::worker {

// The fault is a limit or a cancellation: the run was cut short for a reason outside of the kernel.
[[nodiscard]] bool endedByLimit(const source::Diagnostic& fault);

// `memoryLimit`: bytes of the emulated device.
[[nodiscard]] source::Result<LaunchAnswer> executeLaunch(LaunchRequest request, std::uint64_t memoryLimit,
                                                         const std::stop_token& stop);

} // namespace wavesmith::worker
