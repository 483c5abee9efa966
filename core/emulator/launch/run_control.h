// SPDX-License-Identifier: Apache-2.0
// What limits, watches and records a run, and its report. Values.
#pragma once

#include "emulator/machine/fault_registers.h"
#include "emulator/statistics/run_counts.h"
#include "emulator/statistics/statistics.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace wavesmith::emulator {

class PathRecorder;
class Watcher;

struct RunControl {
  std::stop_token stop = {};          // polled at least every few milliseconds
  std::uint64_t instructionLimit = 0; // wave-instructions of all waves; 0: no limit
  double secondsLimit = 0;            // wall-clock time on the host; 0: no limit
  // Called from time to time, from any thread of the run, never concurrently: the number of completed
  // work-groups and the total.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
  bool statistics = false; // collect RunReport::statistics
  // Records the paths of some waves (launch/path_recorder.h); must exist until the end of the run.
  PathRecorder* paths = nullptr;
  // The order of the waves (launch/schedule.h). With another one than 0 the run uses one thread of the host.
  std::uint64_t schedule = 0;
  Watcher* watcher = nullptr; // machine/watcher.h; must exist until the end of the run
  // Called when a wave interrupts the host (s_sendmsg 1), by the thread that runs the wave: its next instruction
  // sees what the host writes into memory. Kernels that wait for the host have one thread (launch/dispatch.h).
  std::function<void()> interrupt = {};
};

// How a run ended. A fault ends the dispatch; memory keeps everything written until then.
struct RunReport {
  RunCounts counts;
  source::Diagnostics faults;                   // empty: every wave reached its end
  source::Diagnostics notes;                    // remarks about the behavior of the waves
  source::Diagnostics findings;                 // the watcher's findings: errors that did not stop the run
  std::optional<FaultRegisters> registers = {}; // at the first of `faults`, if a wave faulted
  double seconds = 0;                           // wall-clock time on the host
  // Present if they were requested and every wave reached its end: in a run that was cut short, the progress
  // of each of several threads is not deterministic.
  std::optional<RunStatistics> statistics = {};

  [[nodiscard]] bool completed() const { return faults.empty(); }
};

} // namespace wavesmith::emulator
