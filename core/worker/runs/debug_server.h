// SPDX-License-Identifier: Apache-2.0
// The debugger of a run worker: what DebugClient talks to. One thread.
#pragma once

#include "debug/session.h"
#include "worker/runs/debug_client.h"
#include "worker/runs/debug_messages.h"

#include <cstdint>
#include <memory>
#include <stop_token>

namespace wavesmith::worker {

class DebugServer {
public:
  // `memory`: bytes that an emulated device may use.
  explicit DebugServer(std::uint64_t memory) : memory_(memory) {}

  [[nodiscard]] DebugAnswer start(const DebugStart& start, const std::stop_token& stop);
  [[nodiscard]] DebugAnswer ask(const debug::Request& request, const std::stop_token& stop);

private:
  std::uint64_t memory_;
  std::unique_ptr<debug::Session> session_;
};

} // namespace wavesmith::worker
