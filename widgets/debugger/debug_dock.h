// SPDX-License-Identifier: Apache-2.0
// The base of the debugger's docks: a hint while no run is debugged, and one refresh() at a time, only while the dock is
// visible and at most 30 times a second.
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
  // `hint`: while no run is debugged; "(%1)" in it is the shortcut that starts one.
  void setContent(QWidget* content, const QString& hint);
  // Asks for what is shown. `isNewStop`: at the last call, the run was at a stop: what differs from then is marked.
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
  bool isNewStop_ = true; // for the next refresh
};

} // namespace wavesmith::widgets
