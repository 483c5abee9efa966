// SPDX-License-Identifier: Apache-2.0
#include "cycles/run_estimate.h"

#include "cycles/loops_page.h"
#include "program/same_code.h"
#include "timing/measured_memory.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace wavesmith::widgets {
namespace {

// The paths of the last launch of this kernel; nothing: it was not run, or its code has changed.
std::optional<program::ExecutedPaths> pathsOf(const program::Program& program, std::size_t kernel,
                                              const RunPaths& run, KernelCosts::Path& state) {
  for (auto launch = run.launches.rbegin(); launch != run.launches.rend(); ++launch) {
    if (run.program->kernels()[launch->kernel].name != program.kernels()[kernel].name) continue;
    auto paths = program::pathsIn(program, kernel, launch->paths, *run.program, launch->kernel);
    state = paths ? KernelCosts::Path::OfRun : KernelCosts::Path::CodeHasChanged;
    return paths;
  }
  state = KernelCosts::Path::OtherKernel;
  return std::nullopt;
}

} // namespace

timing::ResidentWaves residentWavesOf(const ShownKernel& kernel, const RunPathsPointer& run) {
  const program::Program& program = *kernel.snapshot->program;
  timing::LaunchShape shape;
  if (run != nullptr)
    for (const RunPaths::Launch& launch : run->launches)
      if (run->program->kernels()[launch.kernel].name == program.kernels()[kernel.kernel].name)
        shape = {.wavesPerGroup = launch.paths.wavesPerGroup, .groups = launch.paths.allGroups};
  return timing::residentWaves(program, kernel.kernel, kernel.panel().resources, shape);
}

std::shared_ptr<KernelCosts> costsOf(const ShownKernel& kernel, const RunPathsPointer& run,
                                     const ChosenAssumptions& chosen) {
  auto costs = std::make_shared<KernelCosts>();
  costs->snapshot = kernel.snapshot;
  costs->kernel = kernel.kernel;
  const program::Program& program = *kernel.snapshot->program;
  timing::Assumptions assumptions = chosen.base;
  const timing::ResidentWaves resident = residentWavesOf(kernel, run);
  resident.applyTo(assumptions);
  if (chosen.waves != 0) assumptions.wavesPerSimd = chosen.waves;
  costs->waves = chosen.waves == 0 ? resident.sentence() : timing::givenWavesText(chosen.waves, resident);
  if (chosen.measurement != nullptr) {
    const timing::MeasuredMemory memory =
        timing::measuredMemory(program, *chosen.measurement->waits,
                               chosen.measurement->snapshot == kernel.snapshot
                                   ? chosen.measurement->match
                                   : trace::matchTo(*chosen.measurement->trace, program));
    assumptions.measuredMemory = memory.cycles;
    costs->memory = memory.text();
  }
  costs->assumed = assumptions;
  std::vector<std::uint32_t> extraPasses;
  if (run != nullptr) {
    costs->runFile = run->runFile;
    if (const auto paths = pathsOf(program, kernel.kernel, *run, costs->path)) {
      costs->run = std::make_shared<const timing::RunCost>(
          timing::runCost(program, kernel.kernel, *paths, assumptions));
      extraPasses = timing::extraPassesOf(program, *paths);
    }
  }
  costs->costs = timing::loopCosts(program, kernel.kernel, assumptions, extraPasses);
  return costs;
}

QString pathText(const KernelCosts& costs) {
  switch (costs.path) {
  case KernelCosts::Path::None: return {};
  case KernelCosts::Path::OfRun:
    return LoopsPage::tr("Estimates are by the path of the last run (%1), with its %n wave(s) on a CU.",
                         nullptr, static_cast<int>(costs.run->waves))
        .arg(costs.runFile);
  case KernelCosts::Path::CodeHasChanged:
    return LoopsPage::tr(
        "The code has changed since the last run: estimates are of one iteration in steady state.");
  case KernelCosts::Path::OtherKernel:
    return LoopsPage::tr(
        "The last run was of another kernel: estimates are of one iteration in steady state.");
  }
  return {};
}

} // namespace wavesmith::widgets
