// SPDX-License-Identifier: Apache-2.0
// Draws short texts that repeat on the screen, such as line numbers and figures, without shaping them each
// time: shaping takes most of the time to draw a few digits.
//
//   texts.begin(painter, font);
//   texts.draw(painter, QRectF(x, top, width, height), Qt::AlignRight, QString::number(line));
//
// GUI thread only.
#pragma once

#include <QFont>
#include <QHash>
#include <QRectF>
#include <QStaticText>
#include <QString>

class QPainter;

namespace wavesmith::widgets {

class ShortTexts {
public:
  // Sets the font of the painter; texts in another font are forgotten.
  void begin(QPainter& painter, const QFont& font);
  // Draws a text, vertically centered, at one side of the room or in its middle.
  void draw(QPainter& painter, const QRectF& room, Qt::Alignment side, const QString& text);

private:
  QFont font_;
  QHash<QString, QStaticText> texts_;
};

} // namespace wavesmith::widgets
