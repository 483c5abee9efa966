// SPDX-License-Identifier: Apache-2.0
// The part of DebugController that blocks: builds a job and talks with the worker of its debugger. Lives in the thread of
// the controller; its functions return what the GUI thread needs.
#pragma once

#include "debugger/debug_controller.h"
#include "run/run_builder.h"
#include "worker/runs/debug_client.h"

#include <QObject>

#include <atomic>
#include <stop_token>
#include <vector>

namespace wavesmith::widgets {

class DebugThread : public QObject {
public:
  struct Started {
    source::Diagnostics diagnostics; // errors if the run could not be started; otherwise warnings
    std::optional<debug::Reply> reply;
    std::vector<RunInput> inputs;
  };
  [[nodiscard]] Started start(const DebugJob& job, const std::stop_token& stop);
  [[nodiscard]] DebugAnswer ask(const debug::Request& request, const std::stop_token& stop);
  [[nodiscard]] std::vector<debug::Point> points();
  void end(); // ends the worker and its history

  std::atomic<int> processId{-1};

private:
  RunBuilder builder_;
  std::unique_ptr<worker::DebugClient> client_;
};

} // namespace wavesmith::widgets
