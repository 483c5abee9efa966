// SPDX-License-Identifier: Apache-2.0
#include "controls/elided_label.h"

#include <QEvent>

namespace wavesmith::widgets {

ElidedLabel::ElidedLabel(const QString& name, QWidget* parent) : QLabel(parent) {
  setAccessibleName(name);
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setFullText(const QString& text) {
  if (text == full_) return;
  full_ = text;
  setAccessibleDescription(text);
  setToolTip(text);
  updateGeometry();
  elide();
}

QSize ElidedLabel::minimumSizeHint() const {
  return {fontMetrics().horizontalAdvance(QChar(0x2026)), QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::sizeHint() const {
  return {fontMetrics().horizontalAdvance(full_), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::elide() {
  setText(fontMetrics().elidedText(full_, Qt::ElideRight, contentsRect().width()));
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  elide();
}

void ElidedLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) elide();
}

} // namespace wavesmith::widgets
