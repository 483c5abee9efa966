// SPDX-License-Identifier: Apache-2.0
#include "assumption_options.h"
#include "checked.h"
#include "commands.h"
#include "completions.h"
#include "executed_run.h"
#include "exit_code.h"
#include "json.h"
#include "run_cost_text.h"
#include "terminal.h"
#include "timing/loop_costs.h"
#include "timing/place_text.h"
#include "what_if_text.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

constexpr const char* kCostSchema = "wavesmith.cost/1";
constexpr std::string_view kCostFiles = "s S amdgcn asm hsaco co o hipfb run.yaml";

struct CostArguments {
  std::string before;
  std::string after;
  AssemblerArguments assembler;
  timing::Assumptions assumed;
  RunArguments run;
  WhatIfArguments whatIf;
  bool json = false;
};

constexpr const char* kCostFooter =
    R"(Estimates the loops of one kernel, or compares those of two, in the order of the code: the bound that no schedule can
beat, and an in-order model of one CU in steady state. Memory is an assumption: --load-latency sets the cycles of a load,
or --memory-level the cache that it hits, with the latency and the bandwidth of that.

A run file is run on the emulator, and the model follows the paths that waves of one CU executed: trip counts, branches,
bank conflicts and cache lines are those of the run.

--move, --swap, --delete and --insert show what one change does to the iteration of its loop, and whether the dependences
of the program allow it; the file stays as it is. They can be repeated: each change is tried for itself.

Examples:
  wavesmith-cli cost gemm.s
  wavesmith-cli cost gemm.run.yaml
  wavesmith-cli cost before.run.yaml after.run.yaml
  wavesmith-cli cost before.s after.s --waves 2 --load-latency 900
  wavesmith-cli cost gemm.s --move 45:41 --insert 41:'s_nop 0')";

struct CostLoop {
  std::string kernel;
  std::string place; // "line 45", or an address
  std::uint32_t line = 0;
  std::uint64_t address = 0;
  timing::LoopCost loop;
};

std::vector<CostLoop> loopsOf(const program::Program& program, const timing::Assumptions& assumed) {
  std::vector<CostLoop> loops;
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    for (timing::LoopCost& one : timing::loopCosts(program, kernel, assumed))
      if (one.bound.isLoop)
        loops.push_back({program.kernels()[kernel].name, timing::placeText(program, one.bound.first),
                         program.place(one.bound.first).line, program.instructions()[one.bound.first].address,
                         std::move(one)});
  return loops;
}

Json costJson(const CostLoop* loop) {
  if (loop == nullptr) return nullptr;
  Json shares = Json::array();
  for (unsigned share = 0; share < timing::kShares; ++share)
    shares.push_back({{"name", timing::name(static_cast<timing::Share>(share))},
                      {"cycles", loop->loop.estimate.shares[share]}});
  return {{"kernel", loop->kernel},
          {"line", loop->line},
          {"address", loop->address},
          {"bound", loop->loop.bound.cycles()},
          {"binding", timing::name(loop->loop.bound.binding)},
          {"estimate", loop->loop.estimate.cycles},
          {"shares", std::move(shares)}};
}

std::string costText(const CostLoop& loop) {
  std::string text =
      fmt::format("{}, {}: bound {} cycles ({}), estimate {}\n", loop.kernel, loop.place,
                  grouped(loop.loop.bound.cycles()), timing::name(loop.loop.bound.binding),
                  loop.loop.estimate.cycles > 0 ? loop.loop.estimate.sentence()
                                                : std::string("unknown: the loop has inner loops"));
  for (unsigned share = 0; share < timing::kShares; ++share)
    if (loop.loop.estimate.shares[share] >= 0.5)
      text += fmt::format("  {:<14}{:>8.0f}\n", timing::name(static_cast<timing::Share>(share)),
                          loop.loop.estimate.shares[share]);
  return text;
}

int report(const CostArguments& arguments, int code, const source::Diagnostics& diagnostics) {
  if (arguments.json)
    printJson(document(kCostSchema, code == kAllWell, diagnostics));
  else
    printDiagnostics(diagnostics);
  return code;
}

// At least one of the files is a run file.
int costOfRuns(const CostArguments& arguments, const std::stop_token& stop) {
  std::vector<std::vector<CostedKernel>> versions;
  source::Diagnostics diagnostics;
  for (const std::string& file : {arguments.before, arguments.after}) {
    if (file.empty()) continue;
    if (isRunFile(file)) {
      const ExecutedRun run = executeRun(file, arguments.run, stop);
      if (run.exitCode != kAllWell) return report(arguments, run.exitCode, run.diagnostics);
      diagnostics.insert(diagnostics.end(), run.diagnostics.begin(), run.diagnostics.end());
      versions.push_back(costedKernels(run, arguments.assumed));
    } else {
      const Checked checked = checkFile(file, arguments.assembler, {}, stop);
      if (checked.program == nullptr || checked.couldNot)
        return report(arguments, kCannot, checked.diagnostics);
      versions.push_back(costedKernels(*checked.program, arguments.assumed));
    }
  }
  const std::vector<CostedKernel>* const after = versions.size() > 1 ? &versions[1] : nullptr;
  if (!arguments.json) {
    printDiagnostics(diagnostics);
    printOut(costsText(versions[0], after));
    return kAllWell;
  }
  Json json = document(kCostSchema, true, diagnostics);
  json["assumedVectorLoad"] = arguments.assumed.vectorLoad;
  json["assumed"] = assumptionsJson(arguments.assumed);
  addCostsJson(json, versions[0], after);
  printJson(json);
  return kAllWell;
}

int showWhatIfs(const CostArguments& arguments, const std::stop_token& stop) {
  if (isRunFile(arguments.before))
    return report(arguments, kCannot,
                  {source::makeError(source::Code::NoSuchPlace, {.file = arguments.before},
                                     "changes are tried on a source or a code object, not on a run file")});
  const Checked checked = checkFile(arguments.before, arguments.assembler, {}, stop);
  if (checked.analysis == nullptr || checked.couldNot) return report(arguments, kCannot, checked.diagnostics);
  const auto whatIfs =
      whatIfsOf(arguments.before, checked, arguments.whatIf, arguments.assembler, arguments.assumed, stop);
  if (!whatIfs) return report(arguments, kCannot, {whatIfs.error()});
  if (!arguments.json) {
    for (const timing::WhatIf& one : *whatIfs)
      printOut(one.sentence() + '\n');
    return kAllWell;
  }
  Json json = document(kCostSchema, true, {});
  json["assumedVectorLoad"] = arguments.assumed.vectorLoad;
  json["wavesPerSimd"] = arguments.assumed.wavesPerSimd;
  json["assumed"] = assumptionsJson(arguments.assumed);
  json["whatIf"] = Json::array();
  for (const timing::WhatIf& one : *whatIfs)
    json["whatIf"].push_back(whatIfJson(*checked.program, one));
  printJson(json);
  return kAllWell;
}

int cost(const CostArguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  if (!arguments.whatIf.empty()) return showWhatIfs(arguments, stop);
  if (isRunFile(arguments.before) || isRunFile(arguments.after)) return costOfRuns(arguments, stop);
  std::vector<std::vector<CostLoop>> versions;
  bool hasKernels = false;
  for (const std::string& file : {arguments.before, arguments.after}) {
    if (file.empty()) continue;
    const Checked checked = checkFile(file, arguments.assembler, {}, stop);
    if (checked.program == nullptr || checked.couldNot)
      return report(arguments, kCannot, checked.diagnostics);
    versions.push_back(loopsOf(*checked.program, arguments.assumed));
    hasKernels = hasKernels || !checked.program->kernels().empty();
  }
  const std::size_t rows =
      versions.size() == 1 ? versions[0].size() : std::max(versions[0].size(), versions[1].size());
  const auto loopAt = [&](std::size_t version, std::size_t row) {
    return version < versions.size() && row < versions[version].size() ? &versions[version][row] : nullptr;
  };
  if (arguments.json) {
    Json json = document(kCostSchema, true, {});
    json["assumedVectorLoad"] = arguments.assumed.vectorLoad;
    json["wavesPerSimd"] = arguments.assumed.wavesPerSimd;
    json["assumed"] = assumptionsJson(arguments.assumed);
    json["loops"] = Json::array();
    for (std::size_t row = 0; row < rows; ++row)
      json["loops"].push_back({{"before", costJson(loopAt(0, row))}, {"after", costJson(loopAt(1, row))}});
    printJson(json);
    return kAllWell;
  }
  if (rows == 0)
    printOut(hasKernels
                 ? "no loops\n"
                 : "no kernels: loops are those of kernels, which need a descriptor (.amdhsa_kernel)\n");
  for (std::size_t row = 0; row < rows; ++row) {
    const CostLoop* const before = loopAt(0, row);
    const CostLoop* const after = loopAt(1, row);
    for (const CostLoop* loop : {before, after})
      if (loop != nullptr) printOut(costText(*loop));
    if (before != nullptr && after != nullptr)
      printOut(fmt::format("  change: {:+.0f} cycles per iteration\n",
                           after->loop.estimate.cycles - before->loop.estimate.cycles));
  }
  return kAllWell;
}

void addWhatIfOptions(CLI::App& command, WhatIfArguments& arguments, CLI::Option* other) {
  const CLI::Validator lines(linePairProblem, "");
  const CLI::Validator insertion(insertionProblem, "");
  command.add_option("--move", arguments.moves, "What if the instruction of LINE were before that of BEFORE")
      ->type_name("LINE:BEFORE")
      ->check(lines)
      ->allow_extra_args(false)
      ->excludes(other);
  command.add_option("--swap", arguments.swaps, "What if the instructions of two lines were swapped")
      ->type_name("LINE:LINE")
      ->check(lines)
      ->allow_extra_args(false)
      ->excludes(other);
  command.add_option("--delete", arguments.deletions, "What if the instruction of LINE were not there")
      ->type_name("LINE")
      ->check(CLI::PositiveNumber)
      ->allow_extra_args(false)
      ->excludes(other);
  command.add_option("--insert", arguments.insertions, "What if an instruction were before that of BEFORE")
      ->type_name("BEFORE:INSTRUCTION")
      ->check(insertion)
      ->allow_extra_args(false)
      ->excludes(other);
}

} // namespace

Action addCostCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<CostArguments>();
  completions.files(
      command.add_option("FILE", arguments->before, "Source, code object, or run file")->required(),
      kCostFiles);
  CLI::Option* const other =
      completions.files(command.add_option("OTHER", arguments->after, "Second version"), kCostFiles);
  addAssemblerOptions(command, completions, arguments->assembler);
  command.add_option("--waves", arguments->assumed.wavesPerSimd, "Waves on each SIMD")
      ->type_name("N")
      ->check(CLI::Range(1, 8))
      ->capture_default_str();
  command.add_option("--waves-of-group", arguments->assumed.wavesPerGroup, "Waves that meet at a barrier")
      ->type_name("N")
      ->check(CLI::Range(1, 16))
      ->capture_default_str();
  command.add_option("--load-latency", arguments->assumed.vectorLoad, "Assumed cycles of a vector load")
      ->type_name("CYCLES")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  addAssumptionOptions(command, arguments->assumed);
  addRunArguments(command, arguments->run);
  addWhatIfOptions(command, arguments->whatIf, other);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.cost/1)");
  command.footer(kCostFooter);
  return [arguments] { return cost(*arguments); };
}

} // namespace wavesmith::cli
