// SPDX-License-Identifier: Apache-2.0
// Texts that name the shortcut of a command as the user has configured it.
//
//   withShortcut(tr("Debug the kernel (%1) to see its waves."), dock, "debugStart")
//   "Debug the kernel (F5) to see its waves."      without a shortcut "Debug the kernel to see its waves."
//
// GUI thread only.
#pragma once

#include <QString>

class QAction;
class QWidget;

namespace wavesmith::widgets {

// The command with this name in the widget's window; null: there is none.
[[nodiscard]] QAction* commandOf(const QWidget* widget, const QString& name);

// `text` has a "(%1)" in place of the shortcut.
[[nodiscard]] QString withShortcut(QString text, const QWidget* widget, const QString& command);

} // namespace wavesmith::widgets
