// SPDX-License-Identifier: Apache-2.0
#include "execution/emulator_backend.h"

#include "checked/checker.h"
#include "emulator/launch/path_recorder.h"
#include "execution/emulated_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <thread>

namespace wavesmith::execution {
namespace {

unsigned threadsOf(const BackendOptions& options) {
  return options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
}

source::Result<Outcome> runOn(EmulatedLaunch& launch, const BackendOptions& options, const Control& control) {
  std::optional<checked::Checker> checker;
  if (options.checkedMode) checker.emplace(launch.checkerOptions());
  std::optional<emulator::PathRecorder> recorder;
  if (control.paths) recorder.emplace(*control.paths);
  auto report = launch.device().run(launch.object(), launch.dispatch(),
                                    {.stop = control.stop,
                                     .instructionLimit = control.instructionLimit,
                                     .secondsLimit = control.secondsLimit,
                                     .progress = control.progress,
                                     .statistics = control.statistics,
                                     .paths = recorder ? &*recorder : nullptr,
                                     .schedule = options.schedule,
                                     .watcher = checker ? &*checker : nullptr});
  if (!report) return std::unexpected(std::move(report.error()));
  Outcome outcome;
  outcome.faults = std::move(report->faults);
  outcome.notes = std::move(report->notes);
  outcome.findings = std::move(report->findings);
  outcome.registers = std::move(report->registers);
  outcome.counts = {report->counts.workgroups, report->counts.waves, report->counts.instructions,
                    report->counts.approximate};
  outcome.seconds = report->seconds;
  outcome.statistics = std::move(report->statistics);
  if (recorder && outcome.faults.empty()) outcome.paths = recorder->take();
  outcome.buffers = launch.takeBuffers();
  return outcome;
}

} // namespace

EmulatorBackend::EmulatorBackend(BackendOptions options) : options_(options) {}

std::string_view EmulatorBackend::name() const {
  return "emulator";
}

std::string EmulatorBackend::description() const {
  const unsigned threads = threadsOf(options_);
  return fmt::format("emulated MI300X, {} compute units, {} thread{}{}", options_.computeUnits, threads,
                     threads == 1 ? "" : "s", options_.plainMatrix ? ", plain matrix arithmetic" : "");
}

source::Result<Capabilities> EmulatorBackend::probe() {
  return Capabilities{.countsInstructions = true,
                      .locatesFaults = true,
                      .canStop = true,
                      .computeUnits = options_.computeUnits,
                      .devices = {}};
}

source::Result<Outcome> EmulatorBackend::run(const Launch& launch, const Control& control) {
  if (auto problem = problemOf(launch)) return std::unexpected(std::move(problem->diagnostic));
  try {
    auto emulated = EmulatedLaunch::make(launch, options_);
    if (!emulated) return std::unexpected(std::move(emulated.error()));
    return runOn(**emulated, options_, control);
  } catch (const std::bad_alloc&) {
    return source::failure(source::Code::RunMemoryLimit, {}, "not enough memory for this launch");
  }
}

} // namespace wavesmith::execution
