// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/short_texts.h"

#include <QPainter>

#include <cmath>

namespace wavesmith::widgets {
namespace {

constexpr qsizetype kMost = 4000; // texts that are kept

} // namespace

void ShortTexts::begin(QPainter& painter, const QFont& font) {
  if (font != font_ || texts_.size() > kMost) texts_.clear();
  font_ = font;
  painter.setFont(font);
}

void ShortTexts::draw(QPainter& painter, const QRectF& room, Qt::Alignment side, const QString& text) {
  auto known = texts_.find(text);
  if (known == texts_.end()) {
    QStaticText made(text);
    made.setTextFormat(Qt::PlainText);
    made.prepare({}, font_);
    known = texts_.insert(text, made);
  }
  const QSizeF size = known->size();
  qreal left = room.left();
  if (side.testFlag(Qt::AlignRight))
    left = room.right() - size.width();
  else if (side.testFlag(Qt::AlignHCenter))
    left += (room.width() - size.width()) / 2;
  const qreal top = room.top() + (room.height() - size.height()) / 2;
  painter.drawStaticText(QPointF(std::floor(left), std::floor(top)), *known);
}

} // namespace wavesmith::widgets
