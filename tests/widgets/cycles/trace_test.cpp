// SPDX-License-Identifier: Apache-2.0
// A trace in the window: what matched, hotspots and waits, and its columns beside the text.
#include "controls/hint_stack.h"
#include "cycles/loops_page.h"
#include "cycles/measured_models.h"
#include "cycles/memory_level_box.h"
#include "cycles/samples_model.h"
#include "cycles/timing_dock.h"
#include "cycles/trace_page.h"
#include "editor/code_editor.h"
#include "editor/sides/column_header.h"
#include "editor/sides/editor_sides.h"
#include "editor/sides/trace_columns.h"
#include "trace/hidden_latency.h"
#include "trace/summary.h"
#include "widgets/cycles/trace_source.h"
#include "widgets/support/answered_editor.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTextBlock>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::TracedSource;

class TraceTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::DockBench<TimingDock> {
    Fixture() : DockBench(QSize(1100, 420)) {}
    void openTrace(const QString& path = testing::tracePath()) {
      QVERIFY(dock.openTrace(path));
      QTRY_VERIFY_WITH_TIMEOUT(Measured::of(document)->measurement() != nullptr, kPatience);
    }
    void showSource(const std::string& text) { show(bench.write("gemm.s", text), true, 1000); }
    static QString cell(const QAbstractItemView* view, int row, int column) {
      return view->model()->index(row, column).data().toString();
    }
  };

private slots:
  void whatMatchedHotspotsAndWaitsAreShown() {
    const TracedSource traced;
    Fixture w;
    TracePage* const page = w.dock.trace();
    const QAbstractItemModelTester hotspotsTester(page->hotspotsModel(),
                                                  QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester waitsTester(page->waitsModel(),
                                               QAbstractItemModelTester::FailureReportingMode::Fatal);
    w.showSource(traced.text);
    QVERIFY(page->stack()->hint().contains(QStringLiteral("rocprofv3")));
    w.openTrace();
    QCOMPARE(w.dock.tabs()->currentWidget(), static_cast<QWidget*>(page));
    // The sentences of the command line.
    QVERIFY2(page->summary().contains(QStringLiteral("1,200 instructions of ")), qPrintable(page->summary()));
    QVERIFY2(page->summary().contains(QStringLiteral("332 instructions are equal")),
             qPrintable(page->summary()));

    const std::vector<std::uint32_t> rows = trace::hotspots(traced.trace);
    QCOMPARE(page->hotspots()->model()->rowCount(), static_cast<int>(rows.size()));
    QCOMPARE(Fixture::cell(page->hotspots(), 0, HotspotsModel::Line),
             QString::number(TracedSource::lineOf(rows[0])));
    QCOMPARE(Fixture::cell(page->hotspots(), 0, HotspotsModel::Instruction),
             QString::fromStdString(traced.trace.code[rows[0]].text));
    // A click on a heading sorts by its numbers.
    const QHeaderView* const header = page->hotspots()->header();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(HotspotsModel::Hits) + 8, header->height() / 2));
    const auto hits = [&](int row) {
      return page->hotspots()->model()->index(row, HotspotsModel::Hits).data(HotspotsModel::SortRole).toInt();
    };
    const int last = page->hotspots()->model()->rowCount() - 1;
    QVERIFY(hits(0) != hits(last));

    QVERIFY(page->waits()->model()->rowCount() > 0);
    QVERIFY(Fixture::cell(page->waits(), 0, WaitTimesModel::Wait).startsWith(QStringLiteral("s_")));
    bool isWaitedFor = false;
    for (int row = 0; row < page->waits()->model()->rowCount(); ++row)
      isWaitedFor |=
          Fixture::cell(page->waits(), row, WaitTimesModel::WaitedFor).contains(QStringLiteral("load"));
    QVERIFY(isWaitedFor);
  }

  void samplesAreShownByInstructionAndBesideTheText() {
    Fixture w;
    TracePage* const page = w.dock.trace();
    const QAbstractItemModelTester tester(page->samplesModel(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QString sampled =
        QString::fromStdString((testing::sourceDirectory() / "tests/trace/data/mi300_pcs/%1.csv").string());
    w.showSource(testing::kernelOf(QStringLiteral("  s_setprio 3\n" // 9
                                                  "  s_waitcnt vmcnt(0)\n  s_waitcnt vmcnt(0)\n"))
                     .toStdString());
    w.openTrace(sampled.arg(QStringLiteral("stochastic")));
    QVERIFY2(page->summary().contains(QStringLiteral("65 samples, stochastic, 5 in unknown code")),
             qPrintable(page->summary()));
    QVERIFY(page->summary().contains(QStringLiteral("52 at one of several lines that read the same")));
    QVERIFY(page->samples()->isVisible() && !page->hotspots()->isVisible());
    QCOMPARE(Fixture::cell(page->samples(), 0, SamplesModel::Instruction),
             QStringLiteral("s_waitcnt vmcnt(0)"));
    QCOMPARE(Fixture::cell(page->samples(), 0, SamplesModel::Line), QStringLiteral("2 places"));
    QCOMPARE(Fixture::cell(page->samples(), 0, SamplesModel::Samples), QStringLiteral("52"));
    QCOMPARE(Fixture::cell(page->samples(), 0, SamplesModel::Reasons), QStringLiteral("WAITCNT 52"));
    QVERIFY(w.dock.timelineStack()->hint().contains(QStringLiteral("Samples have no waves")));

    CodeEditor editor(w.document, &w.bench.settings, &w.bench.theme);
    editor.resize(1000, 500);
    editor.show();
    TraceColumns* const columns = editor.sides()->trace();
    QTRY_VERIFY_WITH_TIMEOUT(columns->isVisible(), kPatience);
    QCOMPARE(columns->parts().size(), std::size_t{3});
    QCOMPARE(columns->parts()[0].name, QStringLiteral("Samples"));
    QCOMPARE(columns->textOf(testing::kFirstOfBody), QStringLiteral("1\t0\t1"));
    QCOMPARE(columns->textOf(testing::kFirstOfBody + 1), QStringLiteral("\u226452\t0\t52"));
    QCOMPARE(columns->heatOf(testing::kFirstOfBody + 1), 1.0);
    QVERIFY(columns->explanation(testing::kFirstOfBody + 1).contains(QStringLiteral("WAITCNT 52")));
    QVERIFY(columns->explanation(testing::kFirstOfBody).startsWith(QStringLiteral("1 sample\n")));
    QVERIFY(columns->textOf(testing::kFirstOfBody + 3).isEmpty());

    w.openTrace(sampled.arg(QStringLiteral("host_trap")));
    QTRY_COMPARE_WITH_TIMEOUT(columns->parts().size(), std::size_t{1}, kPatience);
    QCOMPARE(columns->textOf(testing::kFirstOfBody), QStringLiteral("1"));
    w.openTrace();
    QTRY_VERIFY_WITH_TIMEOUT(page->hotspots()->isVisible(), kPatience);
    QCOMPARE(page->samplesModel()->rowCount(), 0);
  }

  void aRowGoesToItsLine() {
    const TracedSource traced;
    Fixture w;
    w.showSource(traced.text);
    w.openTrace();
    QSignalSpy asked(&w.workspace, &Workspace::placeRequested);
    QTreeView* const view = w.dock.trace()->hotspots();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                      view->visualRect(view->model()->index(2, 1)).center());
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first().first().value<source::Place>().line,
             TracedSource::lineOf(trace::hotspots(traced.trace)[2]));
  }

  void columnsAreNextToTheText() {
    const TracedSource traced;
    Fixture w;
    w.showSource(traced.text);
    CodeEditor editor(w.document, &w.bench.settings, &w.bench.theme);
    editor.resize(1300, 600);
    editor.show();
    TraceColumns* const columns = editor.sides()->trace();
    QVERIFY(columns->isHidden());
    w.openTrace();
    QVERIFY(!columns->isHidden());
    QVERIFY(editor.sides()->header()->names().contains(QStringLiteral("Stall")));
    const std::uint32_t row = trace::hotspots(traced.trace).front();
    const trace::Totals& totals = traced.trace.code[row].totals;
    const auto line = static_cast<int>(TracedSource::lineOf(row));
    QCOMPARE(columns->totalsOf(line), totals);
    QVERIFY(columns->textOf(line).startsWith(QString::number(totals.hits) + u'\t'));
    QCOMPARE(columns->heatOf(line), 1.0);
    QVERIFY(columns->textOf(2).isEmpty());
    QVERIFY(columns->explanation(line).contains(QStringLiteral("executions in the trace")));
    QVERIFY(editor.sides()->header()->names().contains(QStringLiteral("Hidden")));
    const std::vector<trace::Hidden> hidden = trace::hiddenLatency(traced.trace);
    QCOMPARE(columns->hiddenOf(line)->total(), hidden[row].total());
    QVERIFY(columns->explanation(line).contains(
        QStringLiteral("At least %1 cycles are hidden").arg(hidden[row].total())));
    // The figures stay at their lines while the text above them is edited.
    QTextCursor(w.document->text()).insertText(QStringLiteral("// one more line\n"));
    QCOMPARE(columns->totalsOf(line + 1), totals);

    QTest::mouseClick(w.dock.trace()->closeButton(), Qt::LeftButton);
    QVERIFY(columns->isHidden());
    QCOMPARE(w.dock.trace()->hotspotsModel()->rowCount(), 0);
  }

  // A trace with totals alone does not say what its waves did at the same time.
  void totalsHaveNoHiddenCycles() {
    const TracedSource traced;
    Fixture w;
    w.showSource(traced.text);
    w.openTrace(QString::fromStdString(
        (testing::sourceDirectory() / "tests/trace/data/mi300_sgemm/stats_ui_output_sample.csv").string()));
    HotspotsModel* const model = w.dock.trace()->hotspotsModel();
    QVERIFY(!model->index(0, HotspotsModel::Idle).data().toString().isEmpty());
    QVERIFY(model->index(0, HotspotsModel::Hidden).data().toString().isEmpty());
    w.openTrace();
    QTRY_VERIFY_WITH_TIMEOUT(!model->index(0, HotspotsModel::Hidden).data().toString().isEmpty(), kPatience);
  }

  void loopsTakeTheMeasuredMemory() {
    const TracedSource traced;
    Fixture w;
    w.showSource(traced.text);
    LoopsPage* const page = w.dock.loops();
    constexpr int kAsMeasured = 4;
    QVERIFY(
        !(page->level()->model()->flags(page->level()->model()->index(kAsMeasured, 0)) & Qt::ItemIsEnabled));
    w.openTrace();
    w.dock.findChild<QTabWidget*>()->setCurrentWidget(page);
    QTRY_VERIFY_WITH_TIMEOUT(!page->detail().isEmpty(), kPatience);
    QTest::keyClicks(page->level(), QStringLiteral("as measured"));
    QCOMPARE(page->level()->currentIndex(), kAsMeasured);
    QTRY_VERIFY_WITH_TIMEOUT(page->detail().contains(QStringLiteral("memory as measured: ")), kPatience);
    w.dock.findChild<QTabWidget*>()->setCurrentWidget(w.dock.trace());
    QTest::mouseClick(w.dock.trace()->closeButton(), Qt::LeftButton);
    QCOMPARE(page->level()->currentIndex(), 0);
  }

  void shadesAreReadableInBothThemes() {
    Fixture w;
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      w.bench.settings.setThemeMode(mode);
      const QColor text = w.bench.theme.color(Theme::Role::EditorText);
      for (const double heat : {0.0, 0.3, 0.7, 1.0})
        QVERIFY(contrast(TraceColumns::shadeOf(heat, w.bench.theme), text) >= 4.5);
      QVERIFY(TraceColumns::shadeOf(1, w.bench.theme) != TraceColumns::shadeOf(0, w.bench.theme));
    }
  }

  void anotherVersionOfTheKernelIsMatchedAgain() {
    const TracedSource traced;
    Fixture w;
    w.showSource(traced.text);
    w.openTrace();
    const MeasurementPointer before = Measured::of(w.document)->measurement();
    std::string text = traced.text;
    text.insert(text.find("  s_endpgm"), "  s_nop 3\n");
    text.replace(text.find("s_setprio 3"), 11, "s_setprio 2");
    auto snapshot = testing::snapshotOf(w.document->path(), text);
    snapshot->revision = w.document->revision() + 2000;
    w.document->setSnapshot(snapshot);
    QTRY_VERIFY_WITH_TIMEOUT(Measured::of(w.document)->measurement() != before, kPatience);
    QVERIFY2(w.dock.trace()->summary().contains(QStringLiteral("another version")),
             qPrintable(w.dock.trace()->summary()));
  }

  void statsAreEnoughAndFailuresHaveAReason() {
    const TracedSource traced;
    Fixture w;
    QVERIFY(!w.dock.openTrace(testing::tracePath())); // without a document
    w.showSource(traced.text);
    QVERIFY(w.dock.openTrace(w.bench.path("missing")));
    QTRY_VERIFY_WITH_TIMEOUT(w.dock.trace()->stack()->hint().contains(QStringLiteral("missing")), kPatience);
    QVERIFY(Measured::of(w.document)->measurement() == nullptr);
    w.openTrace(testing::tracePath() + QStringLiteral("/../stats_ui_output_sample.csv"));
    QVERIFY(w.dock.trace()->summary().contains(QStringLiteral("in an unknown number of waves")));
    QVERIFY(w.dock.trace()->hotspotsModel()->rowCount() > 100);
  }
};

WAVESMITH_WIDGET_TEST(TraceTest)
#include "trace_test.moc"
