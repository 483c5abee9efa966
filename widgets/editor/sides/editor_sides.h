// SPDX-License-Identifier: Apache-2.0
// The margins and columns next to the text of an editor, and their places:
//
//   ┌──────────────────────── header ─────────────────────────────────────────┐
//   │ debug │ margin │ arrows │ text         │ curve │ columns │ trace │ ruler │
//
// Enabled parts get room as long as the text keeps enough. GUI thread only.
#pragma once

#include <QFont>
#include <QMargins>
#include <QObject>
#include <QRect>

namespace wavesmith::widgets {

class CodeEditor;
class ColumnHeader;
class ColumnModel;
class Columns;
class CursorFacts;
class DebugMargin;
class EditorMargin;
class GutterArrows;
class OverviewRuler;
class PressureStrip;
class RegisterMarks;
class Settings;
class SnapshotLines;
class Theme;
class TraceColumns;
class WaitHints;

class EditorSides : public QObject {
  Q_OBJECT

public:
  EditorSides(CodeEditor* editor, Settings* settings, Theme* theme);

  // The width of an editor that shows this many columns of text, and next to it the default parts for a
  // kernel with accumulation registers and macros.
  [[nodiscard]] static int usualWidth(const QFont& font, int textColumns);

  // Decides which parts are shown, and returns the margins that they take from the text.
  [[nodiscard]] QMargins layOut();
  // Sets the geometry of all parts next to the viewport, after that of the viewport is set.
  void place();
  // Called when the viewport is scrolled by dy, or when `rect` of it is redrawn.
  void follow(const QRect& rect, int dy);
  // Until release(), parts do not ask to be drawn because of a key (KeyDrawing).
  void hold();
  void release();
  void update(); // everything
  // The cursor went to another line: redraws the rows of both lines and the parts that show facts about the cursor.
  void moveCursor(int line);

  [[nodiscard]] DebugMargin* debugMargin() const { return debug_; }
  [[nodiscard]] EditorMargin* margin() const { return margin_; }
  [[nodiscard]] GutterArrows* arrows() const { return arrows_; }
  [[nodiscard]] PressureStrip* strip() const { return strip_; }
  [[nodiscard]] Columns* columns() const { return columns_; }
  [[nodiscard]] TraceColumns* trace() const { return trace_; }
  [[nodiscard]] ColumnHeader* header() const { return header_; }
  [[nodiscard]] OverviewRuler* ruler() const { return ruler_; }
  [[nodiscard]] SnapshotLines* lines() const { return lines_; }
  [[nodiscard]] CursorFacts* facts() const { return facts_; }
  [[nodiscard]] RegisterMarks* marks() const { return marks_; }
  [[nodiscard]] WaitHints* hints() const { return hints_; }

signals:
  void marginsChanged(); // layOut() would now return different margins

private:
  CodeEditor* editor_;
  Settings* settings_;
  SnapshotLines* lines_;
  ColumnModel* model_;
  CursorFacts* facts_;
  RegisterMarks* marks_;
  WaitHints* hints_;
  DebugMargin* debug_;
  EditorMargin* margin_;
  GutterArrows* arrows_;
  PressureStrip* strip_;
  Columns* columns_;
  TraceColumns* trace_;
  ColumnHeader* header_;
  OverviewRuler* ruler_;
  int cursorLine_ = 1; // the cursor's line as painted
  bool isHeld_ = false;
  QRect heldRows_; // the rows to draw after release()
  int heldScroll_ = 0;
  int heldLine_ = 0; // the cursor's new line; 0: it has not moved
};

} // namespace wavesmith::widgets
