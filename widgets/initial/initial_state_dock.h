// SPDX-License-Identifier: Apache-2.0
// What every register of a wave holds when the kernel at the cursor starts.
//
// Draws the newest snapshot of the current document; while hidden it does nothing. GUI thread only.
#pragma once

#include <QDockWidget>

namespace wavesmith::widgets {

class HintStack;
class Workspace;

class InitialStateDock : public QDockWidget {
  Q_OBJECT

public:
  explicit InitialStateDock(Workspace* workspace, QWidget* parent = nullptr);

private:
  void refresh();

  Workspace* workspace_;
  HintStack* stack_;
};

} // namespace wavesmith::widgets
