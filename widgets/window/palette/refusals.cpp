// SPDX-License-Identifier: Apache-2.0
#include "window/palette/refusals.h"

#include "controls/action_reason.h"
#include "window/palette/commands.h"

#include <QAction>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace wavesmith::widgets {

// A key that nothing has used reaches the window, or a panel that floats.
Refusals::Refusals(QMainWindow* window) : QObject(window), window_(window) {
  window->installEventFilter(this);
  for (QDockWidget* dock : window->findChildren<QDockWidget*>())
    dock->installEventFilter(this);
  for (QMenu* menu : window->menuBar()->findChildren<QMenu*>())
    showReasons(menu);
}

QAction* Refusals::disabledFor(const QKeyEvent& key) const {
  const QKeySequence keys(key.keyCombination());
  for (const Command& command : commandsOf(window_))
    if (!command.action->isEnabled() && command.action->shortcuts().contains(keys)) return command.action;
  return nullptr;
}

bool Refusals::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  const auto* const dock = qobject_cast<const QDockWidget*>(watched);
  if (dock != nullptr && !dock->isFloating()) return false; // the window gets it
  QAction* const action = disabledFor(*static_cast<const QKeyEvent*>(event));
  if (action == nullptr) return false;
  emit refused(action);
  return true;
}

} // namespace wavesmith::widgets
