// SPDX-License-Identifier: Apache-2.0
// Executes a request to run in the run worker: one launch, or several in order on the same buffers, each with
// its comparisons.
//
//   launch 1 of 2 (scale)   y as expected         what it leaves in the buffers is what the next one reads
//   launch 2 of 2 (total)   sum as expected
//
// One thread; a stop token ends it.
#pragma once

#include "execution/backend.h"
#include "execution/launch.h"
#include "project/launches/check.h"
#include "worker/runs/run_client.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace wavesmith::worker {

// The data for RunClient::elements().
struct RanLaunch {
  execution::Launch launch;
  execution::Outcome outcome;
  std::vector<project::BufferCheck> checks;
};

class RunReporter {
public:
  virtual ~RunReporter() = default;
  virtual void launch(std::uint32_t index, std::uint32_t count) = 0; // called before its stages
  virtual void stage(RunProgress::Stage stage) = 0;
  virtual void workgroups(std::uint64_t done, std::uint64_t all) = 0;
};

// An emulated device may use as much memory as the machine has, minus some for copies of the buffers.
[[nodiscard]] std::uint64_t deviceMemory();

// `keep` gets the run as a whole, followed by each launch if there are several; only the whole if these are too
// large.
[[nodiscard]] source::Result<RunSummary> runLaunches(const RunRequest& request, const std::stop_token& stop,
                                                     RunReporter& reporter, std::vector<RanLaunch>& keep);

// Launch request.launch, ready to start: with the buffers as the launches before it leave them, which are run
// on the emulator. For the debugger. Code::RunFileMismatch if there is none, or one before it faults.
[[nodiscard]] source::Result<execution::Launch> launchToDebug(const RunRequest& request,
                                                              const std::stop_token& stop);

} // namespace wavesmith::worker
