// SPDX-License-Identifier: Apache-2.0
#include "classroom/pointer_ring.h"

#include <QCursor>
#include <QPainter>

namespace wavesmith::widgets {
namespace {

constexpr int kSize = 64;  // pixels
constexpr int kFrame = 16; // milliseconds
constexpr qreal kStroke = 4;
constexpr qreal kPressedRadius = 0.6; // relative to the usual radius
constexpr int kFillAlpha = 48;
constexpr int kStrokeAlpha = 200;

} // namespace

PointerRing::PointerRing(QWidget* window, const QColor& color) : QWidget(window), color_(color) {
  setObjectName(QStringLiteral("pointerRing"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  resize(kSize, kSize);
  hide();
  // Most widgets do not report moves of the mouse while no button is pressed.
  timer_.setInterval(kFrame);
  connect(&timer_, &QTimer::timeout, this, &PointerRing::follow);
}

void PointerRing::setOn(bool on) {
  if (on) {
    timer_.start();
    follow();
  } else {
    timer_.stop();
    hide();
  }
}

void PointerRing::setColor(const QColor& color) {
  color_ = color;
  update();
}

void PointerRing::setPressed(bool pressed) {
  pressed_ = pressed;
  update();
}

void PointerRing::follow() {
  const QPoint pointer = parentWidget()->mapFromGlobal(QCursor::pos());
  const bool inside = parentWidget()->rect().contains(pointer);
  if (inside) move(pointer - rect().center());
  if (inside == isVisibleTo(parentWidget())) return;
  setVisible(inside);
  raise();
}

void PointerRing::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor stroke = color_;
  stroke.setAlpha(kStrokeAlpha);
  QColor fill = color_;
  fill.setAlpha(kFillAlpha);
  painter.setPen(QPen(stroke, kStroke));
  painter.setBrush(fill);
  const qreal radius = (kSize - kStroke) / 2 * (pressed_ ? kPressedRadius : 1);
  painter.drawEllipse(QRectF(rect()).center(), radius, radius);
}

} // namespace wavesmith::widgets
