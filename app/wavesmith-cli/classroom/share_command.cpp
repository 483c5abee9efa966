// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/numbers.h"
#include "arguments/run_files.h"
#include "arguments/sources.h"
#include "debug/language/commands.h"
#include "output/exit_code.h"
#include "output/terminal.h"
#include "share/archive.h"
#include "share/collect.h"
#include "share/debugger_state.h"
#include "share/extract.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string_view>

namespace wavesmith::cli {
namespace {

struct ShareArguments {
  std::string file;
  std::string output;
  std::vector<std::string> breakpoints;
  std::vector<std::string> watchpoints;
  std::vector<std::string> more;
  std::vector<std::string> allowedFolders;
  std::optional<std::uint64_t> step;
  std::string wave;
  unsigned lane = 0;
  std::string mode;
  std::string matrix;
  std::uint64_t schedule = 0;
  std::string folder;
};

constexpr const char* kShareFooter = R"(Examples:
  wavesmith-cli share pack vector_add.run.yaml -o vector_add.wavesmith
  wavesmith-cli share pack vector_add.s -o question.wavesmith --break '134 if s4 > 3' --at 3140 --wave 3.3
  wavesmith-cli share list question.wavesmith
  wavesmith-cli share extract question.wavesmith -C question
  wavesmith-cli debug question.wavesmith              go on where it was)";

int fail(const source::Diagnostic& diagnostic) {
  printDiagnostics({diagnostic});
  return kCannot;
}

// A point as the debugger's commands have it: `45 if s4 > 3 after 2`.
source::Result<void> addPoint(share::ShareContents& contents, std::string_view command,
                              const std::string& text) {
  auto parsed = debug::parseCommand(fmt::format("{} {}", command, text));
  if (!parsed) return std::unexpected(std::move(parsed.error()));
  contents.points.push_back(share::sharedPoint(contents, parsed->request));
  return {};
}

source::Result<void> addState(share::ShareContents& contents, const ShareArguments& arguments) {
  for (const std::string& text : arguments.breakpoints)
    if (auto added = addPoint(contents, "break", text); !added) return added;
  for (const std::string& text : arguments.watchpoints)
    if (auto added = addPoint(contents, "watch", text); !added) return added;
  if (arguments.step || !arguments.wave.empty() || arguments.lane != 0) {
    contents.position = share::Position{
        .step = arguments.step.value_or(0), .wave = {}, .lane = static_cast<std::uint8_t>(arguments.lane)};
    if (!arguments.wave.empty()) {
      const auto wave = debug::parseCommand("wave " + arguments.wave);
      if (!wave) return std::unexpected(wave.error());
      contents.position->wave = wave->request.wave;
    }
  }
  if (!arguments.mode.empty()) contents.checkedMode = arguments.mode == "checked";
  if (!arguments.matrix.empty()) contents.plainMatrix = arguments.matrix == "plain";
  contents.schedule = arguments.schedule;
  return {};
}

int packRun(const ShareArguments& arguments) {
  const auto path = findRunFile(arguments.file);
  if (!path) return fail(path.error());
  share::CollectOptions options;
  options.allowedFolders = arguments.allowedFolders;
  options.more.assign(arguments.more.begin(), arguments.more.end());
  auto collected = share::collect(*path, options);
  if (!collected) return fail(collected.error());
  printDiagnostics(collected->warnings);
  if (const auto added = addState(collected->contents, arguments); !added) return fail(added.error());
  const auto bytes = share::pack(collected->contents);
  if (!bytes) return fail(bytes.error());
  if (const auto written = source::writeFile(arguments.output, *bytes); !written)
    return fail(written.error());
  printOut(fmt::format("wrote {}: {}, {} bytes\n", arguments.output,
                       counted(collected->contents.files.size(), "file", "files"), grouped(bytes->size())));
  return kAllWell;
}

std::string stateText(const share::ShareContents& contents) {
  std::string text;
  if (contents.checkedMode) text += fmt::format("mode {}\n", *contents.checkedMode ? "checked" : "fast");
  if (contents.plainMatrix) text += fmt::format("matrix {}\n", *contents.plainMatrix ? "plain" : "exact");
  if (contents.schedule != 0) text += fmt::format("schedule {}\n", contents.schedule);
  for (const debug::Request& request : share::restoringRequests(contents))
    text += share::commandText(request) + '\n';
  return text;
}

int list(const ShareArguments& arguments) {
  const auto contents = share::openShareFile(arguments.file);
  if (!contents) return fail(contents.error());
  std::string text;
  for (const share::SharedFile& file : contents->files)
    text += fmt::format("{:>12}  {}{}\n", grouped(file.bytes.size()), file.name,
                        file.name == contents->runFile ? "  (run file)" : "");
  text += stateText(*contents);
  for (const auto& [name, bytes] : contents->views)
    text += fmt::format("view {}: {} bytes\n", name, grouped(bytes.size()));
  printOut(text);
  return kAllWell;
}

int extractFiles(const ShareArguments& arguments) {
  const auto contents = share::openShareFile(arguments.file);
  if (!contents) return fail(contents.error());
  const auto runFile = share::extract(*contents, arguments.folder);
  if (!runFile) return fail(runFile.error());
  printOut(fmt::format("extracted {}; the run file is {}\n", counted(contents->files.size(), "file", "files"),
                       runFile->string()));
  return kAllWell;
}

void addPackOptions(CLI::App& pack, Completions& completions, ShareArguments& arguments) {
  completions.files(
      pack.add_option("RUN_FILE", arguments.file, "Run file, or the source next to it")->required(),
      "run.yaml s S");
  completions.files(
      pack.add_option("-o,--output", arguments.output, "Share file to write")->required()->type_name("FILE"),
      "wavesmith");
  pack.add_option("--break", arguments.breakpoints,
                  "Breakpoint as in `debug`: LINE, FILE:LINE or a label, and `if CONDITION`; may be repeated")
      ->type_name("PLACE");
  pack.add_option("--watch", arguments.watchpoints, "Watchpoint as in `debug`; may be repeated")
      ->type_name("LOCATION");
  pack.add_option("--at", arguments.step, "Position of the debugger: a step of the run")
      ->type_name("STEP")
      ->check(integerFrom(0));
  pack.add_option("--wave", arguments.wave, "Selected wave, as 3.1")->type_name("GROUP.WAVE");
  pack.add_option("--lane", arguments.lane, "Selected lane")->type_name("N")->check(CLI::Range(0, 63));
  pack.add_option("--mode", arguments.mode, "Mode of the run; overrides the run file")
      ->type_name("MODE")
      ->check(CLI::IsMember({"fast", "checked"}));
  pack.add_option("--matrix", arguments.matrix, "Rounding of matrix products; overrides the run file")
      ->type_name("HOW")
      ->check(CLI::IsMember({"exact", "plain"}));
  pack.add_option("--schedule", arguments.schedule, "Order of waves; 0 is the usual one")
      ->type_name("N")
      ->check(integerFrom(0));
  addAllowInclude(pack, completions, arguments.allowedFolders);
  completions.files(
      pack.add_option("--add", arguments.more,
                      "Another file to include, such as one whose name a macro computes; may be repeated")
          ->type_name("FILE"));
}

} // namespace

Action addShareCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<ShareArguments>();
  command.require_subcommand(1);
  CLI::App* const pack = command.add_subcommand("pack", "Write a run with all its files into one file");
  addPackOptions(*pack, completions, *arguments);
  CLI::App* const listing = command.add_subcommand("list", "List the files and the state in a share file");
  CLI::App* const extraction =
      command.add_subcommand("extract", "Write the files of a share file into a folder");
  for (CLI::App* const one : {listing, extraction})
    completions.files(one->add_option("FILE", arguments->file, "Share file")->required(), "wavesmith");
  completions.directories(
      extraction->add_option("-C,--directory", arguments->folder, "Folder; created if it does not exist")
          ->required()
          ->type_name("DIR"));
  command.footer(kShareFooter);
  return [arguments, pack, listing] {
    if (pack->parsed()) return packRun(*arguments);
    return listing->parsed() ? list(*arguments) : extractFiles(*arguments);
  };
}

} // namespace wavesmith::cli
