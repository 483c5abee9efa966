// SPDX-License-Identifier: Apache-2.0
// Plots a result of a sweep by one of its parameters. Points that share the other parameters are one line; each line
// has a color, a shape and a dash pattern. A cross is a point that did not pass:
//
//   Seconds                                   ● k=1
//   0.0003 ┤                        ■         ■ k=2
//   0.0002 ┤          ■         ●
//   0.0001 ┤●   ●
//          └┬───┬──────┬──────────
//           64  256   1024     4096   n (logarithmic)
//
// A click selects the nearest point; Left and Right go through the points. GUI thread only.
#pragma once

#include "worker/runs/run_sweep.h"

#include <QWidget>

#include <vector>

class QPainter;

namespace wavesmith::widgets {

class Theme;

// One axis: linear between round numbers, or logarithmic if the values have a large range.
class PlotAxis {
public:
  // `zero`: a linear axis includes 0.
  PlotAxis(const std::vector<double>& values, bool zero);

  [[nodiscard]] double share(double value) const; // 0 at the start of the axis, 1 at the end
  [[nodiscard]] bool isLogarithmic() const { return logarithmic_; }
  [[nodiscard]] double greatest() const { return high_; }
  // At most `most` values between the ends, but at least two, because one number is not a scale.
  [[nodiscard]] std::vector<double> ticks(int most) const;

private:
  bool logarithmic_ = false;
  double low_ = 0;
  double high_ = 1;
};

class SweepPlot : public QWidget {
  Q_OBJECT

public:
  explicit SweepPlot(const Theme* theme, QWidget* parent = nullptr);

  void setRows(std::vector<worker::SweepRow> rows);
  // Sets what is plotted; a result that no row has gives an empty plot.
  void show(worker::SweepResult result, int parameter);
  void setChosen(int row); // -1: none
  void setOutOfDate(bool outOfDate);

  struct Mark {
    QPointF at; // position in the widget
    int row = 0;
    int line = 0;
  };
  [[nodiscard]] std::vector<Mark> marks() const;
  [[nodiscard]] int lines() const { return static_cast<int>(lines_.size()); } // number of lines
  [[nodiscard]] QString describe(int row) const;                              // "n=64 k=1: Seconds 8.87e-05"
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void rowChosen(int row);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

private:
  struct Line {
    QString name; // the other parameters: "k=1"; empty: there are none
    std::vector<int> rows;
  };
  void arrange();
  [[nodiscard]] double parameterOf(int row) const;
  [[nodiscard]] const worker::SweepRow& row(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] PlotAxis across() const;
  [[nodiscard]] PlotAxis upward() const;
  [[nodiscard]] QRectF area() const;
  [[nodiscard]] bool hasNames() const; // whether the axes have room for names
  [[nodiscard]] std::size_t legendLines() const;
  [[nodiscard]] int legendWidth() const;
  [[nodiscard]] int nearest(const QPoint& at) const; // the row of the nearest point; -1: none is near
  void paintAxes(QPainter& painter) const;
  void paintLegend(QPainter& painter) const;
  void paintMark(QPainter& painter, const QPointF& at, int line, bool passed) const;
  [[nodiscard]] QColor colorOf(int line) const;

  const Theme* theme_;
  std::vector<worker::SweepRow> rows_;
  worker::SweepResult result_ = worker::SweepResult::Seconds;
  int parameter_ = 0;
  std::vector<Line> lines_;
  int chosen_ = -1;
  bool outOfDate_ = false;
};

} // namespace wavesmith::widgets
