// SPDX-License-Identifier: Apache-2.0
// The Timing panel in the window: its keys, and the links between the timeline and the text.
#include "cycles/loops_model.h"
#include "cycles/loops_page.h"
#include "cycles/timing_dock.h"
#include "cycles/wave_timeline.h"
#include "cycles/what_if_rows.h"
#include "document/measured.h"
#include "editor/sides/editor_sides.h"
#include "editor/sides/trace_columns.h"
#include "trace/summary.h"
#include "widgets/cycles/trace_source.h"
#include "widgets/support/answered_editor.h"
#include "widgets/support/main_window.h"
#include "widgets/support/picture.h"
#include "widgets/support/widget_test.h"
#include "window/measuring.h"
#include "window/panels/panel_layout.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>
#include <QTimer>

#include <vector>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::TracedSource;

class WindowTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

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

  // Alt+Up moves an instruction; the Timing panel says what that changes.
  void movingALineShowsTheChange() {
    testing::WindowBench w;
    const QString text = testing::kernelOf(
        QStringLiteral("again:\n  global_load_dword v2, v1, s[2:3]\n  s_waitcnt vmcnt(0)\n"
                       "  v_exp_f32 v4, v5\n  s_sub_u32 s8, s8, 1\n  s_cbranch_scc1 again\n"));
    QVERIFY(w.window->openFile(w.bench.write("k.s", text.toStdString())));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    QTest::keyClick(w.editor(), Qt::Key_8, Qt::AltModifier);
    const LoopsPage* const page = Measuring::in(w.window.get())->dock()->loops();
    const auto change = [page] { return page->model()->index(0, LoopsModel::Change).data().toString(); };
    QTRY_VERIFY_WITH_TIMEOUT(page->model()->rowCount() > 1, kPatience);
    w.editor()->goTo(testing::kFirstOfBody + 3);
    w.editor()->setFocus();
    QTest::keyClick(w.editor(), Qt::Key_Up, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(change().startsWith(QLocale().negativeSign()), kPatience);
    QTest::keyClick(w.editor(), Qt::Key_Down, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(change(), QStringLiteral("none"), kPatience);
  }

  // Ctrl+Alt+T, the name of a file in the dialog, and Return.
  void aTraceIsOpenedWithTheDialog() {
    const TracedSource traced;
    testing::WindowBench w;
    QVERIFY(w.window->openFile(w.bench.write("gemm.s", traced.text)));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
    const QString chosen = testing::tracePath() + QStringLiteral("/code.json");
    QString problem = QStringLiteral("no dialog");
    QTimer typist;
    connect(&typist, &QTimer::timeout, this, [&] {
      QWidget* const shown = QApplication::activeModalWidget();
      if (const auto* const box = qobject_cast<QMessageBox*>(shown)) {
        problem = box->text();
        QTest::keyClick(shown, Qt::Key_Escape);
        return;
      }
      const auto* const dialog = qobject_cast<QFileDialog*>(shown);
      auto* const name =
          dialog != nullptr ? dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit")) : nullptr;
      if (name == nullptr) return;
      if (!problem.startsWith(QStringLiteral("no dialog"))) { // the answer was not accepted
        QTest::keyClick(shown, Qt::Key_Escape);
        return;
      }
      problem.clear();
      name->setFocus();
      name->setText(chosen); // typed keys would open the list of completions, which takes Return
      QTest::keyClick(name, Qt::Key_Return);
    });
    typist.start(20);
    QTest::keyClick(w.editor(), Qt::Key_T, Qt::ControlModifier | Qt::AltModifier);
    typist.stop();
    QVERIFY2(problem.isEmpty(), qPrintable(problem));
    const auto isMatched = [&w] {
      const MeasurementPointer& measurement = Measured::of(w.document())->measurement();
      return measurement != nullptr && measurement->snapshot != nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isMatched(), kPatience);
    QVERIFY(Measuring::in(w.window.get())->dock()->isVisible());
    QVERIFY(w.editor()->sides()->trace()->isVisible());
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
    const QString chosen = QString::fromStdString(traced.trace.code[row].text);
    QCOMPARE(testing::takePicture(*w.window, QStringLiteral("waves-light"), {chosen.section(u' ', 0, 0)}),
             QString());
  }

  // A loop with an instruction after the wait that it does not need.
  void whatIfPicture() {
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      testing::WindowBench w({1280, 800});
      w.bench.settings.setThemeMode(mode);
      w.bench.settings.setColumnShown(EditorColumn::Bounds, true);
      const QString text = testing::kernelOf(QStringLiteral(
          "  v_mov_b32 v1, 0\n  v_mov_b32 v4, 0\n  v_mov_b32 v9, 0\n  s_movk_i32 s8, 0x100\nagain:\n"
          "  global_load_dwordx2 v[2:3], v1, s[2:3]\n  global_load_dword v8, v1, s[4:5]\n"
          "  s_waitcnt vmcnt(1)\n  v_fma_f32 v4, v2, v3, v4\n  s_waitcnt vmcnt(0)\n"
          "  v_fma_f32 v9, v8, v8, v9\n  v_add_u32 v1, 8, v1\n  s_sub_u32 s8, s8, 1\n"
          "  s_cmp_lg_u32 s8, 0\n  s_cbranch_scc1 again\n  v_add_f32 v4, v4, v9\n"
          "  global_store_dword v1, v4, s[4:5]\n"));
      QVERIFY(w.window->openFile(w.bench.write("sums.s", text.toStdString())));
      QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
      if (w.window->panels()->isSideShown()) w.window->panels()->toggleSide();
      QTest::keyClick(w.editor(), Qt::Key_8, Qt::AltModifier);
      LoopsPage* const page = Measuring::in(w.window.get())->dock()->loops();
      QTRY_VERIFY_WITH_TIMEOUT(page->model()->rowCount() > 1, kPatience);
      page->waves()->setValue(1); // as many waves as fit would hide what the move saves
      w.editor()->setFocus();
      w.editor()->goTo(w.editor()->document()->find(QStringLiteral("v_add_u32")).blockNumber() + 1);
      for (int n = 0; n < 4; ++n)
        QTest::keyClick(w.editor(), Qt::Key_Up, Qt::AltModifier);
      const auto change = [page] { return page->model()->index(0, LoopsModel::Change).data().toString(); };
      QTRY_VERIFY_WITH_TIMEOUT(change().startsWith(QLocale().negativeSign()), kPatience);
      w.editor()->goTo(w.editor()->document()->find(QStringLiteral("s_sub_u32")).blockNumber() + 1);
      QTRY_VERIFY_WITH_TIMEOUT(page->whatIf()->moveText().startsWith(QStringLiteral("moving ")), kPatience);
      w.editor()->verticalScrollBar()->setValue(8);
      QCoreApplication::processEvents();
      const QString name =
          mode == ThemeMode::Light ? QStringLiteral("what-if-light") : QStringLiteral("what-if-dark");
      QCOMPARE(testing::takePicture(*w.window, name, {QStringLiteral("moving "), change()}), QString());
    }
  }
};

WAVESMITH_WIDGET_TEST(WindowTest)
#include "window_test.moc"
