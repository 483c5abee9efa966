// SPDX-License-Identifier: Apache-2.0
#include "lessons/quantities.h"

#include "lessons/lesson.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace wavesmith::lessons {
namespace {

using emulator::InstructionClass;

constexpr std::array<std::string_view, 19> kQuantities{
    // Quantities of the analysis.
    "vgprs", "agprs", "sgprs", "occupancy", "waits", "scratch_bytes", "lds_bytes",
    // Quantities of a run.
    "instructions", "workgroups", "waves", "bank_conflict_cycles", "cycles_lost_to_bank_conflicts",
    "cache_lines", "vector_loads", "vector_stores", "lds_instructions", "scalar_loads", "matrix_instructions",
    "barriers"};
constexpr std::size_t kAnalyzed = 7;

std::uint64_t executedOf(const worker::RunSummary& run, InstructionClass cls) {
  return run.statistics ? run.statistics->executed[static_cast<unsigned>(cls)] : 0;
}

// The sum over all executions, of a counter of the examined ones.
double extrapolated(const worker::RunSummary& run, std::uint64_t emulator::LineStatistics::* counter) {
  double sum = 0;
  if (!run.statistics) return sum;
  for (const emulator::LineStatistics& line : run.statistics->lines)
    if (line.examined != 0)
      sum += static_cast<double>(line.*counter) * static_cast<double>(line.executed) /
             static_cast<double>(line.examined);
  return std::round(sum);
}

double waitsOf(const program::Program& program, const program::KernelCode& kernel) {
  const auto instructions = program.instructions().subspan(kernel.first, kernel.end - kernel.first);
  return static_cast<double>(std::ranges::count_if(instructions, [](const isa::Instruction& instruction) {
    return instruction.valid() && instruction.row().has(isa::trait::kWait);
  }));
}

} // namespace

std::span<const std::string_view> countNames() {
  return kQuantities;
}

std::span<const std::string_view> limitNames() {
  return kQuantities;
}

bool isMeasuredByRun(std::string_view quantity) {
  return std::ranges::find(kQuantities, quantity) - kQuantities.begin() >=
         static_cast<std::ptrdiff_t>(kAnalyzed);
}

std::optional<double> analyzedQuantity(std::string_view quantity, const check::Checked& checked,
                                       std::string_view kernel) {
  if (checked.program == nullptr || checked.analysis == nullptr) return std::nullopt;
  const auto kernels = checked.program->kernels();
  const auto found =
      kernel.empty() ? kernels.begin() : std::ranges::find(kernels, kernel, &program::KernelCode::name);
  if (found == kernels.end()) return std::nullopt;
  const auto index = static_cast<std::size_t>(found - kernels.begin());
  const analysis::KernelResources& resources = checked.analysis->resources[index];
  if (quantity == "vgprs") return resources.allocated.vectors;
  if (quantity == "agprs") return resources.allocated.accumulations;
  if (quantity == "sgprs") return resources.allocated.scalars;
  if (quantity == "occupancy") return resources.occupancy.wavesPerSimd;
  if (quantity == "lds_bytes") return resources.allocated.ldsBytes;
  if (quantity == "waits") return waitsOf(*checked.program, *found);
  return checked.program->codeObject().kernels()[found->kernel].descriptor.privateSegmentFixedSize;
}

double runQuantity(std::string_view quantity, const worker::RunSummary& run) {
  struct ByClass {
    std::string_view name;
    InstructionClass cls;
  };
  static constexpr std::array<ByClass, 6> kByClass{{{"vector_loads", InstructionClass::VectorLoad},
                                                    {"vector_stores", InstructionClass::VectorStore},
                                                    {"lds_instructions", InstructionClass::Lds},
                                                    {"scalar_loads", InstructionClass::ScalarMemory},
                                                    {"matrix_instructions", InstructionClass::Matrix},
                                                    {"barriers", InstructionClass::Barrier}}};
  if (const auto found = std::ranges::find(kByClass, quantity, &ByClass::name); found != kByClass.end())
    return static_cast<double>(executedOf(run, found->cls));
  if (quantity == "instructions") return static_cast<double>(run.counts.instructions);
  if (quantity == "workgroups") return static_cast<double>(run.counts.workgroups);
  if (quantity == "waves") return static_cast<double>(run.counts.waves);
  if (quantity == "cache_lines") return extrapolated(run, &emulator::LineStatistics::cacheLines);
  return extrapolated(run, &emulator::LineStatistics::extraPasses);
}

} // namespace wavesmith::lessons
