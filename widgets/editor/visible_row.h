// SPDX-License-Identifier: Apache-2.0
// A visible line of an editor and its position, to which everything next to the text is aligned.
// A value; any thread.
#pragma once

#include <QRectF>

namespace wavesmith::widgets {

struct VisibleRow {
  int line = 0;     // from 1
  qreal left = 0;   // left edge of the text in the editor's viewport; negative if it is scrolled out
  qreal top = 0;    // top in the viewport and in the margins
  qreal height = 0; // in pixels
};

[[nodiscard]] inline bool meets(const VisibleRow& row, const QRectF& area) {
  return row.top < area.bottom() && row.top + row.height > area.top();
}

} // namespace wavesmith::widgets
