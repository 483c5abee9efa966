// SPDX-License-Identifier: Apache-2.0
#include "run/run_controller.h"

#include "codeobject/bundle.h"
#include "codeobject/code_object.h"
#include "program/executed_path.h"
#include "program/program.h"
#include "run/run_builder.h"
#include "worker/runs/save_buffers.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QThread>

#include <algorithm>
#include <atomic>
#include <stop_token>
#include <utility>

namespace wavesmith::widgets {
namespace {

// Instructions whose path a run records: enough for loops, and a few megabytes.
constexpr std::uint64_t kMostSteps = 250'000;

RunController::State stateOf(worker::RunProgress::Stage stage) {
  switch (stage) {
  case worker::RunProgress::Stage::Preparing: return RunController::State::Preparing;
  case worker::RunProgress::Stage::Running: return RunController::State::Running;
  case worker::RunProgress::Stage::Comparing: return RunController::State::Comparing;
  }
  return RunController::State::Running;
}

// Bytes that the worker keeps for a run: contents before and after, and expected contents.
std::uint64_t keptBytes(const worker::RunSummary& summary) {
  std::uint64_t bytes = 0;
  for (const worker::BufferSummary& buffer : summary.buffers)
    bytes += buffer.count * execution::bytesOf(buffer.type) * (buffer.checked ? 3 : 2);
  for (const worker::RunSummary& launch : summary.launches)
    bytes += keptBytes(launch);
  return bytes;
}

bool hasPaths(const worker::RunSummary& summary) {
  return summary.paths || std::ranges::any_of(summary.launches, hasPaths);
}

// The code that was run; null: it cannot be decoded.
std::shared_ptr<const program::Program> programOf(worker::RunRequest request) {
  auto object = codeobject::open(std::move(request.codeObject), std::move(request.codeObjectPath),
                                 request.runFile.target);
  if (!object) return nullptr;
  auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), request.lines);
  if (!program) return nullptr;
  return std::make_shared<const program::Program>(std::move(*program));
}

// Run workers, one for each of the last run files.
class KeptRuns {
public:
  // The worker of this run file, which becomes the newest; created if there is none.
  worker::RunClient& take(const std::string& runFile) {
    auto found = std::ranges::find(runs_, runFile, &Run::runFile);
    // A worker that was only used to list backends is as good as a new one.
    if (found == runs_.end()) found = std::ranges::find(runs_, std::string(), &Run::runFile);
    if (found == runs_.end())
      found = runs_.insert(runs_.end(), Run{{}, std::make_unique<worker::RunClient>(), 0});
    found->runFile = runFile;
    std::rotate(runs_.begin(), found, found + 1);
    return *runs_.front().client;
  }

  worker::RunClient* find(const std::string& runFile) {
    const auto found = std::ranges::find(runs_, runFile, &Run::runFile);
    return found == runs_.end() ? nullptr : found->client.get();
  }

  // Any worker; created if there is none.
  worker::RunClient& any() { return runs_.empty() ? take({}) : *runs_.front().client; }

  // Sets the bytes that the newest one keeps; older ones are ended if the total is too large.
  void keep(std::uint64_t bytes) {
    runs_.front().bytes = bytes;
    std::uint64_t all = 0;
    std::size_t kept = 0;
    for (const Run& run : runs_) {
      all += run.bytes;
      if (kept > 0 && (kept == kMost || all > kMostBytes)) break;
      ++kept;
    }
    runs_.resize(kept);
  }

private:
  static constexpr std::size_t kMost = 4;
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

  struct Run {
    std::string runFile; // empty: none yet
    std::unique_ptr<worker::RunClient> client;
    std::uint64_t bytes = 0;
  };
  std::vector<Run> runs_; // the newest first
};

} // namespace

// Lives in the controller's thread and owns the workers there.
class RunThreadObject : public QObject {
public:
  using Report = std::function<void(RunController::State, quint64 done, quint64 all)>;
  using ReportPoint = std::function<void(const worker::SweepRow&)>;

  RunResult run(const RunJob& job, const std::stop_token& stop, const Report& report,
                const ReportPoint& pointDone) {
    QElapsedTimer clock;
    clock.start();
    RunResult result;
    result.job = job;
    perform(result, stop, report, pointDone);
    const bool isComplete = result.summary || result.sweep.size() == project::sweepPoints(job.file).size();
    result.canceled = stop.stop_requested() && !isComplete;
    if (result.canceled) result.diagnostics.clear();
    result.seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
    const worker::RunClient* const client = kept_.find(job.file.path);
    processId.store(client != nullptr ? client->processId() : -1);
    return result;
  }

  QByteArray elements(const QString& runFile, quint32 buffer, worker::BufferSide side, quint64 first,
                      quint64 count, quint32 launch) {
    worker::RunClient* const client = kept_.find(runFile.toStdString());
    if (client == nullptr) return {};
    const auto bytes = client->elements(buffer, side, first, count, launch);
    if (!bytes) return {};
    if (bytes->empty()) return QByteArrayLiteral(""); // not null: the buffer exists but has no elements
    return {reinterpret_cast<const char*>(bytes->data()), static_cast<qsizetype>(bytes->size())};
  }

  // Empty if the worker failed.
  std::vector<execution::BackendStatus> backends() {
    auto backends = kept_.any().backends();
    return backends ? std::move(*backends) : std::vector<execution::BackendStatus>();
  }

  std::atomic<int> processId{-1};

private:
  void perform(RunResult& result, const std::stop_token& stop, const Report& report,
               const ReportPoint& pointDone) {
    report(RunController::State::Assembling, 0, 0);
    worker::RunBuild build = builder_.build(result.job, result.inputs, stop);
    result.diagnostics = build.diagnostics;
    if (!build.ok || stop.stop_requested()) return;

    build.request.backend = result.job.backend.toStdString();
    if (result.job.backend != QStringLiteral("emulator")) {
      // Checked mode needs the emulator: without it, a GPU runs what the run file wants to be checked.
      if (result.job.backend == QStringLiteral("hip")) build.request.checkedMode = false;
      build.request.device = result.job.device;
      worker::requestTimedLaunches(build.request);
    }
    // For estimates of cycles.
    if (result.job.backend != QStringLiteral("hip") && !isSweep(result.job))
      build.request.paths = program::PathOptions{.mostSteps = kMostSteps};
    build.request.instructionLimit = result.job.instructionLimit;
    build.request.allowPython = result.job.allowPython;
    worker::RunClient& client = kept_.take(result.job.file.path);
    report(RunController::State::Preparing, 0, 0);
    if (isSweep(result.job)) return sweep(result, build.request, client, stop, report, pointDone);
    const auto progress = [&](const worker::RunProgress& now) {
      processId.store(client.processId());
      report(stateOf(now.stage), now.done, now.all);
    };
    auto summary = client.run(build.request, progress, stop);
    if (summary) {
      kept_.keep(keptBytes(*summary));
      if (summary->faults.empty())
        if (auto saved = worker::saveBuffers(client, *summary, worker::savesOf(result.job.file)); !saved)
          result.diagnostics.push_back(std::move(saved.error()));
      if (hasPaths(*summary)) result.program = programOf(std::move(build.request));
      result.summary = std::make_shared<const worker::RunSummary>(std::move(*summary));
    } else {
      result.diagnostics.push_back(std::move(summary.error()));
    }
  }

  // A thousandth of the progress is that of the point that runs.
  void sweep(RunResult& result, const worker::RunRequest& request, worker::RunClient& client,
             const std::stop_token& stop, const Report& report, const ReportPoint& pointDone) {
    constexpr quint64 kPoint = 1000;
    const auto row = [&](const worker::SweepRow& done) {
      result.sweep.push_back(done);
      pointDone(done);
    };
    const auto progress = [&](const worker::SweepProgress& now) {
      processId.store(client.processId());
      const quint64 part = now.run.all == 0 ? 0 : now.run.done * kPoint / now.run.all;
      report(RunController::State::Running, now.point * kPoint + part, now.points * kPoint);
    };
    const auto rows = worker::runSweep(client, request, row, progress, stop);
    kept_.keep(0); // the buffers of the last point are not shown
    if (!rows && !stop.stop_requested()) result.diagnostics.push_back(rows.error());
  }

  RunBuilder builder_;
  KeptRuns kept_;
};

struct RunController::Implementation {
  QThread thread;
  RunThreadObject* worker = nullptr; // lives in the thread
  std::stop_source stop;
  State state = State::Idle;
  quint64 done = 0;
  quint64 all = 0;
  quint64 job = 0; // reports of earlier jobs are ignored
  quint64 ticket = 0;
  QString runFile;
  QElapsedTimer clock;
  std::vector<worker::SweepRow> pointsDone;
  std::size_t points = 0; // number of points of a sweep; otherwise 0
  std::shared_ptr<const RunResult> result;
};

bool isSweep(const RunJob& job) {
  return !job.point && project::sweepPoints(job.file).size() > 1;
}

bool RunResult::passed() const {
  const bool isWhole = !canceled && !sweep.empty() && diagnostics.empty();
  return summary ? summary->passed() : isWhole && std::ranges::all_of(sweep, &worker::SweepRow::passed);
}

RunController::RunController(QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  implementation_->worker = new RunThreadObject;
  implementation_->worker->moveToThread(&implementation_->thread);
  connect(&implementation_->thread, &QThread::finished, implementation_->worker, &QObject::deleteLater);
  implementation_->thread.setObjectName(QStringLiteral("run"));
  implementation_->thread.start();
}

RunController::~RunController() {
  implementation_->stop.request_stop();
  implementation_->thread.quit();
  implementation_->thread.wait();
}

void RunController::start(RunJob job) {
  if (isBusy()) return;
  Implementation& i = *implementation_;
  i.stop = std::stop_source();
  i.state = State::Assembling;
  i.done = i.all = 0;
  i.pointsDone.clear();
  i.points = isSweep(job) ? project::sweepPoints(job.file).size() : 0;
  i.clock.start();
  i.runFile = QString::fromStdString(job.file.path);
  const quint64 number = ++i.job;
  emit stateChanged();

  const QPointer<RunController> self(this);
  const auto report = [self, number](State state, quint64 done, quint64 all) {
    QMetaObject::invokeMethod(self, [self, number, state, done, all] {
      Implementation& now = *self->implementation_;
      if (now.job != number || now.state == State::Idle) return;
      const bool changed = now.state != state;
      now.state = state;
      now.done = done;
      now.all = all;
      if (changed) emit self->stateChanged();
      emit self->progressChanged();
    });
  };
  const auto pointDone = [self, number](const worker::SweepRow& row) {
    QMetaObject::invokeMethod(self, [self, number, row] {
      Implementation& now = *self->implementation_;
      if (now.job != number || now.state == State::Idle) return;
      now.pointsDone.push_back(row);
      emit self->pointDone();
    });
  };
  QMetaObject::invokeMethod(i.worker, [self, worker = i.worker, job = std::move(job),
                                       stop = i.stop.get_token(), report, pointDone] {
    auto result = std::make_shared<const RunResult>(worker->run(job, stop, report, pointDone));
    QMetaObject::invokeMethod(self, [self, result] {
      self->implementation_->result = result;
      self->implementation_->state = State::Idle;
      emit self->stateChanged();
      emit self->finished();
    });
  });
}

void RunController::cancel() {
  if (isBusy()) implementation_->stop.request_stop();
}

RunController::State RunController::state() const {
  return implementation_->state;
}
quint64 RunController::done() const {
  return implementation_->done;
}
quint64 RunController::all() const {
  return implementation_->all;
}
const std::vector<worker::SweepRow>& RunController::pointsDone() const {
  return implementation_->pointsDone;
}
std::size_t RunController::points() const {
  return implementation_->points;
}
QString RunController::runFile() const {
  return implementation_->runFile;
}
qint64 RunController::elapsed() const {
  return implementation_->clock.isValid() ? implementation_->clock.elapsed() : 0;
}
std::shared_ptr<const RunResult> RunController::result() const {
  return implementation_->result;
}
int RunController::workerProcessId() const {
  return implementation_->worker->processId.load();
}

void RunController::askBackends() {
  const QPointer<RunController> self(this);
  QMetaObject::invokeMethod(implementation_->worker, [self, worker = implementation_->worker] {
    const auto backends = worker->backends();
    QMetaObject::invokeMethod(self, [self, backends] { emit self->backendsReady(backends); });
  });
}

quint64 RunController::requestElements(const QString& runFile, quint32 buffer, worker::BufferSide side,
                                       quint64 first, quint64 count, quint32 launch) {
  const quint64 ticket = ++implementation_->ticket;
  const QPointer<RunController> self(this);
  QMetaObject::invokeMethod(implementation_->worker, [self, worker = implementation_->worker, ticket, runFile,
                                                      buffer, side, first, count, launch] {
    const QByteArray bytes = worker->elements(runFile, buffer, side, first, count, launch);
    QMetaObject::invokeMethod(self, [self, ticket, bytes] { emit self->elementsReady(ticket, bytes); });
  });
  return ticket;
}

} // namespace wavesmith::widgets
