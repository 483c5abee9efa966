// SPDX-License-Identifier: Apache-2.0
// The interface of something that runs kernels: the emulator, or a GPU. A backend describes its capabilities,
// and the window shows exactly those.
#pragma once

#include "emulator/code/instruction_set.h"
#include "execution/launch.h"
#include "program/executed_path.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::execution {

// A device that a backend can run on.
struct DeviceInfo {
  int number = 0;
  std::string name;         // "AMD Instinct MI300X"
  std::string architecture; // "gfx942:sramecc+:xnack-"
  std::uint32_t computeUnits = 0;
  std::uint64_t memory = 0; // bytes

  bool operator==(const DeviceInfo&) const = default;
};

struct Capabilities {
  bool countsInstructions = false;
  bool locatesFaults = false; // faults have a source line
  bool canStop = false;       // a run can be stopped without ending the process
  std::uint32_t computeUnits = 0;
  std::vector<DeviceInfo> devices; // devices to choose from
};

struct Control {
  std::stop_token stop = {};
  std::uint64_t instructionLimit = 0; // 0: no limit
  double secondsLimit = 0;            // seconds of the kernel; 0: no limit
  // Work-groups done and in total; called from any thread, never concurrently.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
  bool statistics = false;                        // collect Outcome::statistics
  std::optional<program::PathOptions> paths = {}; // record Outcome::paths
  // Additional launches after the one whose results count: warmups, which are not timed, and timed
  // repetitions (Outcome::samples). The emulator does none: its speed is not related to that of a GPU.
  unsigned warmups = 0;
  unsigned repeats = 0;
};

class Backend {
public:
  virtual ~Backend() = default;
  [[nodiscard]] virtual std::string_view name() const = 0; // "emulator"
  [[nodiscard]] virtual std::string
  description() const = 0; // "emulated MI300X, 304 compute units, 2 threads"
  // Code::BackendUnavailable, with the reason, if the backend cannot run on this machine.
  [[nodiscard]] virtual source::Result<Capabilities> probe() = 0;
  // Fails if the launch could not be started; errors during the run are in Outcome::faults.
  [[nodiscard]] virtual source::Result<Outcome> run(const Launch& launch, const Control& control) = 0;
};

struct BackendOptions {
  int device = 0;                                      // hip: index of the GPU
  unsigned threads = 0;                                // emulator; 0: all cores
  std::uint32_t computeUnits = 304;                    // emulator
  std::uint64_t memoryLimit = std::uint64_t{16} << 30; // bytes
  bool plainMatrix = false;                            // emulator: emulator::DeviceOptions::plainMatrix
  bool checkedMode = false;                            // emulator: checked::Checker; not available on a GPU
  std::uint64_t schedule = 0;                          // emulator: emulator::RunControl::schedule
  // Emulator: the host's; none: the best available one.
  std::optional<emulator::InstructionSet> instructionSet = {};
};

// The backends and their state on this machine, in the order of backendNames().
struct BackendStatus {
  std::string name;
  std::string description;
  std::optional<source::Diagnostic> why; // the reason why it cannot run here
  std::vector<DeviceInfo> devices;
};
[[nodiscard]] std::vector<BackendStatus> backendStatuses(const BackendOptions& options);

// Names in the order of preference.
[[nodiscard]] std::vector<std::string_view> backendNames();
// Code::BackendUnavailable for an unknown name.
[[nodiscard]] source::Result<std::unique_ptr<Backend>> makeBackend(std::string_view name,
                                                                   const BackendOptions& options);

} // namespace wavesmith::execution
