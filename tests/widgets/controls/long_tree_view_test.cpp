// SPDX-License-Identifier: Apache-2.0
// A change of all rows of a long model costs a view of it no more than a screenful.
#include "controls/long_tree_view.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QAbstractTableModel>
#include <QTest>

using namespace wavesmith::widgets;

namespace {

constexpr int kRows = 100'000;
constexpr int kColumns = 5;

// Counts how often a view asks for something.
class CountingModel : public QAbstractTableModel {
public:
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final {
    return parent.isValid() ? 0 : kRows;
  }
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final {
    return parent.isValid() ? 0 : kColumns;
  }
  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final {
    ++asked;
    return QAbstractTableModel::index(row, column, parent);
  }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final {
    ++asked;
    return role == Qt::DisplayRole ? QVariant(value + index.row()) : QVariant();
  }
  void changeAll() {
    ++value;
    emit dataChanged(index(0, 0), index(kRows - 1, kColumns - 1));
  }

  int value = 0;
  mutable int asked = 0;
};

} // namespace

class LongTreeViewTest : public QObject {
  Q_OBJECT

private slots:
  void aChangeOfAllRowsLooksAtTheVisibleOnes() {
    CountingModel model;
    { // it looks at every cell after each change
      const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    }
    LongTreeView view;
    view.setUniformRowHeights(true);
    view.setModel(&model);
    view.resize(600, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    for (const int scrolled : {0, kRows / 2, kRows - 1}) {
      view.scrollTo(model.index(scrolled, 0));
      QCoreApplication::processEvents();
      model.asked = 0;
      model.changeAll();
      QCoreApplication::processEvents();
      QVERIFY2(model.asked < kRows / 20, qPrintable(QString::number(model.asked)));
      QVERIFY(model.asked > 0); // the visible rows are drawn again
    }
  }
};

WAVESMITH_WIDGET_TEST(LongTreeViewTest)
#include "long_tree_view_test.moc"
