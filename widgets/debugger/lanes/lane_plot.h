// SPDX-License-Identifier: Apache-2.0
// The values of vector registers over the lanes: one chart for each register, or pair of registers.
//
//   2.0 |            _/
//   1.0 |      __/‾
//   0.0 |__/‾
//   v6   0    16    32    48   lane
//
// Types with several numbers in a cell have a line for each, with a pattern of its own. Inactive lanes are hatched;
// infinities and NaN are crosses at the edge. Left and right arrow keys and clicks choose a lane.
//
// GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "debugger/lanes/lane_values.h"
#endif

#include <QWidget>

namespace wavesmith::widgets {

class Theme;

class LanePlot : public QWidget {
  Q_OBJECT

public:
  enum class Kind : quint8 { Line, Bars };

  explicit LanePlot(const Theme* theme, QWidget* parent = nullptr);

  void setValues(const LaneValues& values, const QString& type, quint64 lanes);
  void setKind(Kind kind);
  void setLane(int lane);

  // The numbers of a lane, for each chart.
  [[nodiscard]] std::vector<std::vector<double>> numbersOfLane(int lane) const;
  [[nodiscard]] QString description(int lane) const;   // "v6 = 0.5"
  [[nodiscard]] int laneAt(const QPoint& pixel) const; // -1: none
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void removeRequested(); // the Delete key
  void laneChosen(int lane);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

private:
  struct Chart {
    QString name;
    std::vector<std::vector<double>> series; // one for each element of a cell; the values by shown lane
    double low = 0, high = 1;                // ends of the vertical axis
  };
  [[nodiscard]] int chartHeight() const;
  [[nodiscard]] QRect plotRect(int chart) const;
  [[nodiscard]] double xOf(const QRect& rect, int position) const;
  void paintChart(QPainter& painter, int number) const;
  void paintAxes(QPainter& painter, const QRect& rect, const Chart& chart, bool last) const;
  void paintSeries(QPainter& painter, const QRect& rect, const Chart& chart, std::size_t series) const;
  [[nodiscard]] int axisWidth() const;

  const Theme* theme_;
  Kind kind_ = Kind::Line;
  LaneValues values_;
  QString type_;
  std::vector<int> lanes_; // the shown ones
  std::vector<Chart> charts_;
  int lane_ = 0;
};

} // namespace wavesmith::widgets
