// SPDX-License-Identifier: Apache-2.0
#ifndef Q_MOC_RUN // moc 6.4 cannot read the table of opcodes
#include "reference/matrix_diagram.h"
#include "reference/matrix_view.h"
#endif
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;
using isa::Matrix;

class MatrixTest : public QObject {
  Q_OBJECT

  static MatrixDiagram diagram(isa::Op op, int block = 0) {
    return MatrixDiagram(*isa::matrixShape(op), block);
  }

  static MatrixCell cell(Matrix matrix, int row, int column, int block = 0) {
    return {matrix,
            {static_cast<std::uint8_t>(block), static_cast<std::uint8_t>(row),
             static_cast<std::uint8_t>(column)}};
  }

private slots:
  // Expected places are from AMD's matrix instruction calculator.
  void locatesElements() {
    const MatrixDiagram d = diagram(isa::Op::v_mfma_f32_32x32x8_f16);
    // A[3][5] = v0{35}.[31:16]; D[5][3] = v1{35}.
    QCOMPARE(d.describe(cell(Matrix::A, 3, 5)),
             QStringLiteral("A[3][5] is in lane 35, register 0 of src0, bits 31:16."));
    QCOMPARE(
        d.describe(cell(Matrix::D, 5, 3)),
        QStringLiteral(
            "D[5][3] is in lane 35, register 1 of vdst; C[5][3] in the same lane and register of src2."));
    QCOMPARE(d.registerName(cell(Matrix::A, 3, 5)), QStringLiteral("0.h"));
  }

  void hasACellForEveryElement() {
    for (std::size_t n = 0; n < isa::opcodes().size(); ++n) {
      const auto op = static_cast<isa::Op>(n);
      const auto shape = isa::matrixShape(op);
      if (!shape) continue;
      const MatrixDiagram d(*shape, shape->blocks - 1);
      int cells = 0;
      for (int y = 0; y < d.size().height(); ++y)
        for (int x = 0; x < d.size().width(); ++x) {
          const auto found = d.cellAt({x, y});
          if (!found) continue;
          ++cells;
          QCOMPARE(d.positionOf(*found), QPoint(x, y));
          QVERIFY(d.place(*found).lane < 64);
        }
      const auto count = [&](Matrix m) {
        return static_cast<int>(isa::rows(m, *shape) * isa::columns(m, *shape));
      };
      QCOMPARE(cells, count(Matrix::A) + count(Matrix::B) + count(Matrix::D));
    }
  }

  void relatesElements() {
    const MatrixDiagram d = diagram(isa::Op::v_mfma_f32_32x32x8_f16);
    QVERIFY(d.related(cell(Matrix::D, 4, 7), cell(Matrix::A, 4, 2)));
    QVERIFY(d.related(cell(Matrix::B, 2, 7), cell(Matrix::D, 4, 7)));
    QVERIFY(!d.related(cell(Matrix::D, 4, 7), cell(Matrix::A, 5, 2)));
    QVERIFY(!d.related(cell(Matrix::A, 4, 2), cell(Matrix::B, 2, 7)));
  }

  void exportsATable() {
    const QString table = diagram(isa::Op::v_mfma_f32_4x4x1_16b_f32).table(Matrix::D);
    QCOMPARE(table.count(QLatin1Char('\n')), 1 + 16 * 4 * 4);
    QVERIFY(
        table.startsWith(QStringLiteral("block\trow\tcolumn\tlane\tregister\tbits\n0\t0\t0\t0\t0\t31:0\n")));
  }

  void selectsByMouseAndKeys() {
    testing::Bench bench;
    MatrixView view(&bench.theme);
    view.setDiagram(diagram(isa::Op::v_mfma_f32_16x16x16_f16));
    view.show();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.rectOf(cell(Matrix::B, 2, 7)).center());
    QCOMPARE(view.chosen(), cell(Matrix::B, 2, 7));
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.chosen(), cell(Matrix::B, 2, 8));
    view.choose(cell(Matrix::D, 0, 8));
    QTest::keyClick(&view, Qt::Key_Up); // across the gap
    QCOMPARE(view.chosen(), cell(Matrix::B, 15, 8));
    QCOMPARE(view.accessibleDescription(), view.description());
    const int before = view.cellSize();
    QTest::keyClick(&view, Qt::Key_Plus);
    QVERIFY(view.cellSize() > before);
  }
};

#include "matrix_test.moc"
WAVESMITH_WIDGET_TEST(MatrixTest)
