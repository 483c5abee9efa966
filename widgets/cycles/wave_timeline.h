// SPDX-License-Identifier: Apache-2.0
// The waves of a trace over the cycles of the shader clock, in a row for each slot of a SIMD:
//
//                                0        1,000       2,000
//   SE 8 CU 1 SIMD 1 slot 0      EXEC▒▒STALL▒▒▒WAIT▒▒▒EXEC      the state of the wave
//                                VALU VMEM    imm.    VALU      its instructions by category
//                                ▔▔       ▔▔                    the instruction at the cursor of the text
//
// The wheel, + and - zoom; Shift and the wheel, Left and Right scroll; Home shows all. A click selects an execution
// and goes to its line; N and P go to the next and the previous execution of the marked instructions. Each frame
// draws the visible cycles, with at most one part for each pixel (trace/timeline.h). GUI thread only.
#pragma once

#include "document/measured.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class WaveTimeline : public QAbstractScrollArea {
  Q_OBJECT

public:
  explicit WaveTimeline(const Theme* theme, QWidget* parent = nullptr);

  void setMeasurement(const MeasurementPointer& measurement); // null: none
  // Rows of the traced code whose executions are marked.
  void setMarked(std::vector<std::uint32_t> codeRows);
  [[nodiscard]] const std::vector<std::uint32_t>& marked() const { return marked_; }

  // Shows a range of cycles, or all of them.
  void showCycles(qint64 first, qint64 last);
  void showAll();
  void zoom(double factor, int x); // around a pixel of the viewport
  [[nodiscard]] qint64 firstShown() const { return first_; }
  [[nodiscard]] qint64 lastShown() const { return last_; }

  struct Chosen {
    std::size_t slot = 0;
    trace::Execution execution;
  };
  [[nodiscard]] const std::optional<Chosen>& chosen() const { return chosen_; }
  [[nodiscard]] int slotAt(int y) const; // -1: none
  [[nodiscard]] qint64 cycleAt(int x) const;
  [[nodiscard]] QPoint placeOf(std::size_t slot, qint64 cycle) const; // a point in the viewport
  [[nodiscard]] QString textAt(const QPoint& place) const;            // text of the tool tip
  // Number of parts drawn by the last paint: for tests of its cost.
  [[nodiscard]] int partsPainted() const { return partsPainted_; }

signals:
  void executionChosen(quint32 codeRow);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  bool viewportEvent(QEvent* event) override;

private:
  [[nodiscard]] bool isEmpty() const;
  [[nodiscard]] const trace::Timeline& timeline() const { return *measurement_->timeline; }
  [[nodiscard]] int labelWidth() const { return labelWidth_; }
  void measureLabels();
  [[nodiscard]] int stripHeight() const;
  [[nodiscard]] int rowHeight() const;
  [[nodiscard]] int plotWidth() const;
  [[nodiscard]] double xOf(qint64 cycle) const;
  void paintRuler(QPainter& painter) const;
  void paintSlot(QPainter& painter, const trace::SlotRow& slot, std::size_t number, int top) const;
  void paintStrip(QPainter& painter, const trace::Strip& strip, bool isStates, int top) const;
  void paintInstructions(QPainter& painter, const trace::SlotRow& slot, int top) const;
  void paintMarks(QPainter& painter, std::size_t slot, int top) const;
  void paintPart(QPainter& painter, const QRectF& part, bool isState, std::uint8_t kind) const;
  void updateScrollBars();
  void choose(std::size_t slot, const trace::Execution& execution);
  void step(int by); // goes to another execution of the marked instructions

  const Theme* theme_;
  MeasurementPointer measurement_;
  std::vector<std::uint32_t> marked_;
  std::optional<Chosen> chosen_;
  qint64 first_ = 0, last_ = 1; // the cycles on display
  int labelWidth_ = 0;          // pixels
  bool isUpdating_ = false;     // the scroll bars are being updated
  mutable int partsPainted_ = 0;
  qint64 unit_ = 1; // cycles of a step of the horizontal scroll bar
};

} // namespace wavesmith::widgets
