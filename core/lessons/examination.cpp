// SPDX-License-Identifier: Apache-2.0
#include "lessons/examination.h"

#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "worker/runs/build_run.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace wavesmith::lessons {
namespace {

// The smaller one; 0 means no limit.
std::uint64_t stricter(std::uint64_t limit, std::optional<std::uint64_t> other) {
  return other && *other != 0 ? std::min(limit, *other) : limit;
}

} // namespace

std::unexpected<source::Diagnostic> Examination::failed(source::Diagnostic diagnostic) const {
  return std::unexpected(folder_.local(std::move(diagnostic)));
}

void Examination::keep(const source::Diagnostics& diagnostics) {
  for (const source::Diagnostic& one : diagnostics) {
    source::Diagnostic diagnostic = folder_.local(one);
    if (std::ranges::find(diagnostics_, diagnostic) == diagnostics_.end())
      diagnostics_.push_back(std::move(diagnostic));
  }
}

source::Result<project::RunFile> Examination::readRun(const std::string& runFile) const {
  const std::string path = (folder_.path() / runFile).string();
  const auto text = source::readText(path);
  if (!text) return failed(text.error());
  auto run = project::readRunFile(*text, path);
  if (!run) return failed(std::move(run.error()));
  return run;
}

source::Result<worker::RunRequest> Examination::build(const std::string& runFile) {
  if (const auto found = built_.find(runFile); found != built_.end()) return found->second;
  const auto run = readRun(runFile);
  if (!run) return std::unexpected(run.error());
  worker::RunBuild build = worker::buildRun(*run, workers_.language, {}, stop_);
  keep(build.diagnostics);
  if (!build.ok) {
    const auto error =
        std::ranges::find(build.diagnostics, source::Severity::Error, &source::Diagnostic::severity);
    return failed(error != build.diagnostics.end()
                      ? *error
                      : source::makeError(source::Code::RunFileSchema, {runFile}, "the run cannot be built"));
  }
  build.request.instructionLimit = stricter(limits_.instructions, run->instructionLimit);
  build.request.secondsLimit = std::min(limits_.seconds, run->secondsLimit.value_or(limits_.seconds));
  return built_[runFile] = std::move(build.request);
}

source::Result<worker::RunSummary> Examination::run(const std::string& runFile,
                                                    std::optional<bool> checkedMode, std::uint64_t schedule) {
  auto request = build(runFile);
  if (!request) return std::unexpected(std::move(request.error()));
  if (checkedMode) request->checkedMode = checkedMode;
  request->schedule = schedule;
  auto summary = workers_.run.run(*request, {}, stop_);
  if (!summary) return failed(std::move(summary.error()));
  for (source::Diagnostics* const some : {&summary->notes, &summary->findings, &summary->faults}) {
    for (source::Diagnostic& diagnostic : *some)
      diagnostic = folder_.local(std::move(diagnostic));
    keep(*some);
  }
  return summary;
}

source::Result<check::Checked> Examination::check(const std::string& file) {
  const std::string path = (folder_.path() / file).string();
  auto text = source::readText(path);
  if (!text) return failed(std::move(text.error()));
  auto checked = check::checkText(workers_.language, {path, std::move(*text)}, {}, {.now = stop_});
  if (!checked) return failed(std::move(checked.error()));
  for (source::Diagnostic& diagnostic : checked->diagnostics)
    diagnostic = folder_.local(std::move(diagnostic));
  keep(checked->diagnostics);
  return checked;
}

source::Result<std::string> Examination::kernelOf(const std::string& runFile) {
  const auto run = readRun(runFile);
  if (!run) return std::unexpected(run.error());
  return run->kernel;
}

source::Result<std::unique_ptr<DebuggedRun>> Examination::startDebugging(const std::string& runFile,
                                                                         bool checkedMode) {
  auto request = build(runFile);
  if (!request) return std::unexpected(std::move(request.error()));
  auto run = std::make_unique<DebuggedRun>(
      workers_.debug, RunLimits{request->instructionLimit, request->secondsLimit}, stop_);
  if (auto started = run->start(std::move(*request), checkedMode); !started)
    return failed(std::move(started.error()));
  return run;
}

source::Result<std::unique_ptr<DebuggedRun>> Examination::debugTo(const Position& position) {
  auto run = startDebugging(position.runFile, position.checkedMode);
  if (!run) return run;
  if (auto arrived = (*run)->goTo(position, texts_); !arrived) return failed(std::move(arrived.error()));
  return run;
}

source::Result<Examination::Printed> Examination::print(const Position& position,
                                                        const std::string& expression,
                                                        const std::string& type,
                                                        const std::string& otherExpression) {
  const auto run = debugTo(position);
  if (!run) return std::unexpected(run.error());
  auto value = (*run)->print(expression, type);
  if (!value) return failed(std::move(value.error()));
  Printed printed{.value = std::move(*value), .other = {}};
  if (otherExpression.empty()) return printed;
  auto other = (*run)->print(otherExpression, type);
  if (!other) return failed(std::move(other.error()));
  printed.other = std::move(*other);
  return printed;
}

source::Result<source::Place> Examination::lastWriter(const Position& position, const std::string& location) {
  const auto run = debugTo(position);
  if (!run) return std::unexpected(run.error());
  auto place = (*run)->lastWriter(location);
  if (!place) return failed(std::move(place.error()));
  place->file = std::filesystem::path(place->file).lexically_relative(folder_.path()).string();
  return place;
}

source::Result<void> Examination::showMe(const DebugTo& debug) {
  const auto run = startDebugging(debug.runFile, debug.checkedMode);
  if (!run) return std::unexpected(run.error());
  if (auto shown = (*run)->showMe(debug); !shown) return failed(std::move(shown.error()));
  return {};
}

} // namespace wavesmith::lessons
