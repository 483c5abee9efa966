// SPDX-License-Identifier: Apache-2.0
#include "arguments/checked.h"
#include "arguments/commands.h"
#include "arguments/completion_values.h"
#include "arguments/opened_share.h"
#include "findings/bounds_text.h"
#include "findings/check_text.h"
#include "findings/explanations.h"
#include "findings/external_check.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/sarif.h"
#include "output/terminal.h"
#include "program/places.h"
#include "project/folders/folder_settings.h"
#include "project/run_file/read_run_file.h"
#include "share/archive.h"
#include "source/file.h"
#include "source/render.h"

#include <CLI/App.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace wavesmith::cli {
namespace {

struct CheckArguments {
  std::string file;
  AssemblerArguments assembler;
  CheckOptions options;
  std::string explain;
  std::string external;         // another assembler to compare with
  bool folderAssembler = false; // also compare with the assembler of the folder's settings
  bool json = false;
  bool sarif = false;
  bool fix = false;
  bool summary = false;
  bool bounds = false;
  std::string run; // a run file, for bounds
};

constexpr const char* kCheckFooter =
    R"(Remarks report harmless facts, such as a wait that is stronger than needed. Strict findings report
what only LLVM requires, not the manual.

Examples:
  wavesmith-cli check vector_add.s
  wavesmith-cli check kernels.hsaco --sarif > kernels.sarif
  wavesmith-cli check vector_add.s --only W0102,H-SGPR-VMEM
  wavesmith-cli check vector_add.s --fix           inserts missing waits and s_nop
  wavesmith-cli check vector_add.s --summary       counts the findings by code
  wavesmith-cli check vector_add.s --assembler /opt/rocm/llvm/bin/clang
  wavesmith-cli check --explain W0102)";

std::size_t count(const source::Diagnostics& diagnostics, source::Severity severity) {
  return static_cast<std::size_t>(std::ranges::count(diagnostics, severity, &source::Diagnostic::severity));
}

std::size_t instructionsOf(const Checked& checked) {
  return checked.program != nullptr ? checked.program->instructions().size() : 0;
}

void printCheckJson(const CheckArguments& arguments, const FixedFile& file, bool ok,
                    const KnownConflicts& conflicts) {
  const source::Diagnostics& diagnostics = file.checked.diagnostics;
  std::vector<check::DocumentFix> fixed;
  for (const check::AppliedFix& fix : file.applied)
    fixed.push_back({fix.place.file, fix.place.line, fix.title});
  auto members =
      check::checkMembers(file.checked, arguments.file, arguments.options.strict, fixed, file.leftInIncludes);
  if (arguments.bounds && file.checked.program != nullptr)
    members["bounds"] = boundsJson(*file.checked.program, {}, conflicts);
  printDocument("wavesmith.check/1", ok, arguments.summary ? source::Diagnostics{} : diagnostics, members,
                check::sectionsOf(file.checked));
}

int report(const CheckArguments& arguments, const FixedFile& file, const KnownConflicts& conflicts = {}) {
  const Checked& checked = file.checked;
  const source::Diagnostics& diagnostics = checked.diagnostics;
  const int code = checked.couldNot ? kCannot : source::hasErrors(diagnostics) ? kFindings : kAllWell;
  if (arguments.sarif) {
    printJson(sarifLog(diagnostics, source::fileLines()));
    return code;
  }
  if (arguments.json) {
    printCheckJson(arguments, file, code == kAllWell, conflicts);
    return code;
  }
  for (const check::AppliedFix& fix : file.applied)
    printOut(fmt::format("{}: fixed: {} [{}]\n", source::toString(fix.place), fix.title,
                         source::toString(fix.code)));
  if (arguments.summary && code != kCannot)
    printOut(summaryTable(countByCode(diagnostics)));
  else
    printDiagnostics(diagnostics);
  if (code == kCannot) return code;
  if (checked.analysis != nullptr && !checked.analysis->counters.overflows().empty()) {
    const auto places = checked.analysis->counters.overflows();
    printOut(
        fmt::format("{}: more than 256 outstanding operations at {}, the first at {}: only 256 are tracked, "
                    "nothing is reported for the others\n",
                    arguments.file, counted(places.size(), "place", "places"),
                    program::placeText(*checked.program, places.front(), arguments.file)));
  }
  if (file.leftInIncludes != 0)
    printOut(fmt::format("{}: {} not applied, in included files, which other kernels may include\n",
                         arguments.file, counted(file.leftInIncludes, "fix", "fixes")));
  printOut(fmt::format("{}: {}, {}, {}{}{} in {}\n", arguments.file,
                       counted(count(diagnostics, source::Severity::Error), "error", "errors"),
                       counted(count(diagnostics, source::Severity::Warning), "warning", "warnings"),
                       counted(count(diagnostics, source::Severity::Remark), "remark", "remarks"),
                       checked.suppressed != 0 ? fmt::format(", {} suppressed", checked.suppressed) : "",
                       checked.unproven != 0 ? fmt::format(", {} unproven", checked.unproven) : "",
                       counted(instructionsOf(checked), "instruction", "instructions")));
  if (arguments.bounds && checked.program != nullptr) printOut(boundsText(*checked.program, {}, conflicts));
  return code;
}

int cannot(const CheckArguments& arguments, const source::Diagnostic& error) {
  FixedFile none;
  none.checked.couldNot = true;
  none.checked.diagnostics = {error};
  return report(arguments, none);
}

// The sources of a share file's run, with the assembler options of its run file.
int checkShare(CheckArguments arguments, const std::stop_token& stop) {
  const std::string name = arguments.file;
  OpenedShare share;
  const auto opened = share.open(name);
  if (!opened) return cannot(arguments, opened.error());
  const auto text = source::readText(*opened);
  if (!text) return cannot(arguments, text.error());
  const auto file = project::readRunFile(*text, *opened);
  if (!file) return cannot(arguments, file.error());
  if (arguments.assembler.target.empty()) arguments.assembler.target = file->target;
  for (const std::string& path : file->includePaths)
    arguments.assembler.searched.push_back(project::resolvePath(*file, path));
  arguments.assembler.allowedFolders.push_back(share.folder());
  for (const auto& [symbol, value] : file->definitions)
    arguments.assembler.definitions.push_back(value.empty() ? symbol : fmt::format("{}={}", symbol, value));
  if (arguments.fix || (file->sources.size() > 1 && (arguments.json || arguments.sarif)))
    return cannot(arguments,
                  source::makeError(source::Code::CannotReadFile, {name, 0, 0, 0},
                                    "extract this share file first: `wavesmith-cli share extract`"));
  int worst = kAllWell;
  for (const std::string& one : project::sourcePaths(*file)) {
    arguments.file = one;
    worst = std::max(worst,
                     report(arguments, {checkFile(one, arguments.assembler, arguments.options, stop), {}}));
  }
  return worst;
}

// The other assembler to compare with; empty: none. A program that a folder names is run only if the user says so.
source::Result<std::string> externalOf(const CheckArguments& arguments) {
  if (!arguments.folderAssembler) return arguments.external;
  auto settings = project::folderSettingsOf(arguments.file);
  if (!settings) return std::unexpected(std::move(settings.error()));
  if (settings->assembler.empty())
    return source::failure(source::Code::CannotReadFile, {arguments.file, 0, 0, 0},
                           fmt::format("no settings name an assembler for this file ({} in its folder)",
                                       project::kFolderSettingsFile));
  return std::move(settings->assembler);
}

int check(const CheckArguments& arguments) {
  if (!arguments.explain.empty()) return explainCode(arguments.explain);
  const std::stop_token stop = stopOnInterrupt();
  if (arguments.file.empty()) {
    printDiagnostics({source::makeError(source::Code::CannotReadFile, {}, "name a file to check")});
    return kCannot;
  }
  if (share::isShareFile(std::filesystem::path(arguments.file))) return checkShare(arguments, stop);
  if (arguments.fix)
    return report(arguments, fixFile(arguments.file, arguments.assembler, arguments.options, stop));
  const FixedFile checked{checkFile(arguments.file, arguments.assembler, arguments.options, stop), {}};
  KnownConflicts conflicts;
  if (!arguments.run.empty() && checked.checked.program != nullptr) {
    auto known = conflictsOfRun(arguments.run, *checked.checked.program,
                                arguments.assembler.options({}).allowedFolders, stop);
    if (!known) return cannot(arguments, known.error());
    conflicts = std::move(*known);
  }
  const int code = report(arguments, checked, conflicts);
  if (code == kCannot) return code;
  const auto external = externalOf(arguments);
  if (!external) {
    printDiagnostics({external.error()});
    return kCannot;
  }
  if (external->empty()) return code;
  return std::max(
      code, compareWithAssembler(checked.checked, arguments.file, arguments.assembler, *external, stop));
}

} // namespace

Action addCheckCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<CheckArguments>();
  completions.files(
      command.add_option("FILE", arguments->file,
                         "Source (.s, .S), code object, bundle, or program with a bundle in it"),
      kKernelFiles);
  addAssemblerOptions(command, completions, arguments->assembler);
  auto* const json =
      command.add_flag("--json", arguments->json, "Print the result as JSON (wavesmith.check/1)");
  auto* const sarif =
      command.add_flag("--sarif", arguments->sarif, "Print the result as SARIF 2.1.0")->excludes(json);
  command.add_flag("--strict", arguments->options.strict, "Also apply rules that only LLVM requires");
  completions.values(
      command.add_option("--only", arguments->options.only, "Report only these codes, names or rules")
          ->delimiter(',')
          ->type_name("CODE,...")
          ->allow_extra_args(false),
      checkCodesAndRules);
  command.add_flag("--summary", arguments->summary, "Print only how many findings of each code there are");
  auto* const bounds =
      command
          .add_flag("--bounds", arguments->bounds,
                    "Also show what no schedule of a loop can beat, and an estimate of its cycles")
          ->excludes(sarif);
  auto* const run =
      completions
          .files(
              command.add_option("--run", arguments->run,
                                 "Run this file on the emulator, and count its bank conflicts in the bounds"),
              "run.yaml")
          ->type_name("RUNFILE")
          ->needs(bounds);
  auto* const fix =
      command
          .add_flag("--fix", arguments->fix,
                    "Apply the fixes to the file: errors and warnings, and remarks named by --only")
          ->excludes(run);
  auto* const folderAssembler =
      command
          .add_flag("--folder-assembler", arguments->folderAssembler,
                    "Like --assembler, with the assembler that the folder settings name")
          ->excludes(json)
          ->excludes(sarif)
          ->excludes(fix);
  completions
      .files(command.add_option("--assembler", arguments->external,
                                "Also assemble with this clang, and compare code and descriptors"),
             "")
      ->type_name("CLANG")
      ->excludes(folderAssembler)
      ->excludes(json)
      ->excludes(sarif)
      ->excludes(fix);
  completions.values(
      command.add_option("--explain", arguments->explain, "Explain a code, with an example and its fix")
          ->type_name("CODE"),
      checkCodes);
  command.footer(kCheckFooter);
  return [arguments] { return check(*arguments); };
}

} // namespace wavesmith::cli
