// SPDX-License-Identifier: Apache-2.0
// The commands of a window: the actions of its menus in their order, and then the actions that are in no menu.
//
//   for (const Command& one : commandsOf(window)) ... one.text, one.menu      "Go to Line…", "Go"
//
// GUI thread only.
#pragma once

#include "window/palette/commands_model.h"

#include <QList>

class QMainWindow;

namespace wavesmith::widgets {

[[nodiscard]] QList<Command> commandsOf(const QMainWindow* window);

} // namespace wavesmith::widgets
