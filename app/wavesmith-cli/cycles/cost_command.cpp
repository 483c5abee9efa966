// SPDX-License-Identifier: Apache-2.0
#include "arguments/checked.h"
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/executed_run.h"
#include "cycles/assumption_options.h"
#include "cycles/kernel_assumptions.h"
#include "cycles/run_cost_text.h"
#include "cycles/what_if_text.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "timing/loop_costs.h"
#include "timing/place_text.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
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
  CostAssumptions assumed;
  RunArguments run;
  WhatIfArguments whatIf;
  bool json = false;
};

constexpr const char* kCostFooter =
    R"(Estimates the loops of one kernel, or compares those of two, in the order of the code: the bound that no schedule can
beat, and an in-order model of one CU in steady state, with as many waves on each SIMD as registers, LDS and the launch
allow, or --waves. Memory is an assumption: --load-latency sets the cycles of a load, or --memory-level the cache that it
hits, with the latency and the bandwidth of that. With --memory, it takes what a thread trace measured.

A run file is run on the emulator, and the model follows the paths that waves of one CU executed: trip counts, branches,
bank conflicts and cache lines are those of the run.

--move, --swap, --delete and --insert show what one change does to the iteration of its loop, and whether the dependences
of the program allow it; the file stays as it is. They can be repeated: each change is tried for itself.

Examples:
  wavesmith-cli cost gemm.s
  wavesmith-cli cost gemm.run.yaml
  wavesmith-cli cost before.run.yaml after.run.yaml
  wavesmith-cli cost before.s after.s --waves 2 --load-latency 900
  wavesmith-cli cost gemm.s --memory run/ui_output_agent_1_dispatch_1
  wavesmith-cli cost gemm.s --move 45:41 --insert 41:'s_nop 0')";

struct CostLoop {
  std::string kernel;
  std::string place; // "line 45", or an address
  std::uint32_t line = 0;
  std::uint64_t address = 0;
  std::uint32_t wavesPerSimd = 0;
  timing::LoopCost loop;
};

// One of the files.
struct CostVersion {
  FileAssumptions assumed;
  std::vector<CostLoop> loops;
  std::vector<bool> hasLoop; // by kernel
};

CostVersion versionOf(const program::Program& program, FileAssumptions assumed) {
  CostVersion version{.assumed = std::move(assumed), .loops = {}, .hasLoop = {}};
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel) {
    const KernelAssumptions& own = version.assumed.kernels[kernel];
    bool hasLoop = false;
    for (timing::LoopCost& one : timing::loopCosts(program, kernel, own.assumed)) {
      if (!one.bound.isLoop) continue;
      hasLoop = true;
      version.loops.push_back(
          {own.kernel, timing::placeText(program, one.bound.first), program.place(one.bound.first).line,
           program.instructions()[one.bound.first].address, own.assumed.wavesPerSimd, std::move(one)});
    }
    version.hasLoop.push_back(hasLoop);
  }
  return version;
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
          {"wavesPerSimd", loop->wavesPerSimd},
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

// The assumptions of the whole command: those about waves are of the first kernel, as `kernels` has them for each.
void addAssumed(Json& json, const CostArguments& arguments, std::span<const FileAssumptions> files) {
  timing::Assumptions shown = arguments.assumed.base;
  for (const FileAssumptions& file : files)
    if (!file.kernels.empty()) {
      shown.wavesPerSimd = file.kernels.front().assumed.wavesPerSimd;
      break;
    }
  json["assumedVectorLoad"] = shown.vectorLoad;
  json["wavesPerSimd"] = shown.wavesPerSimd;
  json["assumed"] = assumptionsJson(shown);
  json["kernels"] = Json::array();
  for (const FileAssumptions& file : files)
    file.addTo(json);
}

// How the kernels of a run file were started.
LaunchShapes shapesOf(const ExecutedRun& run) {
  LaunchShapes shapes;
  for (const ExecutedLaunch& launch : run.launches)
    shapes[run.program->kernels()[launch.kernel].name] = {.wavesPerGroup = launch.paths.wavesPerGroup,
                                                          .groups = launch.paths.allGroups};
  return shapes;
}

// At least one of the files is a run file. The waves of a kernel without one are those of the other's launch.
int costOfRuns(const CostArguments& arguments, const std::stop_token& stop) {
  std::vector<std::vector<CostedKernel>> versions(arguments.after.empty() ? 1 : 2);
  std::vector<FileAssumptions> steady;
  source::Diagnostics diagnostics;
  LaunchShapes shapes;
  const std::array<const std::string*, 2> files{&arguments.before, &arguments.after};
  for (std::size_t at = 0; at < versions.size(); ++at) {
    if (!isRunFile(*files.at(at))) continue;
    RunArguments how = arguments.run;
    how.allowedFolders = arguments.assembler.options({}).allowedFolders;
    const ExecutedRun run = executeRun(*files.at(at), how, stop);
    if (run.exitCode != kAllWell) return report(arguments, run.exitCode, run.diagnostics);
    diagnostics.insert(diagnostics.end(), run.diagnostics.begin(), run.diagnostics.end());
    auto memory = memoryOf(*run.program, arguments.assumed);
    if (!memory) return report(arguments, kCannot, {memory.error()});
    timing::Assumptions assumed = arguments.assumed.base;
    if (*memory) assumed.measuredMemory = (*memory)->cycles;
    versions[at] = costedKernels(run, assumed);
    if (*memory && !versions[at].empty())
      versions[at].front().text += fmt::format("  {}\n", (*memory)->text());
    shapes.merge(shapesOf(run));
  }
  for (std::size_t at = 0; at < versions.size(); ++at) {
    if (isRunFile(*files.at(at))) continue;
    const Checked checked = checkFile(*files.at(at), arguments.assembler, {}, stop);
    if (checked.program == nullptr || checked.couldNot)
      return report(arguments, kCannot, checked.diagnostics);
    auto assumed =
        assumptionsOf(*files.at(at), *checked.program, checked.analysis.get(), arguments.assumed, shapes);
    if (!assumed) return report(arguments, kCannot, {assumed.error()});
    versions[at] = costedKernels(*checked.program, *assumed);
    if (assumed->memory && !versions[at].empty())
      versions[at].front().text += fmt::format("  {}\n", assumed->memory->text());
    steady.push_back(std::move(*assumed));
  }
  const std::vector<CostedKernel>* const after = versions.size() > 1 ? &versions[1] : nullptr;
  if (!arguments.json) {
    printDiagnostics(diagnostics);
    printOut(costsText(versions[0], after));
    return kAllWell;
  }
  Json json = document(kCostSchema, true, diagnostics);
  addAssumed(json, arguments, steady);
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
  const auto assumed =
      assumptionsOf(arguments.before, *checked.program, checked.analysis.get(), arguments.assumed);
  if (!assumed) return report(arguments, kCannot, {assumed.error()});
  const auto whatIfs =
      whatIfsOf(arguments.before, checked, arguments.whatIf, arguments.assembler, *assumed, stop);
  if (!whatIfs) return report(arguments, kCannot, {whatIfs.error()});
  if (!arguments.json) {
    std::vector<bool> isShown(assumed->kernels.size());
    for (const timing::WhatIf& one : *whatIfs) {
      const program::Index named = one.change.at != program::kNone ? one.change.at : one.change.other;
      if (const KernelAssumptions* const kernel = assumed->of(*checked.program, named))
        isShown[static_cast<std::size_t>(kernel - assumed->kernels.data())] = true;
    }
    printOut(assumed->text(isShown));
    for (const timing::WhatIf& one : *whatIfs)
      printOut(one.sentence() + '\n');
    return kAllWell;
  }
  Json json = document(kCostSchema, true, {});
  addAssumed(json, arguments, std::span(&*assumed, 1));
  json["whatIf"] = Json::array();
  for (const timing::WhatIf& one : *whatIfs)
    json["whatIf"].push_back(whatIfJson(*checked.program, one));
  printJson(json);
  return kAllWell;
}

const CostLoop* loopAt(const std::vector<CostVersion>& versions, std::size_t version, std::size_t row) {
  return version < versions.size() && row < versions[version].loops.size() ? &versions[version].loops[row]
                                                                           : nullptr;
}

void printLoops(const std::vector<CostVersion>& versions, std::size_t rows) {
  for (const CostVersion& version : versions)
    printOut(version.assumed.text(version.hasLoop,
                                  versions.size() > 1 ? version.assumed.file + ", " : std::string()));
  for (std::size_t row = 0; row < rows; ++row) {
    const CostLoop* const before = loopAt(versions, 0, row);
    const CostLoop* const after = loopAt(versions, 1, row);
    for (const CostLoop* loop : {before, after})
      if (loop != nullptr) printOut(costText(*loop));
    if (before != nullptr && after != nullptr)
      printOut(fmt::format("  change: {:+.0f} cycles per iteration\n",
                           after->loop.estimate.cycles - before->loop.estimate.cycles));
  }
}

int cost(const CostArguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  if (!arguments.whatIf.empty()) return showWhatIfs(arguments, stop);
  if (isRunFile(arguments.before) || isRunFile(arguments.after)) return costOfRuns(arguments, stop);
  std::vector<CostVersion> versions;
  bool hasKernels = false;
  std::size_t rows = 0;
  for (const std::string& file : {arguments.before, arguments.after}) {
    if (file.empty()) continue;
    const Checked checked = checkFile(file, arguments.assembler, {}, stop);
    if (checked.program == nullptr || checked.couldNot)
      return report(arguments, kCannot, checked.diagnostics);
    auto assumed = assumptionsOf(file, *checked.program, checked.analysis.get(), arguments.assumed);
    if (!assumed) return report(arguments, kCannot, {assumed.error()});
    versions.push_back(versionOf(*checked.program, std::move(*assumed)));
    rows = std::max(rows, versions.back().loops.size());
    hasKernels = hasKernels || !checked.program->kernels().empty();
  }
  if (arguments.json) {
    Json json = document(kCostSchema, true, {});
    std::vector<FileAssumptions> assumed;
    for (const CostVersion& version : versions)
      assumed.push_back(version.assumed);
    addAssumed(json, arguments, assumed);
    json["loops"] = Json::array();
    for (std::size_t row = 0; row < rows; ++row)
      json["loops"].push_back(
          {{"before", costJson(loopAt(versions, 0, row))}, {"after", costJson(loopAt(versions, 1, row))}});
    printJson(json);
    return kAllWell;
  }
  if (rows == 0)
    printOut(hasKernels
                 ? "no loops\n"
                 : "no kernels: loops are those of kernels, which need a descriptor (.amdhsa_kernel)\n");
  printLoops(versions, rows);
  return kAllWell;
}

void addWhatIfOptions(CLI::App& command, WhatIfArguments& arguments, CLI::Option* other) {
  const CLI::Validator lines(linePairProblem, "");
  const CLI::Validator insertion(insertionProblem, "");
  command
      .add_option("--move", arguments.moves,
                  "Estimate the effect of moving the instruction of LINE before that of BEFORE")
      ->type_name("LINE:BEFORE")
      ->check(lines)
      ->allow_extra_args(false)
      ->excludes(other);
  command
      .add_option("--swap", arguments.swaps, "Estimate the effect of swapping the instructions of two lines")
      ->type_name("LINE:LINE")
      ->check(lines)
      ->allow_extra_args(false)
      ->excludes(other);
  command
      .add_option("--delete", arguments.deletions, "Estimate the effect of deleting the instruction of LINE")
      ->type_name("LINE")
      ->check(CLI::PositiveNumber)
      ->allow_extra_args(false)
      ->excludes(other);
  command
      .add_option("--insert", arguments.insertions,
                  "Estimate the effect of inserting an instruction before that of BEFORE")
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
  addCostAssumptions(command, completions, arguments->assumed);
  addRunArguments(command, arguments->run);
  addWhatIfOptions(command, arguments->whatIf, other);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.cost/1)");
  command.footer(kCostFooter);
  return [arguments] { return cost(*arguments); };
}

} // namespace wavesmith::cli
