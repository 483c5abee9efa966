// SPDX-License-Identifier: Apache-2.0
// The Breakpoints panel shows all breakpoints and watchpoints (breakpoints_model.h), with a field for a new
// watchpoint. Return goes to a breakpoint's line, Delete removes the breakpoint. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "source/place.h"
#endif

#include <QDockWidget>

class QLineEdit;
class QTableView;

namespace wavesmith::widgets {

class Breakpoints;
class BreakpointsModel;
class DebugController;
class DebugPoints;
class HintStack;
class WindowServices;

class BreakpointsDock : public QDockWidget {
  Q_OBJECT

public:
  BreakpointsDock(DebugController* controller, DebugPoints* points, Breakpoints* breakpoints,
                  QWidget* parent = nullptr);
  static BreakpointsDock* addTo(WindowServices& window, DebugController* controller, DebugPoints* points);

  // Lets the user edit the condition of a breakpoint.
  void edit(quint32 id);
  [[nodiscard]] BreakpointsModel* model() const { return model_; }
  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] QLineEdit* watchField() const { return watch_; }

signals:
  void placeChosen(const wavesmith::source::Place& place);

private:
  void addWatch();
  void updateHint();

  DebugController* controller_;
  Breakpoints* breakpoints_;
  BreakpointsModel* model_;
  QTableView* view_;
  QLineEdit* watch_;
  HintStack* stack_;
};

} // namespace wavesmith::widgets
