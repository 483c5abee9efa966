// SPDX-License-Identifier: Apache-2.0
// Draws a MatrixDiagram: each cell is colored by its lane and shows lane and register if there is room. The
// mouse and the arrow keys select a cell; the cells that it depends on, or that depend on it, are marked. A
// lane can be highlighted.
//
// GUI thread.
#pragma once

#ifndef Q_MOC_RUN
#include "reference/matrix_diagram.h"
#endif

#include <QWidget>

namespace wavesmith::widgets {

class Theme;

class MatrixView : public QWidget {
  Q_OBJECT

public:
  explicit MatrixView(const Theme* theme, QWidget* parent = nullptr);

  void setDiagram(const MatrixDiagram& diagram);
  [[nodiscard]] const MatrixDiagram& diagram() const { return diagram_; }
  void setLane(int lane); // -1: none highlighted
  void setCellSize(int pixels);
  [[nodiscard]] int cellSize() const { return cell_; }
  // The smallest size with room for lane and register in every cell.
  [[nodiscard]] int readableCellSize() const;
  // The largest size at which the diagram fits into this many pixels.
  [[nodiscard]] int fittingCellSize(const QSize& pixels) const;

  void choose(const MatrixCell& cell);
  [[nodiscard]] const MatrixCell& chosen() const { return chosen_; }
  [[nodiscard]] QString description() const { return diagram_.describe(chosen_); }
  [[nodiscard]] QRect rectOf(const MatrixCell& cell) const; // pixels

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
  void chosenChanged();
  void cellSizeChanged();

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

private:
  [[nodiscard]] QPoint origin() const;
  [[nodiscard]] int legendWidth() const;
  void paintLegend(QPainter& painter) const;
  [[nodiscard]] std::optional<MatrixCell> cellAt(const QPoint& pixel) const;
  void paintMatrix(QPainter& painter, isa::Matrix matrix, const QRect& visible) const;
  void paintCell(QPainter& painter, const MatrixCell& cell, const QColor& color) const;

  const Theme* theme_;
  MatrixDiagram diagram_;
  MatrixCell chosen_;
  int lane_ = -1;
  int cell_ = 13;
};

} // namespace wavesmith::widgets
