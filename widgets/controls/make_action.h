// SPDX-License-Identifier: Apache-2.0
// An action with its name, icon, text, keys and function in one expression, near its feature:
//
//   addAction(window, "openTrace", "", tr("Open &Trace\u2026"), Qt::CTRL | Qt::ALT | Qt::Key_T, [this] { askAndOpen(); });
//
// Its tool tip is the text with the keys. Menus find it by its name (window/actions/window_actions.h). GUI thread only.
#pragma once

#include <QKeySequence>

#include <functional>

class QAction;
class QObject;
class QString;
class QWidget;

namespace wavesmith::widgets {

// `name`: the object name. `picture`: of style/icons.h; empty: no icon. The function is called while the action exists.
[[nodiscard]] QAction* makeAction(QObject* parent, const char* name, const char* picture, const QString& text,
                                  const QKeySequence& keys, std::function<void()> run);
// The same, with its keys in the whole window.
QAction* addAction(QWidget* window, const char* name, const char* picture, const QString& text,
                   const QKeySequence& keys, std::function<void()> run);

} // namespace wavesmith::widgets
