// SPDX-License-Identifier: Apache-2.0
// The debugged run of the window. Builds the sources of a run file, starts the run in a debugger in a run worker,
// and carries requests and replies (debug/request.h). All work is done on a separate thread and never blocks the
// window.
//
//   controller.start(job);                                     -> stopped(): at the start of the run
//   controller.move({.verb = Verb::Step, .kind = StepKind::Over});  -> stopped()
//   controller.ask(this, {.verb = Verb::Show, .text = "v4"}, [this](const DebugAnswer& answer) { ... });
//
// A visible view asks for its contents after each refreshRequested(). During a long movement, that signal is emitted
// at most 30 times a second. Answers about a position that has been left are dropped.
//
// GUI thread; answers also arrive there.
#pragma once

#include "debug/request.h"
#include "run/run_controller.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace wavesmith::widgets {

struct DebugJob {
  RunJob run;
  std::optional<RunJob> other = {};     // another kernel to compare with, for Verb::Diverge
  std::optional<bool> checkedMode = {}; // none: the mode of the run file
  std::optional<bool> plainMatrix = {}; // none: the mode of the run file
  quint64 schedule = 0;                 // the emulator's schedule (emulator::RunControl)
  quint32 launch = 0;                   // index of the launch to debug, from 0; earlier launches run first
  QString title = {};                   // names the launch and the point of a sweep; empty: there is only one
};

using DebugAnswer = source::Result<debug::Reply>;

class DebugController : public QObject {
  Q_OBJECT

public:
  enum class State : quint8 {
    Idle,     // no run is debugged
    Starting, // assembling, preparing
    Stopped,  // at a position
    Moving,   // moving to another position
  };

  explicit DebugController(QObject* parent = nullptr);
  ~DebugController() override;

  // Ends the current run and starts another one.
  void start(DebugJob job);
  void end();

  // Moves, selects a wave or a lane, edits, adds and removes points: emits moved() with the new position. While another
  // movement runs, it is queued; of several Verb::Go in the queue only the last is executed.
  // `answer`, if any, is called with the reply; also for requests that only take long, such as Verb::Diverge.
  void move(debug::Request request, std::function<void(const DebugAnswer&)> answer = {});
  void interrupt(); // interrupts the movement, or the start

  // Asks about the current position. Not called if `context` is destroyed, the run ends, or the position is left first.
  void ask(QObject* context, debug::Request request, std::function<void(const DebugAnswer&)> answer);

  // The same for an answer that does not depend on the position, such as a node of a tree that was asked for before: it also
  // arrives when the position has been left.
  void askAboutRun(QObject* context, debug::Request request, std::function<void(const DebugAnswer&)> answer);

  [[nodiscard]] State state() const;
  [[nodiscard]] bool isActive() const { return state() != State::Idle; } // a run is debugged, or starts
  [[nodiscard]] const DebugJob& job() const;                             // the current run, or the last one
  [[nodiscard]] const debug::Stop&
  stop() const;                   // where the run is; while it moves: where it was, at most 33 ms ago
  [[nodiscard]] int lane() const; // the selected lane
  [[nodiscard]] const std::vector<debug::Point>&
  points() const; // breakpoints and watchpoints, as of the last reply
  // The movement that runs, or the last one; after declined(), the declined one.
  [[nodiscard]] const debug::Request& current() const;
  [[nodiscard]] QString note() const;                        // one sentence about the last movement
  [[nodiscard]] const std::vector<RunInput>& inputs() const; // the files that the run was built from
  [[nodiscard]] int workerProcessId() const;                 // -1: none; for tests that kill it

signals:
  void stateChanged();
  void moved();         // a movement is complete: position, wave, lane or values have changed
  void pointsChanged(); // a breakpoint or watchpoint was added, changed or removed; hits change with moved()
  void
  refreshRequested(); // what views show may be out of date: after moved(), and now and then during a movement
  // A request was declined: the sentence says why. Nothing has moved.
  void declined(const QString& sentence);
  // The run could not be started, or its worker ended: the state is Idle.
  void failed(const wavesmith::source::Diagnostics& diagnostics);

private:
  void askAt(std::optional<quint64> position, QObject* context, debug::Request request,
             std::function<void(const DebugAnswer&)> answer);
  void execute();
  void executeSlice();
  void finish(DebugAnswer answer, std::vector<debug::Point> points);
  void setState(State state);
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
