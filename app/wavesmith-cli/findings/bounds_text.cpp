// SPDX-License-Identifier: Apache-2.0
#include "findings/bounds_text.h"

#include "arguments/executed_run.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "program/same_code.h"
#include "timing/run_cost.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace wavesmith::cli {

std::string boundsText(const program::Program& program, const timing::Assumptions& assumptions,
                       const KnownConflicts& conflicts) {
  std::string text = timing::assumedText(assumptions);
  if (!conflicts.extraPasses.empty())
    text += fmt::format(", {} of {}", timing::conflictsText(conflicts.extraPasses), conflicts.runFile);
  text += ":\n";
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    for (const timing::LoopCost& one :
         timing::loopCosts(program, kernel, assumptions, conflicts.extraPasses)) {
      text += timing::headline(program, program.kernels()[kernel].name, one.bound) + '\n';
      if (!one.bound.isLoop) continue;
      for (const std::string& line : one.resourceTexts())
        text += fmt::format("  {}\n", line);
      if (const std::string estimate = one.estimateText(); !estimate.empty())
        text += fmt::format("  {}\n", estimate);
    }
  return text;
}

Json boundsJson(const program::Program& program, const timing::Assumptions& assumptions,
                const KnownConflicts& conflicts) {
  Json json = Json::array();
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    for (const timing::LoopCost& one :
         timing::loopCosts(program, kernel, assumptions, conflicts.extraPasses)) {
      Json resources = Json::array();
      for (unsigned resource = 0; resource < timing::kResources; ++resource) {
        const timing::Occupied& occupied = one.bound.resources[resource];
        const auto which = static_cast<timing::Resource>(resource);
        resources.push_back({{"name", timing::name(which)},
                             {"instructions", occupied.instructions},
                             {"cycles", occupied.cycles},
                             {"ofCu", timing::isShared(which)}});
      }
      json.push_back({{"kernel", program.kernels()[kernel].name},
                      {"address", program.instructions()[one.bound.first].address},
                      {"line", program.place(one.bound.first).line},
                      {"loop", one.bound.isLoop},
                      {"depth", one.bound.depth},
                      {"exact", one.bound.exact},
                      {"instructions", one.bound.instructions},
                      {"ldsBytes", one.bound.ldsBytes},
                      {"binding", timing::name(one.bound.binding)},
                      {"cycles", one.bound.cycles()},
                      {"estimate", one.estimate.cycles},
                      {"assumedVectorLoad", assumptions.vectorLoad},
                      {"bankConflictsCounted", one.knowsConflicts},
                      {"resources", std::move(resources)}});
    }
  return json;
}

source::Result<KnownConflicts> conflictsOfRun(const std::string& runFile, const program::Program& program,
                                              const std::vector<std::string>& allowedFolders,
                                              const std::stop_token& stop) {
  RunArguments arguments;
  arguments.allowedFolders = allowedFolders;
  const ExecutedRun run = executeRun(runFile, arguments, stop);
  if (run.exitCode != kAllWell) {
    const auto error =
        std::ranges::find(run.diagnostics, source::Severity::Error, &source::Diagnostic::severity);
    return std::unexpected(error != run.diagnostics.end()
                               ? *error
                               : source::makeError(source::Code::RunFileMismatch, {runFile, 0, 0, 0},
                                                   "the run did not complete"));
  }
  KnownConflicts result{.extraPasses = std::vector<std::uint32_t>(program.instructions().size()),
                        .runFile = runFile};
  bool isKnown = false;
  for (const ExecutedLaunch& launch : run.launches)
    for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel) {
      if (program.kernels()[kernel].name != run.program->kernels()[launch.kernel].name) continue;
      const auto paths = program::pathsIn(program, kernel, launch.paths, *run.program, launch.kernel);
      if (!paths) continue;
      isKnown = true;
      const std::vector<std::uint32_t> one = timing::extraPassesOf(program, *paths);
      for (std::size_t i = 0; i < one.size(); ++i)
        result.extraPasses[i] = std::max(result.extraPasses[i], one[i]);
    }
  if (!isKnown)
    return source::failure(source::Code::RunFileMismatch, {runFile, 0, 0, 0},
                           "the run executes other code than the file that is checked");
  return result;
}

} // namespace wavesmith::cli
