// SPDX-License-Identifier: Apache-2.0
#include "cycles/kernel_assumptions.h"

#include "arguments/completions.h"
#include "cycles/assumption_options.h"
#include "trace/match.h"
#include "trace/open.h"
#include "trace/pc_samples.h"
#include "trace/wait_times.h"

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>

namespace wavesmith::cli {

void addCostAssumptions(CLI::App& command, Completions& completions, CostAssumptions& arguments) {
  command.add_option("--waves", arguments.waves, "Waves on each SIMD; by default, as many as fit")
      ->type_name("N")
      ->check(CLI::Range(1, 8));
  command
      .add_option("--waves-of-group", arguments.wavesPerGroup,
                  "Waves that meet at a barrier; by default, those of the work-group, or 4 if it is unknown")
      ->type_name("N")
      ->check(CLI::Range(1, 16));
  command.add_option("--load-latency", arguments.base.vectorLoad, "Assumed cycles of a vector load")
      ->type_name("CYCLES")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  completions.files(
      command
          .add_option("--memory", arguments.memory,
                      "Use the latencies that this thread trace measured, for the instructions in it")
          ->type_name("TRACE"));
  addAssumptionOptions(command, arguments.base);
}

source::Result<std::optional<timing::MeasuredMemory>> memoryOf(const program::Program& program,
                                                               const CostAssumptions& arguments) {
  if (arguments.memory.empty()) return std::optional<timing::MeasuredMemory>();
  if (trace::isPcSamplesFile(arguments.memory))
    return source::failure(source::Code::CannotReadFile, {.file = arguments.memory},
                           "samples do not say how long memory takes; --memory needs a thread trace");
  auto trace = trace::openTrace(arguments.memory);
  if (!trace) return std::unexpected(std::move(trace.error()));
  if (trace->waves.empty())
    return source::failure(source::Code::CannotReadFile, {.file = arguments.memory},
                           "the trace has only totals; --memory needs its waves");
  return timing::measuredMemory(program, trace::waitTimes(*trace), trace::matchTo(*trace, program));
}

source::Result<FileAssumptions> assumptionsOf(const std::string& file, const program::Program& program,
                                              const analysis::Analysis* analysis,
                                              const CostAssumptions& arguments,
                                              const LaunchShapes& launches) {
  FileAssumptions all{.file = file, .kernels = {}, .memory = {}};
  auto memory = memoryOf(program, arguments);
  if (!memory) return std::unexpected(std::move(memory.error()));
  all.memory = std::move(*memory);
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel) {
    KernelAssumptions one{.kernel = program.kernels()[kernel].name, .assumed = arguments.base, .waves = {}};
    if (all.memory) one.assumed.measuredMemory = all.memory->cycles;
    timing::ResidentWaves resident{.why = "what fits is unknown"};
    if (analysis != nullptr) {
      const auto launch = launches.find(one.kernel);
      resident = timing::residentWaves(program, kernel, analysis->resources[kernel],
                                       launch == launches.end() ? timing::LaunchShape{} : launch->second);
    }
    resident.applyTo(one.assumed);
    one.waves =
        arguments.waves == 0 ? resident.sentence() : timing::givenWavesText(arguments.waves, resident);
    if (arguments.waves != 0) one.assumed.wavesPerSimd = arguments.waves;
    if (arguments.wavesPerGroup != 0) one.assumed.wavesPerGroup = arguments.wavesPerGroup;
    all.kernels.push_back(std::move(one));
  }
  return all;
}

const KernelAssumptions* FileAssumptions::of(const program::Program& program, program::Index at) const {
  for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
    const program::KernelCode& code = program.kernels()[kernel];
    if (at >= code.first && at < code.end) return &kernels[kernel];
  }
  return nullptr;
}

std::string FileAssumptions::text(const std::vector<bool>& isShown, std::string_view prefix) const {
  std::string text;
  for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel)
    if (isShown[kernel])
      text += fmt::format("{}{}: {}\n", prefix, kernels[kernel].kernel, kernels[kernel].waves);
  if (memory) text += fmt::format("{}{}\n", prefix, memory->text());
  return text;
}

void FileAssumptions::addTo(nlohmann::ordered_json& json) const {
  for (const KernelAssumptions& one : kernels)
    json["kernels"].push_back({{"file", file},
                               {"kernel", one.kernel},
                               {"wavesPerSimd", one.assumed.wavesPerSimd},
                               {"wavesOfGroup", one.assumed.wavesPerGroup},
                               {"waves", one.waves}});
  if (!memory) return;
  json["memory"].push_back({{"file", file},
                            {"instructions", memory->operations},
                            {"measured", memory->measured},
                            {"shortest", memory->shortest},
                            {"longest", memory->longest},
                            {"sentence", memory->text()}});
}

} // namespace wavesmith::cli
