// SPDX-License-Identifier: Apache-2.0
#include "checked.h"
#include "commands.h"
#include "completions.h"
#include "exit_code.h"
#include "json.h"
#include "terminal.h"
#include "timing/loop_costs.h"
#include "what_if_text.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "wavesmith.cost/1";

struct Arguments {
  std::string before;
  std::string after;
  AssemblerArguments assembler;
  timing::Assumptions assumed;
  WhatIfArguments whatIf;
  bool json = false;
};

constexpr const char* kFooter =
    R"(Estimates the loops of one kernel, or compares those of two, in the order of the code: the bound that no schedule can
beat, and an in-order model of one CU in steady state. Memory latency is an assumption that --load-latency sets.

--move, --swap, --delete and --insert show what one change does to the iteration of its loop, and whether the dependences
of the program allow it; the file stays as it is. They can be repeated: each change is tried for itself.

Examples:
  wavesmith-cli cost gemm.s
  wavesmith-cli cost before.s after.s --waves 2 --load-latency 900
  wavesmith-cli cost gemm.s --move 45:41 --insert 41:'s_nop 0')";

struct CostLoop {
  std::string kernel;
  std::uint32_t line = 0;
  timing::LoopCost loop;
};

std::vector<CostLoop> loopsOf(const program::Program& program, const timing::Assumptions& assumed) {
  std::vector<CostLoop> loops;
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    for (timing::LoopCost& one : timing::loopCosts(program, kernel, assumed))
      if (one.bound.isLoop)
        loops.push_back(
            {program.kernels()[kernel].name, program.place(one.bound.first).line, std::move(one)});
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
          {"bound", loop->loop.bound.cycles()},
          {"binding", timing::name(loop->loop.bound.binding)},
          {"estimate", loop->loop.estimate.cycles},
          {"shares", std::move(shares)}};
}

std::string costText(const CostLoop& loop) {
  std::string text =
      fmt::format("{}, line {}: bound {} cycles ({}), estimate {}\n", loop.kernel, loop.line,
                  grouped(loop.loop.bound.cycles()), timing::name(loop.loop.bound.binding),
                  loop.loop.estimate.cycles > 0 ? loop.loop.estimate.sentence()
                                                : std::string("unknown: the loop has inner loops"));
  for (unsigned share = 0; share < timing::kShares; ++share)
    if (loop.loop.estimate.shares[share] >= 0.5)
      text += fmt::format("  {:<14}{:>8.0f}\n", timing::name(static_cast<timing::Share>(share)),
                          loop.loop.estimate.shares[share]);
  return text;
}

int fail(const Arguments& arguments, const source::Diagnostics& diagnostics) {
  if (arguments.json)
    printJson(document(kSchema, false, diagnostics));
  else
    printDiagnostics(diagnostics);
  return kCannot;
}

int showWhatIfs(const Arguments& arguments, const std::stop_token& stop) {
  const Checked checked = checkFile(arguments.before, arguments.assembler, {}, stop);
  if (checked.analysis == nullptr || checked.couldNot) return fail(arguments, checked.diagnostics);
  const auto whatIfs =
      whatIfsOf(arguments.before, checked, arguments.whatIf, arguments.assembler, arguments.assumed, stop);
  if (!whatIfs) return fail(arguments, {whatIfs.error()});
  if (!arguments.json) {
    for (const timing::WhatIf& one : *whatIfs)
      printOut(one.sentence() + '\n');
    return kAllWell;
  }
  Json json = document(kSchema, true, {});
  json["assumedVectorLoad"] = arguments.assumed.vectorLoad;
  json["wavesPerSimd"] = arguments.assumed.wavesPerSimd;
  json["whatIf"] = Json::array();
  for (const timing::WhatIf& one : *whatIfs)
    json["whatIf"].push_back(whatIfJson(*checked.program, one));
  printJson(json);
  return kAllWell;
}

int cost(const Arguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  if (!arguments.whatIf.empty()) return showWhatIfs(arguments, stop);
  std::vector<std::vector<CostLoop>> versions;
  for (const std::string& file : {arguments.before, arguments.after}) {
    if (file.empty()) continue;
    const Checked checked = checkFile(file, arguments.assembler, {}, stop);
    if (checked.program == nullptr || checked.couldNot) return fail(arguments, checked.diagnostics);
    versions.push_back(loopsOf(*checked.program, arguments.assumed));
  }
  const std::size_t rows =
      versions.size() == 1 ? versions[0].size() : std::max(versions[0].size(), versions[1].size());
  const auto loopAt = [&](std::size_t version, std::size_t row) {
    return version < versions.size() && row < versions[version].size() ? &versions[version][row] : nullptr;
  };
  if (arguments.json) {
    Json json = document(kSchema, true, {});
    json["assumedVectorLoad"] = arguments.assumed.vectorLoad;
    json["wavesPerSimd"] = arguments.assumed.wavesPerSimd;
    json["loops"] = Json::array();
    for (std::size_t row = 0; row < rows; ++row)
      json["loops"].push_back({{"before", costJson(loopAt(0, row))}, {"after", costJson(loopAt(1, row))}});
    printJson(json);
    return kAllWell;
  }
  if (rows == 0) printOut("no loops\n");
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
  auto arguments = std::make_shared<Arguments>();
  completions.files(command.add_option("FILE", arguments->before, "Source or code object")->required(),
                    kKernelFiles);
  CLI::Option* const other =
      completions.files(command.add_option("OTHER", arguments->after, "Second version"), kKernelFiles);
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
  addWhatIfOptions(command, arguments->whatIf, other);
  command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.cost/1)");
  command.footer(kFooter);
  return [arguments] { return cost(*arguments); };
}

} // namespace wavesmith::cli
