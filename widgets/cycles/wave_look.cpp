// SPDX-License-Identifier: Apache-2.0
#include "cycles/wave_look.h"

#include "style/from_view.h"

#include <QBrush>
#include <QPainter>

#include <string_view>

namespace wavesmith::widgets {
namespace {

using trace::Category;
using trace::WaveState;

} // namespace

WaveLook lookOf(WaveState state) {
  switch (state) {
  case WaveState::Empty: return {Theme::Role::Border};
  case WaveState::Idle: return {Theme::Role::Quiet, Qt::FDiagPattern};
  case WaveState::Exec: return {Theme::Role::Good};
  case WaveState::Wait: return {Theme::Role::Warning, Qt::BDiagPattern};
  case WaveState::Stall: return {Theme::Role::Error, Qt::DiagCrossPattern};
  }
  return {Theme::Role::Border};
}

WaveLook lookOf(Category category) {
  switch (category) {
  case Category::Smem: return {Theme::Role::Scalar, Qt::BDiagPattern};
  case Category::Salu: return {Theme::Role::Scalar};
  case Category::Vmem: return {Theme::Role::Accumulation};
  case Category::Flat: return {Theme::Role::Accumulation, Qt::FDiagPattern};
  case Category::Lds: return {Theme::Role::Good, Qt::HorPattern};
  case Category::Valu: return {Theme::Role::Vector};
  case Category::Jump: return {Theme::Role::Accent, Qt::VerPattern};
  case Category::Next: return {Theme::Role::Accent, Qt::BDiagPattern};
  case Category::Immediate: return {Theme::Role::Quiet, Qt::FDiagPattern};
  case Category::Message: return {Theme::Role::Error, Qt::BDiagPattern};
  case Category::Context: return {Theme::Role::Quiet, Qt::DiagCrossPattern};
  case Category::Bvh: return {Theme::Role::Quiet, Qt::VerPattern};
  case Category::None: break;
  }
  return {Theme::Role::Quiet};
}

QString nameOf(WaveState state) {
  return fromView(trace::name(state));
}

QString nameOf(Category category) {
  return fromView(trace::name(category));
}

void fillPart(QPainter& painter, const QRectF& part, const WaveLook& look, const Theme& theme) {
  painter.fillRect(part, theme.color(look.role));
  constexpr double kPatternFrom = 4; // pixels
  if (look.pattern != Qt::SolidPattern && part.width() >= kPatternFrom)
    painter.fillRect(part, QBrush(theme.color(Theme::Role::EditorBackground), look.pattern));
}

} // namespace wavesmith::widgets
