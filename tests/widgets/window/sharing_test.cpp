// SPDX-License-Identifier: Apache-2.0
// Share files in the window: what is opened elsewhere shows the state that was shared, and runs nothing before it is asked.
#include "document/breakpoints.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_sides.h"
#include "run/run_form.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/debugging.h"
#include "window/sharing.h"

#include <QFile>
#include <QMessageBox>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

namespace {

bool isReady(const OpenWindow& w) {
  return QTest::qWaitFor([&] { return w.document() && w.answered() && w.run()->problem().isEmpty(); },
                         kPatience);
}

bool pressed(const OpenWindow& w, Qt::Key key) {
  const DebugController* const controller = w.window->debugging()->controller();
  const QSignalSpy moved(controller, &DebugController::moved);
  QTest::keyClick(w.window.get(), key);
  return QTest::qWaitFor(
      [&] { return !moved.empty() && controller->state() == DebugController::State::Stopped; }, kPatience);
}

} // namespace

class SharingTest : public QObject {
  Q_OBJECT

private slots:
  void opensElsewhereWithTheSameState() {
    const testing::TemporaryDirectory between;
    const QString file = QString::fromStdString((between / "a.wavesmith").string());
    debug::Stop shared;
    int breakpoint = 0;
    {
      OpenWindow w;
      QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")) && isReady(w));
      QVERIFY(pressed(w, Qt::Key_F10));
      for (int n = 0; n < 9; ++n)
        QVERIFY(pressed(w, Qt::Key_F11));
      shared = w.window->debugging()->controller()->stop();
      breakpoint = w.editor()->currentLine() + 1;
      w.editor()->sides()->debugMargin()->toggle(breakpoint);
      Breakpoint one = w.window->workspace()->breakpoints()->all().front();
      breakpoint = one.line;
      one.condition = QStringLiteral("wave == 1");
      w.window->workspace()->breakpoints()->set(one);
      QVERIFY(w.window->sharing()->shareTo(file));
    }
    OpenWindow w; // other settings, another folder
    QVERIFY(w.window->workspace()->breakpoints()->all().isEmpty());
    QVERIFY(w.window->openFile(file) && isReady(w));
    QVERIFY(w.document()->path().endsWith(QStringLiteral("vector_add.s")));
    QCOMPARE(w.window->debugging()->controller()->state(), DebugController::State::Idle); // nothing runs
    QCOMPARE(w.window->workspace()->breakpoints()->all().size(), 1);
    const Breakpoint kept = w.window->workspace()->breakpoints()->all().front();
    QCOMPARE(kept.line, breakpoint);
    QCOMPARE(kept.path, w.document()->path());
    QCOMPARE(kept.condition, QStringLiteral("wave == 1"));
    QVERIFY(pressed(w, Qt::Key_F5));
    const DebugController* const controller = w.window->debugging()->controller();
    // The position may be right before the last of the restoring moves, which shows this text again.
    QTRY_VERIFY_WITH_TIMEOUT(controller->state() == DebugController::State::Stopped &&
                                 controller->stop().position == shared.position && controller->stop().wave &&
                                 controller->stop().wave->id == shared.wave->id,
                             kPatience);
    QCOMPARE(controller->stop().wave->at.place.line, shared.wave->at.place.line);
    QCOMPARE(controller->stop().wave->exec, shared.wave->exec);
    // A second one gets a folder of its own: nothing is overwritten.
    const QString first = w.document()->path();
    QVERIFY(w.window->openFile(file) && isReady(w));
    QVERIFY(w.document()->path() != first);
  }

  void aDamagedFileSaysWhy() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")) && isReady(w));
    const QString good = w.bench.path("good.wavesmith");
    QVERIFY(w.window->sharing()->shareTo(good));
    QFile file(good);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    const QString bad = w.bench.write("bad.wavesmith", bytes.left(bytes.size() / 2).toStdString());
    QVERIFY(!w.window->sharing()->open(bad));
    const auto* box = w.window->findChild<QMessageBox*>(QStringLiteral("cannotShare"));
    QVERIFY(box != nullptr && !box->text().isEmpty());
  }
};

WAVESMITH_WIDGET_TEST(SharingTest)
#include "sharing_test.moc"
