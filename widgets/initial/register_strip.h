// SPDX-License-Identifier: Apache-2.0
// Shows registers as a strip of cells, with as many per line as there is room for:
//
//   /////////////////////  //////////
//   | s0      | s1      |  | s2      |
//   |00010000 |00007f00 |  |00000005 |
//   kernarg segment        work-group
//   pointer · user         id x · system
//
// The mouse and the arrow keys select a group; Ctrl+C copies it. The table next to the strip shows the same as text.
// GUI thread only.
#pragma once

#include "initial/register_cells.h"

#include <QWidget>

namespace wavesmith::widgets {

class RegisterStrip : public QWidget {
  Q_OBJECT

public:
  explicit RegisterStrip(const Theme* theme, QWidget* parent = nullptr);

  void setGroups(const QVector<CellGroup>& groups);
  [[nodiscard]] const QVector<CellGroup>& groups() const { return groups_; }
  void choose(int group); // -1: none
  void chooseRow(int row);
  [[nodiscard]] int chosen() const { return chosen_; }
  [[nodiscard]] QRect rectOf(int group) const; // pixels
  // The text of a group: "s[0:1]  kernarg segment pointer  user  00010000 00007f00".
  [[nodiscard]] static QString describe(const CellGroup& group);

  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void rowChosen(int row); // the user selected it

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

private:
  struct Place {
    QRect cells; // rectangle of the group's cells
    QRect text;  // the name below them
  };
  // Computes the places for a width, and returns the height.
  int arrange(int width, QVector<Place>& places) const;
  [[nodiscard]] int cellWidth() const;
  [[nodiscard]] int cellHeight() const;
  [[nodiscard]] QFont monospaced() const;
  [[nodiscard]] static QString caption(const CellGroup& group);
  void paintGroup(QPainter& painter, int group) const;
  void chooseByUser(int group);

  const Theme* theme_;
  QVector<CellGroup> groups_;
  QVector<Place> places_;
  int chosen_ = -1;
};

} // namespace wavesmith::widgets
