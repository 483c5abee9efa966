// SPDX-License-Identifier: Apache-2.0
#include "registers/waves_gauge.h"

#include "style/theme.h"

#include <QPainter>

namespace wavesmith::widgets {
namespace {

constexpr int kSquare = 9;
constexpr int kGap = 3;

} // namespace

WavesGauge::WavesGauge(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void WavesGauge::setWaves(int waves, int most) {
  if (waves == waves_ && most == most_ && !accessibleName().isEmpty()) return;
  waves_ = waves;
  most_ = most;
  const QString text = tr("%1 of %2 waves per SIMD").arg(waves).arg(most);
  setToolTip(text);
  setAccessibleName(text);
  updateGeometry();
  update();
}

QSize WavesGauge::sizeHint() const {
  return {most_ * (kSquare + kGap) - kGap, kSquare};
}

void WavesGauge::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor full = theme_->color(Theme::Role::Accent);
  for (int n = 0; n < most_; ++n) {
    const QRectF square(n * (kSquare + kGap) + 0.5, 0.5, kSquare - 1, kSquare - 1);
    painter.setPen(QPen(n < waves_ ? full : theme_->color(Theme::Role::Quiet), 1));
    painter.setBrush(n < waves_ ? QBrush(full) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(square, 2, 2);
  }
}

} // namespace wavesmith::widgets
