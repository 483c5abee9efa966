// SPDX-License-Identifier: Apache-2.0
// The 512 vector registers of a SIMD lane as allocated for a kernel, as squares in granules of eight.
//
//     0 ■■■■■■■■ ■■■■■▨▨▨ ▣▣▣▣▣▣▣▣ ........     ■ used  ▨ rounding  ▣ accumulation  . free
//    32
//
// Squares that are live at the cursor are filled; a0 is marked. Hovering and the arrow keys show the text of a
// register. GUI thread only.
#pragma once

#include "models/shown_kernel.h"
#include "style/theme.h"

#include <QWidget>

#include <bitset>
#include <optional>

namespace wavesmith::widgets {

class RegisterFileView : public QWidget {
  Q_OBJECT

public:
  explicit RegisterFileView(const Theme* theme, QWidget* parent = nullptr);

  void setKernel(const ShownKernel& kernel);
  void setMarked(const isa::RegisterRange& registers); // count 0: none
  [[nodiscard]] int chosen() const { return chosen_; } // number of the selected register, 0 to 511; -1: none
  [[nodiscard]] QString textOf(int number) const;      // "v12: used, live at the cursor"
  [[nodiscard]] QString table() const;                 // all parts, a line each
  [[nodiscard]] int numberAt(const QPoint& position) const;
  [[nodiscard]] QRect rectOf(int number) const;

  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

private:
  [[nodiscard]] int cellSize(int width) const;
  [[nodiscard]] const panels::FilePart* partOf(int number) const;
  [[nodiscard]] QString nameOf(int number) const; // "a3"
  [[nodiscard]] bool isLive(int number) const;
  [[nodiscard]] std::bitset<512> liveAtCursor() const;
  void describe();
  void choose(int number);
  void paintCell(QPainter& painter, int number, const panels::FilePart& part) const;
  void paintRowNumbers(QPainter& painter) const;
  void paintLegend(QPainter& painter) const;

  const Theme* theme_;
  ShownKernel kernel_;
  mutable std::optional<std::bitset<512>> holds_; // live at the cursor; nothing: not computed yet
  isa::RegisterRange marked_{isa::RegisterClass::Vector, 0, 0};
  int chosen_ = -1;
};

} // namespace wavesmith::widgets
