// SPDX-License-Identifier: Apache-2.0
// The window's connection to a debugged run: movements in order, answers about the position they were asked for.
#include "widgets/debugger/debug_bench.h"

#include <csignal>

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::Direction;
using debug::StepKind;
using debug::StopReason;
using debug::Verb;
using testing::DebugBench;
using testing::kPatience;

class ControllerTest : public QObject {
  Q_OBJECT

private slots:
  void stepsForwardAndBack() {
    DebugBench b;
    QCOMPARE(b.controller.state(), DebugController::State::Idle);
    QVERIFY(b.start("vector_add"));
    QCOMPARE(b.controller.state(), DebugController::State::Stopped);
    QCOMPARE(b.controller.stop().reason, StopReason::Start);
    const auto first = b.line();
    QVERIFY(first > 0);
    QVERIFY(b.move({.verb = Verb::Step, .number = 3}));
    QCOMPARE(b.controller.stop().position, 3U);
    QVERIFY(b.line() > first);
    QVERIFY(b.move({.verb = Verb::Step, .direction = Direction::Backward, .number = 3}));
    QCOMPARE(b.line(), first);
  }

  void longMovementIsFollowedAndIsComplete() {
    DebugBench b;
    DebugJob job = b.job("vector_add");
    job.checkedMode = true; // takes more than one slice
    QVERIFY(b.start(job));
    const QSignalSpy refreshed(&b.controller, &DebugController::refreshRequested);
    const QSignalSpy moved(&b.controller, &DebugController::moved);
    b.controller.move({.verb = Verb::Continue});
    QVERIFY(QTest::qWaitFor([&] { return !moved.empty(); }, kPatience));
    QCOMPARE(b.controller.stop().reason, StopReason::Finished);
    QCOMPARE(b.controller.stop().position, b.controller.stop().end);
    QCOMPARE(moved.size(), 1);
    QVERIFY(!refreshed.empty());
  }

  void positionsInAQueueAreSkipped() {
    DebugBench b;
    QVERIFY(b.start("permute"));
    QVERIFY(b.move({.verb = Verb::Continue}));
    const quint64 end = b.controller.stop().end;
    QVERIFY(end > 10);
    const QSignalSpy moved(&b.controller, &DebugController::moved);
    for (quint64 position = 0; position < end; ++position)
      b.controller.move({.verb = Verb::Go, .number = position});
    QVERIFY(QTest::qWaitFor([&] { return b.controller.stop().position == end - 1; }, kPatience));
    QVERIFY(moved.size() < static_cast<qsizetype>(end));
  }

  void answersAboutALeftPositionAreDropped() {
    DebugBench b;
    QVERIFY(b.start("vector_add"));
    bool answered = false;
    b.controller.move({.verb = Verb::Step}); // is executed before the question
    b.controller.ask(this, {.verb = Verb::Where}, [&](const DebugAnswer&) { answered = true; });
    const QSignalSpy moved(&b.controller, &DebugController::moved);
    QVERIFY(QTest::qWaitFor([&] { return !moved.empty(); }, kPatience));
    QVERIFY(b.ask({.verb = Verb::Where}).has_value()); // answered after the first question
    QVERIFY(!answered);
  }

  void declinedRequestsSayWhy() {
    DebugBench b;
    QVERIFY(b.start("vector_add"));
    const QSignalSpy declined(&b.controller, &DebugController::declined);
    QVERIFY(!b.move({.verb = Verb::Break, .text = "no_such_label"}));
    QCOMPARE(declined.size(), 1);
    QVERIFY(declined.at(0).at(0).toString().contains(QStringLiteral("no_such_label")));
    QCOMPARE(b.controller.state(), DebugController::State::Stopped);
  }

  void pointsAndTheirHits() {
    DebugBench b;
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Step, .number = 10}));
    const auto line = b.line();
    QVERIFY(b.move({.verb = Verb::Go, .number = 0}));
    QVERIFY(b.move({.verb = Verb::Break, .number = 0, .text = std::to_string(line)}));
    QCOMPARE(b.controller.points().size(), 1U);
    QVERIFY(b.move({.verb = Verb::Continue}));
    QCOMPARE(b.controller.stop().reason, StopReason::Breakpoint);
    QCOMPARE(b.line(), line);
    QCOMPARE(b.controller.points().front().hits, 1U);
  }

  void errorsOfTheBuildAreReported() {
    DebugBench b;
    DebugJob job = b.job("vector_add");
    b.bench.write("vector_add.s", "v_add_f32 v1\n");
    const QSignalSpy failed(&b.controller, &DebugController::failed);
    QVERIFY(!b.start(job));
    QCOMPARE(failed.size(), 1);
    QVERIFY(!failed.at(0).at(0).value<source::Diagnostics>().empty());
    QCOMPARE(b.controller.state(), DebugController::State::Idle);
  }

  void killedWorkerEndsTheRun() {
    DebugBench b;
    QVERIFY(b.start("vector_add"));
    const QSignalSpy failed(&b.controller, &DebugController::failed);
    ::kill(b.controller.workerProcessId(), SIGKILL);
    b.controller.move({.verb = Verb::Step});
    QVERIFY(QTest::qWaitFor([&] { return !failed.empty(); }, kPatience));
    QCOMPARE(b.controller.state(), DebugController::State::Idle);
    QVERIFY(b.start("vector_add")); // and another one can start
  }

  // Parts of a movement end at any moment, also while the worker answers.
  void manyInterruptedPartsLoseNothing() {
    DebugBench b;
    QVERIFY(b.start("vector_add"));
    const QSignalSpy failed(&b.controller, &DebugController::failed);
    const QSignalSpy declined(&b.controller, &DebugController::declined);
    for (int n = 0; n < 60; ++n) {
      QVERIFY(b.move({.verb = Verb::Go, .number = 0}));
      const bool arrived = b.move({.verb = Verb::Continue});
      if (!failed.empty())
        qWarning("%s", failed.at(0).at(0).value<source::Diagnostics>().front().message.c_str());
      if (!declined.empty()) qWarning("%s", qPrintable(declined.at(0).at(0).toString()));
      QVERIFY(arrived);
      QCOMPARE(b.controller.stop().reason, StopReason::Finished);
    }
  }

  void endlessKernelIsInterrupted() {
    DebugBench b;
    DebugJob job = b.job("vector_add");
    std::string text = source::readText(b.bench.directory / "vector_add.s").value();
    const std::size_t end = text.find("  s_endpgm");
    QVERIFY(end != std::string::npos);
    text.insert(end, "endless:\n  s_branch endless\n");
    b.bench.write("vector_add.s", text);
    QVERIFY(b.start(job));
    const QSignalSpy moved(&b.controller, &DebugController::moved);
    const QSignalSpy refreshed(&b.controller, &DebugController::refreshRequested);
    b.controller.move({.verb = Verb::Continue});
    QVERIFY(QTest::qWaitFor([&] { return refreshed.size() > 2; }, kPatience));
    QCOMPARE(b.controller.state(), DebugController::State::Moving);
    b.controller.interrupt();
    QVERIFY(QTest::qWaitFor([&] { return !moved.empty(); }, kPatience));
    QCOMPARE(b.controller.stop().reason, StopReason::Interrupted);
  }
};

WAVESMITH_WIDGET_TEST(ControllerTest)
#include "controller_test.moc"
