// SPDX-License-Identifier: Apache-2.0
// Where a panel floats: beside what is already there, instead of above it.
//
//   panel->move(floatingPlace(panel->frameSize(), screen, window, floating, docked));
//
// Beside the window, if the screen has room there; otherwise above the text, beside the panels; and only if there is no
// such place, above one of them. Rectangles are global. A pure function; any thread.
#pragma once

#include <QList>
#include <QPoint>
#include <QRect>
#include <QSize>

namespace wavesmith::widgets {

[[nodiscard]] QPoint floatingPlace(QSize size, const QRect& screen, const QRect& window,
                                   const QList<QRect>& floating, const QList<QRect>& docked);

} // namespace wavesmith::widgets
