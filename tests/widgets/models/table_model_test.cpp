// SPDX-License-Identifier: Apache-2.0
// The base of table models: two functions and a list of columns make a complete model.
#include "models/table_model.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QCoreApplication>
#include <QTest>
#include <QTranslator>

namespace wavesmith::testing {
namespace {

using widgets::CellAlignment;
using widgets::TableColumn;
using widgets::TableModel;

// Translates only texts of the given context, to capitals.
class Capitals : public QTranslator {
public:
  explicit Capitals(const char* context) : context_(QString::fromLatin1(context)) {}

  [[nodiscard]] QString translate(const char* context, const char* text, const char* /*disambiguation*/,
                                  int /*n*/) const override {
    return QString::fromLatin1(context) == context_ ? QString::fromUtf8(text).toUpper() : QString();
  }
  [[nodiscard]] bool isEmpty() const override { return false; }

private:
  QString context_;
};

} // namespace

class SquaresModel : public TableModel {
  Q_OBJECT

public:
  void setTotal(int total) {
    beginResetModel();
    total_ = total;
    endResetModel();
  }

private:
  [[nodiscard]] int rowTotal() const final { return total_; }
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final {
    if (role == Qt::TextAlignmentRole && index.row() == 2) return QVariant(int(Qt::AlignCenter));
    if (role != Qt::DisplayRole) return {};
    return index.column() == 0 ? QVariant(QStringLiteral("n%1").arg(index.row()))
                               : QVariant(index.row() * index.row());
  }
  [[nodiscard]] std::span<const TableColumn> columns() const final {
    static constexpr TableColumn columns[] = {
        {"name", "of the number"}, {"square", nullptr, CellAlignment::Number}, {}};
    return columns;
  }

  int total_ = 3;
};

class TableModelTest : public QObject {
  Q_OBJECT

private slots:
  void isACompleteModel() {
    SquaresModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.columnCount(), 3);
    QCOMPARE(model.rowCount(model.index(0, 0)), 0);
    QCOMPARE(model.columnCount(model.index(0, 0)), 0);
    QCOMPARE(model.index(2, 1).data().toInt(), 4);
    QVERIFY(!model.data({}).isValid());
    model.setTotal(0);
    QCOMPARE(model.rowCount(), 0);
  }

  void anIndexOfARowThatIsGoneHasNoData() {
    SquaresModel model;
    const QModelIndex last = model.index(2, 1);
    model.setTotal(1);
    QVERIFY(!model.data(last).isValid());
  }

  void alignsNumbersToTheRight() {
    const SquaresModel model;
    QVERIFY(!model.index(0, 0).data(Qt::TextAlignmentRole).isValid());
    QCOMPARE(model.index(0, 1).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
    QCOMPARE(model.index(2, 1).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignCenter));
  }

  void headings() {
    const SquaresModel model;
    QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QStringLiteral("name"));
    QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString(),
             QStringLiteral("of the number"));
    QVERIFY(!model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).isValid());
    QVERIFY(!model.headerData(2, Qt::Horizontal).isValid());
    QVERIFY(!model.headerData(3, Qt::Horizontal).isValid());
    QVERIFY(!model.headerData(0, Qt::Vertical).isValid());
  }

  // Where tr() in the model finds its texts.
  void headingsAreTranslatedInTheContextOfTheModel() {
    const SquaresModel model;
    Capitals capitals(SquaresModel::staticMetaObject.className());
    QVERIFY(QCoreApplication::installTranslator(&capitals));
    QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QStringLiteral("NAME"));
    QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString(),
             QStringLiteral("OF THE NUMBER"));
    QCoreApplication::removeTranslator(&capitals);
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::TableModelTest;
WAVESMITH_WIDGET_TEST(TableModelTest)
#include "table_model_test.moc"
