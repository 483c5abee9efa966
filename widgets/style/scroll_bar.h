// SPDX-License-Identifier: Apache-2.0
// Scroll bars without arrow buttons: a slider on a plain groove, whose length shows the visible part. A slider at
// the top is therefore at the top of the overview beside it. Pure functions of the option; GUI thread only.
#pragma once

#include <QPainter>
#include <QRect>
#include <QStyle>
#include <QStyleOption>

namespace wavesmith::widgets {

inline constexpr int kScrollBarExtent = 13;    // pixels
inline constexpr int kScrollBarSliderMin = 30; // pixels; shorter ones are hard to hit

// Null for the arrow buttons, which do not exist.
[[nodiscard]] QRect scrollBarRect(const QStyleOptionSlider& option, QStyle::SubControl part);

void drawScrollBar(const QStyleOptionSlider& option, QPainter& painter);

} // namespace wavesmith::widgets
