// SPDX-License-Identifier: Apache-2.0
#include "reference/matrix_diagram.h"

#include <QCoreApplication>

namespace wavesmith::widgets {
namespace {

using isa::Matrix;

struct MatrixText {
  Q_DECLARE_TR_FUNCTIONS(MatrixDiagram)
};

QString letter(Matrix matrix) {
  switch (matrix) {
  case Matrix::A: return QStringLiteral("A");
  case Matrix::B: return QStringLiteral("B");
  case Matrix::C: return QStringLiteral("C");
  case Matrix::D: return QStringLiteral("D");
  case Matrix::Index: return QStringLiteral("index");
  }
  return {};
}

QString operand(Matrix matrix) {
  switch (matrix) {
  case Matrix::A: return QStringLiteral("src0");
  case Matrix::B: return QStringLiteral("src1");
  case Matrix::C:
  case Matrix::Index: return QStringLiteral("src2");
  case Matrix::D: return QStringLiteral("vdst");
  }
  return {};
}

// The place of an element in the registers of a lane.
struct Bits {
  unsigned first = 0, last = 0; // registers
  unsigned low = 0, high = 31;
};

Bits bitsOf(Matrix matrix, const isa::MatrixShape& shape, unsigned element) {
  const unsigned width = isa::elementBits(matrix, shape);
  const unsigned at = element * width;
  if (width >= 32) return {at / 32, (at + width - 1) / 32, 0, 31};
  return {at / 32, at / 32, at % 32, at % 32 + width - 1};
}

QString registerText(Matrix matrix, const Bits& bits) {
  if (bits.first != bits.last)
    return MatrixText::tr("registers %1 and %2 of %3").arg(bits.first).arg(bits.last).arg(operand(matrix));
  if (bits.low == 0 && bits.high == 31)
    return MatrixText::tr("register %1 of %2").arg(bits.first).arg(operand(matrix));
  return MatrixText::tr("register %1 of %2, bits %3:%4")
      .arg(bits.first)
      .arg(operand(matrix))
      .arg(bits.high)
      .arg(bits.low);
}

} // namespace

QSize MatrixDiagram::size() const {
  const auto columnsA = static_cast<int>(isa::columns(Matrix::A, shape_));
  return {columnsA + kGap + shape_.n, static_cast<int>(isa::rows(Matrix::B, shape_)) + kGap + shape_.m};
}

QRect MatrixDiagram::area(Matrix matrix) const {
  const auto columnsA = static_cast<int>(isa::columns(Matrix::A, shape_));
  const auto rowsB = static_cast<int>(isa::rows(Matrix::B, shape_));
  switch (matrix) {
  case Matrix::A:
  case Matrix::Index: return {0, rowsB + kGap, columnsA, shape_.m};
  case Matrix::B: return {columnsA + kGap, 0, shape_.n, rowsB};
  case Matrix::C:
  case Matrix::D: break;
  }
  return {columnsA + kGap, rowsB + kGap, shape_.n, shape_.m};
}

std::optional<MatrixCell> MatrixDiagram::cellAt(const QPoint& position) const {
  for (const Matrix matrix : {Matrix::A, Matrix::B, Matrix::D}) {
    const QRect where = area(matrix);
    if (!where.contains(position)) continue;
    const QPoint inside = position - where.topLeft();
    return MatrixCell{matrix,
                      {static_cast<std::uint8_t>(block_), static_cast<std::uint8_t>(inside.y()),
                       static_cast<std::uint8_t>(inside.x())}};
  }
  return std::nullopt;
}

QPoint MatrixDiagram::positionOf(const MatrixCell& cell) const {
  return area(cell.matrix).topLeft() + QPoint(cell.element.column, cell.element.row);
}

bool MatrixDiagram::related(const MatrixCell& a, const MatrixCell& b) const {
  if (a == b) return true;
  if (a.matrix != Matrix::D && b.matrix == Matrix::D) return related(b, a);
  if (a.matrix != Matrix::D) return false;
  if (b.matrix == Matrix::A) return a.element.row == b.element.row;
  return b.matrix == Matrix::B && a.element.column == b.element.column;
}

isa::MatrixPlace MatrixDiagram::place(const MatrixCell& cell) const {
  return isa::placeOf(cell.matrix, shape_, cell.element);
}

QString MatrixDiagram::registerName(const MatrixCell& cell) const {
  const unsigned width = isa::elementBits(cell.matrix, shape_);
  const Bits bits = bitsOf(cell.matrix, shape_, place(cell).element);
  QString first = QString::number(bits.first);
  if (width == 16) return first + (bits.low == 0 ? QStringLiteral(".l") : QStringLiteral(".h"));
  if (width < 16) return first + QLatin1Char('.') + QString::number(bits.low / width);
  return first;
}

QString MatrixDiagram::describe(const MatrixCell& cell) const {
  if (shape_.m == 0) return {};
  const isa::MatrixPlace where = place(cell);
  const auto element = [&](Matrix matrix) {
    return letter(matrix) + QStringLiteral("[%1][%2]").arg(cell.element.row).arg(cell.element.column);
  };
  QString text = shape_.blocks > 1 ? MatrixText::tr("Block %1: ").arg(block_) : QString();
  text += MatrixText::tr("%1 is in lane %2, %3")
              .arg(element(cell.matrix))
              .arg(where.lane)
              .arg(registerText(cell.matrix, bitsOf(cell.matrix, shape_, where.element)));
  if (cell.matrix == Matrix::D) {
    text += MatrixText::tr("; %1 in the same lane and register of src2").arg(element(Matrix::C));
  } else if (cell.matrix == Matrix::A && shape_.sparse) {
    const isa::MatrixPlace index = isa::placeOf(Matrix::Index, shape_, cell.element);
    text += MatrixText::tr("; its column is %1 plus the index in lane %2, %3")
                .arg(cell.element.column / 2 * 4)
                .arg(index.lane)
                .arg(registerText(Matrix::Index, bitsOf(Matrix::Index, shape_, index.element)));
  }
  return text + QLatin1Char('.');
}

QString MatrixDiagram::title(Matrix matrix) const {
  const QString name = matrix == Matrix::D ? MatrixText::tr("C and D") : letter(matrix);
  return MatrixText::tr("%1  %2 × %3")
      .arg(name)
      .arg(isa::rows(matrix, shape_))
      .arg(isa::columns(matrix, shape_));
}

QString MatrixDiagram::table(Matrix matrix) const {
  QString text = MatrixText::tr("block\trow\tcolumn\tlane\tregister\tbits\n");
  for (unsigned block = 0; block < shape_.blocks; ++block)
    for (unsigned row = 0; row < isa::rows(matrix, shape_); ++row)
      for (unsigned column = 0; column < isa::columns(matrix, shape_); ++column) {
        const isa::MatrixElement element{static_cast<std::uint8_t>(block), static_cast<std::uint8_t>(row),
                                         static_cast<std::uint8_t>(column)};
        const isa::MatrixPlace where = isa::placeOf(matrix, shape_, element);
        const Bits bits = bitsOf(matrix, shape_, where.element);
        text += QStringLiteral("%1\t%2\t%3\t%4\t%5\t%6:%7\n")
                    .arg(block)
                    .arg(row)
                    .arg(column)
                    .arg(where.lane)
                    .arg(bits.first)
                    .arg(bits.high + 32 * (bits.last - bits.first))
                    .arg(bits.low);
      }
  return text;
}

} // namespace wavesmith::widgets
