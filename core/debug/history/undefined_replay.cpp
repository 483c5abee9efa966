// SPDX-License-Identifier: Apache-2.0
#include "debug/history/undefined_replay.h"

#include <utility>

namespace wavesmith::debug {

namespace {

std::uint64_t bytesOfBuffers(const execution::Launch& launch) {
  std::uint64_t bytes = 0;
  for (const execution::Buffer& buffer : launch.buffers)
    bytes += buffer.count * execution::bytesOf(buffer.type);
  return bytes;
}

} // namespace

bool UndefinedReplay::start() {
  machine_.reset();
  Machine machine;
  auto launch = execution::EmulatedLaunch::make(launch_, options_);
  if (!launch) return false;
  machine.launch = std::move(*launch);
  auto dispatch = machine.launch->device().prepare(machine.launch->object(), machine.launch->dispatch());
  if (!dispatch) return false;
  machine.dispatch = std::move(*dispatch);
  machine.checker = std::make_unique<checked::Checker>(machine.launch->checkerOptions());
  machine.run = std::make_unique<emulator::SerialRun>(
      machine.dispatch->context(), machine.launch->device().options(), options_.schedule, *machine.checker);
  machine_ = std::move(machine);
  return true;
}

const emulator::SerialRun* UndefinedReplay::at(std::uint64_t position) {
  const bool continues = machine_ && machine_->run->position() <= position;
  if (position - (continues ? machine_->run->position() : 0) > kMostInstructions) return nullptr;
  if (!continues && (bytesOfBuffers(launch_) > kMostBytes || !start())) return nullptr;
  emulator::SerialRun& run = *machine_->run;
  run.run(position - run.position());
  return run.position() == position ? &run : nullptr;
}

} // namespace wavesmith::debug
