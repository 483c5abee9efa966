// SPDX-License-Identifier: Apache-2.0
// What is under way at the cursor, counter by counter, and every wait and distance of the file.
//
// Draws the newest snapshot of the current document; while hidden it does nothing. GUI thread only.
#pragma once

#include <QDockWidget>

namespace wavesmith::widgets {

class HintStack;
class Workspace;

class HazardsDock : public QDockWidget {
  Q_OBJECT

public:
  explicit HazardsDock(Workspace* workspace, QWidget* parent = nullptr);

private:
  void refresh();

  Workspace* workspace_;
  HintStack* stack_;
};

} // namespace wavesmith::widgets
