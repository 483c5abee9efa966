// SPDX-License-Identifier: Apache-2.0
#include "style/fixed_font.h"

#include <QApplication>
#include <QFontDatabase>

namespace wavesmith::widgets {

QFont fixedFont() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  const qreal usual = QFontDatabase::systemFont(QFontDatabase::GeneralFont).pointSizeF();
  const qreal now = QApplication::font().pointSizeF();
  if (font.pointSizeF() > 0 && usual > 0 && now > 0 && now != usual)
    font.setPointSizeF(font.pointSizeF() * now / usual);
  return font;
}

} // namespace wavesmith::widgets
