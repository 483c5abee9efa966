// SPDX-License-Identifier: Apache-2.0
// The window while vector_add with a million elements is debugged, offscreen, with the real worker and the panels of
// debugging on display:
//
//   stepToPanels     a step until State and Lanes show it                               goal 100 ms
//   runningFrame     the longest time without a turn of the event loop while the run is executed, checked mode  goal 16 ms
//
// `ratio` is the time divided by that of the same request to the debugger without a window. Nothing here is a test, because
// machines differ.
#include "debugger/lanes/lanes_dock.h"
#include "debugger/state/state_dock.h"
#include "debugger/state/state_model.h"
#include "widgets/support/open_window.h"
#include "window/debugging.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>
#include <benchmark/benchmark.h>

#include <algorithm>

namespace {

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::Verb;

struct DebuggedWindow : testing::OpenWindow {
  explicit DebuggedWindow(bool checked) {
    const QString path = bench.copyExample("vector_add");
    const bool ready = window->openFile(path) &&
                       QTest::qWaitFor([this] { return answered() && run()->problem().isEmpty(); }, 120'000);
    if (!ready) qFatal("the kernel was not analyzed");
    controller = window->debugging()->controller();
    DebugJob job;
    job.run = *run()->job();
    job.checkedMode = checked;
    controller->start(job);
    wait();
  }
  void wait() const {
    const auto isStopped = [this] { return controller->state() == DebugController::State::Stopped; };
    if (!QTest::qWaitFor(isStopped, 120'000)) qFatal("the run did not stop");
  }
  // Seconds of a request without what the window does about it.
  [[nodiscard]] double answer(const debug::Request& request) const {
    QElapsedTimer timer;
    timer.start();
    bool answered = false;
    QObject context;
    controller->ask(&context, request, [&](const DebugAnswer&) { answered = true; });
    while (!answered)
      QCoreApplication::processEvents();
    return static_cast<double>(timer.nsecsElapsed()) * 1e-9;
  }
  DebugController* controller = nullptr;
};

void stepToPanels(benchmark::State& state) {
  const DebuggedWindow w(false);
  const LanesDock* const lanes = w.window->debugging()->lanesDock();
  const StateModel* const model = w.window->debugging()->stateDock()->model();
  double total = 0, alone = 0;
  for (auto _ : state) {
    bool lanesShown = false, stateShown = false;
    QObject context;
    QObject::connect(lanes, &LanesDock::valuesShown, &context, [&] { lanesShown = true; });
    QObject::connect(model, &QAbstractItemModel::dataChanged, &context, [&] { stateShown = true; });
    QObject::connect(model, &QAbstractItemModel::modelReset, &context, [&] { stateShown = true; });
    QElapsedTimer timer;
    timer.start();
    w.controller->move({.verb = Verb::Step});
    while (!lanesShown || !stateShown)
      QCoreApplication::processEvents();
    const double took = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    state.SetIterationTime(took);
    total += took;
    w.wait();
    alone += w.answer({.verb = Verb::Show, .text = "registers"});
  }
  state.counters["goal_ms"] = 100;
  state.counters["ratio"] = total / alone;
}

void runningFrame(benchmark::State& state) {
  const DebuggedWindow w(true);
  double total = 0;
  for (auto _ : state) {
    int refreshed = 0;
    QObject context;
    QObject::connect(w.controller, &DebugController::refreshRequested, &context, [&] { ++refreshed; });
    qint64 longest = 0;
    QElapsedTimer turn, all;
    all.start();
    turn.start();
    w.controller->move({.verb = Verb::Continue});
    do {
      QCoreApplication::processEvents();
      longest = std::max(longest, turn.nsecsElapsed());
      turn.start();
    } while (w.controller->state() == DebugController::State::Moving);
    state.SetIterationTime(static_cast<double>(longest) * 1e-9);
    total = static_cast<double>(all.nsecsElapsed()) * 1e-9;
    state.counters["refreshes_per_second"] = refreshed / total;
  }
  state.counters["goal_ms"] = 16;
  state.counters["seconds"] = total;
}

} // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication application(argc, argv);
  benchmark::RegisterBenchmark("stepToPanels", stepToPanels)
      ->Iterations(50)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("runningFrame", runningFrame)
      ->Iterations(1)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
