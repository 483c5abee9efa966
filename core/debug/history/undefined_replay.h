// SPDX-License-Identifier: Apache-2.0
// Which bits are undefined at an earlier position of a run: a replay of a History does not follow them, because their
// state is as large as the machine's. This executes the launch again, on a device of its own.
//
//   UndefinedReplay replay(launch, options);
//   if (const emulator::SerialRun* run = replay.at(3140))
//     checked::undefinedLanes(*run->find(wave), 7)
//
// A later position continues from the one before; an earlier one starts again. For a run without edits. One thread.
#pragma once

#include "checked/checker.h"
#include "emulator/launch/prepared_dispatch.h"
#include "emulator/launch/serial_run.h"
#include "execution/emulated_launch.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace wavesmith::debug {

class UndefinedReplay {
public:
  // Instructions that are executed for an answer, and bytes of buffers that are copied for the first: about 12 ms together.
  static constexpr std::uint64_t kMostInstructions = 8'000, kMostBytes = std::uint64_t{4} << 20;

  // `launch` must exist longer.
  UndefinedReplay(const execution::Launch& launch, const execution::BackendOptions& options)
      : launch_(launch), options_(options) {}

  // The run at a position of its history. nullptr: too many instructions would have to be executed, or the buffers are too
  // large.
  [[nodiscard]] const emulator::SerialRun* at(std::uint64_t position);

private:
  // Each member refers to those before it.
  struct Machine {
    std::unique_ptr<execution::EmulatedLaunch> launch;
    std::unique_ptr<emulator::PreparedDispatch> dispatch;
    std::unique_ptr<checked::Checker> checker;
    std::unique_ptr<emulator::SerialRun> run;
  };
  [[nodiscard]] bool start();

  const execution::Launch& launch_;
  execution::BackendOptions options_;
  std::optional<Machine> machine_;
};

} // namespace wavesmith::debug
