// SPDX-License-Identifier: Apache-2.0
// The margin of an editor. A line shows a mark for its problems, its number, and a triangle if a part that can be
// folded begins there. A click selects the line; a click on the triangle folds or unfolds the part. A folded line
// has the mark of the worst problem that it hides. If a problem of the cursor's line has a fix, the line has a bulb
// that opens the quick fixes. Lines that differ from git's HEAD have a bar (change_marks.h). GUI thread only.
#pragma once

#include "editor/marks/drawn_rows.h"
#include "editor/sides/short_texts.h"
#include "editor/visible_row.h"
#include "source/diagnostic.h"

#include <QWidget>

#include <utility>
#include <vector>

class QPainter;
class QTextBlock;

namespace wavesmith::widgets {

class ChangeMarks;
class CodeEditor;

class EditorMargin : public QWidget {
  Q_OBJECT

public:
  explicit EditorMargin(CodeEditor* editor);

  [[nodiscard]] static int widthForLines(const QFontMetrics& metrics, int lines); // pixels
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] ChangeMarks* changes() const { return changes_; }
  [[nodiscard]] QString textAt(const QPoint& place) const; // text of the tool tip; empty: none
  void updateProblems();                                   // draws the rows whose marks look different

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

private:
  // The worst problem and the triangle of a line; equal pictures look the same.
  [[nodiscard]] std::pair<int, int> pictureOf(const QTextBlock& block) const;
  [[nodiscard]] std::vector<const source::Diagnostic*> problemsOf(const QTextBlock& block) const;
  void paintFold(QPainter& painter, const QTextBlock& block, qreal top) const;
  void paintMark(QPainter& painter, const VisibleRow& row,
                 const std::vector<const source::Diagnostic*>& problems) const;

  CodeEditor* editor_;
  ChangeMarks* changes_;
  ShortTexts texts_;
  DrawnRows<std::pair<int, int>> drawn_;
};

} // namespace wavesmith::widgets
