// SPDX-License-Identifier: Apache-2.0
// How the timeline draws the states of waves and the categories of instructions: with a color and a pattern, so that
// they can also be distinguished without colors.
//
//   fillPart(painter, rectangle, lookOf(trace::WaveState::Stall), *theme);
//
// GUI thread only.
#pragma once

#include "style/theme.h"
#ifndef Q_MOC_RUN
#include "trace/trace.h"
#endif

#include <QRectF>
#include <QString>

class QPainter;

namespace wavesmith::widgets {

struct WaveLook {
  Theme::Role role;
  Qt::BrushStyle pattern = Qt::SolidPattern;

  bool operator==(const WaveLook&) const = default;
};
[[nodiscard]] WaveLook lookOf(trace::WaveState state);
[[nodiscard]] WaveLook lookOf(trace::Category category);
// The names: "EXEC", "VALU".
[[nodiscard]] QString nameOf(trace::WaveState state);
[[nodiscard]] QString nameOf(trace::Category category);

// Parts that are too narrow have no pattern.
void fillPart(QPainter& painter, const QRectF& part, const WaveLook& look, const Theme& theme);

} // namespace wavesmith::widgets
