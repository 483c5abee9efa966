// SPDX-License-Identifier: Apache-2.0
// The results of several launches: all together, or one of them.
#include "models/buffers_model.h"
#include "run/run_results.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QComboBox>
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
