// SPDX-License-Identifier: Apache-2.0
// The columns to the right of the text, with the figures of each line, under a slim header:
//
//                                      VGPR  SGPR  counters   address  encoding
//    44  buffer_load_dword v5, ...     ▂  4  ▃ 12  V1         0x0110   e0501000 80020400
//    45  s_waitcnt vmcnt(0)            ▂  5  ▃ 12  V2         0x0118   bf8c0f70
//
// Only visible lines are computed and drawn. GUI thread only.
#pragma once

#include "editor/marks/drawn_rows.h"
#include "editor/sides/column_model.h"
#include "editor/sides/short_texts.h"

#include <QWidget>

#include <cstdint>

class QMenu;

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class Columns : public QWidget {
  Q_OBJECT

public:
  Columns(CodeEditor* editor, ColumnModel* model, Settings* settings, Theme* theme);

  // Widths in pixels: usualWidth() of the default columns, for a kernel with accumulation registers and
  // macros; wantedWidth() of the enabled columns, 0 if there are none.
  [[nodiscard]] static int usualWidth(const QFontMetrics& metrics);
  [[nodiscard]] int wantedWidth() const { return width_; }
  // The figures of a line (from 1) as copied, column by column. Empty: none.
  [[nodiscard]] QString textOf(int line) const;
  [[nodiscard]] bool isStale(int line) const { return model_->at(line).stale; }
  [[nodiscard]] ColumnModel* model() const { return model_; }
  // The name of a part with its start and end, for the header.
  struct Part {
    QString name;
    QString explanation;
    EditorColumn column;
    int left = 0, right = 0;
  };
  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }

  // Rows drawn by the last paint: for tests of its cost.
  [[nodiscard]] int rowsPainted() const { return rowsPainted_; }

  // Call it after a change of font, settings, extents or available room, in pixels: `comfortable` leaves the
  // text its preferred width, `most` its minimum. SGPRs are omitted before the text gets narrower than
  // preferred; columns without any room are omitted, the last one first. missing() names them.
  void layOut(int comfortable, int most);
  [[nodiscard]] const QStringList& missing() const { return missing_; }

protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

private:
  // What a line looks like; equal pictures look the same.
  [[nodiscard]] QString pictureOf(int line) const;
  void updateChanged(); // draws the rows on the screen whose figures look different
  void paintRow(QPainter& painter, const LineFigures& figures, qreal top, qreal height, bool current);
  void paintBar(QPainter& painter, int left, qreal top, qreal height, int value, int most,
                const QColor& color) const;
  // Each returns the end of the part that it has laid out.
  enum class RegisterFigures : std::uint8_t { All, Vectors, VectorsWithoutBars };
  void layOutIn(int room, RegisterFigures registers);
  int layOutColumn(EditorColumn column, int left);
  int layOutRegisters(int left);
  int addPart(EditorColumn column, int left, int width, const QString& name, const QString& explanation);
  void copy() const;

  CodeEditor* editor_;
  ColumnModel* model_;
  Settings* settings_;
  Theme* theme_;
  DrawnRows<QString> drawn_;
  std::vector<Part> parts_;
  // The start of each kind of figure; -1: not shown.
  int times_ = -1, vectors_ = -1, accumulations_ = -1, scalars_ = -1, counters_ = -1, address_ = -1,
      encoding_ = -1, bounds_ = -1;
  QStringList missing_;
  int digit_ = 8; // width of a digit
  bool withScalars_ = true;
  int bar_ = 0;        // pixels for a bar before a figure; 0: there is none
  int timesSigns_ = 0; // characters of a repetition such as "×16"
  int width_ = 0;
  int rowsPainted_ = 0;
  ShortTexts texts_;
};

// Adds a checkable entry for each column, as in the View menu.
void addColumnEntries(QMenu* menu, Settings* settings);
// "Live Registers", and a description of its contents.
[[nodiscard]] QString columnName(EditorColumn column);

} // namespace wavesmith::widgets
