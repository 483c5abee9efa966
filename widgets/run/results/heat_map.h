// SPDX-License-Identifier: Apache-2.0
// A map of the differences of a buffer. Each cell stands for a slice of consecutive elements; the more of them
// differ, the stronger its color. Cells run left to right, top to bottom. A click on a cell goes to its first
// element. GUI thread only.
#pragma once

#include "execution/compare.h"

#include <QWidget>

namespace wavesmith::widgets {

class Theme;

class HeatMap : public QWidget {
  Q_OBJECT

public:
  explicit HeatMap(Theme* theme, QWidget* parent = nullptr);

  void setComparison(const execution::Comparison& comparison);
  void clear();
  void setOutOfDate(bool outOfDate); // if true, colors are pale

  // Describes the slice at a position in the widget: "Elements 0 to 244: 17 differ"; empty outside of the map.
  [[nodiscard]] QString describe(const QPoint& position) const;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void elementChosen(quint64 element);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

private:
  struct Grid {
    int columns = 0;
    qreal cell = 0; // side of a square cell in pixels
  };
  [[nodiscard]] Grid grid() const;
  [[nodiscard]] int sliceAt(const QPoint& position) const; // -1: none
  [[nodiscard]] quint64 firstElementOf(std::size_t slice) const;

  Theme* theme_;
  bool outOfDate_ = false;
  execution::Comparison comparison_;
};

} // namespace wavesmith::widgets
