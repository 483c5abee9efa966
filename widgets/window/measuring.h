// SPDX-License-Identifier: Apache-2.0
// Where cycles go, in the window: its Timing panel.
//
// GUI thread only.
#pragma once

#include <QObject>

namespace wavesmith::widgets {

class MainWindow;
class PanelLayout;
class TimingDock;
class Workspace;

class Measuring : public QObject {
  Q_OBJECT

public:
  Measuring(MainWindow* window, Workspace* workspace);
  [[nodiscard]] static Measuring* in(const MainWindow* window);

  void addPanels(PanelLayout* layout);
  [[nodiscard]] TimingDock* dock() const { return dock_; }

private:
  MainWindow* window_;
  PanelLayout* layout_ = nullptr;
  TimingDock* dock_;
};

} // namespace wavesmith::widgets
