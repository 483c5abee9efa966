// SPDX-License-Identifier: Apache-2.0
// Register pressure as a curve next to the text, line by line: arch VGPRs from the left, then AGPRs, and
// SGPRs as a separate line; vertical lines at the ends of allocation granules, and a mark at the right at the
// maximum of the kernel.
//
//   44  buffer_load_dword v4   ███████░░┊    ┊
//   45  buffer_load_dword v5   ████████░░    ┊
//   46  v_mfma_f32_...         █████████████░░▐
//
// Only visible lines are computed and drawn. GUI thread only.
#pragma once

#include "editor/marks/drawn_rows.h"
#include "editor/sides/column_model.h"

#include <QWidget>

#include <utility>

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class PressureStrip : public QWidget {
  Q_OBJECT

public:
  PressureStrip(CodeEditor* editor, ColumnModel* model, Theme* theme);

  // `comfortable`: the width in pixels that leaves the text its usual columns. The strip is narrower, down to half of
  // its own, before the text is.
  void layOut(int comfortable);
  [[nodiscard]] int wantedWidth() const { return wantedWidth_; }
  [[nodiscard]] QString name() const { return tr("Pressure"); }
  [[nodiscard]] QString explanation() const;
  // Number of rows drawn by the last paint: for tests of its cost.
  [[nodiscard]] int rowsPainted() const { return rowsPainted_; }

  // The drawing of a line, in units of the strip: arch VGPRs, then AGPRs, SGPRs, and the number of vector and
  // scalar registers of the full width.
  struct Extents {
    int vectors = 0, accumulations = 0, scalars = 0;
    int vectorUnits = 0, scalarUnits = 0;
    bool mostVectors = false, mostScalars = false;
    bool between = false; // the line is not an instruction and has the values of the previous one

    bool operator==(const Extents&) const = default;
  };
  [[nodiscard]] Extents extentsOf(int line) const;

protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

private:
  void updateChanged(); // draws the rows on the screen that look different
  [[nodiscard]] Extents extentsOf(const LineFigures& figures) const;
  void paintRow(QPainter& painter, const Extents& extents, bool stale, const QRectF& row) const;
  void paintGranules(QPainter& painter, int units, const QRectF& row) const;

  CodeEditor* editor_;
  ColumnModel* model_;
  Theme* theme_;
  int wantedWidth_;
  int rowsPainted_ = 0;
  DrawnRows<std::pair<Extents, bool>> drawn_; // what is drawn, and whether it is stale
};

} // namespace wavesmith::widgets
