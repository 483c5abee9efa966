// SPDX-License-Identifier: Apache-2.0
// The geometry of a matrix product diagram: B above, A on the left, and at the crossing of a row of A and a
// column of B the resulting element of D (and of C). Computes positions and names of the cells; does not
// draw.
//
//             B k x n
//     A m x k D m x n        D[3][5]: lane 5, vdst register 3
//
// Value types; any thread.
#pragma once

#include "isa/matrix_layout.h"

#include <QPoint>
#include <QRect>
#include <QString>

#include <optional>

namespace wavesmith::widgets {

struct MatrixCell {
  isa::Matrix matrix = isa::Matrix::D; // A, B or D; C has the place of D
  isa::MatrixElement element;

  bool operator==(const MatrixCell&) const = default;
};

// Positions are in cells: column, row.
class MatrixDiagram {
public:
  static constexpr int kGap = 1; // cells between the matrices

  MatrixDiagram() = default;
  explicit MatrixDiagram(const isa::MatrixShape& shape, int block = 0) : shape_(shape), block_(block) {}

  [[nodiscard]] const isa::MatrixShape& shape() const { return shape_; }
  [[nodiscard]] int block() const { return block_; }
  [[nodiscard]] QSize size() const;
  [[nodiscard]] QRect area(isa::Matrix matrix) const;
  [[nodiscard]] std::optional<MatrixCell> cellAt(const QPoint& position) const;
  [[nodiscard]] QPoint positionOf(const MatrixCell& cell) const;
  // Whether one of the cells is an element of D that depends on the other one.
  [[nodiscard]] bool related(const MatrixCell& a, const MatrixCell& b) const;

  [[nodiscard]] isa::MatrixPlace place(const MatrixCell& cell) const;
  // "3" or "1.h" (registers of 32 bits; .h: the upper half, .0 to .3: a byte).
  [[nodiscard]] QString registerName(const MatrixCell& cell) const;
  // "D[3][5] is in lane 5, register 3 of vdst."
  [[nodiscard]] QString describe(const MatrixCell& cell) const;
  // The title of a matrix without its type: "A 32 × 8".
  [[nodiscard]] QString title(isa::Matrix matrix) const;
  // Every element of a matrix, all blocks, a line each: block, row, column, lane, register, bits; separated
  // by tabs.
  [[nodiscard]] QString table(isa::Matrix matrix) const;

private:
  isa::MatrixShape shape_;
  int block_ = 0;
};

} // namespace wavesmith::widgets
