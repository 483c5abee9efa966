// SPDX-License-Identifier: Apache-2.0
// Where a panel floats: beside the window and the other panels, instead of above them.
//
//   panel->move(floatingPlace(panel->frameSize(), screen, window, floating, docked));
//
// Prefers a place beside the window if the screen has room there, then a place above the text beside the panels, and
// last a place above a panel. Rectangles are global. A pure function; any thread.
#pragma once

#include <QList>
#include <QPoint>
#include <QRect>
#include <QSize>

namespace wavesmith::widgets {

[[nodiscard]] QPoint floatingPlace(QSize size, const QRect& screen, const QRect& window,
                                   const QList<QRect>& floating, const QList<QRect>& docked);

} // namespace wavesmith::widgets
