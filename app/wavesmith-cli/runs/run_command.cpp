// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/numbers.h"
#include "arguments/opened_share.h"
#include "arguments/run_files.h"
#include "arguments/sources.h"
#include "authoring/writing_client.h"
#include "emulator/launch/device_options.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/sarif.h"
#include "output/terminal.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "runs/comparison_text.h"
#include "runs/summary_text.h"
#include "runs/sweep_text.h"
#include "source/file.h"
#include "worker/runs/build_run.h"
#include "worker/runs/run_client.h"
#include "worker/runs/run_sweep.h"
#include "worker/runs/save_buffers.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace wavesmith::cli {
namespace {

constexpr std::uint64_t kMostDevices = 1 << 16;
constexpr std::uint64_t kMostRepeats = 1'000'000; // of --repeat, and schedules

struct RunCommandArguments {
  std::string file;
  std::string backend = "emulator";
  int device = 0;
  std::optional<unsigned> repeats; // none: the default number, on a GPU
  unsigned threads = 0;
  std::uint64_t instructionLimit = 0;
  double secondsLimit = 0;
  std::string matrix; // empty: the setting of the run file
  std::string mode;   // the same
  std::uint64_t schedule = 0;
  bool scheduleGiven = false;
  std::uint64_t schedules = 0; // 0: only `schedule`
  std::size_t shown = 10;
  bool noStatistics = false;
  std::vector<std::string> parameters; // "n=128"
  std::vector<std::string> saves;      // "c=c.npy"
  std::string csv;                     // the table of a sweep; empty: none, "-": standard output
  bool allowPython = false;
  std::vector<std::string> allowedFolders;
  bool json = false;
  bool sarif = false;
};

constexpr const char* kRunFooter =
    R"(FILE is a run file, a source NAME.s with NAME.run.yaml next to it, or a share file.

Examples:
  wavesmith-cli run vector_add.run.yaml
  wavesmith-cli run vector_add.s --first 100          show more differences
  wavesmith-cli run vector_add.s --mode checked       find what another machine would show
  wavesmith-cli run vector_add.s --schedules 100      the same result in any order of waves?
  wavesmith-cli run vector_add.s --backend both       run on a GPU, too, and compare
  wavesmith-cli run vector_add.s --save c=c.npy       write a buffer for NumPy
  wavesmith-cli run matmul.run.yaml -P n=64,128       a sweep over two values of a parameter
  wavesmith-cli run matmul.run.yaml --csv sweep.csv   the table of the file's sweep
  wavesmith-cli run vector_add.run.yaml --json | jq .buffers)";

// The results of a run, as far as it came.
struct RunResult {
  int exitCode = kCannot;
  std::string runFile;
  source::Diagnostics diagnostics; // those of everything before the run, and of the run itself if it failed
  std::optional<worker::RunSummary> summary;          // summary of the last schedule
  bool differs = false;                               // its results differ from those of schedule 0
  std::optional<std::vector<worker::SweepRow>> sweep; // instead of a summary
};

std::string stageText(const worker::RunProgress& progress) {
  using enum worker::RunProgress::Stage;
  switch (progress.stage) {
  case Preparing: return "preparing the buffers";
  case Comparing: return "comparing";
  case Running: break;
  }
  const std::string launch = progress.launches > 1
                                 ? fmt::format("launch {} of {}, ", progress.launch + 1, progress.launches)
                                 : std::string();
  if (progress.all == 0) return launch + "running";
  return fmt::format("{}running: {} of {}", launch, grouped(progress.done),
                     counted(progress.all, "work-group", "work-groups"));
}

// One line while a sweep runs.
std::string stageText(const worker::SweepProgress& progress) {
  return fmt::format("point {} of {}: {}", progress.point + 1, progress.points, stageText(progress.run));
}

bool differsFromLast(const worker::RunSummary& summary) {
  return std::ranges::any_of(summary.buffers, [](const worker::BufferSummary& buffer) {
    return buffer.sinceLast && !buffer.sinceLast->equal();
  });
}

RunResult execute(RunCommandArguments arguments, OpenedShare& share) {
  const std::stop_token stop = stopOnInterrupt();
  RunResult result;
  const auto cannot = [&](const source::Diagnostic& diagnostic) {
    result.diagnostics.push_back(diagnostic);
    return result;
  };
  const auto opened = share.open(arguments.file);
  if (!opened) return cannot(opened.error());
  const auto path = findRunFile(*opened);
  if (!path) return cannot(path.error());
  result.runFile = *path;
  const auto text = source::readText(*path);
  if (!text) return cannot(text.error());
  auto runFile = project::readRunFile(*text, *path);
  if (!runFile) return cannot(runFile.error());
  for (const std::string& parameter : arguments.parameters)
    if (const auto set = project::setParameter(*runFile, parameter); !set) return cannot(set.error());
  std::vector<worker::BufferFile> saves = worker::savesOf(*runFile);
  for (const std::string& save : arguments.saves) {
    const auto file = worker::saveOf(save);
    if (!file) return cannot(file.error());
    saves.push_back(*file);
  }
  if (project::needsPython(*runFile) && !arguments.allowPython)
    return cannot(
        source::makeError(source::Code::BackendUnavailable, {*path, 0, 0, 0},
                          "this run would start Python code that the run file names; if you trust it, add "
                          "--allow-python"));

  if (!share.folder().empty()) arguments.allowedFolders.push_back(share.folder());
  authoring::WritingClient language(languageWorker());
  worker::RunClient client;
  // Both start while this program prepares the request: the language worker first, because it takes longer.
  if (worker::needsAssembler(*runFile)) language.warmUp();
  client.warmUp();
  worker::RunBuild build = worker::buildRun(*runFile, language, {}, stop, arguments.allowedFolders);
  result.diagnostics = std::move(build.diagnostics);
  if (!build.ok) {
    result.exitCode = exitCodeOf(result.diagnostics);
    return result;
  }
  build.request.backend = arguments.backend;
  build.request.device = arguments.device;
  if (arguments.backend != "emulator")
    worker::requestTimedLaunches(build.request, arguments.repeats.value_or(worker::kGpuRepeats));
  build.request.threads = arguments.threads;
  build.request.statistics = !arguments.noStatistics;
  build.request.instructionLimit = arguments.instructionLimit;
  build.request.secondsLimit = arguments.secondsLimit;
  if (!arguments.matrix.empty()) build.request.plainMatrix = arguments.matrix == "plain";
  if (!arguments.mode.empty()) build.request.checkedMode = arguments.mode == "checked";
  if (const auto& contents = share.contents()) {
    if (arguments.mode.empty() && contents->checkedMode) build.request.checkedMode = contents->checkedMode;
    if (arguments.matrix.empty() && contents->plainMatrix) build.request.plainMatrix = contents->plainMatrix;
    if (!arguments.scheduleGiven) arguments.schedule = contents->schedule;
  }
  build.request.allowPython = arguments.allowPython;
  const bool isSweep = project::sweepPoints(*runFile).size() > 1;
  if (isSweep && arguments.schedules != 0)
    return cannot(source::makeError(
        source::Code::RunFileMismatch, {*path, 0, 0, 0},
        "--schedules needs one point of the sweep: give each parameter one value, with -P"));
  if (isSweep && !arguments.saves.empty())
    return cannot(
        source::makeError(source::Code::RunFileMismatch, {*path, 0, 0, 0},
                          "--save needs one point of the sweep: give each parameter one value, with -P"));
  ProgressLine line;
  if (isSweep || !arguments.csv.empty()) {
    build.request.schedule = arguments.schedule;
    auto rows = worker::runSweep(
        client, build.request, {},
        [&](const worker::SweepProgress& progress) { line.show(stageText(progress)); }, stop);
    line.clear();
    if (!rows) return cannot(rows.error());
    const bool passed = std::ranges::all_of(*rows, &worker::SweepRow::passed);
    const bool cannotRun =
        std::ranges::any_of(*rows, [](const worker::SweepRow& row) { return row.result == "error"; });
    result.exitCode = passed ? kAllWell : cannotRun ? kCannot : kFindings;
    result.sweep = std::move(*rows);
    return result;
  }
  const std::uint64_t last = arguments.schedules != 0 ? arguments.schedules - 1 : arguments.schedule;
  build.request.schedule = arguments.schedules != 0 ? 0 : arguments.schedule;
  while (true) {
    auto summary = client.run(
        build.request, [&](const worker::RunProgress& progress) { line.show(stageText(progress)); }, stop);
    line.clear();
    if (!summary) return cannot(summary.error());
    // Each run is compared with the one before, and all before this one were the same.
    const bool differs = build.request.schedule != 0 && arguments.schedules != 0 && differsFromLast(*summary);
    result.exitCode = summary->passed() && !differs ? kAllWell : kFindings;
    result.differs = differs;
    result.summary = std::move(*summary);
    // Also of a run that failed: its buffers are what one wants to look at then.
    if (result.summary->faults.empty() && (result.exitCode != kAllWell || build.request.schedule == last))
      if (const auto saved = worker::saveBuffers(client, *result.summary, saves); !saved) {
        result.exitCode = kCannot;
        return cannot(saved.error());
      }
    if (result.exitCode != kAllWell || build.request.schedule == last) return result;
    ++build.request.schedule;
  }
}

// What checked mode and other schedules have to say.
std::string modeText(const RunCommandArguments& arguments, const RunResult& result) {
  const worker::RunSummary& summary = *result.summary;
  std::string text;
  if (summary.checkedMode)
    text += summary.findings.empty() ? "  checked mode found nothing\n"
                                     : fmt::format("  checked mode found {}\n",
                                                   counted(summary.findings.size(), "problem", "problems"));
  if (result.differs) text += "  the results differ from those of schedule 0\n";
  if (arguments.schedules != 0 && result.exitCode == kAllWell)
    text += fmt::format("  the same under all {}\n", counted(arguments.schedules, "schedule", "schedules"));
  else if (summary.schedule != 0)
    text += fmt::format("  schedule {}: --schedule {} repeats it\n", summary.schedule, summary.schedule);
  return text;
}

void printText(const RunCommandArguments& arguments, const RunResult& result) {
  const std::size_t shown = arguments.shown;
  printDiagnostics(result.diagnostics);
  if (result.sweep) {
    for (const worker::SweepRow& row : *result.sweep)
      for (source::Diagnostic diagnostic : row.diagnostics) {
        diagnostic.notes.push_back({{}, "at " + project::toText(row.point)});
        printDiagnostics({diagnostic});
      }
    printOut(sweepText(*result.sweep));
  }
  if (!result.summary) return;
  const worker::RunSummary& summary = *result.summary;
  printDiagnostics(summary.notes);
  printDiagnostics(summary.findings);
  printDiagnostics(summary.faults);
  printOut(summaryText(summary, modeText(arguments, result), shown));
}

source::Diagnostics allDiagnostics(const RunResult& result) {
  source::Diagnostics all = result.diagnostics;
  if (result.sweep)
    for (const worker::SweepRow& row : *result.sweep)
      all.insert(all.end(), row.diagnostics.begin(), row.diagnostics.end());
  if (result.summary)
    for (const auto* const some :
         {&result.summary->notes, &result.summary->findings, &result.summary->faults})
      all.insert(all.end(), some->begin(), some->end());
  return all;
}

void printAsJson(const RunResult& result) {
  auto json = document(result.sweep ? "wavesmith.sweep/1" : "wavesmith.run/1", result.exitCode == kAllWell,
                       allDiagnostics(result));
  json["runFile"] = result.runFile;
  if (result.sweep) addSweepJson(json, *result.sweep);
  if (result.summary) {
    json["matrix"] = result.summary->plainMatrix ? "plain" : "exact";
    json["mode"] = result.summary->checkedMode ? "checked" : "fast";
    json["schedule"] = result.summary->schedule;
    json["differs"] = result.differs;
    addSummaryJson(json, *result.summary);
  }
  printJson(json);
}

int run(const RunCommandArguments& arguments) {
  OpenedShare share; // until the messages with lines of its files are printed
  const RunResult result = execute(arguments, share);
  if (arguments.sarif)
    printJson(sarifLog(allDiagnostics(result), source::fileLines()));
  else if (arguments.json)
    printAsJson(result);
  else if (arguments.csv == "-" && result.sweep)
    printData(worker::sweepCsv(*result.sweep));
  else
    printText(arguments, result);
  if (result.sweep && !arguments.csv.empty() && arguments.csv != "-")
    if (const auto written =
            source::writeFile(arguments.csv, std::string_view(worker::sweepCsv(*result.sweep)));
        !written) {
      printDiagnostics({written.error()});
      return kCannot;
    }
  return result.exitCode;
}

} // namespace

Action addRunCommand(CLI::App& command, Completions& completions) {
  auto arguments = std::make_shared<RunCommandArguments>();
  completions.files(command
                        .add_option("FILE", arguments->file,
                                    "Run file (NAME.run.yaml), the source next to it, or a share file")
                        ->required(),
                    "run.yaml s S wavesmith");
  completions.values(command
                         .add_option("--backend", arguments->backend,
                                     "Backend: emulator, hip (a GPU), or both, to compare their results")
                         ->type_name("NAME")
                         ->capture_default_str(),
                     {{"emulator", "on this CPU"}, {"hip", "a GPU"}, {"both", "compare their results"}});
  command.add_option("--device", arguments->device, "Number of the GPU (wavesmith-cli devices)")
      ->type_name("N")
      ->check(integerFrom(0, kMostDevices))
      ->capture_default_str();
  command
      .add_option("--repeat", arguments->repeats,
                  fmt::format("Timed launches on a GPU; {} by default", worker::kGpuRepeats))
      ->type_name("N")
      ->check(integerFrom(0, kMostRepeats));
  command.add_option("--threads", arguments->threads, "Threads of the emulator; 0 for one per core")
      ->type_name("N")
      ->check(integerFrom(0, emulator::kMostThreads))
      ->capture_default_str();
  command
      .add_option(
          "--limit-instructions", arguments->instructionLimit,
          "Stop the run after this many instructions of all waves; overrides the limit of the run file")
      ->type_name("N")
      ->check(integerFrom(0));
  command
      .add_option("--limit-seconds", arguments->secondsLimit,
                  "Stop the run after this many seconds; overrides the limit of the run file")
      ->type_name("S")
      ->check(secondsFromZero());
  command
      .add_option("--matrix", arguments->matrix,
                  "Round matrix products like MI300 (exact), or compute fused multiply-adds in the order of "
                  "k (plain); overrides the run file")
      ->type_name("HOW")
      ->check(CLI::IsMember({"exact", "plain"}));
  command
      .add_option(
          "--mode", arguments->mode,
          "Run as fast as possible (fast), or as the strictest gfx942 would, with findings (checked); "
          "overrides the run file")
      ->type_name("MODE")
      ->check(CLI::IsMember({"fast", "checked"}));
  auto* const schedule =
      command
          .add_option(
              "--schedule", arguments->schedule,
              "Order of waves and of arriving data: a number always gives the same order, 0 the usual one")
          ->type_name("N")
          ->check(integerFrom(0))
          ->capture_default_str();
  command
      .add_option(
          "--schedules", arguments->schedules,
          "Run under the schedules 0 to N - 1, and stop at the first that fails or differs from schedule 0")
      ->type_name("N")
      ->check(integerFrom(1, kMostRepeats))
      ->excludes(schedule);
  command
      .add_option("--first", arguments->shown, "Number of differences to show for each buffer, at most 1000")
      ->type_name("N")
      ->check(integerFrom(0))
      ->capture_default_str();
  command.add_flag("--no-statistics", arguments->noStatistics,
                   "Do not collect statistics; runs a little faster");
  command
      .add_option("-P,--parameter", arguments->parameters,
                  "Give a parameter of the run file other values: n=128, or n=64,128 for a sweep")
      ->type_name("NAME=VALUES");
  command
      .add_option("--save", arguments->saves,
                  "Write a buffer after the run: FILE.npy for NumPy, other names as raw bytes")
      ->type_name("NAME=FILE");
  completions.files(
      command.add_option("--csv", arguments->csv, "Write the table of a sweep; - for standard output")
          ->type_name("FILE"),
      "csv");
  addAllowInclude(command, completions, arguments->allowedFolders);
  command.add_flag("--allow-python", arguments->allowPython,
                   "Start python3 for expectations that are Python functions");
  auto* const json = command.add_flag("--json", arguments->json,
                                      "Print the result as JSON (wavesmith.run/1, or wavesmith.sweep/1)");
  command.add_flag("--sarif", arguments->sarif, "Print findings and faults as SARIF 2.1.0")->excludes(json);
  command.footer(kRunFooter);
  return [arguments, schedule] {
    arguments->scheduleGiven = schedule->count() != 0;
    return run(*arguments);
  };
}

} // namespace wavesmith::cli
