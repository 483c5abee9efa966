// SPDX-License-Identifier: Apache-2.0
// The number of live registers along the instructions of a kernel: arch VGPRs with AGPRs stacked on them above,
// SGPRs below. Horizontal lines show the end of the allocation and the limits below which another wave fits. Marks
// above the curve show the instructions with the maximum, and a vertical line shows the cursor.
//
//    72 ┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈ allocated
//    64 ┈┈┈┈┈┈▟██▙┈┈┈┈┈┈┈┈┈ 8 waves
//       ▁▂▅▇█████████▇▅▂▁▁
//    24 ▂▂▂▃▃▃▃▃▂▂▂▂▂▁▁▁▁▁
//
// A column of pixels stands for all its instructions, so the cost of a paint depends on the width and not on the
// length of the kernel. Hovering shows exact figures, and a click goes to the line. Arrow keys, Home and End select
// an instruction, Enter goes to it. GUI thread only.
#pragma once

#include "models/shown_kernel.h"
#include "style/theme.h"

#include <QFont>
#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::widgets {

class PressureCurve : public QWidget {
  Q_OBJECT

public:
  explicit PressureCurve(const Theme* theme, QWidget* parent = nullptr);

  void setKernel(const ShownKernel& kernel);
  void setCursor(std::uint32_t at);                              // kNone: it is not in this kernel
  [[nodiscard]] std::uint32_t chosen() const { return chosen_; } // selected by keys or mouse; kNone: none
  [[nodiscard]] std::uint32_t instructionAt(int x) const;
  [[nodiscard]] int xOf(std::uint32_t at) const; // the middle of the instruction
  [[nodiscard]] QString textAt(std::uint32_t at) const;
  // All instructions as text, a line each.
  [[nodiscard]] QString table() const;
  // The labels below the curves: the lines of the first and the last instruction, shortened where there is no room for
  // both.
  [[nodiscard]] std::pair<QString, QString> endLabels() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void chosenChanged();
  void activated(std::uint32_t at);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

private:
  // The figures of the instructions that a column of pixels represents.
  struct Column {
    int vectors = 0, both = 0, scalars = 0; // the maximum of each
    bool mostBoth = false;                  // one of the instructions has the maximum of the kernel

    bool operator==(const Column&) const = default;
  };
  // Everything that paintEvent() draws of a kernel. A key in a long kernel rarely changes it.
  struct Picture {
    std::vector<Column> columns;
    int vectorUnits = 0, scalarUnits = 0;
    std::uint32_t allocated = 0;
    std::vector<std::uint32_t> steps;
    std::uint32_t mostScalars = 0;
    std::pair<QString, QString> labels;
    int cursor = -1; // x in pixels; -1: none

    bool operator==(const Picture&) const = default;
  };
  [[nodiscard]] Picture picture() const;
  [[nodiscard]] QRect vectorArea() const;
  [[nodiscard]] QRect scalarArea() const;
  [[nodiscard]] QFont labelFont() const;
  [[nodiscard]] int vectorUnits() const;
  [[nodiscard]] int scalarUnits() const;
  void makeColumns();
  void choose(std::uint32_t at);
  void paintArea(QPainter& painter, const QRect& area, int units, int Column::* top, int Column::* base,
                 Theme::Role role) const;
  void paintSteps(QPainter& painter) const;
  void paintMaximum(QPainter& painter) const;
  void paintUpright(QPainter& painter, std::uint32_t at, const QColor& color, bool dashed) const;

  const Theme* theme_;
  ShownKernel kernel_;
  std::uint32_t cursor_ = program::kNone;
  std::uint32_t chosen_ = program::kNone;
  std::vector<Column> columns_;    // one for each pixel column of the area
  std::optional<Picture> picture_; // the picture of the last paint; nothing: not known
};

} // namespace wavesmith::widgets
