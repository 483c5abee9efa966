// SPDX-License-Identifier: Apache-2.0
#include "compiled/resources_model.h"
#include "versions/comparison_model.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QPoint>
#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;

class ResourcesModelTest : public QObject {
  Q_OBJECT

private slots:
  void namesEachKernelOnce() {
    testing::Bench bench;
    ResourcesModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setKernels({{"a", {{"VGPRs", "4", "4"}, {"SGPRs", "16", "15"}}}, {"b", {{"VGPRs", "8", ""}}}});
    QCOMPARE(model.rowCount(), 3);
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, ResourcesModel::Kernel), QStringLiteral("a"));
    QCOMPARE(text(1, ResourcesModel::Kernel), QString());
    QCOMPARE(text(2, ResourcesModel::Kernel), QStringLiteral("b"));
    // A difference is a sign and not only a color.
    QCOMPARE(text(0, ResourcesModel::Ours), QStringLiteral("4"));
    QCOMPARE(text(1, ResourcesModel::Ours), QStringLiteral("15 \u2260"));
    QCOMPARE(text(2, ResourcesModel::Ours), QString());
  }

  void rowsOfAComparisonAreAligned() {
    testing::Bench bench;
    ComparisonModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    auto comparison = std::make_shared<compare::Comparison>();
    comparison->rows = {
        {compare::Change::Equal, {0, "", "s_nop 0", {}}, {0, "L0", "s_nop 0", {}}},
        {compare::Change::Operands, {1, "", "s_nop 1", {{6, 1}}}, {1, "", "s_nop 2", {{6, 1}}}},
        {compare::Change::Inserted, {}, {2, "", "s_nop 3", {}}}};
    model.setComparison(comparison);
    QCOMPARE(model.rowCount(), 3);
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, ComparisonModel::Mark), QString());
    QCOMPARE(text(0, ComparisonModel::After), QStringLiteral("L0   s_nop 0"));
    QCOMPARE(text(1, ComparisonModel::Mark), QStringLiteral("~"));
    QCOMPARE(text(2, ComparisonModel::Mark), QStringLiteral("+"));
    QCOMPARE(text(2, ComparisonModel::Before), QString());
    const QVariantList words =
        model.index(1, ComparisonModel::Before).data(ComparisonModel::kDifferingRole).toList();
    QCOMPARE(words, (QVariantList{QPoint(5 + 6, 1)}));
    QCOMPARE(model.nextDifference(-1, 1), 1);
    QCOMPARE(model.nextDifference(1, 1), 2);
    QCOMPARE(model.nextDifference(2, 1), -1);
    QCOMPARE(model.nextDifference(2, -1), 1);
    model.setComparison(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }
};

WAVESMITH_WIDGET_TEST(ResourcesModelTest)
#include "resources_model_test.moc"
