// SPDX-License-Identifier: Apache-2.0
// Colors behind lines of an editor whose other side is elsewhere: the lines of a source beside its assembly.
// Active lines are stronger and have a triangle in the margin.
//
//      2 ▐ ░░ return a * x;
//    ▸ 8 ▐ ▒▒ y[i] = scale(a, x[i]) + y[i];
//
// GUI thread only.
#pragma once

#include "editor/visible_row.h"

#include <QList>
#include <QObject>
#include <QSet>
#include <QTextEdit>

#include <vector>

class QPainter;

namespace wavesmith::widgets {

class Theme;

class LineTints : public QObject {
  Q_OBJECT

public:
  LineTints(const QTextDocument* text, Theme* theme, QObject* parent = nullptr);

  // For each line, from 0: the number of its color (style/link_colors.h), or -1: none.
  void setColors(std::vector<int> colors);
  void setActive(const QSet<int>& lines);    // line numbers from 1
  [[nodiscard]] int colorOf(int line) const; // `line` from 1; returns -1 if it has no color
  [[nodiscard]] const QSet<int>& active() const { return active_; }

  // Adds the tints of lines `from` to `to`, from 1.
  void addTo(QList<QTextEdit::ExtraSelection>& selections, int from, int to) const;
  // Draws bars and triangles in the margin, which is `width` pixels wide.
  void paint(QPainter& painter, const std::vector<VisibleRow>& rows, int width) const;

signals:
  void changed();

private:
  const QTextDocument* text_;
  Theme* theme_;
  std::vector<int> colors_;
  QSet<int> active_;
};

} // namespace wavesmith::widgets
