// SPDX-License-Identifier: Apache-2.0
// The messages to and from a debugger in a run worker, besides DebugStart of its client. Values; any thread.
#pragma once

#include "debug/request.h"
#include "source/diagnostic.h"
#include "worker/runs/debug_client.h"
#include "worker/transport/messages.h"

namespace wavesmith::worker {

using DebugAnswer = source::Result<debug::Reply>;

} // namespace wavesmith::worker
