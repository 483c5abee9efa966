// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/launch_server.h"

#include "codeobject/bundle.h"
#include "execution/backend.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

namespace wavesmith::worker {
namespace {

using source::Code;

source::Result<execution::Launch> launchOf(LaunchRequest& request) {
  auto object = codeobject::open(request.codeObject, request.codeObjectPath, request.target);
  if (!object) return std::unexpected(std::move(object.error()));
  execution::Launch launch;
  launch.codeObject = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  launch.lines = std::move(request.lines);
  launch.kernel = request.kernel;
  launch.grid = request.grid;
  launch.workgroup = request.workgroup;
  launch.dynamicLds = request.dynamicLds;
  launch.kernarg = std::move(request.kernarg);
  launch.pointers = std::move(request.pointers);
  for (LaunchRequest::Buffer& from : request.buffers) {
    execution::Buffer buffer;
    buffer.name = std::move(from.name);
    buffer.type = from.type;
    buffer.count = from.bytes.size() / execution::bytesOf(from.type);
    buffer.initial = std::exchange(from.bytes, {});
    buffer.undefined = from.undefined;
    launch.buffers.push_back(std::move(buffer));
  }
  return launch;
}

execution::Control controlOf(const LaunchRequest& request, const std::stop_token& stop) {
  execution::Control control;
  control.stop = stop;
  control.instructionLimit = request.instructionLimit;
  control.secondsLimit = request.secondsLimit;
  control.statistics = true;
  control.warmups = request.warmups;
  control.repeats = request.repeats;
  return control;
}

// Most buffers of a launch are inputs: only those that changed are sent back.
std::vector<std::optional<std::vector<std::byte>>> changedBuffers(const execution::Launch& launch,
                                                                  const execution::Outcome& outcome) {
  std::vector<std::optional<std::vector<std::byte>>> changed(launch.buffers.size());
  const std::size_t count = std::min(launch.buffers.size(), outcome.buffers.size());
  for (std::size_t i = 0; i < count; ++i) {
    const execution::Bytes& after = outcome.buffers[i];
    if (after == launch.buffers[i].initial) continue;
    changed[i] = after.part(0, after.size());
  }
  return changed;
}

source::Result<LaunchAnswer> execute(LaunchRequest request, std::uint64_t memoryLimit,
                                     const std::stop_token& stop) {
  if (request.checkedMode && request.backend != "emulator")
    return source::failure(Code::BackendUnavailable, {},
                           "a GPU has no checked mode: launch on the emulator, or in fast mode");
  execution::BackendOptions options;
  options.device = request.device;
  options.threads = request.threads;
  options.memoryLimit = memoryLimit;
  options.plainMatrix = request.plainMatrix;
  options.checkedMode = request.checkedMode;
  options.schedule = request.schedule;
  auto backend = execution::makeBackend(request.backend, options);
  if (!backend) return std::unexpected(std::move(backend.error()));
  if (auto capabilities = (*backend)->probe(); !capabilities)
    return std::unexpected(std::move(capabilities.error()));
  const execution::Control control = controlOf(request, stop);
  const auto launch = launchOf(request);
  if (!launch) return std::unexpected(launch.error());
  auto outcome = (*backend)->run(*launch, control);
  if (!outcome) return std::unexpected(std::move(outcome.error()));
  const auto limit = std::ranges::find_if(outcome->faults, endedByLimit);
  if (limit != outcome->faults.end()) return std::unexpected(std::move(*limit));
  return LaunchAnswer{.backendDescription = (*backend)->description(),
                      .faults = std::move(outcome->faults),
                      .notes = std::move(outcome->notes),
                      .findings = std::move(outcome->findings),
                      .counts = outcome->counts,
                      .statistics = std::move(outcome->statistics),
                      .seconds = outcome->seconds,
                      .samples = std::move(outcome->samples),
                      .buffers = changedBuffers(*launch, *outcome)};
}

} // namespace

bool endedByLimit(const source::Diagnostic& fault) {
  return fault.code == Code::RunCanceled || fault.code == Code::InstructionLimit ||
         fault.code == Code::RunTimeLimit || fault.code == Code::RunMemoryLimit;
}

source::Result<LaunchAnswer> executeLaunch(LaunchRequest request, std::uint64_t memoryLimit,
                                           const std::stop_token& stop) {
  try {
    return execute(std::move(request), memoryLimit, stop);
  } catch (const std::bad_alloc&) {
    return source::failure(Code::RunMemoryLimit, {},
                           "the launch exceeded the available memory; use smaller buffers");
  }
}

} // namespace wavesmith::worker
