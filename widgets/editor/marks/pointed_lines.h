// SPDX-License-Identifier: Apache-2.0
// The lines that a lesson points at (Document::pointedLines): a tint behind the text and, in the margin, a bar with an
// arrow at the first line, so that they do not depend on color alone.
//
//    11 │   s_mov_b32 s4, 0
//    12 ▶   v_lshlrev_b32 v1, 2, v0
//    13 ┃   v_add_u32 v1, v1, v2
//
// GUI thread only.
#pragma once

#include "editor/visible_row.h"

#include <QList>
#include <QTextEdit>

#include <vector>

class QPainter;

namespace wavesmith::widgets {

class Document;
class Theme;

class PointedLines {
public:
  PointedLines(Document* document, Theme* theme) : document_(document), theme_(theme) {}

  void addTo(QList<QTextEdit::ExtraSelection>& selections) const;
  // Draws bar and arrow in the margin, which is `width` pixels wide.
  void paint(QPainter& painter, const std::vector<VisibleRow>& rows, int width) const;

private:
  Document* document_;
  Theme* theme_;
};

} // namespace wavesmith::widgets
