// SPDX-License-Identifier: Apache-2.0
// The activity of each wave over the steps of the run, in a row for each wave:
//
//   0.0   SALU▒SMEM▒wait▒▒VALU▒▒▒VMEM load░░░░░░░
//   0.1                            SALU▒SMEM▒wait▒
//                        |  the position
//
// A click goes to a step, and selects the wave of its row. Ctrl and the wheel zoom. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "debug/timeline_span.h"
#endif

#include <QAbstractScrollArea>

#include <map>
#include <optional>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class TimelineView : public QAbstractScrollArea {
  Q_OBJECT

public:
  explicit TimelineView(const Theme* theme, QWidget* parent = nullptr);

  void setRange(quint64 begin, quint64 end); // the recorded steps; forgets spans after `end`
  void addSpans(const std::vector<debug::TimelineSpan>& spans);
  void setPosition(quint64 position, const std::optional<emulator::WaveId>& wave);
  void clear();

  // Shows a range of steps; showAll() shows all steps and follows the end.
  void showSteps(quint64 first, quint64 last);
  void showAll();
  void zoom(double factor); // around the position
  [[nodiscard]] quint64 firstShown() const { return first_; }
  [[nodiscard]] quint64 lastShown() const { return last_; }

  [[nodiscard]] int rowCount() const { return static_cast<int>(rows_.size()); }
  [[nodiscard]] std::optional<emulator::WaveId> waveAt(int y) const; // `y` in the viewport
  [[nodiscard]] quint64 stepAt(int x) const;
  [[nodiscard]] QPoint placeOf(const emulator::WaveId& wave, quint64 step) const; // a point in the viewport
  [[nodiscard]] const debug::TimelineSpan* spanAt(const QPoint& place) const;     // nullptr: none

signals:
  void stepChosen(quint64 step, const wavesmith::emulator::WaveId& wave);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;

private:
  [[nodiscard]] int labelWidth() const;
  [[nodiscard]] int rowHeight() const;
  [[nodiscard]] int xOf(quint64 step) const;
  [[nodiscard]] QColor colorOf(emulator::InstructionClass cls) const;
  void paintRow(QPainter& painter, const std::vector<debug::TimelineSpan>& spans, const QRect& row) const;
  void updateScrollBars();
  void coarsen();

  const Theme* theme_;
  std::map<emulator::WaveId, std::vector<debug::TimelineSpan>> rows_; // the spans of each wave, by position
  std::size_t spans_ = 0;
  quint64 begin_ = 0, end_ = 0;  // the recorded steps
  quint64 first_ = 0, last_ = 0; // the steps on display
  bool isAll_ = true;            // all steps are on display
  quint64 position_ = 0;
  std::optional<emulator::WaveId> wave_;
};

} // namespace wavesmith::widgets
