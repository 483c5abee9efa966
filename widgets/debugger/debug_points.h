// SPDX-License-Identifier: Apache-2.0
// Gives the user's breakpoints and watchpoints to the debugged run, and follows their changes. Breakpoints in files
// that are not part of the run are ignored. Lines are those of the text that the run was built from
// (debugged_texts.h).
//
// GUI thread only.
#pragma once

#include "debugger/debug_controller.h"
#include "document/breakpoints.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace wavesmith::widgets {

class DebuggedTexts;

class DebugPoints : public QObject {
  Q_OBJECT

public:
  DebugPoints(DebugController* controller, Breakpoints* breakpoints, const DebuggedTexts* texts,
              QObject* parent = nullptr);

  // Whether the debugged run contains the breakpoint's line.
  [[nodiscard]] bool concerns(const Breakpoint& breakpoint) const;
  // Its state in the debugged run, with the hits; nullptr: the run does not have it.
  [[nodiscard]] const debug::Point* pointOf(const Breakpoint& breakpoint) const;
  // Why the run does not have this breakpoint; empty: it has, or the breakpoint does not concern the run.
  [[nodiscard]] QString problemOf(const Breakpoint& breakpoint) const;

signals:
  void changed(); // hits or problems have changed

private:
  void follow();
  void synchronize();
  void onDeclined(const QString& sentence);
  [[nodiscard]] bool isInFile(const Breakpoint& breakpoint) const; // the breakpoint is in a file of the run
  [[nodiscard]] std::string textOf(const Breakpoint& breakpoint) const;
  [[nodiscard]] QString keyOf(const Breakpoint& breakpoint) const;

  DebugController* controller_;
  Breakpoints* breakpoints_;
  const DebuggedTexts* texts_;
  QSet<QString> requested_;          // keys of the points that were requested in their current state
  QHash<QString, QString> problems_; // why points were declined, by key
};

} // namespace wavesmith::widgets
