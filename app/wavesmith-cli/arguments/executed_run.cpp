// SPDX-License-Identifier: Apache-2.0
#include "arguments/executed_run.h"

#include "arguments/numbers.h"
#include "arguments/sources.h"
#include "authoring/writing_client.h"
#include "codeobject/bundle.h"
#include "codeobject/code_object.h"
#include "output/exit_code.h"
#include "output/terminal.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "source/file.h"
#include "worker/runs/build_run.h"
#include "worker/runs/run_client.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace wavesmith::cli {
namespace {

// Expectations may be slow, or start other programs, and say nothing about cycles.
void dropExpectations(project::RunFile& file) {
  for (project::RunArgument& argument : file.arguments)
    argument.expect.reset();
  for (project::RunLaunch& launch : file.launches)
    launch.expectations.clear();
}

source::Result<std::shared_ptr<const program::Program>> programOf(const worker::RunRequest& request) {
  auto object = codeobject::open(request.codeObject, request.codeObjectPath, request.runFile.target);
  if (!object) return std::unexpected(std::move(object.error()));
  source::LineTable lines = request.lines;
  source::Diagnostics ignored; // those of debug information: places are then addresses
  if (!isAssemblySource(request.codeObjectPath)) lines = linesOf(*object, ignored, {});
  auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), lines);
  if (!program) return std::unexpected(std::move(program.error()));
  return std::make_shared<const program::Program>(std::move(*program));
}

class Execution {
public:
  Execution(const RunArguments& arguments, const std::stop_token& stop)
      : arguments_(arguments), stop_(stop) {}

  ExecutedRun run(const std::string& name) {
    auto file = read(name);
    if (!file) return cannot(std::move(file.error()));
    authoring::WritingClient language(languageWorker());
    worker::RunClient client;
    if (worker::needsAssembler(*file)) language.warmUp();
    client.warmUp();
    worker::RunBuild build = worker::buildRun(*file, language, {}, stop_, arguments_.allowedFolders);
    result_.diagnostics = std::move(build.diagnostics);
    if (!build.ok) return failed(exitCodeOf(result_.diagnostics));
    worker::RunRequest& request = build.request;
    request.checkedMode = false;
    request.statistics = false;
    request.paths = program::PathOptions{.groups = arguments_.groups};
    request.instructionLimit = arguments_.instructionLimit;
    request.secondsLimit = arguments_.secondsLimit;
    auto program = programOf(request);
    if (!program) return cannot(std::move(program.error()));
    result_.program = std::move(*program);
    ProgressLine line;
    auto summary = client.run(
        request, [&](const worker::RunProgress& progress) { line.show(stageText(progress)); }, stop_);
    line.clear();
    if (!summary) return cannot(std::move(summary.error()));
    return take(*file, std::move(*summary));
  }

private:
  source::Result<project::RunFile> read(const std::string& name) {
    const auto text = source::readText(name);
    if (!text) return std::unexpected(text.error());
    auto file = project::readRunFile(*text, name);
    if (!file) return file;
    for (const std::string& parameter : arguments_.parameters)
      if (auto set = project::setParameter(*file, parameter); !set)
        return std::unexpected(std::move(set.error()));
    if (project::sweepPoints(*file).size() > 1)
      return source::failure(
          source::Code::RunFileMismatch, {name, 0, 0, 0},
          "cycles are estimated at one point of a sweep: give each parameter one value, with -P");
    dropExpectations(*file);
    return file;
  }

  ExecutedRun take(const project::RunFile& file, worker::RunSummary summary) {
    if (!summary.faults.empty()) {
      result_.diagnostics.insert(result_.diagnostics.end(), summary.faults.begin(), summary.faults.end());
      return failed(kFindings);
    }
    std::vector<worker::RunSummary> launches = std::move(summary.launches);
    if (launches.empty()) launches.push_back(std::move(summary));
    for (std::size_t i = 0; i < launches.size(); ++i) {
      const auto kernels = result_.program->kernels();
      const auto kernel = std::ranges::find(kernels, launches[i].kernel, &program::KernelCode::name);
      if (kernel == kernels.end() || !launches[i].paths) continue;
      result_.launches.push_back({.title = project::launchTitle(file, i),
                                  .kernel = static_cast<std::size_t>(kernel - kernels.begin()),
                                  .paths = std::move(*launches[i].paths)});
    }
    return std::move(result_);
  }

  static std::string stageText(const worker::RunProgress& progress) {
    if (progress.stage != worker::RunProgress::Stage::Running || progress.all == 0) return "running";
    return fmt::format("running: {} of {}", grouped(progress.done),
                       counted(progress.all, "work-group", "work-groups"));
  }

  ExecutedRun cannot(source::Diagnostic diagnostic) {
    result_.diagnostics.push_back(std::move(diagnostic));
    return failed(kCannot);
  }
  ExecutedRun failed(int exitCode) {
    result_.exitCode = exitCode;
    return std::move(result_);
  }

  const RunArguments& arguments_;
  std::stop_token stop_;
  ExecutedRun result_;
};

} // namespace

bool isRunFile(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension().string();
  return extension == ".yaml" || extension == ".yml";
}

ExecutedRun executeRun(const std::string& file, const RunArguments& arguments, const std::stop_token& stop) {
  return Execution(arguments, stop).run(file);
}

void addRunArguments(CLI::App& command, RunArguments& arguments) {
  command
      .add_option(
          "--groups", arguments.groups,
          "For a run file: the first N work-groups share the CU; by default, those that it gets if all "
          "CUs take turns")
      ->type_name("N")
      ->check(CLI::Range(1, 32));
  command
      .add_option("-P,--parameter", arguments.parameters, "For a run file: give a parameter a value, n=128")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      .add_option(
          "--limit-instructions", arguments.instructionLimit,
          "For a run file: stop after this many instructions of all waves; overrides the file's limit")
      ->type_name("N")
      ->check(integerFrom(0));
  command
      .add_option("--limit-seconds", arguments.secondsLimit,
                  "For a run file: stop after this many seconds; overrides the file's limit")
      ->type_name("S")
      ->check(secondsFromZero());
}

} // namespace wavesmith::cli
