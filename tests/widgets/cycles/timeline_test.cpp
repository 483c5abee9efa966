// SPDX-License-Identifier: Apache-2.0
// The timeline of a trace: drawn by slot, zoomed and scrolled by keys and wheel, and linked with the text both ways.
#include "controls/hint_stack.h"
#include "cycles/timeline_legend.h"
#include "cycles/timing_dock.h"
#include "cycles/wave_look.h"
#include "cycles/wave_timeline.h"
#include "trace/summary.h"
#include "widgets/cycles/million_executions.h"
#include "widgets/cycles/trace_source.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::TracedSource;

class TimelineTest : public QObject {
  Q_OBJECT

  struct Fixture : testing::DockBench<TimingDock> {
    Fixture() : DockBench(QSize(1200, 420)) {
      show(bench.write("gemm.s", traced.text), true, 1000);
      dock.openTrace(testing::tracePath());
      (void)QTest::qWaitFor([this] { return Measured::of(document)->measurement() != nullptr; }, kPatience);
      dock.tabs()->setCurrentIndex(2);
      view->setFocus();
    }
    TracedSource traced;
    WaveTimeline* view = dock.timeline();
    [[nodiscard]] qint64 shown() const { return view->lastShown() - view->firstShown(); }
    void wheel(QPoint turned, int x, Qt::KeyboardModifiers keys = Qt::NoModifier) const {
      const QPointF at(x, 60);
      QWheelEvent event(at, view->viewport()->mapToGlobal(at), {}, turned, Qt::NoButton, keys,
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(view->viewport(), &event);
    }
  };

private slots:
  void slotsHaveStatesAndInstructions() {
    Fixture w;
    QVERIFY(w.dock.timelineStack()->hint().isEmpty());
    QCOMPARE(w.view->firstShown(),
             qint64{std::min(w.traced.trace.waves[0].begin, w.traced.trace.waves[1].begin)});
    const trace::Wave& wave = w.traced.trace.waves[0];
    const trace::Execution& one = wave.executions[50];
    w.view->showCycles(one.time - 20, one.time + 20);
    const QString text = w.view->textAt(w.view->placeOf(0, one.time + 1));
    QVERIFY2(text.contains(QStringLiteral("SE 8 CU 1 SIMD 1 slot 0")), qPrintable(text));
    QVERIFY2(text.contains(QString::fromStdString(w.traced.trace.code[one.row].text)), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("line %1").arg(TracedSource::lineOf(one.row))), qPrintable(text));
    QVERIFY(w.view->textAt({2, 60}).isEmpty());
  }

  void instructionsHaveTheColorOfTheirKind() {
    Fixture w;
    const std::vector<trace::Execution>& all = w.traced.trace.waves[0].executions;
    for (const auto& [category, role] : {std::pair(trace::Category::Valu, Theme::Role::Vector),
                                         std::pair(trace::Category::Salu, Theme::Role::Scalar),
                                         std::pair(trace::Category::Vmem, Theme::Role::Accumulation)}) {
      const auto one = std::ranges::find(all, category, &trace::Execution::category);
      QVERIFY(one != all.end());
      w.view->showCycles(one->time - 20, one->time + 20);
      const QImage image = w.view->viewport()->grab().toImage();
      // The left end of its part: its text is after it. The states are above the instructions.
      const QPoint at = w.view->placeOf(0, one->time) + QPoint(2, w.view->fontMetrics().height() / 2);
      QCOMPARE(image.pixelColor(at), w.bench.theme.color(role));
    }
  }

  void keysAndWheelZoomAndScroll() {
    Fixture w;
    const qint64 all = w.shown();
    QTest::keyClick(w.view, Qt::Key_Plus);
    QVERIFY(w.shown() < all);
    const qint64 first = w.view->firstShown();
    QTest::keyClick(w.view, Qt::Key_Right);
    QVERIFY(w.view->firstShown() > first);
    QTest::keyClick(w.view, Qt::Key_Left);
    QCOMPARE(w.view->firstShown(), first);
    // The wheel zooms around the pointer.
    const int x = 2 * w.view->viewport()->width() / 3;
    const qint64 under = w.view->cycleAt(x);
    const qint64 before = w.shown();
    w.wheel({0, 120}, x);
    QVERIFY(w.shown() < before);
    QVERIFY(qAbs(w.view->cycleAt(x) - under) <= before / 500 + 2);
    w.wheel({0, -120}, x);
    QVERIFY(qAbs(w.shown() - before) <= 2);
    const qint64 left = w.view->firstShown();
    w.view->horizontalScrollBar()->setValue(w.view->horizontalScrollBar()->maximum());
    QVERIFY(w.view->firstShown() > left);
    for (int n = 0; n < 40; ++n)
      QTest::keyClick(w.view, Qt::Key_Plus);
    QCOMPARE(w.shown(), qint64{32});
    for (int n = 0; n < 60; ++n)
      QTest::keyClick(w.view, Qt::Key_Minus);
    QCOMPARE(w.shown(), all);
    QTest::keyClick(w.view, Qt::Key_Plus);
    QTest::keyClick(w.view, Qt::Key_Home);
    QCOMPARE(w.shown(), all);
  }

  void aClickGoesToTheLineAndTheCursorMarksTheInstructions() {
    Fixture w;
    const trace::Execution& one = w.traced.trace.waves[0].executions[100];
    QSignalSpy asked(&w.workspace, &Workspace::placeRequested);
    w.view->showCycles(one.time - 20, one.time + 20);
    QTest::mouseClick(w.view->viewport(), Qt::LeftButton, {}, w.view->placeOf(0, one.time + 1));
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first().first().value<source::Place>().line, TracedSource::lineOf(one.row));
    QVERIFY(w.view->chosen());
    QCOMPARE(qint64{w.view->chosen()->execution.time}, qint64{one.time});

    const std::uint32_t row = trace::hotspots(w.traced.trace).front();
    w.workspace.setCursor(static_cast<int>(TracedSource::lineOf(row)), 3);
    QCOMPARE(w.view->marked(), std::vector<std::uint32_t>{row});
    // N and P walk through its executions, in both waves.
    std::set<std::pair<std::size_t, qint64>> seen;
    for (const Qt::Key key : {Qt::Key_N, Qt::Key_P})
      for (std::uint64_t n = 0; n < w.traced.trace.code[row].totals.hits + 2; ++n) {
        QTest::keyClick(w.view, key);
        QCOMPARE(w.view->chosen()->execution.row, row);
        QVERIFY(w.view->firstShown() <= w.view->chosen()->execution.time);
        QVERIFY(w.view->lastShown() > w.view->chosen()->execution.time);
        seen.insert({w.view->chosen()->slot, w.view->chosen()->execution.time});
      }
    QCOMPARE(seen.size(), std::size_t{w.traced.trace.code[row].totals.hits});
    w.workspace.setCursor(1, 1);
    QVERIFY(w.view->marked().empty());
  }

  void tracesWithoutWavesSaySo() {
    Fixture w;
    w.dock.openTrace(testing::tracePath() + QStringLiteral("/../stats_ui_output_sample.csv"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.dock.timelineStack()->hint().isEmpty(), kPatience);
    QVERIFY(w.dock.timelineStack()->hint().contains(QStringLiteral("no waves")));
  }

  // A mark for a pixel of each strip at most, so that a frame costs the same for a million instructions as for a thousand
  // (docks_benchmark, timelineFrames, measures it).
  void aFrameDrawsAtMostOneMarkForAPixel() {
    Fixture w;
    w.view->setMeasurement(testing::millionExecutions());
    w.view->setMarked({7, 42});
    QImage image(w.view->viewport()->size(), QImage::Format_RGB32);
    const qint64 all = w.shown();
    const int most =
        2 * (2 + 2) * w.view->viewport()->width(); // two waves: states, instructions, two marked rows
    for (qint64 shown = all; shown > 64; shown /= 2) {
      w.view->showCycles(all / 3, all / 3 + shown);
      QPainter painter(&image);
      w.view->viewport()->render(&painter);
      QVERIFY(w.view->partsPainted() > 0);
      QVERIFY2(w.view->partsPainted() <= most, qPrintable(QString::number(w.view->partsPainted())));
    }
  }

  void theLegendNamesEveryKindOfTheTrace() {
    Fixture w;
    const QStringList names = w.dock.legend()->names();
    for (const char* name : {"EXEC", "WAIT", "STALL", "VALU", "VMEM", "LDS"})
      QVERIFY2(names.contains(QLatin1String(name)), name);
    QVERIFY(!names.contains(QStringLiteral("BVH")));
    QVERIFY(w.dock.legend()->isVisible());
    // No two kinds of a half look the same.
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      w.bench.settings.setThemeMode(mode);
      const auto looksOf = [&w](const QList<WaveLook>& kinds) {
        std::set<std::pair<QRgb, int>> looks;
        for (const WaveLook& look : kinds)
          looks.insert({w.bench.theme.color(look.role).rgb(), look.pattern});
        return looks.size();
      };
      QList<WaveLook> states;
      for (unsigned state = 1; state < trace::kWaveStates; ++state)
        states << lookOf(static_cast<trace::WaveState>(state));
      QCOMPARE(looksOf(states), static_cast<std::size_t>(states.size()));
      QList<WaveLook> categories;
      for (unsigned category = 1; category < trace::kCategories; ++category)
        categories << lookOf(static_cast<trace::Category>(category));
      QCOMPARE(looksOf(categories), static_cast<std::size_t>(categories.size()));
    }
  }
};

WAVESMITH_WIDGET_TEST(TimelineTest)
#include "timeline_test.moc"
