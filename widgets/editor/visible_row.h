// SPDX-License-Identifier: Apache-2.0
// A line of an editor that is on the screen, and where: what everything beside the text is aligned to.
#pragma once

#include <QtGlobal>

namespace wavesmith::widgets {

struct VisibleRow {
  int line = 0;     // from 1
  qreal left = 0;   // of the text, in the editor's viewport; negative where it is scrolled out
  qreal top = 0;    // in the viewport, and in the margins
  qreal height = 0; // pixels
};

} // namespace wavesmith::widgets
