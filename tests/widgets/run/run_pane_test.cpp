// SPDX-License-Identifier: Apache-2.0
// The run pane around the answer: the form is one line after a run, faults are marked, and run files are made from it.
#include "document/document.h"
#include "run/results/run_results.h"
#include "run/run_file_list.h"
#include "run/run_form.h"
#include "run/run_form_line.h"
#include "widgets/support/open_window.h"

#include <QComboBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

namespace {

RunFormLine* lineOf(const OpenWindow& w) {
  return w.run()->findChild<RunFormLine*>();
}

bool openCopy(const OpenWindow& w) {
  return w.window->openFile(w.bench.copyExample("guarded_copy")) &&
         QTest::qWaitFor([&] { return w.answered() && w.run()->problem().isEmpty(); }, kPatience);
}

// Types a name into the question for one, and accepts it.
void nameFile(const QString& name, bool* isAsked) {
  QTimer::singleShot(0, [name, isAsked] {
    auto* const question = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
    if (question == nullptr) return;
    *isAsked = true;
    auto* const field = question->findChild<QLineEdit*>();
    field->selectAll();
    QTest::keyClicks(field, name);
    QTest::keyClick(field, Qt::Key_Return);
  });
}

} // namespace

class RunPaneTest : public QObject {
  Q_OBJECT

private slots:
  void formIsOneLineAfterARun() {
    const OpenWindow w;
    QVERIFY(openCopy(w));
    w.run()->show();
    w.run()->raise();
    QVERIFY(w.run()->form()->isVisible());
    QVERIFY(!lineOf(w)->isVisible());
    QVERIFY(w.runKernel());
    QVERIFY(!w.run()->form()->isVisible());
    QVERIFY(lineOf(w)->isVisible());
    QVERIFY2(lineOf(w)->text().startsWith(QStringLiteral("guarded_copy on the emulator, ")),
             qPrintable(lineOf(w)->text()));
    // A click opens it, with the keyboard in it; the keys close it.
    QTest::mouseClick(lineOf(w), Qt::LeftButton);
    QVERIFY(w.run()->form()->isVisible());
    QVERIFY(!lineOf(w)->isVisible());
    QVERIFY(w.run()->form()->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(w.window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!w.run()->form()->isVisible());
    QVERIFY(lineOf(w)->hasFocus());
    QTest::keyClick(lineOf(w), Qt::Key_Space);
    QVERIFY(w.run()->form()->isVisible());
    // Runs leave what was chosen, also from one of its fields.
    QVERIFY(w.runKernel());
    QVERIFY(w.run()->form()->isVisible());
    QTest::keyClick(w.window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(w.runKernel());
    QVERIFY(!w.run()->form()->isVisible());
    // Another file that was never run has an open one.
    QVERIFY(w.window->openFile(w.bench.copyExample("shifted_copy")));
    QVERIFY(w.run()->form()->isVisible());
    QVERIFY(w.clickTab(QStringLiteral("guarded_copy.s")));
    QVERIFY(!w.run()->form()->isVisible());
  }

  void keepsTheWidthThatWasChosen() {
    const OpenWindow w;
    QVERIFY(openCopy(w));
    QVERIFY(w.runKernel());
    auto* const split = qobject_cast<QSplitter*>(w.run()->results()->buffersView()->parentWidget());
    QVERIFY(split != nullptr);
    QCOMPARE(split->orientation(), Qt::Horizontal);
    QSplitterHandle* const handle = split->handle(1);
    const int before = split->sizes().front();
    QTest::mousePress(handle, Qt::LeftButton, {}, QPoint(1, 5));
    QMouseEvent move(QEvent::MouseMove, QPoint(61, 5), handle->mapToGlobal(QPoint(61, 5)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(handle, &move);
    QTest::mouseRelease(handle, Qt::LeftButton, {}, QPoint(1, 5));
    const int chosen = split->sizes().front();
    QVERIFY2(chosen > before + 30, qPrintable(QString::number(chosen - before)));
    QVERIFY(w.runKernel());
    QCOMPARE(split->sizes().front(), chosen);
  }

  void makesRunFiles() {
    const OpenWindow w;
    QVERIFY(openCopy(w));
    w.run()->show();
    const QString first = w.run()->shownRunFile();
    bool isAsked = false;
    nameFile(QStringLiteral("larger"), &isAsked);
    w.run()->files()->duplicateAction()->trigger();
    QVERIFY(isAsked);
    const QString second = w.bench.path("larger.run.yaml");
    QCOMPARE(w.run()->shownRunFile(), second);
    QVERIFY(QFileInfo::exists(second));
    QCOMPARE(w.run()->files()->runFiles(), (QStringList{first, second}));
    QVERIFY(w.run()->unsavedForms(nullptr).isEmpty());
    QVERIFY(w.runKernel());
    QCOMPARE(w.run()->results()->verdict(), QStringLiteral("Passed: 1 buffer is as expected"));
    // The suggestion, under the name that is offered.
    QCOMPARE(freeRunFile(first), w.bench.path("guarded_copy.2.run.yaml"));
    isAsked = false;
    nameFile(QStringLiteral("guarded_copy.2.run.yaml"), &isAsked);
    w.run()->files()->newAction()->trigger();
    QVERIFY(isAsked);
    QCOMPARE(w.run()->shownRunFile(), w.bench.path("guarded_copy.2.run.yaml"));
    QCOMPARE(w.run()->files()->runFiles().size(), 3);
    QVERIFY(w.run()->problem().isEmpty());
  }

  // One that another program writes is in the list at once.
  void listFollowsTheFolder() {
    const OpenWindow w;
    QVERIFY(openCopy(w));
    QCOMPARE(w.run()->files()->runFiles().size(), 1);
    QFile file(w.run()->shownRunFile());
    QVERIFY(file.open(QFile::ReadOnly));
    w.bench.write("small.run.yaml", file.readAll().toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(w.run()->files()->runFiles().size(), 2, kPatience);
    QCOMPARE(w.run()->shownRunFile(), file.fileName()); // the shown one stays
    QVERIFY(QFile::remove(w.bench.path("small.run.yaml")));
    QTRY_COMPARE_WITH_TIMEOUT(w.run()->files()->runFiles().size(), 1, kPatience);
  }
};

WAVESMITH_WIDGET_TEST(RunPaneTest)
#include "run_pane_test.moc"
