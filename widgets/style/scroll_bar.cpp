// SPDX-License-Identifier: Apache-2.0
#include "style/scroll_bar.h"

#include "style/mixed_color.h"

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kQuiet = 4;    // percent of the text's color, of the groove
constexpr int kSlider = 52;  // a contrast of 3 to the groove: WCAG 2.1, success criterion 1.4.11
constexpr int kHovered = 66; // likewise
constexpr int kInset = 3;    // pixels between groove and slider

struct Slider {
  int position = 0; // along the groove, in pixels
  int length = 0;
};

Slider sliderOf(const QStyleOptionSlider& option, int room) {
  const qint64 range = qint64{option.maximum} - option.minimum;
  if (range <= 0) return {0, room};
  const qint64 page = std::max(option.pageStep, 1);
  const int length =
      std::clamp(static_cast<int>(room * page / (range + page)), std::min(kScrollBarSliderMin, room), room);
  return {QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                          room - length, option.upsideDown),
          length};
}

} // namespace

QRect scrollBarRect(const QStyleOptionSlider& option, QStyle::SubControl part) {
  const bool lies = option.orientation == Qt::Horizontal;
  const QRect all(QPoint(0, 0), option.rect.size());
  const int room = lies ? all.width() : all.height();
  const Slider slider = sliderOf(option, room);
  const auto along = [&](int from, int length) {
    const QRect rect = lies ? QRect(from, 0, length, all.height()) : QRect(0, from, all.width(), length);
    return QStyle::visualRect(option.direction, all, rect).translated(option.rect.topLeft());
  };
  switch (part) {
  case QStyle::SC_ScrollBarGroove: return option.rect;
  case QStyle::SC_ScrollBarSlider: return along(slider.position, slider.length);
  case QStyle::SC_ScrollBarSubPage: return along(0, slider.position);
  case QStyle::SC_ScrollBarAddPage: {
    const int end = slider.position + slider.length;
    return along(end, room - end);
  }
  default: return {};
  }
}

void drawScrollBar(const QStyleOptionSlider& option, QPainter& painter) {
  painter.fillRect(option.rect, mixedColor(option.palette, kQuiet));
  if (!option.state.testFlag(QStyle::State_Enabled) || option.maximum <= option.minimum) return;
  const bool isActive = option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider) &&
                        (option.state & (QStyle::State_MouseOver | QStyle::State_Sunken));
  const bool lies = option.orientation == Qt::Horizontal;
  const QRectF slider =
      QRectF(scrollBarRect(option, QStyle::SC_ScrollBarSlider))
          .adjusted(lies ? 1 : kInset, lies ? kInset : 1, lies ? -1 : -kInset, lies ? -kInset : -1);
  const qreal radius = std::min(slider.width(), slider.height()) / 2;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(mixedColor(option.palette, isActive ? kHovered : kSlider));
  painter.drawRoundedRect(slider, radius, radius);
  painter.restore();
}

} // namespace wavesmith::widgets
