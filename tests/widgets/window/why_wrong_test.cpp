// SPDX-License-Identifier: Apache-2.0
// From a wrong element of a result to the instruction that wrote it, with a key, the button and the context menu's action.
#include "debugger/debug_text.h"
#include "debugger/values/why_dock.h"
#include "debugger/values/why_model.h"
#include "run/results/differences_model.h"
#include "run/results/run_results.h"
#include "run/results/values_model.h"
#include "run/results/why_wrong.h"
#include "source/file.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/debugging.h"

#include <QAction>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

class WhyWrongTest : public QObject {
  Q_OBJECT

  // guarded_copy with an expectation that no element meets; its result is shown.
  static bool runWrong(OpenWindow& w, const char* mode) {
    const QString path = w.bench.copyExample("guarded_copy");
    const std::string runFile = w.bench.path("guarded_copy.run.yaml").toStdString();
    std::string text = source::readText(runFile).value();
    const std::size_t expect = text.find("expect:");
    if (expect == std::string::npos) return false;
    text.replace(expect, text.find_first_of(",}\n", expect) - expect, "expect: \"i < 900 ? in[i] + 1 : 7\"");
    text += std::string("mode: ") + mode + "\n";
    w.bench.write("guarded_copy.run.yaml", text);
    return w.window->openFile(path) && w.runKernel() &&
           w.run()->results()->verdict().startsWith(QStringLiteral("Failed"));
  }
  static bool isExplained(const OpenWindow& w, const QString& location) {
    const WhyDock* const why = w.window->debugging()->whyDock();
    return QTest::qWaitFor(
        [&] {
          const debug::CauseNode* const root = why->model()->node(why->model()->index(0, 0));
          const debug::Stop& stop = w.window->debugging()->controller()->stop();
          return root != nullptr && root->writer && why->isVisible() &&
                 QString::fromStdString(root->location) == location &&
                 stop.position == root->writer->position && stop.wave && stop.wave->id == root->writer->wave;
        },
        kPatience);
  }

private slots:
  void keyGoesToTheLastWriterOfADifference() {
    OpenWindow w;
    QVERIFY(runWrong(w, "fast"));
    RunResults* const results = w.run()->results();
    QVERIFY(!results->whyWrong()->action()->isEnabled()); // nothing is selected
    QTableView* const view = results->differencesView();
    view->setFocus();
    view->setCurrentIndex(view->model()->index(5, DifferencesModel::Actual));
    QVERIFY(results->whyWrong()->action()->isEnabled());
    const quint64 element = results->differences()->elementOf(5);
    QTest::keyClick(view, Qt::Key_F9, Qt::ShiftModifier);
    QVERIFY(isExplained(w, QStringLiteral("out[%1]").arg(element)));
    QCOMPARE(w.window->debugging()->controller()->job().checkedMode, std::optional(false));
    // All of its causes are unfolded, although the run has gone on to the writer.
    const WhyModel* const model = w.window->debugging()->whyDock()->model();
    const QModelIndex root = model->index(0, 0);
    QVERIFY(model->rowCount(root) > 0);
    for (int row = 0; row < model->rowCount(root); ++row)
      QTRY_VERIFY_WITH_TIMEOUT(model->node(model->index(row, 0, root))->unfolded, kPatience);
  }

  void buttonWorksOnValuesInCheckedMode() {
    OpenWindow w;
    QVERIFY(runWrong(w, "checked"));
    RunResults* const results = w.run()->results();
    results->goToElement(70);
    QTRY_VERIFY_WITH_TIMEOUT(results->whyWrong()->action()->isEnabled(), kPatience);
    QToolButton* button = nullptr;
    for (QToolButton* const one : results->findChildren<QToolButton*>())
      if (one->defaultAction() == results->whyWrong()->action()) button = one;
    QVERIFY(button != nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(isExplained(w, QStringLiteral("out[70]")));
    QCOMPARE(w.window->debugging()->controller()->job().checkedMode, std::optional(true));
    // The table that had the focus is hidden; the keyboard is in the panel that was asked for, not on the bar.
    QVERIFY(w.window->debugging()->whyDock()->isAncestorOf(QApplication::focusWidget()));
  }
};

WAVESMITH_WIDGET_TEST(WhyWrongTest)
#include "why_wrong_test.moc"
