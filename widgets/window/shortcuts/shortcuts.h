// SPDX-License-Identifier: Apache-2.0
// The keys of the window's commands: the defaults, and the user's keys, which the settings keep.
//
//   Shortcuts* keys = Shortcuts::in(window);
//   ShortcutsModel model(keys->entries(), keys->fixed());      to edit; see ShortcutsPage
//   keys->apply(model.keys());                                 actions, tool tips and settings
//
// GUI thread only.
#pragma once

#include "window/shortcuts/shortcuts_model.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>

class QAction;

namespace wavesmith::widgets {

class MainWindow;
class Settings;

class Shortcuts : public QObject {
  Q_OBJECT

public:
  // Call it when all actions exist with their defaults; it gives them the keys of the settings.
  Shortcuts(MainWindow* window, Settings* settings);
  [[nodiscard]] static Shortcuts* in(const MainWindow* window);

  [[nodiscard]] QList<ShortcutEntry> entries() const; // in menu order, with the current keys
  [[nodiscard]] QList<FixedKeys> fixed() const;
  // Commands that are not listed keep their keys.
  void apply(const QHash<QString, KeySequences>& keys);

private:
  struct Known {
    ShortcutEntry entry; // its keys are the defaults
    QPointer<QAction> action;
  };

  MainWindow* window_;
  Settings* settings_;
  QList<Known> known_;
};

} // namespace wavesmith::widgets
