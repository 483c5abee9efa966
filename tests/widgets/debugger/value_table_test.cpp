// SPDX-License-Identifier: Apache-2.0
// The Value Table: its rows are those of the core, and a click goes to one.
#include "debugger/values/value_rows_model.h"
#include "debugger/values/value_table_dock.h"
#include "widgets/debugger/debug_bench.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::Verb;
using testing::DebugBench;
using testing::kPatience;

class ValueTableTest : public QObject {
  Q_OBJECT

  static void typeInto(QLineEdit* field, const QString& text, bool isLast) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    if (isLast) QTest::keyClick(field, Qt::Key_Return);
  }
  static QString cell(const ValueTableDock& dock, int row, int column) {
    return dock.view()->model()->index(row, column).data().toString();
  }

private slots:
  void showsValuesAtALineAndGoesToThem() {
    DebugBench b;
    ValueTableDock dock(&b.controller);
    const QAbstractItemModelTester tester(dock.model());
    dock.resize(900, 300);
    dock.show();
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Continue}));
    typeInto(dock.lineField(), QStringLiteral("134"), false);
    typeInto(dock.expressionField(), QStringLiteral("v_x"), false);
    typeInto(dock.conditionField(), QStringLiteral("lane == 40 && group == 3"), true);
    QTRY_VERIFY_WITH_TIMEOUT(dock.model()->rowCount() > 0, kPatience);
    const auto rows = b.ask({.verb = Verb::Values,
                             .number = 64,
                             .text = "134",
                             .condition = "lane == 40 && group == 3",
                             .value = "v_x"});
    QVERIFY(rows);
    QCOMPARE(dock.model()->rowCount(), static_cast<int>(rows->rows.size()));
    for (int row = 0; row < dock.model()->rowCount(); ++row)
      QCOMPARE(cell(dock, row, ValueRowsModel::Value),
               QString::fromStdString(rows->rows[static_cast<std::size_t>(row)].value));
    // A click on the header sorts by value, as a number.
    dock.view()->sortByColumn(ValueRowsModel::Value, Qt::DescendingOrder);
    double last = cell(dock, 0, ValueRowsModel::Value).toDouble();
    for (int row = 1; row < dock.model()->rowCount(); ++row) {
      const double value = cell(dock, row, ValueRowsModel::Value).toDouble();
      QVERIFY(value <= last);
      last = value;
    }
    // A click on a row goes to its step, wave and lane.
    const QModelIndex first = dock.view()->model()->index(0, ValueRowsModel::Value);
    const auto step = static_cast<quint64>(
        dock.view()->model()->index(0, ValueRowsModel::Step).data(ValueRowsModel::kSortRole).toULongLong());
    const QString value = first.data().toString();
    QTest::mouseClick(dock.view()->viewport(), Qt::LeftButton, {}, dock.view()->visualRect(first).center());
    QTRY_COMPARE_WITH_TIMEOUT(b.controller.stop().position, step, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(b.controller.lane(), 40, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(b.controller.state() == DebugController::State::Stopped, kPatience);
    const auto shown = b.ask({.verb = Verb::Print, .text = "v_x[40]", .type = "u32"}); // as a store reads it
    QVERIFY(shown);
    QCOMPARE(QString::fromStdString(shown->values.front().text), value);
    QCOMPARE(dock.model()->rowCount(), static_cast<int>(rows->rows.size())); // the table stays
    dock.view()->selectRow(0);
    QTest::keyClick(dock.view(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().contains(value));
  }

  void showsWritesAndLanes() {
    DebugBench b;
    ValueTableDock dock(&b.controller);
    dock.resize(900, 300);
    dock.show();
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Continue}));
    dock.kind()->setCurrentIndex(ValueTableDock::Writes);
    typeInto(dock.expressionField(), QStringLiteral("c[1000]"), true);
    QTRY_COMPARE_WITH_TIMEOUT(dock.model()->rowCount(), 1, kPatience);
    QVERIFY(cell(dock, 0, ValueRowsModel::Instruction).contains(QStringLiteral("buffer_store_dword")));
    typeInto(dock.expressionField(), QStringLiteral("nonsense"), true);
    QTRY_COMPARE_WITH_TIMEOUT(dock.model()->rowCount(), 0, kPatience);
    QVERIFY(b.move({.verb = Verb::Go, .number = 100}));
    dock.kind()->setCurrentIndex(ValueTableDock::Lanes);
    const auto waves = b.ask({.verb = Verb::Waves});
    QVERIFY(waves);
    typeInto(dock.expressionField(), QStringLiteral("lane == 3"), true);
    QTRY_COMPARE_WITH_TIMEOUT(dock.model()->rowCount(), static_cast<int>(waves->waves.size()), kPatience);
    QCOMPARE(cell(dock, 0, ValueRowsModel::Lane), QStringLiteral("3"));
  }
};

WAVESMITH_WIDGET_TEST(ValueTableTest)
#include "value_table_test.moc"
