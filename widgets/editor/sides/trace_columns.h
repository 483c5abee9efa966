// SPDX-License-Identifier: Apache-2.0
// The columns of a measured run, to the right of the others, while the document has one (document/measured.h):
//
//                                  Hits   Mean  Stall   Idle  Hidden
//    57  s_waitcnt vmcnt(5)         496    556    554    0.0     123    the more cycles, the stronger the shade and the longer its bar
//
// The figures Mean, Stall, Idle and Hidden (trace/hidden_latency.h) are cycles of one execution. For PC samples:
//
//                                   Samples   Issued   Stalled
//    57  s_setprio 3                      1        0         1
//    58  s_waitcnt vmcnt(0)             ≤52        0        52     or of another line that reads the same
//
// Only visible lines are computed and drawn. GUI thread only.
#pragma once

#include "document/measured.h"
#include "editor/sides/short_texts.h"

#include <QStringList>
#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::widgets {

class CodeEditor;
class SnapshotLines;
class Theme;

class TraceColumns : public QWidget {
  Q_OBJECT

public:
  TraceColumns(CodeEditor* editor, SnapshotLines* lines, const Theme* theme);

  struct Part {
    QString name;
    QString explanation;
    int left = 0, right = 0;
  };
  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
  // `room` in pixels; the last columns are omitted if there is not enough.
  void layOut(int room);
  [[nodiscard]] int wantedWidth() const { return width_; }
  [[nodiscard]] const QStringList& missing() const { return missing_; }

  // The totals of a line (from 1) of the text; hits 0: none.
  [[nodiscard]] trace::Totals totalsOf(int line) const;
  [[nodiscard]] std::optional<trace::Hidden> hiddenOf(int line) const; // nothing: unknown
  [[nodiscard]] trace::SampleTotals samplesOf(int line) const;         // totals of the line's samples
  // "496 556 554 0.0": what is drawn, separated by tabs; empty: nothing.
  [[nodiscard]] QString textOf(int line) const;
  [[nodiscard]] QString explanation(int line) const;
  [[nodiscard]] double heatOf(int line) const; // 0 to 1, relative to the line with the most cycles
  // The background of a heat, on which Theme::Role::EditorText has a contrast of 4.5.
  [[nodiscard]] static QColor shadeOf(double heat, const Theme& theme);

signals:
  void widthChanged(); // wantedWidth() is another one after layOut()

protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

private:
  [[nodiscard]] QStringList figuresOf(int line) const; // the figures of all columns; empty: none
  [[nodiscard]] QString sampleExplanation(int line) const;
  [[nodiscard]] std::vector<std::pair<QString, QString>> columnNames() const; // names and explanations

  CodeEditor* editor_;
  SnapshotLines* lines_;
  const Theme* theme_;
  Measured* measured_;
  std::vector<Part> parts_;
  QStringList missing_;
  int width_ = 0;
  int digit_ = 8; // width of a digit
  ShortTexts texts_;
};

} // namespace wavesmith::widgets
