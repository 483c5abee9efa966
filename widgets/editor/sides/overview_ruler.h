// SPDX-License-Identifier: Apache-2.0
// The whole text as a narrow ruler beside the scroll bar: errors, warnings and remarks, hits of the search,
// breakpoints, lines that are not saved, and the cursor.
//
//   ┃      unsaved lines, a bar at the left        ●    a breakpoint
//   □      a hit of the search                  ▬▬▬▬    an error
//  ▸────   the cursor                             ▬▬    a warning
//                                                  ▬    a remark
//
// If several marks share a pixel, the worst is drawn. A click goes to the nearest mark, or to the line at that
// place; the tool tip says what is there. Marks are collected when they are drawn. GUI thread only.
#pragma once

#include "editor/marks/overview_marks.h"

#include <QTimer>
#include <QWidget>

namespace wavesmith::widgets {

class CodeEditor;
class ProblemMarks;
class Theme;

class OverviewRuler : public QWidget {
  Q_OBJECT

public:
  OverviewRuler(CodeEditor* editor, Theme* theme);

  static constexpr int kWidth = 10;
  void setProblems(const ProblemMarks* problems);
  void refresh();    // the marks have changed
  void moveCursor(); // the cursor went to another line

  [[nodiscard]] const OverviewMarks& marks() const; // the current marks
  [[nodiscard]] QString textAt(int y) const;        // text of the tool tip

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

private:
  void collect() const;
  void paintCursor(QPainter& painter) const;
  [[nodiscard]] QColor colorOf(OverviewMarks::Kind kind) const;

  CodeEditor* editor_;
  Theme* theme_;
  const ProblemMarks* problems_ = nullptr;
  mutable OverviewMarks marks_;
  mutable bool current_ = false; // marks_ are up to date
  QTimer soon_;                  // collects once for several edits
  int cursorY_ = 0;
};

} // namespace wavesmith::widgets
