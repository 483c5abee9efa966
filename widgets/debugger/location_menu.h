// SPDX-License-Identifier: Apache-2.0
// What can be asked about a location of the debugged run, as entries of a view's context menu:
//
//   Who Wrote This?      vector_add.s:118 v_add_f32, at step 3,140      "Go There" in the menu goes to it
//   Back to Its Last Change
//   Why?
//   Watch
//
// GUI thread only.
#pragma once

#include "debugger/debug_controller.h"

#include <QObject>
#include <QString>

#include <functional>

class QMenu;
class QWidget;

namespace wavesmith::widgets {

class Breakpoints;

class LocationMenu : public QObject {
  Q_OBJECT

public:
  LocationMenu(DebugController* controller, Breakpoints* breakpoints, QObject* parent = nullptr);

  // Adds the entries for a location ("v4[12]", "lds[0x40]").
  void addTo(QMenu* menu, const QString& location);
  // Gives the view a context menu with these entries; `location` returns the current item's location, or empty.
  void attach(QWidget* view, std::function<QString()> location);

  // "v4[12] was written by vector_add.s:118 v_add_f32 of wave 0.1, at step 3,140"
  void askForWriter(const QString& location);

signals:
  void whyRequested(const QString& location);
  void writesRequested(const QString& location);
  // One sentence, and the position of the writing instruction; 0: none.
  void writerFound(const QString& sentence, quint64 position);

private:
  DebugController* controller_;
  Breakpoints* breakpoints_;
};

} // namespace wavesmith::widgets
