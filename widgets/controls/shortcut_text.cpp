// SPDX-License-Identifier: Apache-2.0
#include "controls/shortcut_text.h"

#include <QAction>
#include <QKeySequence>
#include <QMainWindow>
#include <QWidget>

namespace wavesmith::widgets {

// A dock that floats is a window of its own, below the main window.
QAction* commandOf(const QWidget* widget, const QString& name) {
  for (; widget != nullptr; widget = widget->parentWidget())
    if (qobject_cast<const QMainWindow*>(widget) != nullptr) return widget->findChild<QAction*>(name);
  return nullptr;
}

QString withShortcut(QString text, const QWidget* widget, const QString& command) {
  if (!text.contains(QLatin1String("%1"))) return text;
  const QAction* const action = commandOf(widget, command);
  const QKeySequence keys = action != nullptr ? action->shortcut() : QKeySequence();
  if (keys.isEmpty()) return text.remove(QStringLiteral(" (%1)"));
  return text.arg(keys.toString(QKeySequence::NativeText));
}

} // namespace wavesmith::widgets
