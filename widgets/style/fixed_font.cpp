// SPDX-License-Identifier: Apache-2.0
#include "style/fixed_font.h"

#include <QApplication>
#include <QFontDatabase>

namespace wavesmith::widgets {

qreal textScale() {
  const qreal usual = QFontDatabase::systemFont(QFontDatabase::GeneralFont).pointSizeF();
  const qreal now = QApplication::font().pointSizeF();
  return usual > 0 && now > 0 ? now / usual : 1;
}

int scaledToText(int pixels) {
  return qRound(pixels * textScale());
}

QFont fixedFont() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  if (const qreal scale = textScale(); font.pointSizeF() > 0 && scale != 1)
    font.setPointSizeF(font.pointSizeF() * scale);
  return font;
}

} // namespace wavesmith::widgets
