// SPDX-License-Identifier: Apache-2.0
// The actions of the debugger with their keys. Each movement has an action forward and, with Alt, one backward:
//
//   F5        Debug, Continue          Alt+F5          Continue Back
//   F10       Step Over                Alt+F10         Step Over Back
//   F11       Step Into                Alt+F11         Step Into Back
//   Shift+F11 Step Out                 Alt+Shift+F11   Step Out Back
//   Ctrl+F10  Run to Cursor            Ctrl+Alt+F10    Run Back to Cursor
//   Ctrl+F11  Run to Barrier           Ctrl+Alt+F11    Run Back to Barrier
//   Ctrl+F9   Values at This Line, over time
//   Ctrl+Shift+F9  Watch Expression, the one at the cursor, at each stop
//   F9        Toggle Breakpoint        Alt+F9          Back to the Last Change, of the register at the cursor
//
// GUI thread only.
#pragma once

#include "controls/action_reason.h"
#include "debugger/debug_controller.h"

#include <QAction>
#include <QObject>

#include <functional>

class QMenu;
class QToolBar;

namespace wavesmith::widgets {

class DebugActions : public QObject {
  Q_OBJECT

public:
  // The actions belong to the window, with an object name each ("debugOver", "debugOverBack").
  DebugActions(DebugController* controller, QWidget* window);

  // Sets why there is nothing to debug; an empty reason if there is something. The actions of a debugged run stay
  // enabled.
  void setWhyNot(const ActionReason& why);
  void fillMenu(QMenu* menu) const;
  void fillToolBar(QToolBar* bar) const;
  [[nodiscard]] QAction* action(const QString& name) const;

signals:
  // Asks for a run to be started; `toBreakpoint`: it continues to the first breakpoint, if there is one.
  void startRequested(bool toBreakpoint);
  void breakpointRequested(); // sets or removes a breakpoint at the cursor
  void runToCursorRequested(bool backward);
  void lastChangeRequested(); // goes back to the last change of the register at the cursor
  void valuesRequested();     // shows the values of the register at the cursor, at each execution of its line
  void watchRequested();      // watches the selected expression, or the register at the cursor
  void restartRequested();

private:
  void add(const char* name, const char* picture, const QString& text, const QKeySequence& keys,
           std::function<void()> run);
  // Adds the actions for both directions; `start`: without a run, the forward action starts one.
  void addMovement(const char* name, const char* picture, const QString& text, const QString& backText,
                   QKeyCombination keys, const debug::Request& request, bool start);
  [[nodiscard]] ActionReason whyNoMove(bool forward) const;
  void update();

  DebugController* controller_;
  QWidget* window_;
  ActionReason whyNot_;
};

} // namespace wavesmith::widgets
