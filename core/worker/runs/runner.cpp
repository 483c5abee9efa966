// SPDX-License-Identifier: Apache-2.0
#include "worker/runs/runner.h"

#include "codeobject/bundle.h"
#include "project/launches/prepare.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/sweep.h"
#include "worker/runs/launch_server.h"
#include "worker/runs/python_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <unistd.h>
#include <utility>

namespace wavesmith::worker {
namespace {

using Clock = std::chrono::steady_clock;
using source::Code;

constexpr std::string_view kBoth = "both";                       // RunRequest::backend
constexpr std::uint64_t kMostKeptBytes = std::uint64_t{1} << 30; // size of the buffers of all launches
constexpr std::uint64_t kMostRepeats = 1'000'000;
constexpr double kLeastSeconds = 1e-9; // what a launch has when those before it took all of the limit

// Reports nothing: for launches whose results are only an input of others.
class Silent final : public RunReporter {
public:
  void launch(std::uint32_t /*index*/, std::uint32_t /*count*/) override {}
  void stage(RunProgress::Stage /*stage*/) override {}
  void workgroups(std::uint64_t /*done*/, std::uint64_t /*all*/) override {}
};

std::uint64_t bytesOf(const std::vector<execution::Buffer>& buffers) {
  std::uint64_t bytes = 0;
  for (const execution::Buffer& buffer : buffers)
    bytes += buffer.initial.size();
  return bytes;
}

// What a launch has left in the buffers, as the contents before the next one.
std::vector<execution::Buffer> left(const execution::Launch& launch, const execution::Outcome& outcome) {
  std::vector<execution::Buffer> buffers = launch.buffers;
  for (std::size_t i = 0; i < buffers.size() && i < outcome.buffers.size(); ++i) {
    // A buffer that no launch has written still means nothing.
    buffers[i].undefined = buffers[i].undefined && buffers[i].initial == outcome.buffers[i];
    buffers[i].initial = outcome.buffers[i];
  }
  return buffers;
}

void add(source::Diagnostics& to, const source::Diagnostics& some) {
  to.insert(to.end(), some.begin(), some.end());
}

// One run, from request to summary.
class Runner {
public:
  Runner(const RunRequest& request, const std::stop_token& stop, RunReporter& reporter)
      : request_(request),
        file_(project::atPoint(request.runFile, project::sweepPoints(request.runFile).front())), stop_(stop),
        reporter_(reporter) {}

  source::Result<RunSummary> run(std::vector<RanLaunch>& keep) {
    const auto begin = Clock::now();
    if (auto done = start(); !done) return std::unexpected(std::move(done.error()));
    const std::size_t count = project::launchCount(file_);
    std::vector<RanLaunch> ran;
    std::vector<RunSummary> summaries;
    std::vector<execution::Buffer> first; // before the first of several launches
    std::vector<execution::Buffer> buffers;
    for (std::size_t index = 0; index < count; ++index) {
      reporter_.launch(static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(count));
      if (index > 0) reporter_.stage(RunProgress::Stage::Preparing);
      const project::RunFile file = project::launchFile(file_, index);
      auto launch = prepare(file, index == 0 ? nullptr : &buffers);
      if (!launch) return std::unexpected(std::move(launch.error()));
      if (index == 0 && count > 1) first = launch->buffers;
      if (index + 1 == count) markCompared(*launch);
      auto summary = one(file, index, *launch, ran);
      if (!summary) return std::unexpected(std::move(summary.error()));
      summaries.push_back(std::move(*summary));
      if (!ran.back().outcome.faults.empty()) break;
      if (index + 1 < count) buffers = left(ran.back().launch, ran.back().outcome);
      if (count > 1 && bytesOf(first) * 2 * (index + 2) > kMostKeptBytes && index + 1 < count) ran.clear();
    }
    RunSummary summary;
    if (count == 1) {
      summary = std::move(summaries.front());
    } else {
      auto whole = together(std::move(first), std::move(summaries), ran);
      if (!whole) return std::unexpected(std::move(whole.error()));
      summary = std::move(*whole);
    }
    summary.totalSeconds = std::chrono::duration<double>(Clock::now() - begin).count();
    keep = std::move(ran);
    return summary;
  }

  source::Result<execution::Launch> launchAt(std::size_t index) {
    if (index >= project::launchCount(file_))
      return source::failure(Code::RunFileMismatch, {file_.path, 0, 0, 0},
                             fmt::format("the run file has {} launch{}, so no launch {}",
                                         project::launchCount(file_), file_.launches.size() > 1 ? "es" : "",
                                         index + 1));
    std::vector<execution::Buffer> buffers;
    for (std::size_t before = 0; before < index; ++before) {
      if (before == 0) {
        auto made = makeBackend("emulator");
        if (!made) return std::unexpected(std::move(made.error()));
        backend_ = std::move(*made);
      }
      auto launch = prepare(project::launchFile(file_, before), before == 0 ? nullptr : &buffers);
      if (!launch) return launch;
      auto outcome = repeated(*backend_, *launch, project::launchFile(file_, before), spent_);
      if (!outcome) return std::unexpected(std::move(outcome.error()));
      if (!outcome->faults.empty()) return std::unexpected(inLaunch(outcome->faults.front(), before));
      buffers = left(*launch, *outcome);
    }
    return prepare(project::launchFile(file_, index), index == 0 ? nullptr : &buffers);
  }

private:
  source::Result<void> start() {
    const bool both = request_.backend == kBoth;
    if (checkedMode() && request_.backend == "hip")
      return source::failure(Code::BackendUnavailable, {},
                             "a GPU has no checked mode: run on the emulator, or use --mode fast");
    if (both) {
      // First, so that `cus` has the GPU's value for both.
      auto made = makeBackend("hip");
      if (!made) return std::unexpected(std::move(made.error()));
      gpu_ = std::move(*made);
    }
    auto backend = makeBackend(both ? "emulator" : request_.backend);
    if (!backend) return std::unexpected(std::move(backend.error()));
    backend_ = std::move(*backend);
    return {};
  }

  // One launch of the list.
  source::Result<RunSummary> one(const project::RunFile& file, std::size_t index, execution::Launch& launch,
                                 std::vector<RanLaunch>& ran) {
    reporter_.stage(RunProgress::Stage::Running);
    auto outcome = repeated(*backend_, launch, file, spent_);
    if (!outcome) return std::unexpected(inLaunch(std::move(outcome.error()), index));
    reporter_.stage(RunProgress::Stage::Comparing);
    std::vector<project::BufferCheck> checks;
    if (outcome->faults.empty()) { // the output of a kernel that was cut short is not compared
      auto checked = check(file, launch, *outcome);
      if (!checked) return std::unexpected(std::move(checked.error()));
      checks = std::move(*checked);
    }
    RunSummary summary = summarize(launch, *outcome, checks);
    describe(summary);
    summary.repeat = repeats_;
    summary.paths = std::exchange(outcome->paths, {}); // large, and needed only there
    for (source::Diagnostic& fault : summary.faults)
      fault = inLaunch(std::move(fault), index);
    if (gpu_ && outcome->faults.empty())
      if (auto done = compareBackends(file, launch, *outcome, checks, summary); !done)
        return std::unexpected(std::move(done.error()));
    ran.push_back(RanLaunch{std::move(launch), std::move(*outcome), std::move(checks)});
    return summary;
  }

  // The run of several launches: the buffers before the first and after the last one, and what the file
  // expects of them.
  source::Result<RunSummary> together(std::vector<execution::Buffer> first, std::vector<RunSummary> summaries,
                                      std::vector<RanLaunch>& ran) {
    const RanLaunch& last = ran.back();
    RanLaunch whole;
    whole.launch.codeObject = last.launch.codeObject;
    whole.launch.grid = last.launch.grid;
    whole.launch.workgroup = last.launch.workgroup;
    for (const RunSummary& launch : summaries)
      if (whole.launch.kernel.find(launch.kernel) == std::string::npos)
        whole.launch.kernel += (whole.launch.kernel.empty() ? "" : ", ") + launch.kernel;
    whole.launch.buffers = std::move(first);
    whole.outcome.buffers = last.outcome.buffers;
    const bool completed = last.outcome.faults.empty();
    if (completed) {
      reporter_.stage(RunProgress::Stage::Comparing);
      auto checked = check(project::endOfLaunches(file_), whole.launch, whole.outcome);
      if (!checked) return std::unexpected(std::move(checked.error()));
      whole.checks = std::move(*checked);
    }
    RunSummary summary = summarize(whole.launch, whole.outcome, whole.checks);
    describe(summary);
    summary.launchesExpected = static_cast<std::uint32_t>(file_.launches.size());
    summary.work = {};
    for (const RunSummary& launch : summaries) {
      add(summary.faults, launch.faults);
      add(summary.notes, launch.notes);
      add(summary.findings, launch.findings);
      if (launch.registers) summary.registers = launch.registers;
      summary.counts.workgroups += launch.counts.workgroups;
      summary.counts.waves += launch.counts.waves;
      summary.counts.instructions += launch.counts.instructions;
      summary.counts.approximate = summary.counts.approximate || launch.counts.approximate;
      summary.kernelSeconds += launch.kernelSeconds;
      summary.work.bytes += launch.work.bytes * launch.repeat;
      summary.work.operations += launch.work.operations * launch.repeat;
      if (!launch.other) continue;
      if (!summary.other)
        summary.other = OtherRun{.backend = launch.other->backend,
                                 .description = launch.other->description,
                                 .faults = {},
                                 .kernelSeconds = 0,
                                 .samples = {}};
      add(summary.other->faults, launch.other->faults);
      summary.other->kernelSeconds += launch.other->kernelSeconds;
    }
    summary.launches = std::move(summaries);
    if (ran.size() == summary.launches.size())
      ran.insert(ran.begin(), std::move(whole));
    else {
      ran.clear(); // some were too large to keep
      ran.push_back(std::move(whole));
    }
    return summary;
  }

  void describe(RunSummary& summary) const {
    summary.backend = backend_->name();
    summary.plainMatrix = plainMatrix();
    summary.checkedMode = checkedMode();
    summary.schedule = request_.schedule;
    summary.backendDescription = backend_->description();
  }

  source::Result<std::unique_ptr<execution::Backend>> makeBackend(const std::string& name) {
    execution::BackendOptions options;
    options.threads = request_.threads;
    options.device = request_.device;
    if (computeUnits_ != 0) options.computeUnits = computeUnits_;
    options.memoryLimit = deviceMemory();
    options.plainMatrix = plainMatrix();
    options.checkedMode = checkedMode();
    options.schedule = request_.schedule;
    auto backend = execution::makeBackend(name, options);
    if (!backend) return backend;
    auto capabilities = (*backend)->probe();
    if (!capabilities) return std::unexpected(capabilities.error());
    if (capabilities->computeUnits != 0) computeUnits_ = capabilities->computeUnits;
    return backend;
  }

  [[nodiscard]] bool plainMatrix() const { return request_.plainMatrix.value_or(file_.plainMatrix); }
  [[nodiscard]] bool checkedMode() const { return request_.checkedMode.value_or(file_.checkedMode); }
  [[nodiscard]] double secondsLimit() const {
    return request_.secondsLimit > 0 ? request_.secondsLimit : file_.secondsLimit.value_or(0);
  }

  [[nodiscard]] project::PrepareOptions prepareOptions() const {
    return {.computeUnits = computeUnits_, .stop = stop_, .memoryLimit = deviceMemory(), .buffers = nullptr};
  }

  // `buffers`: what the launch before has left; nullptr: they are filled.
  source::Result<execution::Launch> prepare(const project::RunFile& file, const std::vector<std::byte>& bytes,
                                            const std::string& path, const source::LineTable& lines,
                                            std::vector<execution::Buffer>* buffers) {
    auto object = codeobject::open(bytes, path, file.target);
    if (!object) return std::unexpected(object.error());
    project::PrepareOptions options = prepareOptions();
    options.buffers = buffers;
    return project::prepare(file, std::make_shared<const codeobject::CodeObject>(std::move(*object)), lines,
                            options);
  }
  source::Result<execution::Launch> prepare(const project::RunFile& file,
                                            std::vector<execution::Buffer>* buffers) {
    return prepare(file, request_.codeObject, request_.codeObjectPath, request_.lines, buffers);
  }

  // Expectations of the file are of the last launch.
  void markCompared(execution::Launch& launch) const {
    for (const project::RunArgument& argument : file_.arguments)
      for (execution::Buffer& buffer : launch.buffers)
        if (argument.expect && buffer.name == argument.name) buffer.compared = true;
  }

  // --- Execution ---

  // Each repetition works on what the one before has left; counts and times are those of all together.
  // `spent`: seconds of the launches before it, which count for the limit of the run; those of this one are added.
  source::Result<execution::Outcome> repeated(execution::Backend& backend, const execution::Launch& launch,
                                              const project::RunFile& file, double& spent) {
    auto times = project::repeatOf(file, launch, computeUnits_, kMostRepeats);
    if (!times) return std::unexpected(std::move(times.error()));
    repeats_ = *times;
    const auto begin = Clock::now();
    const double before = spent;
    const auto passed = [&] { return before + std::chrono::duration<double>(Clock::now() - begin).count(); };
    if (repeats_ == 1) {
      auto outcome = execute(backend, launch, true, before);
      spent = passed();
      return outcome;
    }
    execution::Launch again = launch;
    execution::Outcome all;
    for (std::uint64_t n = 0; n < repeats_; ++n) {
      auto outcome = execute(backend, again, n + 1 == repeats_, passed());
      if (!outcome) return outcome;
      outcome->counts.workgroups += all.counts.workgroups;
      outcome->counts.waves += all.counts.waves;
      outcome->counts.instructions += all.counts.instructions;
      outcome->seconds += all.seconds;
      const bool faulted = !outcome->faults.empty();
      if (!faulted && n + 1 < repeats_) again.buffers = left(again, *outcome);
      all = std::move(*outcome);
      if (faulted) break;
    }
    spent = passed();
    return all;
  }

  source::Result<execution::Outcome> execute(execution::Backend& backend, const execution::Launch& launch,
                                             bool report, double spent) {
    execution::Control control;
    control.stop = stop_;
    control.instructionLimit =
        request_.instructionLimit != 0 ? request_.instructionLimit : file_.instructionLimit.value_or(0);
    // Never 0, which is no limit.
    if (secondsLimit() > 0) control.secondsLimit = std::max(secondsLimit() - spent, kLeastSeconds);
    control.statistics = report && request_.statistics;
    if (report && request_.paths) {
      control.paths = request_.paths;
      control.paths->mostSteps /= project::launchCount(file_); // a bound of all launches together
    }
    control.warmups = report ? request_.warmups : 0;
    control.repeats = report ? request_.repeats : 0;
    if (report)
      control.progress = [this](std::uint64_t done, std::uint64_t all) { reporter_.workgroups(done, all); };
    auto outcome = backend.run(launch, control);
    if (!outcome) return outcome;
    const auto limit = std::ranges::find_if(outcome->faults, endedByLimit);
    if (limit != outcome->faults.end()) return std::unexpected(withAdvice(std::move(*limit)));
    return outcome;
  }

  // Runs the same launch on the GPU, and compares each of its buffers with the emulator's.
  source::Result<void> compareBackends(const project::RunFile& file, const execution::Launch& launch,
                                       const execution::Outcome& emulated,
                                       const std::vector<project::BufferCheck>& checks, RunSummary& summary) {
    reporter_.stage(RunProgress::Stage::Running);
    auto outcome = repeated(*gpu_, launch, file, spentOnGpu_);
    if (!outcome) return std::unexpected(outcome.error());
    summary.other = OtherRun{.backend = std::string(gpu_->name()),
                             .description = gpu_->description(),
                             .faults = outcome->faults,
                             .kernelSeconds = outcome->seconds,
                             .samples = std::move(outcome->samples)};
    reporter_.stage(RunProgress::Stage::Comparing);
    for (std::uint32_t i = 0; i < launch.buffers.size(); ++i) {
      execution::CompareOptions options;
      if (const auto check = std::ranges::find(checks, i, &project::BufferCheck::buffer);
          check != checks.end())
        options.tolerance = check->tolerance;
      summary.buffers[i].between =
          execution::compare(launch.buffers[i].type, outcome->buffers[i], emulated.buffers[i], options);
    }
    return {};
  }

  // Adds where the limit that ended the run can be changed.
  [[nodiscard]] source::Diagnostic withAdvice(source::Diagnostic limit) const {
    const bool instructions = limit.code == Code::InstructionLimit;
    if (!instructions && limit.code != Code::RunTimeLimit) return limit;
    const std::string key = instructions ? "instructions" : "seconds";
    const bool fromFile = instructions ? request_.instructionLimit == 0 : !(request_.secondsLimit > 0);
    std::string where = fmt::format("--limit-{} of the command line", key);
    if (fromFile) where = fmt::format("`limits: {{ {}: ... }}` of the run file", key);
    if (!fromFile && instructions) where += ", or the instruction limit of the window's settings";
    limit.notes.push_back({{fromFile ? request_.runFile.path : std::string(), 0, 0, 0},
                           "if this loop terminates, raise the limit: " + where});
    return limit;
  }

  // Says which of several launches it was.
  [[nodiscard]] source::Diagnostic inLaunch(source::Diagnostic diagnostic, std::size_t index) const {
    if (file_.launches.empty()) return diagnostic;
    diagnostic.notes.push_back({file_.launches[index].place, "in " + project::launchTitle(file_, index)});
    return diagnostic;
  }

  // --- Expectations ---

  source::Result<std::vector<project::BufferCheck>>
  check(const project::RunFile& file, const execution::Launch& launch, const execution::Outcome& outcome) {
    return project::check(file, launch, outcome, prepareOptions(),
                          [&](const project::Expect& expect) { return reference(file, launch, expect); });
  }

  // For an expectation that another kernel, another backend or a Python function computes.
  source::Result<execution::Outcome> reference(const project::RunFile& file, const execution::Launch& launch,
                                               const project::Expect& expect) {
    if (const auto* python = std::get_if<project::ExpectPython>(&expect)) return ask(file, launch, *python);
    if (const auto* backend = std::get_if<project::ExpectBackend>(&expect)) {
      auto made = makeBackend(backend->backend);
      if (!made) return std::unexpected(std::move(made.error()));
      double spent = 0;
      return withoutFaults(file_.launches.empty() || isOneOf(file) ? repeated(**made, launch, file, spent)
                                                                   : all(**made, launch));
    }
    const auto& other = std::get<project::ExpectKernel>(expect);
    const std::vector<std::byte>* bytes = &request_.codeObject;
    const std::string* path = &request_.codeObjectPath;
    const source::LineTable* lines = &request_.lines;
    if (!other.source.empty()) {
      const auto found = std::ranges::find(request_.others, other.source, &RunRequest::OtherObject::source);
      if (found == request_.others.end())
        return source::failure(Code::RunFileMismatch, {file.path, 0, 0, 0},
                               fmt::format("{} did not assemble, so its kernel cannot run", other.source));
      bytes = &found->codeObject;
      path = &found->path;
      lines = &found->lines;
    }
    std::vector<execution::Buffer> before = launch.buffers;
    auto again = prepare(project::withKernel(file, other), *bytes, *path, *lines, &before);
    if (!again) return std::unexpected(std::move(again.error()));
    double spent = 0;
    return withoutFaults(repeated(*backend_, *again, file, spent));
  }

  // Whether it is the file of one launch, not the end of all (project::endOfLaunches).
  static bool isOneOf(const project::RunFile& file) {
    return std::ranges::any_of(file.arguments, [](const project::RunArgument& argument) {
      return argument.passing != project::RunArgument::Passing::Never;
    });
  }

  // All launches from the same beginning.
  source::Result<execution::Outcome> all(execution::Backend& backend, const execution::Launch& whole) {
    std::vector<execution::Buffer> buffers = whole.buffers;
    double spent = 0;
    for (std::size_t index = 0;; ++index) {
      const project::RunFile file = project::launchFile(file_, index);
      auto launch = prepare(file, &buffers);
      if (!launch) return std::unexpected(std::move(launch.error()));
      auto outcome = repeated(backend, *launch, file, spent);
      if (!outcome || !outcome->faults.empty() || index + 1 == project::launchCount(file_)) return outcome;
      buffers = left(*launch, *outcome);
    }
  }

  // A run with faults cannot serve as a reference.
  static source::Result<execution::Outcome> withoutFaults(source::Result<execution::Outcome> outcome) {
    if (outcome && !outcome->faults.empty()) return std::unexpected(outcome->faults.front());
    return outcome;
  }

  source::Result<execution::Outcome> ask(const project::RunFile& file, const execution::Launch& launch,
                                         const project::ExpectPython& python) {
    if (!request_.allowPython)
      return source::failure(
          Code::BackendUnavailable, {file.path, 0, 0, 0},
          fmt::format("{} is a program that this run would start: allow it with --allow-python, "
                      "or in the window when it asks",
                      python.path));
    PythonLimits limits;
    if (secondsLimit() > 0) limits.seconds = secondsLimit();
    limits.memory = deviceMemory();
    return pythonReference(file, launch, python, computeUnits_, limits, stop_);
  }

  static RunSummary summarize(const execution::Launch& launch, const execution::Outcome& outcome,
                              const std::vector<project::BufferCheck>& checks) {
    RunSummary summary;
    summary.kernel = launch.kernel;
    summary.grid = launch.grid;
    summary.workgroup = launch.workgroup;
    summary.faults = outcome.faults;
    summary.notes = outcome.notes;
    summary.findings = outcome.findings;
    summary.registers = outcome.registers;
    summary.counts = outcome.counts;
    summary.statistics = outcome.statistics;
    summary.kernelSeconds = outcome.seconds;
    summary.samples = outcome.samples;
    summary.work = launch.work;
    for (std::uint32_t i = 0; i < launch.buffers.size(); ++i) {
      const execution::Buffer& buffer = launch.buffers[i];
      BufferSummary of;
      of.name = buffer.name;
      of.type = buffer.type;
      of.count = buffer.count;
      if (const auto check = std::ranges::find(checks, i, &project::BufferCheck::buffer);
          check != checks.end()) {
        of.checked = true;
        of.tolerance = check->tolerance;
        of.comparison = check->comparison;
      }
      summary.buffers.push_back(std::move(of));
    }
    return summary;
  }

  const RunRequest& request_;
  project::RunFile file_; // at one point of a sweep
  std::stop_token stop_;
  RunReporter& reporter_;
  std::uint32_t computeUnits_ = execution::BackendOptions{}.computeUnits;
  std::unique_ptr<execution::Backend> backend_;
  std::unique_ptr<execution::Backend> gpu_; // to compare with
  std::uint64_t repeats_ = 1;               // repeats of the last launch
  double spent_ = 0;                        // seconds of the launches so far
  double spentOnGpu_ = 0;                   // the same, of those on gpu_
};

} // namespace

std::uint64_t deviceMemory() {
  const auto pages = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
  const auto pageSize = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
  return std::min(execution::BackendOptions{}.memoryLimit, pages * pageSize / 4 * 3);
}

source::Result<RunSummary> runLaunches(const RunRequest& request, const std::stop_token& stop,
                                       RunReporter& reporter, std::vector<RanLaunch>& keep) {
  return Runner(request, stop, reporter).run(keep);
}

source::Result<execution::Launch> launchToDebug(const RunRequest& request, const std::stop_token& stop) {
  Silent silent;
  return Runner(request, stop, silent).launchAt(request.launch);
}

} // namespace wavesmith::worker
