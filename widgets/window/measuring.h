// SPDX-License-Identifier: Apache-2.0
// Measured cycles in the window: the Timing panel, and Tools > Open Trace.
//
// GUI thread only.
#pragma once

#include <QObject>
#include <QString>

namespace wavesmith::widgets {

class MainWindow;
struct RunResult;
class TimingDock;
class WindowServices;

class Measuring : public QObject {
  Q_OBJECT

public:
  Measuring(MainWindow* window, WindowServices& services);
  [[nodiscard]] static Measuring* in(const MainWindow* window);

  [[nodiscard]] TimingDock* dock() const { return dock_; }

  // Asks for a file of a trace: one of its tables, or a *.json of a ui_output folder or a raw *.att, with its folder.
  void askAndOpen();
  void openTrace(const QString& path); // shows the panel

private:
  // Gives each document that was run the paths that its waves took.
  void takePaths(const RunResult& result);

  MainWindow* window_;
  TimingDock* dock_;
};

} // namespace wavesmith::widgets
