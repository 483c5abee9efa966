// SPDX-License-Identifier: Apache-2.0
// Why an action is disabled, and the action that helps:
//
//   setReason(save, {tr("No file is open."), QStringLiteral("open")});      disabled
//   setReason(save, {});                                                    enabled
//
// The reason is the second line of the tool tip, and the status tip. The window also shows it when the user presses
// the keys of the action (window/refusals.h). GUI thread only.
#pragma once

#include <QString>

class QAction;
class QMenu;

namespace wavesmith::widgets {

struct ActionReason {
  QString text;  // one sentence; empty: there is no reason, and the action is enabled
  QString helps; // the object name of an action of the window; empty: none
};

// Enables or disables the action. The first line of its tool tip stays.
void setReason(QAction* action, const ActionReason& reason);
[[nodiscard]] ActionReason reasonOf(const QAction* action); // empty: it is enabled

// Shows the reasons as tool tips of the disabled entries of this menu.
void showReasons(QMenu* menu);

} // namespace wavesmith::widgets
