// SPDX-License-Identifier: Apache-2.0
// The base of the debugger's docks. Shows a hint while no run is debugged, and calls refresh() only while the dock
// is visible, one call at a time and at most 30 times a second.
//
// GUI thread only.
#pragma once

#include "debugger/debug_controller.h"

#include <QDockWidget>
#include <QElapsedTimer>
#include <QTimer>

namespace wavesmith::widgets {

class HintStack;

class DebugDock : public QDockWidget {
  Q_OBJECT

public:
  DebugDock(DebugController* controller, const QString& name, const QString& title,
            QWidget* parent = nullptr);

protected:
  // `hint` is shown while no run is debugged; "(%1)" in it becomes the shortcut that starts one.
  void setContent(QWidget* content, const QString& hint);
  // Asks for the contents. `isNewStop`: the run was at a stop at the last call, so differences since then are marked.
  virtual void refresh(bool isNewStop) = 0;
  virtual void clear() {}
  [[nodiscard]] DebugController* controller() const { return controller_; }
  [[nodiscard]] HintStack* stack() const { return stack_; }
  void refreshSoon();

private:
  void followState();
  void showHint();

  DebugController* controller_;
  HintStack* stack_ = nullptr;
  QString hint_;
  QTimer soon_;
  QElapsedTimer last_;
  bool isStale_ = true;   // what is shown may be out of date
  bool isNewStop_ = true; // `isNewStop` of the next refresh()
};

} // namespace wavesmith::widgets
