// SPDX-License-Identifier: Apache-2.0
// The table of a LaneCellsModel, all rows visible, with its marks:
//
//   | 0.5   | 1.5 ▟ | ///// | ?     |     a corner: changed; hatched and italic: inactive; a dotted line: undefined;
//                                         a dashed frame: in flight; a solid frame: the selected lane
//
// Arrow keys go from cell to cell, Return and F2 edit, Ctrl+C copies the selection with tabs between columns.
//
// GUI thread.
#pragma once

#include <QTableView>

namespace wavesmith::widgets {

class LaneCellsModel;
class Theme;

class LaneCellsView : public QTableView {
  Q_OBJECT

public:
  explicit LaneCellsView(const Theme* theme, LaneCellsModel* model, QWidget* parent = nullptr);

  void fit();       // fits the height to the rows and the width of the columns to the texts
  void forgetFit(); // columns may become narrower again
  [[nodiscard]] QString selectionText() const;
  void copySelection() const;

  // Draws the marks of a cell: the legend uses it, too.
  static void paintMarks(QPainter& painter, const QRect& rect, quint8 marks, const Theme& theme);

signals:
  void removeRequested(); // the Delete key
  void laneChosen(int lane);
  void leftThrough(int rows, int column); // an arrow key above the first row (-1) or below the last one (1)

protected:
  void keyPressEvent(QKeyEvent* event) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  void wheelEvent(QWheelEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  void fitHeight();
  [[nodiscard]] LaneCellsModel* cells() const;

  int width_ = 0; // width of a column
};

} // namespace wavesmith::widgets
