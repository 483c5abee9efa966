// SPDX-License-Identifier: Apache-2.0
#include "run/run_controller.h"

#include "source/file.h"
#include "worker/build_run.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QThread>

#include <atomic>
#include <stop_token>
#include <utility>

namespace wavesmith::widgets {
namespace {

RunController::State stateOf(worker::RunProgress::Stage stage) {
  switch (stage) {
  case worker::RunProgress::Stage::Preparing: return RunController::State::Preparing;
  case worker::RunProgress::Stage::Running: return RunController::State::Running;
  case worker::RunProgress::Stage::Comparing: return RunController::State::Comparing;
  }
  return RunController::State::Running;
}

// A code object has no lines of its own here; where its disassembly is open, what happens is said at the
// lines that one sees.
void useShownLines(worker::RunRequest& request, const RunJob& job) {
  const auto shown = job.shown.value(QString::fromStdString(request.codeObjectPath));
  const bool isSame = shown && request.lines.entries.empty() && shown->codeObject == request.codeObject;
  if (isSame) request.lines = shown->lines;
}

} // namespace

// Lives in the controller's thread and owns the workers there.
class RunThreadObject : public QObject {
public:
  using Report = std::function<void(RunController::State, quint64 done, quint64 all)>;

  RunResult run(const RunJob& job, const std::stop_token& stop, const Report& report) {
    QElapsedTimer clock;
    clock.start();
    RunResult result;
    result.job = job;
    perform(result, stop, report);
    result.canceled = stop.stop_requested() && !result.summary;
    if (result.canceled) result.diagnostics.clear();
    result.seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
    processId.store(client_ ? client_->processId() : -1);
    return result;
  }

  QByteArray elements(quint32 buffer, worker::BufferSide side, quint64 first, quint64 count) {
    if (!client_) return {};
    const auto bytes = client_->elements(buffer, side, first, count);
    return bytes ? QByteArray(reinterpret_cast<const char*>(bytes->data()),
                              static_cast<qsizetype>(bytes->size()))
                 : QByteArray();
  }

  // Empty: the worker could not say.
  std::vector<execution::BackendStatus> backends() {
    if (!client_) client_ = std::make_unique<worker::RunClient>();
    auto backends = client_->backends();
    return backends ? std::move(*backends) : std::vector<execution::BackendStatus>();
  }

  std::atomic<int> processId{-1};

private:
  void perform(RunResult& result, const std::stop_token& stop, const Report& report) {
    report(RunController::State::Assembling, 0, 0);
    if (!language_) language_ = std::make_unique<worker::LanguageClient>();
    const auto read = [&](const std::filesystem::path& path) -> source::Result<std::string> {
      const auto found = result.job.unsaved.constFind(QString::fromStdString(path.string()));
      if (found != result.job.unsaved.constEnd()) return found->toStdString();
      return source::readText(path);
    };
    worker::RunBuild build = worker::buildRun(result.job.file, *language_, read, stop);
    result.diagnostics = build.diagnostics;
    if (!build.ok || stop.stop_requested()) return;

    useShownLines(build.request, result.job);
    build.request.backend = result.job.backend.toStdString();
    if (result.job.backend != QStringLiteral("emulator")) {
      build.request.device = result.job.device;
      build.request.warmups = worker::kGpuWarmups;
      build.request.repeats = worker::kGpuRepeats;
    }
    build.request.instructionLimit = result.job.instructionLimit;
    if (!client_) client_ = std::make_unique<worker::RunClient>();
    report(RunController::State::Preparing, 0, 0);
    const auto progress = [&](const worker::RunProgress& now) {
      processId.store(client_->processId());
      report(stateOf(now.stage), now.done, now.all);
    };
    auto summary = client_->run(build.request, progress, stop);
    if (summary)
      result.summary = std::make_shared<const worker::RunSummary>(std::move(*summary));
    else
      result.diagnostics.push_back(std::move(summary.error()));
  }

  std::unique_ptr<worker::LanguageClient> language_;
  std::unique_ptr<worker::RunClient> client_;
};

struct RunController::Implementation {
  QThread thread;
  RunThreadObject* worker = nullptr; // lives in the thread
  std::stop_source stop;
  State state = State::Idle;
  quint64 done = 0;
  quint64 all = 0;
  quint64 job = 0; // reports of an earlier one are late
  quint64 ticket = 0;
  QElapsedTimer clock;
  std::shared_ptr<const RunResult> result;
};

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
  i.clock.start();
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
  QMetaObject::invokeMethod(
      i.worker, [self, worker = i.worker, job = std::move(job), stop = i.stop.get_token(), report] {
        auto result = std::make_shared<const RunResult>(worker->run(job, stop, report));
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

quint64 RunController::requestElements(quint32 buffer, worker::BufferSide side, quint64 first,
                                       quint64 count) {
  const quint64 ticket = ++implementation_->ticket;
  const QPointer<RunController> self(this);
  QMetaObject::invokeMethod(
      implementation_->worker, [self, worker = implementation_->worker, ticket, buffer, side, first, count] {
        const QByteArray bytes = worker->elements(buffer, side, first, count);
        QMetaObject::invokeMethod(self, [self, ticket, bytes] { emit self->elementsReady(ticket, bytes); });
      });
  return ticket;
}

} // namespace wavesmith::widgets
