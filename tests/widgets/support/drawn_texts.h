// SPDX-License-Identifier: Apache-2.0
// The texts that a widget draws, with the color of each and what is under it. They are drawn by styles, delegates,
// documents and our own paint events.
//
//   for (const DrawnText& drawn : drawnTexts(window))
//     contrast(drawn.color, drawn.ground)
#pragma once

#include <QColor>
#include <QList>
#include <QRect>
#include <QString>
#include <QWidget>

namespace wavesmith::testing {

struct DrawnText {
  QString text;
  QColor color;
  // Of the colors that fill at least a fifth of its place, the one with the least contrast to it.
  QColor ground;
  QRect place; // in the widget
};

// Of this widget and all that it shows.
[[nodiscard]] QList<DrawnText> drawnTexts(QWidget& widget);

} // namespace wavesmith::testing
