// SPDX-License-Identifier: Apache-2.0
// What the current kernel does with its registers: pressure, live ranges, occupancy, the register file.
//
// Draws the newest snapshot of the current document; while hidden it does nothing. GUI thread only.
#pragma once

#include <QDockWidget>

namespace wavesmith::widgets {

class HintStack;
class Workspace;

class RegistersDock : public QDockWidget {
  Q_OBJECT

public:
  explicit RegistersDock(Workspace* workspace, QWidget* parent = nullptr);

private:
  void refresh();

  Workspace* workspace_;
  HintStack* stack_;
};

} // namespace wavesmith::widgets
