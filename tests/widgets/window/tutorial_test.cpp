// SPDX-License-Identifier: Apache-2.0
// The tutorial of the guide (docs/guide/debugging-tutorial.md), step by step with its keys and clicks: vector_add with a
// wrong wait, from the red run to the green one. Its pictures are taken here.
#include "debugger/lanes/lanes_dock.h"
#include "debugger/timeline/timeline_dock.h"
#include "debugger/timeline/timeline_view.h"
#include "debugger/values/why_dock.h"
#include "debugger/values/why_model.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_sides.h"
#include "run/run_form.h"
#include "source/file.h"
#include "widgets/support/open_window.h"
#include "widgets/support/picture.h"
#include "widgets/support/widget_test.h"
#include "window/debugging.h"
#include "window/panels/panel_layout.h"

#include <QLineEdit>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::StopReason;
using testing::kPatience;
using testing::OpenWindow;

namespace {

constexpr auto kRightWait = "  s_waitcnt vmcnt(2)\n\n.Lloop:";
constexpr auto kWrongWait = "  s_waitcnt vmcnt(3)\n\n.Lloop:";

} // namespace

class TutorialTest : public QObject {
  Q_OBJECT

  // What it is about is drawn in it.
  static void take(const OpenWindow& w, const char* name, const char* about) {
    QCoreApplication::processEvents();
    QCOMPARE(testing::takePicture(*w.window, QString::fromLatin1(name), {QString::fromUtf8(about)}),
             QString());
  }

private slots:
  void fromRedToGreen() {
    OpenWindow w;
    w.bench.settings.setThemeMode(ThemeMode::Light);
    w.window->resize(1280, 800);
    const QString path = w.bench.copyExample("vector_add");
    QString text = QString::fromStdString(source::readText(path.toStdString()).value());
    QVERIFY(text.contains(QString::fromLatin1(kRightWait)));
    w.bench.write(
        "vector_add.s",
        text.replace(QString::fromLatin1(kRightWait), QString::fromLatin1(kWrongWait)).toStdString());
    const auto lineOf = [&](const QString& part) {
      return static_cast<int>(text.left(text.indexOf(part)).count(u'\n')) + 1;
    };
    QVERIFY(w.window->openFile(path));
    QVERIFY(QTest::qWaitFor([&] { return w.answered() && w.run()->problem().isEmpty(); }, kPatience));

    // 1. Run it in checked mode: red.
    QTest::keyClick(w.window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(w.run()->form()->checkedAction()->isChecked());
    QVERIFY(w.runKernel());
    QVERIFY(!w.run()->controller()->result()->passed());
    take(w, "tutorial-1-red-run", "W3201");

    // 2. Debug: F5 stops at the first finding.
    DebugController* const controller = w.window->debugging()->controller();
    const auto key = [&](Qt::Key pressed, Qt::KeyboardModifiers modifiers = {}) {
      const QSignalSpy moved(controller, &DebugController::moved);
      QTest::keyClick(w.window.get(), pressed, modifiers);
      return QTest::qWaitFor(
          [&] { return !moved.empty() && controller->state() == DebugController::State::Stopped; },
          kPatience);
    };
    QVERIFY(key(Qt::Key_F5));
    QCOMPARE(controller->stop().reason, StopReason::Start);
    QVERIFY(key(Qt::Key_F5));
    QCOMPARE(controller->stop().reason, StopReason::Finding);
    QCOMPARE(w.window->panels()->stage(), PanelLayout::Stage::Debugging);
    const DebugMargin* const margin = w.editor()->sides()->debugMargin();
    QTRY_COMPARE_WITH_TIMEOUT(margin->position()->ran,
                              lineOf(QStringLiteral("  ds_read_b32 v[v_y], v[v_lds]")), kPatience);
    LanesDock* const lanes = w.window->debugging()->lanesDock();
    QVERIFY(lanes->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!lanes->sections().isEmpty(), kPatience);
    take(w, "tutorial-2-finding", "ds_read_b32");

    // 3. What else is outstanding: the timeline, and back to the load that was not waited for.
    TimelineDock* const timeline = w.window->debugging()->timelineDock();
    w.window->panels()->open(timeline);
    QTRY_VERIFY_WITH_TIMEOUT(timeline->view()->rowCount() > 0, kPatience);
    timeline->view()->showSteps(0, 60);
    take(w, "tutorial-3-timeline", "SMEM");
    w.editor()->setFocus();
    w.editor()->goTo(lineOf(QStringLiteral("  s_add_u32 m0, s[s_lds], 512")));
    QVERIFY(key(Qt::Key_F10, Qt::ControlModifier | Qt::AltModifier));
    QCOMPARE(margin->position()->next, lineOf(QStringLiteral("  s_add_u32 m0, s[s_lds], 512")));

    // 4. Why does the read deliver a wrong value? Its sources, as a tree.
    WhyDock* const why = w.window->debugging()->whyDock();
    w.editor()->goTo(lineOf(QStringLiteral("  s_waitcnt lgkmcnt(0)\n  v_add_f32")));
    QVERIFY(key(Qt::Key_F10, Qt::ControlModifier));
    w.window->panels()->open(why);
    why->field()->setFocus();
    QTest::keyClicks(why->field(), QStringLiteral("v_lds[5]"));
    QTest::keyClick(why->field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(why->model()->rowCount(why->model()->index(0, 0)) > 0, kPatience);
    take(w, "tutorial-4-why", "v_lds[5]");

    // 5. Fix it: two operations may be outstanding, not three. The run is green.
    QTest::keyClick(w.window.get(), Qt::Key_F5, Qt::ControlModifier);
    QCOMPARE(w.window->panels()->stage(), PanelLayout::Stage::Editing);
    const int wait = lineOf(QStringLiteral("\n.Lloop:")) - 1;
    w.editor()->setFocus();
    const QString line = w.document()->content().section(u'\n', wait - 1, wait - 1);
    QCOMPARE(line, QStringLiteral("  s_waitcnt vmcnt(3)"));
    w.editor()->goTo(wait, static_cast<int>(line.indexOf(u'3')) + 1, 1);
    QTest::keyClicks(w.editor(), QStringLiteral("2"));
    QVERIFY(QTest::qWaitFor([&] { return w.answered(); }, kPatience));
    QVERIFY(w.runKernel());
    QVERIFY(w.run()->controller()->result()->passed());
    take(w, "tutorial-5-green-run", "Passed");
  }
};

WAVESMITH_WIDGET_TEST(TutorialTest)
#include "tutorial_test.moc"
