// SPDX-License-Identifier: Apache-2.0
// A run file with parameters in the window: a table with a row for each point, the plot, single points, and what the
// debugger takes of it. And the question before Python code runs.
#include "debugger/debug_controller.h"
#include "run/results/run_results.h"
#include "run/results/sweep_model.h"
#include "run/results/sweep_plot.h"
#include "run/results/sweep_results.h"
#include "run/run_choice.h"
#include "run/run_form.h"
#include "widgets/support/open_window.h"
#include "window/debugging.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;

namespace {

// The last two points fail: more than 300 elements are copied.
constexpr std::string_view kSweep = R"(wavesmith: 1
source: guarded_copy.s
kernel: guarded_copy
parameters: { n: [64, 300, 900], seed: [1, 2] }
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
arguments:
  in: { type: f32, count: 900, fill: { ramp: [seed, 1] } }
  out: { type: f32, count: 1024, fill: 7, expect: "i < min(n, 300) ? in[i] : 7" }
  n: { value: n }
)";

constexpr std::string_view kOne = R"(wavesmith: 1
source: guarded_copy.s
kernel: guarded_copy
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
arguments:
  in: { type: f32, count: 900, fill: { ramp: [1, 1] } }
  out: { type: f32, count: 1024, fill: 7, expect: "i < n ? in[i] : 7" }
  n: { value: 900 }
)";

struct SweepWindow : OpenWindow {
  explicit SweepWindow(std::string_view runFile = kSweep) {
    const QString source = bench.copyExample("guarded_copy");
    isOpen = !bench.write("guarded_copy.run.yaml", runFile).isEmpty() && window->openFile(source) &&
             QTest::qWaitFor([this] { return answered() && run()->problem().isEmpty(); }, kPatience);
  }
  [[nodiscard]] SweepResults* sweep() const { return run()->sweep(); }
  [[nodiscard]] QString cell(int row, int column) const {
    return sweep()->model()->index(row, column).data().toString();
  }
  [[nodiscard]] int columnOf(const QString& title) const {
    for (int n = 0; n < sweep()->model()->columnCount(); ++n)
      if (sweep()->model()->headerData(n, Qt::Horizontal).toString() == title) return n;
    return -1;
  }
  [[nodiscard]] bool sweepIsShown() const { return run()->pages()->currentWidget() == sweep(); }

  bool isOpen = false;
};

} // namespace

class SweepTest : public QObject {
  Q_OBJECT

private slots:
  void runsAllPoints() {
    const SweepWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(!w.run()->pages()->tabBar()->isVisible()); // no sweep yet
    QSignalSpy points(w.run()->controller(), &RunController::pointDone);
    QVERIFY(w.runKernel());
    QCOMPARE(points.count(), 6);
    QVERIFY(w.sweepIsShown());
    QVERIFY(w.run()->pages()->tabBar()->isVisible());
    QCOMPARE(w.sweep()->model()->rowCount(), 6);
    QCOMPARE(w.cell(0, 0), QStringLiteral("64"));
    QCOMPARE(w.cell(1, 1), QStringLiteral("2"));
    QCOMPARE(w.cell(0, 2), QStringLiteral("passed"));
    QCOMPARE(w.cell(4, 0), QStringLiteral("900"));
    QCOMPARE(w.cell(4, 2), QStringLiteral("failed"));
    QCOMPARE(w.cell(4, w.columnOf(QStringLiteral("Differing"))), QStringLiteral("600"));
    QVERIFY(w.columnOf(QStringLiteral("Instructions")) > 0);
    QVERIFY(w.columnOf(QStringLiteral("GB/s")) < 0); // the file counts no bytes
    QCOMPARE(w.sweep()->verdict(), QStringLiteral("Failed: 2 of 6 points"));
    QCOMPARE(w.sweep()->table()->currentIndex().row(), 4); // the first that failed
    QVERIFY2(w.sweep()->detail().startsWith(QStringLiteral("At n=900 seed=1: ")),
             qPrintable(w.sweep()->detail()));
    // The table is the same as that of the command line.
    QTest::mouseClick(w.sweep()->copyButton(), Qt::LeftButton);
    const QString csv = QGuiApplication::clipboard()->text();
    QCOMPARE(csv, QString::fromStdString(worker::sweepCsv(w.run()->controller()->result()->sweep)));
    QVERIFY(csv.startsWith(QStringLiteral("n,seed,result,instructions,")));
    QCOMPARE(csv.count(u'\n'), 7);
  }

  void enterRunsTheSelectedPoint() {
    const SweepWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.runKernel());
    QTableView* const table = w.sweep()->table();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Up);
    QCOMPARE(table->currentIndex().row(), 3);
    QCOMPARE(w.sweep()->detail(), QStringLiteral("At n=300 seed=2: passed"));
    QSignalSpy finished(w.run()->controller(), &RunController::finished);
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(finished.wait(kPatience));
    QVERIFY(!w.sweepIsShown());
    QCOMPARE(w.run()->pages()->tabText(1), QStringLiteral("Point n=300 seed=2"));
    QCOMPARE(w.run()->results()->verdict(), QStringLiteral("Passed: 1 buffer is as expected"));
    QCOMPARE(w.run()->choice()->points()->currentText(), QStringLiteral("n=300 seed=2"));
    QVERIFY(w.run()->commandLine().endsWith(QStringLiteral("-P n=300 -P seed=2")));
    // The sweep stays, and its button runs another point.
    w.run()->pages()->setCurrentWidget(w.sweep());
    QCOMPARE(w.sweep()->model()->rowCount(), 6);
    w.sweep()->selectRow(5);
    QTest::mouseClick(w.sweep()->runButton(), Qt::LeftButton);
    QVERIFY(finished.wait(kPatience));
    QCOMPARE(w.run()->results()->verdict(), QStringLiteral("Failed: 1 buffer differs"));
  }

  void plotsAResultByAParameter() {
    SweepWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.runKernel());
    SweepPlot* const plot = w.sweep()->plot();
    QComboBox* const result = w.sweep()->plottedResult();
    result->setFocus();
    result->setCurrentIndex(result->findText(QStringLiteral("Differing")));
    QCOMPARE(plot->lines(), 2); // one for each seed
    QCOMPARE(plot->marks().size(), 6U);
    // More differ further up, and a greater n is further right.
    const auto marks = plot->marks();
    QVERIFY(marks[2].at.y() < marks[0].at.y());
    QVERIFY(marks[0].at.x() < marks[1].at.x() && marks[1].at.x() < marks[2].at.x());
    QVERIFY2(plot->accessibleDescription().contains(QStringLiteral("n=900 seed=1: Differing 600, failed")),
             qPrintable(plot->accessibleDescription()));
    QTest::mouseClick(plot, Qt::LeftButton, {}, marks[0].at.toPoint());
    QCOMPARE(w.sweep()->table()->currentIndex().row(), marks[0].row);
    plot->setFocus();
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(w.sweep()->table()->currentIndex().row(), marks[1].row);
    w.sweep()->plottedParameter()->setCurrentIndex(1);
    QCOMPARE(plot->lines(), 3); // one for each n
    // Each theme has its colors, and failed points are there in both.
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      w.bench.settings.setThemeMode(mode);
      const QImage picture = plot->grab().toImage();
      const QColor base = plot->palette().color(QPalette::Base);
      QCOMPARE(picture.pixelColor(picture.width() - 8, picture.height() - 8),
               base); // inside of the focus ring
      const QColor wrong = w.bench.theme.color(Theme::Role::Error);
      bool found = false;
      for (int y = 0; y < picture.height() && !found; ++y)
        for (int x = 0; x < picture.width() && !found; ++x)
          found = picture.pixelColor(x, y) == wrong;
      QVERIFY(found);
    }
  }

  // At first, what the emulator knows: its seconds say nothing about the kernel.
  void plotsInstructionsOfTheEmulator() {
    const SweepWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.runKernel());
    QCOMPARE(w.sweep()->plottedResult()->currentText(), QStringLiteral("Instructions"));
    QCOMPARE(w.sweep()->plottedParameter()->currentText(), QStringLiteral("n"));
    // The form has left its room to the result, and the plot has the height of the table.
    QVERIFY(!w.run()->form()->isVisible());
    QVERIFY(w.sweep()->plot()->height() >= w.sweep()->table()->height());
  }

  // The last number across does not reach into the legend, and each axis has a scale, however low the plot is.
  void aLowPlotHasItsScales() {
    for (const PlotAxis& axis : {PlotAxis({704, 11}, true), PlotAxis({300, 90000}, false),
                                 PlotAxis({7, 7}, true), PlotAxis({0.3, 0.9}, true)}) {
      const std::vector<double> ticks = axis.ticks(2);
      QVERIFY2(ticks.size() >= 2 && ticks.size() <= 4, qPrintable(QString::number(ticks.size())));
      for (const double tick : ticks)
        QVERIFY(axis.share(tick) > -1e-6 && axis.share(tick) < 1 + 1e-6);
    }
  }

  void valuesOfParametersAreEdited() {
    const SweepWindow w;
    QVERIFY(w.isOpen);
    w.run()->show();
    w.run()->raise();
    QLineEdit* field = nullptr;
    for (auto* edit : w.run()->form()->findChildren<QLineEdit*>())
      if (edit->accessibleName().startsWith(QStringLiteral("Values of the parameters"))) field = edit;
    QVERIFY(field != nullptr && field->isVisible());
    QCOMPARE(field->text(), QStringLiteral("n=64,300,900 seed=1,2"));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("n = 64, x seed=1"));
    QCOMPARE(w.run()->problem(), QStringLiteral("'x' is not a number, as parameter n needs"));
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("n = 64, 128 seed=1"));
    QVERIFY2(w.run()->problem().isEmpty(), qPrintable(w.run()->problem()));
    QCOMPARE(w.run()->choice()->points()->itemText(0), QStringLiteral("All 2 points"));
    QCOMPARE(w.run()->status(), QStringLiteral("Edited, not saved"));
    QVERIFY(w.runKernel());
    QCOMPARE(w.sweep()->model()->rowCount(), 2);
    QCOMPARE(w.sweep()->verdict(), QStringLiteral("Passed: 2 points"));
    w.run()->saveAction()->trigger();
    QFile saved(w.run()->shownRunFile());
    QVERIFY(saved.open(QFile::ReadOnly));
    const auto text = saved.readAll();
    QVERIFY2(text.contains("128") && !text.contains("300, 900]"), text.constData());
  }

  // By clicks and keys, each an undo step.
  void parametersAreAddedAndRemoved() {
    const SweepWindow w(kOne);
    QVERIFY(w.isOpen);
    w.run()->show();
    w.run()->raise();
    RunForm* const form = w.run()->form();
    QLineEdit* field = nullptr;
    for (auto* edit : form->findChildren<QLineEdit*>())
      if (edit->accessibleName().startsWith(QStringLiteral("Values of the parameters"))) field = edit;
    auto* const add = form->findChild<QToolButton*>(QStringLiteral("addParameter"));
    auto* const remove = form->findChild<QToolButton*>(QStringLiteral("removeParameter"));
    QVERIFY(field != nullptr && add != nullptr && remove != nullptr);
    QVERIFY(field->isHidden() && remove->isHidden() && add->isVisible());
    const auto names = [&] {
      QStringList all;
      for (const project::RunParameter& parameter : form->runFile().parameters)
        all << QString::fromStdString(parameter.name);
      return all.join(u' ');
    };

    QTest::mouseClick(add, Qt::LeftButton);
    QVERIFY(field->isVisible() && field->hasFocus());
    QCOMPARE(field->text(), QStringLiteral("p=1,2"));
    QTest::keyClicks(field, QStringLiteral("size")); // instead of the name
    QCOMPARE(field->text(), QStringLiteral("size=1,2"));
    QTest::mouseClick(add, Qt::LeftButton);
    QCOMPARE(field->text(), QStringLiteral("size=1,2 p=1,2"));
    QCOMPARE(names(), QStringLiteral("size p"));
    QVERIFY2(w.run()->problem().isEmpty(), qPrintable(w.run()->problem()));
    QCOMPARE(w.run()->choice()->points()->itemText(0), QStringLiteral("All 4 points"));
    QTest::keyClicks(field, QStringLiteral("i"));
    QVERIFY2(w.run()->problem().contains(QStringLiteral("cannot be the name")),
             qPrintable(w.run()->problem()));
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier); // the second one
    QCOMPARE(field->text(), QStringLiteral("size=1,2"));
    QCOMPARE(names(), QStringLiteral("size"));
    QTest::keyClick(field, Qt::Key_End);
    QTest::keyClicks(field, QStringLiteral(" k=3"));
    QCOMPARE(names(), QStringLiteral("size k"));

    QTimer::singleShot(0, remove, [&] {
      QMenu* const menu = remove->menu();
      QCOMPARE(menu->actions().size(), 2);
      QCOMPARE(menu->actions().front()->text(), QStringLiteral("Remove size"));
      QTest::keyClick(menu, Qt::Key_Down);
      QTest::keyClick(menu, Qt::Key_Return);
    });
    QTest::mouseClick(remove, Qt::LeftButton); // until the menu is closed
    QCOMPARE(names(), QStringLiteral("k"));
    QCOMPARE(field->text(), QStringLiteral("k=3"));
    // The offscreen window has no keyboard after a menu.
    w.run()->undoStack()->undo();
    QCOMPARE(names(), QStringLiteral("size k"));
    w.run()->undoStack()->undo(); // k
    QCOMPARE(names(), QStringLiteral("size"));
    w.run()->undoStack()->undo(); // size
    QCOMPARE(names(), QString());
    QVERIFY(field->isHidden());
    QVERIFY(w.run()->status() != QStringLiteral("Edited, not saved"));
  }

  void stops() {
    const SweepWindow w(R"(wavesmith: 1
source: guarded_copy.s
kernel: guarded_copy
parameters: { n: { from: 1, to: 900, step: 1 } }
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
arguments:
  in: { type: f32, count: 900, fill: 1 }
  out: { type: f32, count: 1024, fill: 7 }
  n: { value: n }
)");
    QVERIFY(w.isOpen);
    RunController* const controller = w.run()->controller();
    QSignalSpy points(controller, &RunController::pointDone);
    QSignalSpy finished(controller, &RunController::finished);
    QTest::keyClick(w.window.get(), Qt::Key_R, Qt::ControlModifier);
    QVERIFY(points.wait(kPatience));
    QVERIFY(w.sweepIsShown()); // it has rows while it runs
    QVERIFY(w.sweep()->model()->rowCount() >= 1);
    QVERIFY2(w.sweep()->verdict().endsWith(QStringLiteral("of 900 points")),
             qPrintable(w.sweep()->verdict()));
    QVERIFY(!w.sweep()->runButton()->isEnabled());
    QTest::keyClick(w.window.get(), Qt::Key_F5, Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY(w.sweep()->verdict().startsWith(QStringLiteral("Canceled after ")));
    QVERIFY(w.sweep()->model()->rowCount() < 900);
  }

  void knowsWhenItIsOutOfDate() {
    const SweepWindow w;
    QVERIFY(w.isOpen);
    QVERIFY(w.runKernel());
    const auto isShown = [&](const QString& text) {
      for (const QLabel* label : w.sweep()->findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(text)) return true;
      return false;
    };
    QVERIFY(!isShown(QStringLiteral("Out of date")));
    w.editor()->setFocus();
    QTest::keyClicks(w.editor(), QStringLiteral("//"));
    QVERIFY(isShown(QStringLiteral("The text changed since this run")));
  }

  // The debugger takes one launch, at one point.
  void debugsOnePoint() {
    const SweepWindow w;
    QVERIFY(w.isOpen);
    DebugController* const controller = w.window->debugging()->controller();
    const auto start = [&] {
      QSignalSpy moved(controller, &DebugController::moved);
      QTest::keyClick(w.window.get(), Qt::Key_F10);
      return moved.wait(kPatience);
    };
    QSignalSpy messages(w.window->debugging(), &Debugging::statusMessage);
    QVERIFY(start());
    QCOMPARE(controller->job().title, QStringLiteral("n=64 seed=1, the first of 6 points"));
    QVERIFY2(messages.last().first().toString().startsWith(
                 QStringLiteral("At the start of n=64 seed=1, the first of 6 points: ")),
             qPrintable(messages.last().first().toString()));
    controller->end();
    QComboBox* const points = w.run()->choice()->points();
    w.run()->show();
    points->setFocus();
    QTest::keyClick(points, Qt::Key_End);
    QCOMPARE(points->currentText(), QStringLiteral("n=900 seed=2"));
    QVERIFY(start());
    QCOMPARE(controller->job().title, QStringLiteral("n=900 seed=2"));
    controller->end();
  }

  void debugsOneLaunch() {
    const SweepWindow w(R"(wavesmith: 1
source: guarded_copy.s
launches:
  - { kernel: guarded_copy, grid: 1024, workgroup: 256 }
  - { kernel: guarded_copy, grid: 512, workgroup: 256, arguments: { in: out, out: again } }
arguments:
  in: { type: f32, count: 900, fill: 1 }
  out: { type: f32, count: 1024, fill: 7 }
  again: { type: f32, count: 1024, fill: 7 }
  n: { value: 900 }
)");
    QVERIFY(w.isOpen);
    QVERIFY(!w.run()->choice()->points()->isVisible());
    QComboBox* const launches = w.run()->choice()->launches();
    w.run()->show();
    QCOMPARE(launches->count(), 2);
    launches->setFocus();
    QTest::keyClick(launches, Qt::Key_Down);
    QCOMPARE(launches->currentText(), QStringLiteral("2 of 2: guarded_copy"));
    DebugController* const controller = w.window->debugging()->controller();
    // The number of steps to the end, or 0.
    const auto steps = [&] {
      QSignalSpy moved(controller, &DebugController::moved);
      QTest::keyClick(w.window.get(), Qt::Key_F10);
      if (!moved.wait(kPatience)) return quint64{0};
      controller->move({.verb = debug::Verb::Continue});
      const bool ends = QTest::qWaitFor(
          [&] { return controller->stop().reason == debug::StopReason::Finished; }, kPatience);
      return ends ? quint64{controller->stop().position} : quint64{0};
    };
    const quint64 second = steps();
    QCOMPARE(controller->job().title, QStringLiteral("launch 2 of 2 (guarded_copy)"));
    controller->end();
    launches->setFocus();
    QTest::keyClick(launches, Qt::Key_Up);
    const quint64 first = steps();
    QCOMPARE(controller->job().title, QStringLiteral("launch 1 of 2 (guarded_copy)"));
    QVERIFY2(second > 0 && second < first, "the second launch has half of the waves");
    controller->end();
  }

  void asksBeforePythonOncePerFolder() {
    const SweepWindow w(R"(wavesmith: 1
source: guarded_copy.s
kernel: guarded_copy
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
arguments:
  in: { type: f32, count: 1024, fill: 1 }
  out: { type: f32, count: 1024, fill: 7, expect: { python: reference.py:copied } }
  n: { value: 900 }
)");
    QVERIFY(w.isOpen);
    QVERIFY(!w.bench
                 .write("reference.py", "def copied(out, n):\n"
                                        "  return [1.0] * n + [7.0] * (len(out) - n)\n")
                 .isEmpty());
    QVERIFY(w.run()->commandLine().contains(QStringLiteral("--allow-python")));
    { // Enter refuses
      QString title, refusing;
      QTimer timer;
      QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        auto* const question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (question == nullptr || !question->isVisible()) return;
        title = question->windowTitle();
        if (question->defaultButton() != nullptr) refusing = question->defaultButton()->text();
        QTest::keyClick(question, Qt::Key_Return);
      });
      timer.start(10);
      QTest::keyClick(w.window.get(), Qt::Key_R, Qt::ControlModifier);
      QCOMPARE(title, QStringLiteral("Run Python Code?"));
      QCOMPARE(refusing.remove(u'&'), QStringLiteral("Cancel"));
      QVERIFY(!w.run()->controller()->isBusy());
    }
    QVERIFY(!w.run()->controller()->isBusy());
    QVERIFY(!w.run()->controller()->result());
    {
      const Answers answers({QStringLiteral("Allow")});
      QVERIFY(w.runKernel());
      QVERIFY(answers.allGiven());
    }
    QCOMPARE(w.run()->results()->verdict(), QStringLiteral("Passed: 1 buffer is as expected"));
    const Answers answers({QStringLiteral("Cancel")}); // of a question that must not come
    QVERIFY(w.runKernel());
    QVERIFY(!answers.allGiven());
  }
};

WAVESMITH_WIDGET_TEST(SweepTest)
#include "sweep_test.moc"
