// SPDX-License-Identifier: Apache-2.0
// The Timing panel: loops with their bounds, estimates under other assumptions, and the way to their lines.
#include "controls/hint_stack.h"
#include "cycles/loops_model.h"
#include "cycles/loops_page.h"
#include "cycles/memory_level_box.h"
#include "cycles/timing_dock.h"
#include "cycles/what_if_rows.h"
#include "document/text/line_moves.h"
#include "widgets/support/answered_editor.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
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

  // The worker answers, so that the text can be edited.
  static void openLoop(Fixture& w) {
    w.open(w.bench.write("k.s", testing::kernelOf(QStringLiteral("again:\n"                             // 9
                                                                 "  global_load_dword v2, v1, s[2:3]\n" // 10
                                                                 "  s_waitcnt vmcnt(0)\n"               // 11
                                                                 "  v_add_f32 v3, v2, v3\n"             // 12
                                                                 "  v_exp_f32 v4, v5\n"                 // 13
                                                                 "  s_sub_u32 s8, s8, 1\n"
                                                                 "  s_cbranch_scc1 again\n"
                                                                 "  global_store_dword v1, v3, s[2:3]\n"))
                                    .toStdString()));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(w.dock.loops()->model()->rowCount() > 1, kPatience);
  }

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
    QTest::keyClick(page->waves(), Qt::Key_Up); // one, instead of those that fit
    QTRY_VERIFY_WITH_TIMEOUT(page->detail().contains(QStringLiteral("1 wave on each of 4 SIMDs")), kPatience);
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

  // As many waves are assumed as fit; the box says how many, and the numbers why.
  void asManyWavesAsFitAreAssumed() {
    Fixture w;
    LoopsPage* const page = w.dock.loops();
    w.showLoop();
    QTRY_COMPARE_WITH_TIMEOUT(page->model()->rowCount(), 3, kPatience);
    QCOMPARE(page->waves()->text(), QStringLiteral("8 that fit"));
    QCOMPARE(page->waves()->toolTip(), QStringLiteral("8 waves per SIMD: the maximum"));
    QVERIFY2(
        page->detail().startsWith(QStringLiteral("8 waves per SIMD: the maximum\nbounds for 8 waves on")),
        qPrintable(page->detail()));
    QTest::keyClick(page->waves(), Qt::Key_Up);
    QCOMPARE(page->waves()->text(), QStringLiteral("1 of 8"));
    QTRY_VERIFY_WITH_TIMEOUT(
        page->detail().startsWith(QStringLiteral("1 wave per SIMD as given; 8 fit\nbounds for 1 wave on")),
        kPatience);
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

  void whatDeletingAndMovingTheLineBrings() {
    Fixture w;
    openLoop(w);
    WhatIfRows* const rows = w.dock.loops()->whatIf();
    QVERIFY(rows->deletionText().startsWith(QStringLiteral("Put the cursor on")));
    QVERIFY(!rows->deleteButton()->isEnabled() && !rows->moveButton()->isEnabled());

    w.workspace.setCursor(10, 3); // the load: needed, and at the best place
    QTRY_VERIFY_WITH_TIMEOUT(rows->deletionText().startsWith(QStringLiteral("deleting line 10: ")),
                             kPatience);
    QVERIFY(
        rows->deletionText().endsWith(QStringLiteral("not legal: line 12 uses v2, which line 10 writes")));
    QVERIFY(!rows->deleteButton()->isEnabled());
    w.workspace.setCursor(16, 3);
    QTRY_VERIFY_WITH_TIMEOUT(rows->deletionText().contains(QStringLiteral("Line 16 is in no loop")),
                             kPatience);

    w.workspace.setCursor(13, 3);
    QTRY_VERIFY_WITH_TIMEOUT(rows->moveButton()->isEnabled(), kPatience);
    QVERIFY(rows->deleteButton()->isEnabled()); // nothing reads v4
    QVERIFY2(rows->moveText().startsWith(QStringLiteral("moving line 13 before line 1")),
             qPrintable(rows->moveText()));
    QVERIFY(rows->moveText().endsWith(QStringLiteral("fewer")));
    const QString before = w.document->content();
    QSignalSpy asked(&w.workspace, &Workspace::placeRequested);
    QStringList movedFrom; // what the offer to renumber waits is told
    connect(&LineMoves::of(*w.document->text()), &LineMoves::moved, this,
            [&movedFrom](const LineMove& move) { movedFrom << move.before.toString(); });
    QTest::mouseClick(rows->moveButton(), Qt::LeftButton);
    QCOMPARE(movedFrom, QStringList(before));
    const QStringList lines = w.document->content().split(u'\n');
    QVERIFY(lines.indexOf(QStringLiteral("  v_exp_f32 v4, v5")) < 11);
    QCOMPARE(lines.size(), before.split(u'\n').size());
    QCOMPARE(asked.count(), 1);

    // The estimate is compared with the saved text.
    const auto change = [&w] { return w.cell(0, LoopsModel::Change); };
    QTRY_VERIFY_WITH_TIMEOUT(change().startsWith(QLocale().negativeSign()), kPatience);
    QCOMPARE(w.dock.loops()->baselineText(), QStringLiteral("Compared with the saved text"));
    QVERIFY(w.dock.loops()
                ->model()
                ->index(0, LoopsModel::Change)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral(" cycles before, ")));
    // One undo step.
    w.document->text()->undo();
    QCOMPARE(w.document->content(), before);
    QTRY_COMPARE_WITH_TIMEOUT(change(), QStringLiteral("none"), kPatience);

    w.workspace.setCursor(13, 3);
    QTRY_VERIFY_WITH_TIMEOUT(rows->deleteButton()->isEnabled(), kPatience);
    QTest::mouseClick(rows->deleteButton(), Qt::LeftButton);
    QVERIFY(!w.document->content().contains(QStringLiteral("v_exp_f32")));
    QTRY_VERIFY_WITH_TIMEOUT(change().startsWith(QLocale().negativeSign()), kPatience);
  }

  void aVersionIsComparedUntilTheUserStops() {
    Fixture w;
    openLoop(w);
    LoopsPage* const page = w.dock.loops();
    const auto change = [&w] { return w.cell(0, LoopsModel::Change); };
    const auto insert = [&w](const QString& line) {
      QTextCursor cursor(w.document->text()->findBlockByNumber(12));
      cursor.insertText(line);
    };
    insert(QStringLiteral("  s_nop 15\n"));
    QTRY_VERIFY_WITH_TIMEOUT(change().startsWith(u'+'), kPatience);
    page->compareButton()->setFocus();
    QTest::keyClick(page->compareButton(), Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(change(), QStringLiteral("none"), kPatience); // the same version
    QVERIFY(page->baselineText().startsWith(QStringLiteral("Compared with the version of ")));
    insert(QStringLiteral("  s_nop 1\n"));
    QTRY_VERIFY_WITH_TIMEOUT(change().startsWith(u'+'), kPatience);
    QTest::mouseClick(page->stopButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(change(), QString(), kPatience);
    QCOMPARE(page->baselineText(), QStringLiteral("Not compared"));
    QVERIFY(!page->stopButton()->isEnabled());
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
