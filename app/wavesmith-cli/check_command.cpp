// SPDX-License-Identifier: Apache-2.0
#include "checked.h"
#include "commands.h"
#include "exit_code.h"
#include "explanations.h"
#include "fixes.h"
#include "json.h"
#include "sarif.h"
#include "source/render.h"
#include "terminal.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace wavesmith::cli {
namespace {

struct Arguments {
  std::string file;
  AssemblerArguments assembler;
  CheckOptions options;
  std::string explain;
  bool json = false;
  bool sarif = false;
  bool fix = false;
};

constexpr const char* kFooter =
    R"(Remarks report harmless facts, such as a wait that is stronger than needed. Strict findings report
what only LLVM requires, not the manual.

Examples:
  wavesmith-cli check vector_add.s
  wavesmith-cli check kernels.hsaco --sarif > kernels.sarif
  wavesmith-cli check vector_add.s --only W0102,H-SGPR-VMEM
  wavesmith-cli check vector_add.s --fix           inserts missing waits and s_nop
  wavesmith-cli check --explain W0102)";

std::size_t count(const source::Diagnostics& diagnostics, source::Severity severity) {
  return static_cast<std::size_t>(std::ranges::count(diagnostics, severity, &source::Diagnostic::severity));
}

int report(const Arguments& arguments, const Checked& checked, const std::vector<AppliedFix>& applied) {
  const source::Diagnostics& diagnostics = checked.diagnostics;
  const int code = checked.couldNot ? kCannot : source::hasErrors(diagnostics) ? kFindings : kAllWell;
  const std::size_t errors = count(diagnostics, source::Severity::Error);
  const std::size_t warnings = count(diagnostics, source::Severity::Warning);
  const std::size_t remarks = count(diagnostics, source::Severity::Remark);
  if (arguments.sarif) {
    printJson(sarifLog(diagnostics, source::fileLines()));
    return code;
  }
  if (arguments.json) {
    auto json = document("wavesmith.check/1", code == kAllWell, diagnostics);
    json["file"] = arguments.file;
    json["errors"] = errors;
    json["warnings"] = warnings;
    json["remarks"] = remarks;
    json["suppressed"] = checked.suppressed;
    json["strict"] = arguments.options.strict;
    json["instructions"] = checked.program != nullptr ? checked.program->instructions().size() : 0;
    json["fixed"] = nlohmann::ordered_json::array();
    for (const AppliedFix& fix : applied)
      json["fixed"].push_back({{"file", fix.place.file}, {"line", fix.place.line}, {"title", fix.title}});
    printJson(json);
    return code;
  }
  for (const AppliedFix& fix : applied)
    printOut(fmt::format("{}: fixed: {} [{}]\n", source::toString(fix.place), fix.title,
                         source::toString(fix.code)));
  printDiagnostics(diagnostics);
  if (code == kCannot) return code;
  const std::size_t instructions = checked.program != nullptr ? checked.program->instructions().size() : 0;
  printOut(fmt::format("{}: {}, {}, {}{} in {}\n", arguments.file, counted(errors, "error", "errors"),
                       counted(warnings, "warning", "warnings"), counted(remarks, "remark", "remarks"),
                       checked.suppressed != 0 ? fmt::format(", {} suppressed", checked.suppressed) : "",
                       counted(instructions, "instruction", "instructions")));
  return code;
}

int check(const Arguments& arguments) {
  if (!arguments.explain.empty()) return explainCode(arguments.explain);
  const std::stop_token stop = stopOnInterrupt();
  if (arguments.file.empty()) {
    printDiagnostics({source::makeError(source::Code::CannotReadFile, {}, "name a file to check")});
    return kCannot;
  }
  std::vector<AppliedFix> applied;
  Checked checked = checkFile(arguments.file, arguments.assembler, arguments.options, stop);
  // A fix can uncover the next finding, or make another one unnecessary: iterate to a fixed point.
  constexpr int kRounds = 16;
  for (int round = 0; arguments.fix && round < kRounds && !checked.couldNot; ++round) {
    auto fixed = applyFixes(checked.diagnostics, !arguments.options.only.empty());
    if (!fixed) {
      checked.diagnostics.push_back(fixed.error());
      checked.couldNot = true;
      break;
    }
    if (fixed->empty()) break;
    applied.insert(applied.end(), fixed->begin(), fixed->end());
    checked = checkFile(arguments.file, arguments.assembler, arguments.options, stop);
  }
  return report(arguments, checked, applied);
}

} // namespace

Action addCheckCommand(CLI::App& command) {
  auto arguments = std::make_shared<Arguments>();
  command.add_option("FILE", arguments->file,
                     "Source (.s, .S), code object, bundle, or program with a bundle in it");
  addAssemblerOptions(command, arguments->assembler);
  auto* const json =
      command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.check/1)");
  command.add_flag("--sarif", arguments->sarif, "Print the result as SARIF 2.1.0")->excludes(json);
  command.add_flag("--strict", arguments->options.strict, "Also report what only LLVM requires");
  command.add_option("--only", arguments->options.only, "Report only these codes, names or rules")
      ->delimiter(',')
      ->type_name("CODE,...")
      ->allow_extra_args(false);
  command.add_flag("--fix", arguments->fix,
                   "Apply the fixes to the file: errors and warnings, and remarks named by --only");
  command.add_option("--explain", arguments->explain, "Explain a code, with an example and its fix")
      ->type_name("CODE");
  command.footer(kFooter);
  return [arguments] { return check(*arguments); };
}

} // namespace wavesmith::cli
