// SPDX-License-Identifier: Apache-2.0
#include "debugger/stop_bar.h"

#include "controls/elided_label.h"
#include "debugger/debug_controller.h"
#include "debugger/debug_text.h"
#include "debugger/step_slider.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

namespace wavesmith::widgets {

StopBar::StopBar(DebugController* controller, QWidget* parent)
    : QFrame(parent), controller_(controller), reason_(new ElidedLabel(tr("Why the run has stopped"))),
      wave_(new QToolButton), step_(new QLabel), slider_(new StepSlider(controller)) {
  setObjectName(QStringLiteral("stopBar"));
  reason_->setObjectName(QStringLiteral("stopReason"));
  wave_->setObjectName(QStringLiteral("stopWave"));
  wave_->setAutoRaise(true);
  wave_->setToolTip(tr("The selected wave. Click to see all waves."));
  connect(wave_, &QToolButton::clicked, this, &StopBar::wavesRequested);
  step_->setObjectName(QStringLiteral("stopStep"));
  step_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  slider_->setMinimumWidth(120);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 2, 8, 2);
  row->addWidget(reason_, 2);
  row->addWidget(wave_);
  row->addWidget(step_);
  row->addWidget(slider_, 1);
  connect(controller, &DebugController::stateChanged, this, &StopBar::follow);
  connect(controller, &DebugController::moved, this, &StopBar::follow);
  connect(controller, &DebugController::refreshRequested, this, &StopBar::follow);
  follow();
}

void StopBar::showReason(const QString& reason) {
  reason_->setFullText(reason);
}

void StopBar::follow() {
  using State = DebugController::State;
  const State state = controller_->state();
  setVisible(state != State::Idle);
  if (state == State::Idle) return;
  if (state == State::Starting) showReason(tr("The run is starting\u2026"));
  const debug::Stop& stop = controller_->stop();
  wave_->setVisible(stop.wave.has_value());
  if (stop.wave) wave_->setText(tr("wave %1").arg(waveNumber(stop.wave->id)));
  const QLocale locale;
  step_->setText(tr("step %1 of %2")
                     .arg(locale.toString(static_cast<qulonglong>(stop.position)),
                          locale.toString(static_cast<qulonglong>(stop.end))));
}

} // namespace wavesmith::widgets
