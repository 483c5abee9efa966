// SPDX-License-Identifier: Apache-2.0
#include "debugger/step_slider.h"

#include "debugger/debug_controller.h"

#include <QSignalBlocker>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr quint64 kMostTicks = 1'000'000;

quint64 stepsOfATick(const debug::Stop& stop) {
  return std::max<quint64>(1, (stop.end - stop.begin) / kMostTicks);
}

} // namespace

StepSlider::StepSlider(DebugController* controller, QWidget* parent)
    : QSlider(Qt::Horizontal, parent), controller_(controller) {
  setAccessibleName(tr("Step of the run"));
  setToolTip(tr("Go to a step of the run, back or forward"));
  connect(this, &QSlider::valueChanged, this, &StepSlider::goTo);
  connect(controller, &DebugController::moved, this, &StepSlider::follow);
  connect(controller, &DebugController::refreshRequested, this, &StepSlider::follow);
}

void StepSlider::goTo(int value) {
  const debug::Stop& stop = controller_->stop();
  const quint64 step =
      std::min<quint64>(stop.end, stop.begin + static_cast<quint64>(value) * stepsOfATick(stop));
  controller_->move({.verb = debug::Verb::Go, .number = step});
}

void StepSlider::follow() {
  if (!controller_->isActive() || isSliderDown()) return; // the user moves it
  const debug::Stop& stop = controller_->stop();
  const QSignalBlocker blocker(this);
  const quint64 tick = stepsOfATick(stop);
  setRange(0, static_cast<int>((stop.end - stop.begin + tick - 1) / tick));
  setPageStep(std::max(1, maximum() / 20));
  setValue(static_cast<int>((stop.position - stop.begin) / tick));
}

} // namespace wavesmith::widgets
