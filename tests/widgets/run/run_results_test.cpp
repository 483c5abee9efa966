// SPDX-License-Identifier: Apache-2.0
// The results of several launches: all together, or one of them.
#include "run/results/buffers_model.h"
#include "run/results/run_results.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QComboBox>
#include <QLabel>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

worker::RunSummary summaryOf(const std::string& kernel, std::uint64_t differing, const std::string& buffer) {
  worker::RunSummary summary;
  summary.kernel = kernel;
  summary.backend = "emulator";
  worker::BufferSummary of;
  of.name = buffer;
  of.type = execution::ElementType::F32;
  of.count = 4;
  of.checked = true;
  of.comparison.type = of.type;
  of.comparison.compared = 4;
  of.comparison.differing = differing;
  summary.buffers.push_back(of);
  return summary;
}

std::shared_ptr<const RunResult> resultOf(std::vector<worker::RunSummary> launches) {
  auto summary = std::make_shared<worker::RunSummary>(summaryOf("scale, total", 0, "sum"));
  summary->launches = std::move(launches);
  auto result = std::make_shared<RunResult>();
  result->summary = summary;
  return result;
}

} // namespace

class RunResultsTest : public QObject {
  Q_OBJECT

private slots:
  void showsEachLaunch() {
    testing::Bench bench;
    RunController controller;
    RunResults results(&controller, &bench.theme);
    results.showResult(resultOf({summaryOf("scale", 0, "x"), summaryOf("total", 0, "y")}));
    QCOMPARE(results.launches()->count(), 3);
    QCOMPARE(results.launches()->itemText(2), QStringLiteral("Launch 2: total"));
    QCOMPARE(results.launches()->currentIndex(), 0);
    QCOMPARE(results.buffers()->buffer(0)->name, std::string("sum"));
    QCOMPARE(results.verdict(), QStringLiteral("Passed: 3 buffers are as expected"));
    results.launches()->setCurrentIndex(2);
    QCOMPARE(results.buffers()->buffer(0)->name, std::string("y"));
    QCOMPARE(results.view().launch, 2);
  }

  void choosesTheLaunchThatFails() {
    testing::Bench bench;
    RunController controller;
    RunResults results(&controller, &bench.theme);
    results.showResult(resultOf({summaryOf("scale", 3, "x"), summaryOf("total", 0, "y")}));
    QCOMPARE(results.launches()->currentIndex(), 1);
    QCOMPARE(results.buffers()->buffer(0)->name, std::string("x"));
    QCOMPARE(results.verdict(), QStringLiteral("Failed: 1 buffer differs"));
  }

  // A wide pane has the buffers beside their values; a column without a text is not shown.
  void usesTheRoomThatItHas() {
    testing::Bench bench;
    RunController controller;
    RunResults results(&controller, &bench.theme);
    results.resize(1200, 260);
    results.show();
    auto result = std::make_shared<RunResult>();
    auto summary = std::make_shared<worker::RunSummary>(summaryOf("scale", 0, "good"));
    summary->buffers.push_back(summaryOf("scale", 3, "bad").buffers.front());
    summary->buffers.back().comparison.first = {{.index = 2, .actual = 0x3f000000, .expected = 0x3e800000}};
    result->summary = summary;
    results.showResult(result);
    const QTableView* const table = results.buffersView();
    QCOMPARE(results.buffers()->buffer(0)->name, std::string("bad"));
    QCOMPARE(table->currentIndex().row(), 0);
    QVERIFY(table->isColumnHidden(BuffersModel::SinceLast));
    QVERIFY(!table->isColumnHidden(BuffersModel::Expected));
    QVERIFY(!results.against()->isVisible()); // there is only one choice
    const auto placeOf = [&](const QWidget* widget) { return widget->mapTo(&results, QPoint()); };
    QVERIFY(placeOf(results.tabs()).x() > placeOf(table).x() + 100);
    QVERIFY(table->height() > 150);
    results.resize(500, 500);
    QTRY_VERIFY(placeOf(results.tabs()).y() > placeOf(table).y());
    QCOMPARE(placeOf(results.tabs()).x(), placeOf(table).x());
  }

  void saysWhatARunIsDoing() {
    testing::Bench bench;
    RunController controller;
    RunResults results(&controller, &bench.theme);
    results.show();
    const auto isShown = [&](const QString& text) {
      for (const auto* label : results.findChildren<QLabel*>())
        if (label->isVisible() && label->text().startsWith(text)) return true;
      return false;
    };
    QVERIFY(isShown(QStringLiteral("Run the kernel to see its results")));
    results.setProgress(QStringLiteral("Running, 42 %, 1.2 s"));
    QVERIFY(isShown(QStringLiteral("Running, 42 %, 1.2 s")));
    QVERIFY(!isShown(QStringLiteral("Run the kernel")));
    results.setProgress({});
    QVERIFY(isShown(QStringLiteral("Run the kernel to see its results")));
  }

  void hasNoListForOneLaunch() {
    testing::Bench bench;
    RunController controller;
    RunResults results(&controller, &bench.theme);
    results.showResult(resultOf({}));
    QVERIFY(results.launches()->isHidden());
    QCOMPARE(results.launches()->count(), 0);
  }
};

WAVESMITH_WIDGET_TEST(RunResultsTest)
#include "run_results_test.moc"
