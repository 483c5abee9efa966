// SPDX-License-Identifier: Apache-2.0
// The Timing panel in the window: its keys, and the links between the timeline and the text.
#include "cycles/timing_dock.h"
#include "cycles/wave_timeline.h"
#include "document/measured.h"
#include "editor/editor_sides.h"
#include "editor/trace_columns.h"
#include "trace/summary.h"
#include "widgets/cycles/trace_source.h"
#include "widgets/support/main_window.h"
#include "widgets/support/picture.h"
#include "widgets/support/widget_test.h"
#include "window/measuring.h"
#include "window/panel_layout.h"

#include <QAction>
#include <QTabWidget>
#include <QTest>

#include <vector>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::TracedSource;

class WindowTest : public QObject {
  Q_OBJECT

private slots:
  void theTraceIsLinkedWithTheText() {
    const TracedSource traced;
    testing::WindowBench w;
    QVERIFY(w.window->openFile(w.bench.write("gemm.s", traced.text)));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    Measuring* const measuring = Measuring::in(w.window.get());
    QVERIFY(!measuring->dock()->isVisible());
    QTest::keyClick(w.editor(), Qt::Key_8, Qt::AltModifier);
    QVERIFY(measuring->dock()->isVisible());
    QCOMPARE(w.window->action(QStringLiteral("openTrace"))->shortcut(),
             QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_T));

    measuring->openTrace(testing::tracePath());
    const auto matched = [&w] {
      const MeasurementPointer& measurement = Measured::of(w.document())->measurement();
      return measurement != nullptr && measurement->snapshot != nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(matched(), kPatience);
    QVERIFY(w.editor()->sides()->trace()->isVisible());

    WaveTimeline* const timeline = measuring->dock()->timeline();
    measuring->dock()->tabs()->setCurrentIndex(2);
    const trace::Execution& one = traced.trace.waves[0].executions[100];
    timeline->showCycles(one.time - 20, one.time + 20);
    QTest::mouseClick(timeline->viewport(), Qt::LeftButton, {}, timeline->placeOf(0, one.time + 1));
    const auto line = static_cast<int>(TracedSource::lineOf(one.row));
    QCOMPARE(w.editor()->currentLine(), line);
    QCOMPARE(timeline->marked(), std::vector<std::uint32_t>{one.row});
    QTest::keyClick(w.editor(), Qt::Key_Down);
    QCOMPARE(timeline->marked(), std::vector<std::uint32_t>{one.row + 1});
  }

  // For the guide (scripts/pictures): the Trace page would show a path of the machine.
  void picture() {
    const TracedSource traced;
    testing::WindowBench w({1280, 800});
    w.bench.settings.setThemeMode(ThemeMode::Light);
    QVERIFY(w.window->openFile(w.bench.write("gemm.s", traced.text)));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    Measuring* const measuring = Measuring::in(w.window.get());
    measuring->openTrace(testing::tracePath());
    const auto matched = [&w] {
      const MeasurementPointer& measurement = Measured::of(w.document())->measurement();
      return measurement != nullptr && measurement->snapshot != nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(matched(), kPatience);
    if (w.window->panels()->isSideShown()) w.window->panels()->toggleSide();
    const std::uint32_t row = trace::hotspots(traced.trace).front();
    w.editor()->goTo(static_cast<int>(TracedSource::lineOf(row)));
    measuring->dock()->tabs()->setCurrentIndex(2);
    WaveTimeline* const timeline = measuring->dock()->timeline();
    QTest::keyClick(timeline, Qt::Key_N);
    const qint64 middle = timeline->chosen()->execution.time;
    timeline->showCycles(middle - 300, middle + 500);
    QCoreApplication::processEvents();
    QVERIFY(testing::takePicture(*w.window, QStringLiteral("waves-light")));
  }
};

WAVESMITH_WIDGET_TEST(WindowTest)
#include "window_test.moc"
