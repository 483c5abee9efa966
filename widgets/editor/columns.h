// SPDX-License-Identifier: Apache-2.0
// The columns to the right of the text, each line's figures on its line, under a slim header:
//
//                                      VGPR  SGPR  counters   address  encoding
//    44  buffer_load_dword v5, ...     ▂  4  ▃ 12  V1         0x0110   e0501000 80020400
//    45  s_waitcnt vmcnt(0)            ▂  5  ▃ 12  V2         0x0118   bf8c0f70
//
// Only lines on the screen are looked at and drawn. GUI thread only.
#pragma once

#include "editor/column_model.h"

#include <QWidget>

class QMenu;

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class Columns : public QWidget {
  Q_OBJECT

public:
  Columns(CodeEditor* editor, ColumnModel* model, Settings* settings, Theme* theme);

  // Pixels that the columns that are on take; 0: none is.
  // Of the columns that are on by default, for a kernel with accumulation registers and macros.
  [[nodiscard]] static int usualWidth(const QFontMetrics& metrics);
  [[nodiscard]] int wantedWidth() const { return width_; }
  // The figures of a line (from 1), column by column, as copied. Empty: nothing.
  [[nodiscard]] QString textOf(int line) const;
  [[nodiscard]] bool isStale(int line) const { return model_->at(line).stale; }
  [[nodiscard]] ColumnModel* model() const { return model_; }
  // A name of a part and where it begins and ends, for the header.
  struct Part {
    QString name;
    QString explanation;
    EditorColumn column;
    int left = 0, right = 0;
  };
  [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }

  // Rows drawn by the last paint: for tests of its cost.
  [[nodiscard]] int rowsPainted() const { return rowsPainted_; }

  // Font, settings, extents or the room (in pixels) are others: `comfortable` leaves the text what it should
  // have, `most` what it must. SGPRs are left out before the text is narrower than it should be, and what has
  // no room at all, from the last column on; missing() names them.
  void layOut(int comfortable, int most);
  [[nodiscard]] const QStringList& missing() const { return missing_; }

protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

private:
  void paintRow(QPainter& painter, const LineFigures& figures, qreal top, qreal height, bool current) const;
  void paintBar(QPainter& painter, int left, qreal top, qreal height, int value, int most,
                const QColor& color) const;
  // Each returns where what it has laid out ends.
  void layOutIn(int room, bool withScalars);
  int layOutColumn(EditorColumn column, int left);
  int layOutRegisters(int left);
  int addPart(EditorColumn column, int left, int width, const QString& name, const QString& explanation);
  void copy() const;

  CodeEditor* editor_;
  ColumnModel* model_;
  Settings* settings_;
  Theme* theme_;
  std::vector<Part> parts_;
  // Where each kind of figure begins; -1: it is not shown.
  int times_ = -1, vectors_ = -1, accumulations_ = -1, scalars_ = -1, counters_ = -1, address_ = -1,
      encoding_ = -1;
  QStringList missing_;
  int digit_ = 8;      // width of one
  bool withScalars_ = true;
  int timesSigns_ = 0; // "×16"
  int width_ = 0;
  int rowsPainted_ = 0;
};

// A checkable entry for each column, as the View menu has them.
void addColumnEntries(QMenu* menu, Settings* settings);
// "Live Registers", and what it shows.
[[nodiscard]] QString columnName(EditorColumn column);

} // namespace wavesmith::widgets
