// SPDX-License-Identifier: Apache-2.0
#include "debugger/debug_controller.h"

#include "debugger/debug_thread.h"
#include "style/core_texts.h"

#include <QPointer>
#include <QThread>
#include <QTimer>

#include <deque>
#include <utility>

namespace wavesmith::widgets {
namespace {

// A long movement is executed in parts of this length, so that views can follow it: 30 times a second.
constexpr std::chrono::milliseconds kSlice{33};

bool isAboutPoints(const debug::Request& request) {
  using enum debug::Verb;
  switch (request.verb) {
  case Break:
  case Watch:
  case Delete:
  case Enable:
  case Disable: return true;
  default: return false;
  }
}

bool isSliced(const debug::Request& request) {
  return request.verb == debug::Verb::Continue && request.direction == debug::Direction::Forward;
}

} // namespace

struct DebugController::Implementation {
  struct Movement {
    debug::Request request;
    std::function<void(const DebugAnswer&)> answer; // may be empty
  };
  QThread thread;
  DebugThread* worker = nullptr; // lives in the thread
  State state = State::Idle;
  DebugJob job;
  quint64 run = 0;        // answers of earlier runs are ignored
  quint64 position = 0;   // changes with each movement: answers about an earlier one are ignored
  debug::Request current; // the movement that runs; Where: the start
  std::function<void(const DebugAnswer&)> answer; // receives the answer to `current`
  std::deque<Movement> queue;
  std::stop_source stop;    // stops the start, or the movement or its current part
  bool isBusy = false;      // a request that may change something is executed
  bool interrupted = false; // the user interrupted the movement
  QTimer slice;
  debug::Stop last;
  int lane = 0;
  QString note;
  std::vector<debug::Point> points;
  std::vector<RunInput> inputs;
};

DebugController::DebugController(QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  Implementation& i = *implementation_;
  i.worker = new DebugThread;
  i.worker->moveToThread(&i.thread);
  connect(&i.thread, &QThread::finished, i.worker, &QObject::deleteLater);
  i.thread.setObjectName(QStringLiteral("debugger"));
  i.thread.start();
  i.slice.setSingleShot(true);
  i.slice.setInterval(kSlice);
  connect(&i.slice, &QTimer::timeout, this, [this] { implementation_->stop.request_stop(); });
}

DebugController::~DebugController() {
  implementation_->stop.request_stop();
  implementation_->thread.quit();
  implementation_->thread.wait();
}

// --- Start and end ---

void DebugController::start(DebugJob job) {
  end();
  Implementation& i = *implementation_;
  i.job = std::move(job);
  i.stop = std::stop_source();
  setState(State::Starting);
  const QPointer<DebugController> self(this);
  QMetaObject::invokeMethod(i.worker,
                            [self, worker = i.worker, job = i.job, run = i.run, stop = i.stop.get_token()] {
                              auto started = std::make_shared<DebugThread::Started>(worker->start(job, stop));
                              QMetaObject::invokeMethod(self, [self, run, started] {
                                Implementation& now = *self->implementation_;
                                if (now.run != run) return;
                                now.inputs = std::move(started->inputs);
                                if (!started->reply) {
                                  const bool canceled = now.interrupted;
                                  self->end();
                                  if (!canceled) emit self->failed(started->diagnostics);
                                  return;
                                }
                                now.current = {};
                                now.answer = {};
                                self->setState(State::Moving);
                                self->finish(std::move(*started->reply), {});
                              });
                            });
}

void DebugController::end() {
  Implementation& i = *implementation_;
  if (i.state == State::Idle) return;
  i.stop.request_stop();
  i.slice.stop();
  i.queue.clear();
  ++i.run;
  ++i.position;
  i.isBusy = false;
  i.interrupted = false;
  i.last = {};
  i.lane = 0;
  i.note.clear();
  i.points.clear();
  QMetaObject::invokeMethod(i.worker, [worker = i.worker] { worker->end(); });
  setState(State::Idle);
  emit refreshRequested();
}

void DebugController::interrupt() {
  Implementation& i = *implementation_;
  if (i.state != State::Starting && i.state != State::Moving) return;
  i.interrupted = true;
  i.queue.clear();
  i.stop.request_stop();
}

// --- Movements ---

void DebugController::move(debug::Request request, std::function<void(const DebugAnswer&)> answer) {
  Implementation& i = *implementation_;
  if (!isActive()) return;
  // A slider asks for many positions; only the last one is of interest.
  if (request.verb == debug::Verb::Go)
    std::erase_if(i.queue, [](const auto& queued) { return queued.request.verb == debug::Verb::Go; });
  i.queue.push_back({std::move(request), std::move(answer)});
  execute();
}

void DebugController::execute() {
  Implementation& i = *implementation_;
  if (i.isBusy || i.state != State::Stopped || i.queue.empty()) return;
  i.interrupted = false;
  i.current = std::move(i.queue.front().request);
  i.answer = std::move(i.queue.front().answer);
  i.queue.pop_front();
  i.isBusy = true;
  if (!isAboutPoints(i.current)) setState(State::Moving); // the others take no time
  executeSlice();
}

void DebugController::executeSlice() {
  Implementation& i = *implementation_;
  i.isBusy = true;
  i.stop = std::stop_source();
  if (i.interrupted) i.stop.request_stop();
  if (isSliced(i.current)) i.slice.start();
  const QPointer<DebugController> self(this);
  QMetaObject::invokeMethod(
      i.worker, [self, worker = i.worker, request = i.current, run = i.run, stop = i.stop.get_token()] {
        auto answer = std::make_shared<DebugAnswer>(worker->ask(request, stop));
        auto points = *answer ? worker->points() : std::vector<debug::Point>();
        QMetaObject::invokeMethod(self, [self, run, answer, points = std::move(points)] {
          if (self->implementation_->run == run) self->finish(std::move(*answer), points);
        });
      });
}

void DebugController::finish(DebugAnswer answer, std::vector<debug::Point> points) {
  Implementation& i = *implementation_;
  i.slice.stop();
  i.isBusy = false;
  const auto tell = [&i](const DebugAnswer& reply) {
    if (const auto told = std::exchange(i.answer, {})) told(reply);
  };
  if (!answer) {
    if (answer.error().code != source::Code::DebugRequest) {
      end();
      emit failed({answer.error()});
      return;
    }
    setState(State::Stopped);
    tell(answer);
    emit declined(coreText(answer.error().message));
    return execute();
  }
  i.points = std::move(points);
  if (isAboutPoints(i.current)) {
    setState(State::Stopped);
    tell(answer);
    emit pointsChanged();
    return execute();
  }
  i.last = answer->stop;
  i.lane = answer->lane;
  i.note = QString::fromStdString(answer->note);
  ++i.position;
  const bool isPart =
      isSliced(i.current) && i.last.reason == debug::StopReason::Interrupted && !i.interrupted;
  if (isPart) {
    emit refreshRequested(); // what views ask now is answered before the next part
    if (i.state == State::Moving) executeSlice();
    return;
  }
  setState(State::Stopped);
  tell(answer);
  emit moved();
  emit refreshRequested();
  execute();
}

// --- Asking ---

void DebugController::ask(QObject* context, debug::Request request,
                          std::function<void(const DebugAnswer&)> answer) {
  askAt(implementation_->position, context, std::move(request), std::move(answer));
}

void DebugController::askAboutRun(QObject* context, debug::Request request,
                                  std::function<void(const DebugAnswer&)> answer) {
  askAt(std::nullopt, context, std::move(request), std::move(answer));
}

void DebugController::askAt(std::optional<quint64> position, QObject* context, debug::Request request,
                            std::function<void(const DebugAnswer&)> answer) {
  Implementation& i = *implementation_;
  if (i.state != State::Stopped && i.state != State::Moving) return;
  const QPointer<DebugController> self(this);
  QMetaObject::invokeMethod(i.worker, [self, worker = i.worker, request = std::move(request), run = i.run,
                                       position, context = QPointer<QObject>(context),
                                       answer = std::move(answer)] {
    auto reply = std::make_shared<DebugAnswer>(worker->ask(request, {}));
    QMetaObject::invokeMethod(self, [self, run, position, context, answer, reply] {
      const Implementation& now = *self->implementation_;
      if (now.run == run && position.value_or(now.position) == now.position && context) answer(*reply);
    });
  });
}

// --- State ---

void DebugController::setState(State state) {
  if (implementation_->state == state) return;
  implementation_->state = state;
  emit stateChanged();
}

DebugController::State DebugController::state() const {
  return implementation_->state;
}
const DebugJob& DebugController::job() const {
  return implementation_->job;
}
const debug::Stop& DebugController::stop() const {
  return implementation_->last;
}
int DebugController::lane() const {
  return implementation_->lane;
}
const std::vector<debug::Point>& DebugController::points() const {
  return implementation_->points;
}
const debug::Request& DebugController::current() const {
  return implementation_->current;
}
QString DebugController::note() const {
  return implementation_->note;
}
const std::vector<RunInput>& DebugController::inputs() const {
  return implementation_->inputs;
}
int DebugController::workerProcessId() const {
  return implementation_->worker->processId.load();
}

} // namespace wavesmith::widgets
