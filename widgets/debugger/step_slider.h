// SPDX-License-Identifier: Apache-2.0
// A slider over the steps of the debugged run. It follows the position and moves the run to any step that has been
// executed. In a run of more than a million steps, a tick stands for several steps.
//
// GUI thread only.
#pragma once

#include <QSlider>

namespace wavesmith::widgets {

class DebugController;

class StepSlider : public QSlider {
  Q_OBJECT

public:
  explicit StepSlider(DebugController* controller, QWidget* parent = nullptr);

private:
  void goTo(int value);
  void follow();

  DebugController* controller_;
};

} // namespace wavesmith::widgets
