// SPDX-License-Identifier: Apache-2.0
// Workers are killed at random moments of editing, running and debugging: the next edit, run and debugged run are right.
#include "debugger/debug_controller.h"
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "run/results/run_results.h"
#include "support/process.h"
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/debugging.h"

#include <thread>
#include <unistd.h>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

namespace {

constexpr int kLongestWork = 60; // milliseconds; what a worker does for this file takes less

struct Killed : OpenWindow {
  [[nodiscard]] bool open() {
    return window->openFile(bench.copyExample("guarded_copy")) &&
           QTest::qWaitFor([this] { return isAssembled() && run()->problem().isEmpty(); }, kPatience);
  }
  [[nodiscard]] bool isAssembled() const {
    return answered() && window->assembledText() == QStringLiteral("assembled");
  }
  [[nodiscard]] DebugController* controller() const { return window->debugging()->controller(); }
  [[nodiscard]] bool isStopped() const { return controller()->state() == DebugController::State::Stopped; }

  // Kills one worker, whatever it is for and does.
  void killOne() {
    const std::vector<pid_t> workers = testing::workersOf(getpid());
    if (workers.empty()) return;
    const pid_t victim = workers[static_cast<std::size_t>(random.below(static_cast<int>(workers.size())))];
    if (!testing::killProcess(victim)) return;
    ++kills;
    // So that it does not die later, in a request that the test expects to succeed.
    while (testing::isRunning(victim))
      std::this_thread::yield();
  }

  testing::Random random;
  int kills = 0;
};

} // namespace

class KilledWorkersTest : public QObject {
  Q_OBJECT

  // An error is found where it is, and is gone after undo.
  static void editAndUndo(Killed& w) {
    const QString before = w.document()->content();
    w.editor()->goTo(1, 1);
    QTest::keyClicks(w.editor(), QStringLiteral("  s_oops 1"));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    if (w.random.once(2)) w.random.work(kLongestWork);
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.window->problemsDock()->model()->rowCount() == 1, kPatience);
    QCOMPARE(w.window->problemsDock()->model()->place(w.window->problemsDock()->model()->index(0, 0)).line,
             std::uint32_t{1});
    while (w.document()->content() != before)
      w.editor()->undo();
    QTRY_VERIFY_WITH_TIMEOUT(w.isAssembled(), kPatience);
    QCOMPARE(w.window->problemsDock()->model()->rowCount(), 0);
  }

  static void killWhileEditing(Killed& w) {
    w.editor()->goTo(1, 1);
    QTest::keyClicks(w.editor(), QStringLiteral("// "));
    QTest::keyClick(w.editor(), Qt::Key_Return);
    w.random.work(kLongestWork);
    w.killOne();
    editAndUndo(w);
  }

  static void killWhileRunning(Killed& w) {
    const RunController* const controller = w.run()->controller();
    QTRY_VERIFY_WITH_TIMEOUT(w.run()->runAction()->isEnabled(), kPatience);
    const QSignalSpy finished(controller, &RunController::finished);
    w.run()->run();
    w.random.work(kLongestWork);
    w.killOne();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    // It has passed, or says why not.
    QVERIFY(controller->result()->summary != nullptr || !controller->result()->diagnostics.empty());
    w.run()->run();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, kPatience);
    for (const source::Diagnostic& why : controller->result()->diagnostics)
      qWarning("%s", why.message.c_str());
    QVERIFY2(controller->result()->passed(), qPrintable(w.run()->results()->verdict()));
  }

  static void killWhileDebugging(Killed& w) {
    w.window->action(QStringLiteral("debugOver"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(w.controller()->isActive() || !w.run()->problem().isEmpty(), kPatience);
    if (w.random.once(2)) QTRY_VERIFY_WITH_TIMEOUT(w.isStopped() || !w.controller()->isActive(), kPatience);
    w.random.work(kLongestWork);
    w.killOne();
    if (w.isStopped()) w.window->action(QStringLiteral("debugInto"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(w.isStopped() || !w.controller()->isActive(), kPatience);
    w.controller()->end();
    QTRY_VERIFY_WITH_TIMEOUT(!w.controller()->isActive(), kPatience);

    w.window->action(QStringLiteral("debugOver"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(w.isStopped(), kPatience);
    QCOMPARE(w.controller()->stop().reason, debug::StopReason::Start);
    const QSignalSpy moved(w.controller(), &DebugController::moved);
    w.window->action(QStringLiteral("debugInto"))->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!moved.empty() && w.isStopped(), kPatience);
    w.controller()->end();
    QTRY_VERIFY_WITH_TIMEOUT(!w.controller()->isActive(), kPatience);
  }

private slots:
  void theNextAnswerIsRight() {
    Killed w;
    QVERIFY(w.open());
    const int wanted = testing::isLong() ? 100 : 9;
    for (int n = 0; w.kills < wanted; ++n) {
      if (n % 3 == 0)
        killWhileEditing(w);
      else if (n % 3 == 1)
        killWhileRunning(w);
      else
        killWhileDebugging(w);
      if (QTest::currentTestFailed()) {
        qInfo("round %d, after %d kills", n, w.kills);
        return;
      }
      if (n % 3 != 0) editAndUndo(w);
    }
    qInfo("%d kills", w.kills);
  }
};

WAVESMITH_WIDGET_TEST(KilledWorkersTest)
#include "killed_workers_test.moc"
