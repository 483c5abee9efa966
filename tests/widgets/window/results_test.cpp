// SPDX-License-Identifier: Apache-2.0
// A result belongs to a file, a run file and a revision.
#include "run/arguments_model.h"
#include "run/results/differences_model.h"
#include "run/results/run_results.h"
#include "run/results/values_model.h"
#include "run/run_form.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

namespace {

// A copy of `in` to `out`, whose input comes from a file.
constexpr std::string_view kFileRun = R"(wavesmith: 1
source: guarded_copy.s
kernel: guarded_copy
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
arguments:
  in: { type: f32, fill: { file: a.bin } }
  out: { type: f32, count: 1024, fill: poison }
  n: { value: 900 }
)";

QLineEdit* field(const OpenWindow& w, const QString& name) {
  for (auto* edit : w.run()->form()->findChildren<QLineEdit*>())
    if (edit->accessibleName().startsWith(name)) return edit;
  return nullptr;
}

// Types into a cell of the form's table of arguments.
void typeInto(const OpenWindow& w, int row, int column, const QString& text) {
  w.run()->show();
  w.run()->raise();
  QTableView* view = w.run()->form()->argumentsView();
  if (!view->isVisible()) w.run()->editAction()->trigger(); // closed by a run
  view->setFocus();
  view->setCurrentIndex(view->model()->index(row, column));
  QTest::keyClick(view, Qt::Key_F2);
  QLineEdit* edit = nullptr;
  for (auto* candidate : view->viewport()->findChildren<QLineEdit*>())
    if (candidate->isVisible()) edit = candidate; // closed editors are deleted later
  if (edit == nullptr) return;
  edit->selectAll();
  QTest::keyClicks(edit, text);
  QTest::keyClick(edit, Qt::Key_Return);
  QCoreApplication::processEvents(); // the delegate commits a moment later
}

QString amountOf(const OpenWindow& w, int row) {
  return w.run()->form()->arguments()->index(row, ArgumentsModel::Amount).data().toString();
}

} // namespace

class ResultsTest : public QObject {
  Q_OBJECT

private slots:
  void showsNoResultBeforeTheFirstRun() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QVERIFY(w.run()->results()->verdict().isEmpty());
    QVERIFY(w.runKernel());
    QVERIFY(w.run()->results()->verdict().startsWith(QStringLiteral("Passed")));
    QVERIFY(w.window->openFile(w.bench.copyExample("shifted_copy")));
    QVERIFY2(w.run()->results()->verdict().isEmpty(), qPrintable(w.run()->results()->verdict()));
    QVERIFY(w.window->openFile(w.bench.write("notes.txt", "nothing to run")));
    QVERIFY(w.run()->results()->verdict().isEmpty());
    QVERIFY(!w.run()->runAction()->isEnabled());
  }

  void tabsHaveSeparateFormsAndResults() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QVERIFY(w.runKernel());
    QVERIFY(w.window->openFile(w.bench.copyExample("shifted_copy")));
    typeInto(w, 1, ArgumentsModel::Expected, QStringLiteral("in[i]")); // wrong
    QVERIFY(w.runKernel());
    RunResults* results = w.run()->results();
    QVERIFY(results->verdict().startsWith(QStringLiteral("Failed")));
    QVERIFY(results->differences()->rowCount() > 0);

    QVERIFY(w.clickTab(QStringLiteral("guarded_copy.s")));
    QVERIFY(results->verdict().startsWith(QStringLiteral("Passed")));
    QVERIFY(results->outOfDate().isEmpty());
    QCOMPARE(results->differences()->rowCount(), 0);
    QCOMPARE(amountOf(w, 2), QStringLiteral("900"));
    // The buffers still belong to this run.
    ValuesModel* values = results->values();
    QTRY_COMPARE_WITH_TIMEOUT(values->index(1000, ValuesModel::After).data().toString(), QStringLiteral("7"),
                              kPatience);

    // Its form has an unsaved edit, so its tab has a mark.
    QVERIFY(w.clickTab(QStringLiteral("shifted_copy.s \u25cf")));
    QVERIFY(results->verdict().startsWith(QStringLiteral("Failed")));
    QVERIFY(results->differences()->rowCount() > 0);
    QCOMPARE(w.run()->form()->arguments()->index(1, ArgumentsModel::Expected).data().toString(),
             QStringLiteral("in[i]"));
  }

  void backgroundRunBelongsToItsFile() {
    OpenWindow w;
    const QString first = w.bench.copyExample("guarded_copy");
    const QString second = w.bench.copyExample("shifted_copy");
    QVERIFY(w.window->openFile(second));
    QVERIFY(w.window->openFile(first));
    QSignalSpy finished(w.run()->controller(), &RunController::finished);
    QTest::keyClick(w.window.get(), Qt::Key_R, Qt::ControlModifier);
    QVERIFY(w.clickTab(QStringLiteral("shifted_copy.s")));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY(w.run()->results()->verdict().isEmpty());
    QVERIFY(w.clickTab(QStringLiteral("guarded_copy.s")));
    QVERIFY(w.run()->results()->verdict().startsWith(QStringLiteral("Passed")));
  }

  void textChangesMakeItOutOfDateUntilUndone() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QVERIFY(w.runKernel());
    RunResults* results = w.run()->results();
    QVERIFY(results->outOfDate().isEmpty());
    const QColor fresh = results->buffersView()->palette().color(QPalette::Active, QPalette::Text);
    w.editor()->setFocus();
    QTest::keyClicks(w.editor(), QStringLiteral("//"));
    QVERIFY2(results->outOfDate().contains(QStringLiteral("The text changed since this run")),
             qPrintable(results->outOfDate()));
    QVERIFY(results->buffersView()->palette().color(QPalette::Active, QPalette::Text) != fresh);
    while (w.document()->isModified())
      w.press("undo");
    QVERIFY2(results->outOfDate().isEmpty(), qPrintable(results->outOfDate()));
    QCOMPARE(results->buffersView()->palette().color(QPalette::Active, QPalette::Text), fresh);

    // After save, close and reopen it is still out of date.
    QTest::keyClicks(w.editor(), QStringLiteral("// "));
    w.press("save");
    w.press("close");
    QVERIFY(w.document() == nullptr);
    QVERIFY(w.window->openFile(w.bench.path("guarded_copy.s")));
    QVERIFY(results->outOfDate().contains(QStringLiteral("The text changed since this run")));
    QVERIFY(w.runKernel());
    QVERIFY(results->outOfDate().isEmpty());
  }

  void formChangesMakeItOutOfDate() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QVERIFY(w.runKernel());
    RunResults* results = w.run()->results();
    typeInto(w, 2, ArgumentsModel::Amount, QStringLiteral("901"));
    QVERIFY2(results->outOfDate().contains(QStringLiteral("Arguments changed: n")),
             qPrintable(results->outOfDate()));
    typeInto(w, 2, ArgumentsModel::Amount, QStringLiteral("900"));
    QVERIFY2(results->outOfDate().isEmpty(), qPrintable(results->outOfDate()));
    QLineEdit* grid = field(w, QStringLiteral("Grid x"));
    grid->setFocus();
    grid->selectAll();
    QTest::keyClicks(grid, QStringLiteral("2048"));
    QVERIFY(results->outOfDate().contains(QStringLiteral("The grid changed")));
    QVERIFY(!results->outOfDate().contains(QStringLiteral("Arguments")));

    // Run Again is next to the message.
    QPushButton* again = nullptr;
    for (auto* button : results->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Run Again")) again = button;
    QVERIFY(again != nullptr && again->isVisible());
    QSignalSpy finished(w.run()->controller(), &RunController::finished);
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY(results->outOfDate().isEmpty());
    QVERIFY(!again->isVisible());
  }

  void dataFilesMakeItOutOfDate() {
    OpenWindow w;
    const QString kernel = w.bench.copyExample("guarded_copy");
    w.bench.write("guarded_copy.run.yaml", kFileRun);
    w.bench.write("a.bin", std::string(4096, 'a'));
    QVERIFY(w.window->openFile(kernel));
    QVERIFY(w.runKernel());
    RunResults* results = w.run()->results();
    QVERIFY2(results->outOfDate().isEmpty(), qPrintable(results->outOfDate()));
    w.bench.write("a.bin", std::string(4096, 'b'));
    QTRY_VERIFY_WITH_TIMEOUT(results->outOfDate().contains(QStringLiteral("Input a.bin changed on disk")),
                             kPatience);
    QVERIFY(w.runKernel());
    QVERIFY(results->outOfDate().isEmpty());
    // Noticed too while another tab is shown.
    QVERIFY(w.window->openFile(w.bench.copyExample("shifted_copy")));
    QVERIFY(QFile::remove(w.bench.path("a.bin")));
    QVERIFY(w.clickTab(QStringLiteral("guarded_copy.s")));
    QVERIFY2(results->outOfDate().contains(QStringLiteral("a.bin is no longer on the disk")),
             qPrintable(results->outOfDate()));
  }

  void includedFilesMakeItOutOfDate() {
    OpenWindow w;
    std::string kernel(testing::kSmallKernel);
    w.bench.write("part.inc", "  v_mov_b32 v1, 1\n");
    kernel.replace(kernel.find("  v_mov_b32 v1, 1\n"), 18, "  .include \"part.inc\"\n");
    w.bench.write("small.run.yaml",
                  "wavesmith: 1\nsource: small.s\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n");
    QVERIFY(w.window->openFile(w.bench.write("small.s", kernel)));
    QVERIFY(w.runKernel());
    RunResults* results = w.run()->results();
    QVERIFY2(!results->verdict().isEmpty() && results->outOfDate().isEmpty(),
             qPrintable(results->outOfDate()));
    // The tab of the included file shows the run that read it.
    QVERIFY(w.window->openFile(w.bench.path("part.inc")));
    QVERIFY(!results->verdict().isEmpty());
    QTest::keyClicks(w.editor(), QStringLiteral("//"));
    QVERIFY2(results->outOfDate().contains(QStringLiteral("Included file part.inc changed")),
             qPrintable(results->outOfDate()));
  }

  void runFilesOfOneKernelHaveSeparateResults() {
    OpenWindow w;
    const QString kernel = w.bench.copyExample("guarded_copy");
    w.bench.write(
        "guarded_copy_2.run.yaml",
        "wavesmith: 1\nsource: guarded_copy.s\nlaunch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }\n"
        "arguments:\n  in: { type: f32, count: 900 }\n  out: { type: f32, count: 1024 }\n"
        "  n: { value: 800 }\n");
    QVERIFY(w.window->openFile(kernel));
    QVERIFY(w.runKernel());
    auto* files = w.run()->findChild<QComboBox*>(QStringLiteral("runFiles"));
    QCOMPARE(files->count(), 2);
    files->setFocus();
    QTest::keyClick(files, Qt::Key_Down);
    QCOMPARE(amountOf(w, 2), QStringLiteral("800"));
    QVERIFY(w.run()->results()->verdict().isEmpty());
    QTest::keyClick(files, Qt::Key_Up);
    QCOMPARE(amountOf(w, 2), QStringLiteral("900"));
    QVERIFY(w.run()->results()->verdict().startsWith(QStringLiteral("Passed")));
  }
};

WAVESMITH_WIDGET_TEST(ResultsTest)
#include "results_test.moc"
