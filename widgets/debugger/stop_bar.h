// SPDX-License-Identifier: Apache-2.0
// The bar above the text while a run is debugged: why it stopped, the selected wave, the step, and a slider over the
// steps:
//
//   Breakpoint                    [wave 3.3]   step 3,140 of 247,212   ----o---------
//
// The reason stays until the next command. GUI thread only.
#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace wavesmith::widgets {

class DebugController;
class ElidedLabel;
class StepSlider;

class StopBar : public QFrame {
  Q_OBJECT

public:
  explicit StopBar(DebugController* controller, QWidget* parent = nullptr);

  void showReason(const QString& reason); // "Breakpoint"
  [[nodiscard]] StepSlider* slider() const { return slider_; }

signals:
  void wavesRequested(); // the user clicked the wave

private:
  void follow();

  DebugController* controller_;
  ElidedLabel* reason_;
  QToolButton* wave_;
  QLabel* step_;
  StepSlider* slider_;
};

} // namespace wavesmith::widgets
