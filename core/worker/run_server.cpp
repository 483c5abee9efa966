// SPDX-License-Identifier: Apache-2.0
#include "worker/run_server.h"

#include "codeobject/bundle.h"
#include "execution/backend.h"
#include "project/check.h"
#include "project/prepare.h"
#include "worker/debug_server.h"
#include "worker/launch_server.h"
#include "worker/messages.h"
#include "worker/process.h"
#include "worker/run_messages.h"
#include "worker/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <optional>
#include <unistd.h>
#include <utility>

namespace wavesmith::worker {
namespace {

using Clock = std::chrono::steady_clock;
using source::Code;

constexpr std::chrono::milliseconds kBetweenProgress{50};
constexpr std::string_view kBoth = "both"; // RunRequest::backend

// An emulated device may use as much memory as the machine has, minus some for copies of the buffers.
std::uint64_t deviceMemory() {
  const auto pages = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
  const auto pageSize = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
  return std::min(execution::BackendOptions{}.memoryLimit, pages * pageSize / 4 * 3);
}

// The data for elements().
struct LastRun {
  execution::Launch launch;
  execution::Outcome outcome;
  std::vector<project::BufferCheck> checks;
};

// Reports progress at most twenty times a second, but each new stage immediately.
class Reporter {
public:
  Reporter(Outbox& outbox, std::uint64_t id) : outbox_(outbox), id_(id) {}

  void stage(RunProgress::Stage stage) {
    stage_ = stage;
    send(0, 0);
  }
  void workgroups(std::uint64_t done, std::uint64_t all) {
    if (Clock::now() - last_ >= kBetweenProgress || done == all) send(done, all);
  }

private:
  void send(std::uint64_t done, std::uint64_t all) {
    last_ = Clock::now();
    outbox_.send(MessageKind::Progress, id_, encode(RunProgress{stage_, done, all}));
  }

  Outbox& outbox_;
  std::uint64_t id_;
  RunProgress::Stage stage_ = RunProgress::Stage::Preparing;
  Clock::time_point last_;
};

// One run, from request to summary.
class Runner {
public:
  Runner(const RunRequest& request, std::stop_token stop, Reporter& reporter)
      : request_(request), stop_(std::move(stop)), reporter_(reporter) {}

  source::Result<RunSummary> run(std::optional<LastRun>& keep) {
    const auto begin = Clock::now();
    const bool both = request_.backend == kBoth;
    if (checkedMode() && request_.backend == "hip")
      return source::failure(Code::BackendUnavailable, {},
                             "a GPU has no checked mode: run on the emulator, or use --mode fast");
    std::unique_ptr<execution::Backend> gpu;
    if (both) {
      // First, so that `cus` has the GPU's value for both.
      auto made = makeBackend("hip");
      if (!made) return std::unexpected(made.error());
      gpu = std::move(*made);
    }
    auto backend = makeBackend(both ? "emulator" : request_.backend);
    if (!backend) return std::unexpected(backend.error());
    auto launch = prepare(request_.runFile, request_.codeObject, request_.codeObjectPath, request_.lines);
    if (!launch) return std::unexpected(launch.error());

    reporter_.stage(RunProgress::Stage::Running);
    auto outcome = execute(**backend, *launch, true);
    if (!outcome) return std::unexpected(outcome.error());

    reporter_.stage(RunProgress::Stage::Comparing);
    std::vector<project::BufferCheck> checks;
    if (outcome->faults.empty()) { // the output of a kernel that was cut short is not compared
      auto checked = project::check(request_.runFile, *launch, *outcome, prepareOptions(),
                                    [this](const project::Expect& expect) { return rerun(expect); });
      if (!checked) return std::unexpected(checked.error());
      checks = std::move(*checked);
    }
    RunSummary summary = summarize(*launch, *outcome, checks);
    summary.backend = (*backend)->name();
    summary.plainMatrix = plainMatrix();
    summary.checkedMode = checkedMode();
    summary.schedule = request_.schedule;
    summary.backendDescription = (*backend)->description();
    if (gpu && outcome->faults.empty())
      if (auto done = compareBackends(*gpu, *launch, *outcome, checks, summary); !done)
        return std::unexpected(done.error());
    summary.totalSeconds = std::chrono::duration<double>(Clock::now() - begin).count();
    keep = LastRun{std::move(*launch), std::move(*outcome), std::move(checks)};
    return summary;
  }

private:
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

  [[nodiscard]] bool plainMatrix() const {
    return request_.plainMatrix.value_or(request_.runFile.plainMatrix);
  }

  [[nodiscard]] bool checkedMode() const {
    return request_.checkedMode.value_or(request_.runFile.checkedMode);
  }

  [[nodiscard]] project::PrepareOptions prepareOptions() const {
    return {computeUnits_, stop_, deviceMemory()};
  }

  source::Result<execution::Launch> prepare(const project::RunFile& file, const std::vector<std::byte>& bytes,
                                            const std::string& path, const source::LineTable& lines) {
    auto object = codeobject::open(bytes, path, file.target);
    if (!object) return std::unexpected(object.error());
    return project::prepare(file, std::make_shared<const codeobject::CodeObject>(std::move(*object)), lines,
                            prepareOptions());
  }

  source::Result<execution::Outcome> execute(execution::Backend& backend, const execution::Launch& launch,
                                             bool report) {
    execution::Control control;
    control.stop = stop_;
    control.instructionLimit = request_.instructionLimit != 0 ? request_.instructionLimit
                                                              : request_.runFile.instructionLimit.value_or(0);
    control.secondsLimit =
        request_.secondsLimit > 0 ? request_.secondsLimit : request_.runFile.secondsLimit.value_or(0);
    control.statistics = report && request_.statistics;
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
  source::Result<void> compareBackends(execution::Backend& gpu, const execution::Launch& launch,
                                       const execution::Outcome& emulated,
                                       const std::vector<project::BufferCheck>& checks, RunSummary& summary) {
    reporter_.stage(RunProgress::Stage::Running);
    auto outcome = execute(gpu, launch, true);
    if (!outcome) return std::unexpected(outcome.error());
    summary.other = OtherRun{.backend = std::string(gpu.name()),
                             .description = gpu.description(),
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

  // For an expectation that another kernel or another backend computes.
  source::Result<execution::Outcome> rerun(const project::Expect& expect) {
    project::RunFile file = request_.runFile;
    const std::vector<std::byte>* bytes = &request_.codeObject;
    const std::string* path = &request_.codeObjectPath;
    const source::LineTable* lines = &request_.lines;
    std::string backendName = request_.backend;
    if (const auto* other = std::get_if<project::ExpectBackend>(&expect)) backendName = other->backend;
    if (const auto* other = std::get_if<project::ExpectKernel>(&expect)) {
      file = project::withKernel(request_.runFile, *other);
      if (!other->source.empty()) {
        const auto found =
            std::ranges::find(request_.others, other->source, &RunRequest::OtherObject::source);
        if (found == request_.others.end()) {
          return source::failure(Code::RunFileMismatch, {file.path, 0, 0, 0},
                                 fmt::format("{} did not assemble, so its kernel cannot run", other->source));
        }
        bytes = &found->codeObject;
        path = &found->path;
        lines = &found->lines;
      }
    }
    auto backend = makeBackend(backendName);
    if (!backend) return std::unexpected(backend.error());
    auto launch = prepare(file, *bytes, *path, *lines);
    if (!launch) return std::unexpected(launch.error());
    auto outcome = execute(**backend, *launch, false);
    // A run with faults cannot serve as a reference.
    if (outcome && !outcome->faults.empty()) return std::unexpected(outcome->faults.front());
    return outcome;
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
  std::stop_token stop_;
  Reporter& reporter_;
  std::uint32_t computeUnits_ = execution::BackendOptions{}.computeUnits;
};

class RunServer {
public:
  explicit RunServer(int socket)
      : outbox_(socket), inbox_(socket, [this](std::uint64_t id) { cancel(id); }) {}

  int run() {
    outbox_.send(MessageKind::Hello, 0, encode(Hello{kProtocolVersion, name(WorkerKind::Run)}));
    while (auto message = inbox_.next()) {
      if (message->kind == MessageKind::Run) {
        outbox_.send(MessageKind::RunDone, message->id, encode(runGuarded(*message)));
      } else if (message->kind == MessageKind::Launch) {
        outbox_.send(MessageKind::LaunchDone, message->id, encode(launch(*message)));
      } else if (message->kind == MessageKind::Elements) {
        outbox_.send(MessageKind::ElementsDone, message->id, encode(elements(*message)));
      } else if (message->kind == MessageKind::Debug) {
        outbox_.send(MessageKind::DebugStarted, message->id, encode(debug(*message)));
      } else if (message->kind == MessageKind::Ask) {
        outbox_.send(MessageKind::Answered, message->id, encode(ask(*message)));
      } else if (message->kind == MessageKind::Backends) {
        outbox_.send(MessageKind::BackendsDone, message->id, encode(execution::backendStatuses({})));
      } else {
        return EXIT_FAILURE;
      }
    }
    return EXIT_SUCCESS;
  }

private:
  RunAnswer runGuarded(const Message& message) {
    try {
      const std::optional<LastRun> before = keepOutputs(std::exchange(last_, std::nullopt));
      auto request = decode<RunRequest>(message.payload);
      if (!request) return std::unexpected(request.error());
      Reporter reporter(outbox_, message.id);
      reporter.stage(RunProgress::Stage::Preparing);
      auto answer = Runner(*request, begin(message.id), reporter).run(last_);
      if (answer && before && last_) compareWith(*before, *answer);
      return answer;
    } catch (const std::bad_alloc&) {
      last_.reset();
      return source::failure(Code::RunMemoryLimit, {},
                             "the run exceeded the available memory; use smaller buffers");
    }
  }

  source::Result<LaunchAnswer> launch(const Message& message) {
    last_.reset();
    auto request = decode<LaunchRequest>(message.payload);
    if (!request) return std::unexpected(request.error());
    return executeLaunch(std::move(*request), deviceMemory(), begin(message.id));
  }

  DebugAnswer debug(const Message& message) {
    const auto start = decode<DebugStart>(message.payload);
    if (!start) return std::unexpected(start.error());
    return debugger_.start(*start, begin(message.id));
  }
  DebugAnswer ask(const Message& message) {
    const auto request = decode<wavesmith::debug::Request>(message.payload);
    if (!request) return std::unexpected(request.error());
    return debugger_.ask(*request, begin(message.id));
  }

  // Only the outputs of the previous run are kept; inputs and expectations are freed.
  static std::optional<LastRun> keepOutputs(std::optional<LastRun> run) {
    if (!run) return run;
    run->checks.clear();
    for (execution::Buffer& buffer : run->launch.buffers)
      buffer.initial.clear();
    return run;
  }

  void compareWith(const LastRun& before, RunSummary& summary) const {
    execution::CompareOptions options;
    options.tolerance.bits = true;
    for (std::size_t i = 0; i < summary.buffers.size(); ++i) {
      BufferSummary& now = summary.buffers[i];
      const auto& old = before.launch.buffers;
      const auto same = std::ranges::find_if(old, [&](const execution::Buffer& buffer) {
        return buffer.name == now.name && buffer.type == now.type && buffer.count == now.count;
      });
      if (same == old.end()) continue;
      const auto& bytes = before.outcome.buffers[static_cast<std::size_t>(same - old.begin())];
      now.sinceLast = execution::compare(now.type, last_->outcome.buffers[i], bytes, options);
    }
  }

  ElementsAnswer elements(const Message& message) {
    const auto request = decode<ElementsRequest>(message.payload);
    if (!request) return std::unexpected(request.error());
    if (!last_ || request->buffer >= last_->launch.buffers.size()) {
      return source::failure(Code::NoSuchData, {}, "the last run has no such buffer; run the kernel again");
    }
    const execution::Buffer& buffer = last_->launch.buffers[request->buffer];
    const std::uint64_t size = bytesOf(buffer.type);
    const std::uint64_t first = std::min(request->first, buffer.count) * size;
    const std::uint64_t count = std::min(request->count, buffer.count) * size;
    const execution::Bytes& after = last_->outcome.buffers[request->buffer];
    switch (request->side) {
    case BufferSide::Before: return buffer.initial.part(first, count);
    case BufferSide::After: return after.part(first, count);
    case BufferSide::Expected: {
      const auto check = std::ranges::find(last_->checks, request->buffer, &project::BufferCheck::buffer);
      if (check == last_->checks.end()) {
        return source::failure(Code::NoSuchData, {}, fmt::format("{} has no expected values", buffer.name));
      }
      return check->expected.part(after, first, count);
    }
    }
    return std::vector<std::byte>();
  }

  std::stop_token begin(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    running_ = id;
    stop_ = {};
    if (canceled_ == id) stop_.request_stop();
    return stop_.get_token();
  }

  // A cancellation can arrive before its run begins, or after it has completed.
  void cancel(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    canceled_ = id;
    if (running_ == id) stop_.request_stop();
  }

  Outbox outbox_;
  std::optional<LastRun> last_;
  DebugServer debugger_{deviceMemory()};
  std::mutex mutex_;
  std::stop_source stop_;
  std::uint64_t running_ = 0;
  std::uint64_t canceled_ = 0;
  Inbox inbox_; // last: its thread calls cancel()
};

} // namespace

int serveRun(int socket) {
  return RunServer(socket).run();
}

} // namespace wavesmith::worker
