// SPDX-License-Identifier: Apache-2.0
// The Timing panel: loops with their bounds, estimates under other assumptions, and the way to their lines.
#include "controls/hint_stack.h"
#include "cycles/loops_page.h"
#include "cycles/memory_level_box.h"
#include "cycles/timing_dock.h"
#include "models/loops_model.h"
#include "widgets/support/answered_editor.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

class LoopsPageTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::DockBench<TimingDock> {
    Fixture() : DockBench(QSize(1000, 400)) {}
    void showLoop() {
      show(bench.write("k.s", testing::kernelOf(QStringLiteral("again:\n"
                                                               "  global_load_dword v2, v1, s[2:3]\n"
                                                               "  s_waitcnt vmcnt(0)\n"
                                                               "  v_add_f32 v3, v2, v3\n"
                                                               "  s_sub_u32 s8, s8, 1\n"
                                                               "  s_cbranch_scc1 again\n"))
                                  .toStdString()),
           true, 1000);
    }
    [[nodiscard]] int number(int row, int column) const { return cell(row, column).remove(u',').toInt(); }
    [[nodiscard]] QString cell(int row, int column) const {
      return dock.loops()->model()->index(row, column).data().toString();
    }
  };

private slots:
  void loopsHaveABoundABindingResourceAndAnEstimate() {
    Fixture w;
    LoopsPage* const page = w.dock.loops();
    const QAbstractItemModelTester tester(page->model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(!page->stack()->hint().isEmpty());
    w.showLoop();
    QTRY_COMPARE_WITH_TIMEOUT(page->model()->rowCount(), 3, kPatience); // the loop, and the code around it
    QCOMPARE(w.cell(0, LoopsModel::Line), QString::number(testing::kFirstOfBody + 1));
    QCOMPARE(w.cell(0, LoopsModel::Code), QStringLiteral("loop of 5 instructions"));
    QCOMPARE(w.cell(0, LoopsModel::Binding), QStringLiteral("VMEM issue"));
    QVERIFY(w.number(0, LoopsModel::Estimate) > 600);
    QVERIFY(w.cell(1, LoopsModel::Code).startsWith(QStringLiteral("block of ")));
    QVERIFY(w.cell(1, LoopsModel::Estimate).isEmpty());
    QCOMPARE(page->kernelText(), QStringLiteral("k"));
    // The sentences of the command line.
    QVERIFY2(page->detail().contains(QStringLiteral("k, line 10: loop of 5 instructions: at least ")),
             qPrintable(page->detail()));
    QVERIFY(page->detail().contains(QStringLiteral("cycles per iteration, by the VMEM issue")));
    QVERIFY(page->detail().contains(QStringLiteral("(latency assumed 600 cycles)")));
    QVERIFY(page->detail().contains(QStringLiteral("issue slots")));
  }

  void assumptionsAreTyped() {
    Fixture w;
    LoopsPage* const page = w.dock.loops();
    w.showLoop();
    QTRY_COMPARE_WITH_TIMEOUT(page->model()->rowCount(), 3, kPatience);
    const int before = w.number(0, LoopsModel::Estimate);
    page->vectorLoad()->setFocus();
    page->vectorLoad()->selectAll();
    QTest::keyClicks(page->vectorLoad(), QStringLiteral("900"));
    QTest::keyClick(page->vectorLoad(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(page->detail().contains(QStringLiteral("assumed 900 cycles")), kPatience);
    QVERIFY(w.number(0, LoopsModel::Estimate) >= before + 290);
    const int bound = w.number(0, LoopsModel::Bound);
    QTest::keyClick(page->waves(), Qt::Key_Up);
    QTRY_VERIFY_WITH_TIMEOUT(page->detail().contains(QStringLiteral("2 waves on each of 4 SIMDs")),
                             kPatience);
    QCOMPARE(w.number(0, LoopsModel::Bound), 2 * bound);
  }

  void aLevelOfMemoryHasItsLatency() {
    Fixture w;
    LoopsPage* const page = w.dock.loops();
    w.showLoop();
    QTRY_COMPARE_WITH_TIMEOUT(page->model()->rowCount(), 3, kPatience);
    QTest::keyClicks(page->level(), QStringLiteral("HBM"));
    QCOMPARE(page->vectorLoad()->value(), 920);
    QTRY_VERIFY_WITH_TIMEOUT(page->detail().contains(QStringLiteral("(HBM latency assumed 920 cycles)")),
                             kPatience);
    page->vectorLoad()->setValue(1500);
    QTRY_VERIFY_WITH_TIMEOUT(page->detail().contains(QStringLiteral("(HBM latency assumed 1500 cycles)")),
                             kPatience);
  }

  void aClickGoesToTheLoop() {
    Fixture w;
    LoopsPage* const page = w.dock.loops();
    w.showLoop();
    QTRY_COMPARE_WITH_TIMEOUT(page->model()->rowCount(), 3, kPatience);
    QSignalSpy asked(&w.workspace, &Workspace::placeRequested);
    QTest::mouseClick(page->view()->viewport(), Qt::LeftButton, {},
                      page->view()->visualRect(page->model()->index(0, 0)).center());
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first().first().value<source::Place>().line, testing::kFirstOfBody + 1U);
    QTest::keyClick(page->view(), Qt::Key_Down);
    QTest::keyClick(page->view(), Qt::Key_Return);
    QCOMPARE(asked.count(), 2);
  }
};

WAVESMITH_WIDGET_TEST(LoopsPageTest)
#include "loops_page_test.moc"
